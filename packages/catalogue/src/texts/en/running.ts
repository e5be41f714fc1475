import type { running as definition } from "../../activities/running.ts";
import type { TextsOf } from "../types.ts";

export const running: TextsOf<typeof definition> = {
  name: "Running",
  exercises: {
    "Easy Run": "Easy Run",
    "Tempo Run": "Tempo Run",
    Treadmill: "Treadmill",
    Sprint: "Sprint",
    "Sprint Start": "Sprint Start",
    "A-Skip": "A-Skip",
  },
  metrics: {
    cadence: {
      label: "Cadence",
      low: "Take shorter, quicker steps; aim for about 5 % more steps per minute.",
      high: "Turnover is very quick for this speed; let each stride travel a little further.",
    },
    contact_time: {
      label: "Ground contact time",
      low: "Very short contact; relax and let the leg load rather than bouncing.",
      high: "Foot stays down long; think quick, springy feet under the hips.",
    },
    flight_time: { label: "Flight time" },
    duty_factor: { label: "Duty factor" },
    vertical_oscillation: { label: "Vertical oscillation", high: "Too much up-and-down; push forward, keep the head level." },
    trunk_lean: {
      label: "Trunk lean",
      low: "Trunk is upright or leaning back; lean slightly from the ankles.",
      high: "Bending forward from the waist; run tall with the chest up.",
    },
    knee_flexion_ic: {
      label: "Knee flexion at contact",
      low: "Landing on a straight leg; let the knee be soft as the foot meets the ground.",
      high: "Landing very bent; stay taller over the foot.",
    },
    knee_flexion_stance: {
      label: "Peak knee flexion in stance",
      low: "Stiff knee in support; allow a little more give.",
      high: "Sinking in mid-stance; hold the hips high and push the ground away.",
    },
    shank_angle_ic: { label: "Shin angle at contact", high: "Shin reaches ahead of the knee; put the foot down closer beneath you." },
    overstride_pct: { label: "Foot reach at contact", high: "Foot lands far in front; shorten the step and land nearer the hips." },
    foot_strike_angle: { label: "Foot strike angle" },
    hip_extension_to: {
      label: "Trailing-thigh angle at toe-off",
      low: "The thigh trails little; push the ground behind you and keep the pelvis forward.",
      high: "Over-pushing behind; finish the push earlier and recover the leg.",
    },
    knee_flexion_swing: {
      label: "Peak knee flexion in swing",
      low: "Low heel recovery; let the heel fold up behind you.",
      high: "Exaggerated heel kick; bring the knee forward instead.",
    },
    elbow_flexion_mean: {
      label: "Elbow angle",
      low: "Arms too straight; bend to about a right angle.",
      high: "Arms held very tight; relax the hands lower.",
    },
    step_time_asymmetry: { label: "Step time asymmetry", high: "Uneven rhythm between sides; check for soreness and run relaxed." },
    contact_time_asymmetry: {
      label: "Contact time asymmetry",
      high: "One foot stays down longer; check single-leg strength on both sides.",
    },
    running_speed: { label: "Running speed" },
    step_length: { label: "Step length" },
    peak_vgrf_bw: { label: "Peak vertical force (estimated)" },
    peak_vgrf_n: { label: "Peak vertical force (estimated)" },
    vertical_stiffness: { label: "Vertical stiffness (estimated)" },
    leg_stiffness: { label: "Leg stiffness (estimated)" },
    pelvic_drop: { label: "Pelvic drop in stance", high: "Opposite hip drops; strengthen hip abductors and run with level hips." },
    knee_valgus_stance: {
      label: "Knee valgus in stance (FPPA)",
      low: "Knee drifts outward; keep it over the second toe.",
      high: "Knee drops inward; keep it over the second toe and widen the step slightly.",
    },
    step_width: {
      label: "Step width",
      low: "Feet land on or across the midline; run on two parallel rails.",
      high: "Wide landing; bring the feet nearer the midline.",
    },
    trunk_lateral_lean: { label: "Side lean in stance", high: "Upper body tips over the standing leg; keep shoulders level." },
    arm_crossover_pct: { label: "Arm cross-over", high: "Hands cross the chest; swing them forward-back beside the ribs." },
    pelvic_drop_asymmetry: { label: "Pelvic drop difference", high: "Hips drop more on one side; add single-leg work on that side." },
    knee_lift: { label: "Peak thigh angle (knee lift)", low: "Lift the knee higher in front before striking down." },
    touchdown_distance_pct: { label: "Touchdown distance", high: "Foot strikes too far ahead; attack the ground down and back." },
    knee_gap_touchdown: {
      label: "Thigh separation at touchdown",
      high: "Trail knee is late; recover the free thigh so the knees meet at contact.",
    },
    trunk_angle_first_step: {
      label: "Trunk angle at first push",
      low: "Rising too early; stay long and forward out of the start.",
      high: "Folding forward; drive the hips through.",
    },
    shin_angle_first_contact: {
      label: "Shin angle at first contact",
      low: "Shin too upright; project forward and land with the shin tilted.",
      high: "Shin too flat; lift the hips slightly.",
    },
    hip_extension_push: { label: "Hip extension at first push", low: "Push leg not finished; extend hip, knee and ankle fully." },
    ankle_df_top: { label: "Toe-up at knee top", low: "Toes hang down; pull them up under the knee." },
  },
  guide: {
    what_it_measures: "Rhythm, posture, leg mechanics and left-right balance of the running stride, with estimated ground forces.",
    key_fact: "Raising step rate by 5-10 % at the same speed lowers load at the hip and knee. [Heid11]",
    demographics:
      "Healthy runners from about 12 years; zones were derived mainly from adults running 2.5-4.5 m/s (sprint: trained adults).",
    skill: "Recreational to competitive.",
    distance: "Side: 4-6 m (treadmill 3-4 m), whole body fills 60-80 % of frame height. Front/back: 5-8 m.",
    height: "Lens at hip height (about 0.9-1.0 m), level, landscape, on a tripod.",
    view: "Side: perpendicular to the running line within 5 degrees. Overground: at least 3 full strides in frame, do not pan. On a treadmill the back view is better than the front.",
    clothing: "Close-fitting, contrasting with background; feet, knees and hips visible; shirt tucked in.",
    fps: "60 frames per second at least for contact times, 120 recommended, 120-240 for sprinting; real-time export, not slow motion; bright light.",
    trials: "15-30 s of steady running after a 2 min warm-up; film each side once if the leg angles of both legs matter.",
  },
};
