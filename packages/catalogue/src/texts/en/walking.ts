import type { walking as definition } from "../../activities/walking.ts";
import type { TextsOf } from "../types.ts";

export const walking: TextsOf<typeof definition> = {
  name: "Walking",
  exercises: {
    "Comfortable Walk": "Comfortable Walk",
    "Fast Walk": "Fast Walk",
    "Treadmill Walk": "Treadmill Walk",
    "Walk Test": "Walk Test",
    "Heel-to-Toe Walk": "Heel-to-Toe Walk",
  },
  metrics: {
    gait_speed: { label: "Gait speed", low: "Slow walk; practise brisk bouts and leg strength." },
    traversal_time: { label: "Traversal time" },
    cadence: {
      label: "Cadence",
      low: "Slow step rhythm; try a beat a little quicker than your own.",
      high: "Hurried steps; slow the rhythm and take your time with each one.",
    },
    step_length_pct: { label: "Step length", low: "Short steps; push off harder and reach through the hip." },
    walk_ratio: {
      label: "Walk ratio",
      low: "Many short steps for this speed; lengthen the stride.",
      high: "Few long steps for this speed; quicken the rhythm.",
    },
    stance_pct: {
      label: "Stance phase",
      low: "Short support; allow full weight over each leg.",
      high: "Long support time; work on confident single-leg loading.",
    },
    double_support_pct: {
      label: "Double support",
      low: "Very short double support: the gait is close to running at this speed.",
      high: "Cautious gait; practise balance and push-off.",
    },
    step_time_asymmetry: {
      label: "Step time asymmetry",
      high: "Uneven rhythm between left and right; find out whether something hurts, and take even, unhurried steps.",
    },
    step_length_asymmetry: { label: "Step length asymmetry", high: "One step is shorter; check hip extension of the opposite side." },
    stride_time_cv: {
      label: "Stride time variability",
      high: "Irregular rhythm; walk on a clear path. After a fall, or when unsteady, ask for a falls check.",
    },
    knee_flexion_hs: {
      label: "Knee flexion at heel strike",
      low: "Knee locked or bent backwards at contact; soften it.",
      high: "Knee stays bent at contact; reach the heel forward and stretch the hamstrings.",
    },
    knee_flexion_loading: {
      label: "Peak knee flexion in loading",
      low: "Stiff knee on loading; let it absorb.",
      high: "Knee bends a lot on loading; strengthen the front of the thigh.",
    },
    knee_flexion_swing: {
      label: "Peak knee flexion in swing",
      low: "Little knee bend in swing; let the knee bend and push off with the ankle.",
      high: "Exaggerated knee bend in swing; check ankle control.",
    },
    hip_extension_ts: {
      label: "Trailing-thigh angle in late stance",
      low: "Leg does not trail behind; stand taller and push off longer.",
      high: "Leg trails very far; check trunk posture.",
    },
    ankle_df_stance: {
      label: "Peak dorsiflexion in stance",
      low: "Ankle stiff; work on calf flexibility.",
      high: "Shin falls far forward; strengthen the calf.",
    },
    ankle_pf_toeoff: { label: "Plantarflexion at toe-off", low: "Weak push-off; rise actively onto the toes." },
    trunk_lean: {
      label: "Trunk lean",
      low: "Leaning back; bring the ribs over the hips.",
      high: "Stooped forward; look ahead and lift the chest.",
    },
    arm_swing_rom: { label: "Arm swing range", low: "Little arm swing; let the arms move from the shoulder." },
    step_width: {
      label: "Step width",
      low: "Narrow base; place the feet a little further apart for stability.",
      high: "Wide base; balance practice may help narrow it.",
    },
    step_width_sd: {
      label: "Step width variability",
      low: "Very rigid step placement; walk relaxed and let the steps vary a little.",
      high: "Step placement wanders; practise line walking.",
    },
    pelvic_drop: { label: "Pelvic drop", high: "Hip drops on the swing side; strengthen the muscles at the side of the hip." },
    trunk_lateral_lean: { label: "Side lean", high: "Body tips over the standing leg; shorten the steps and strengthen the hips." },
    knee_valgus_stance: {
      label: "Knee valgus (FPPA)",
      low: "Knee bows outward in support; guide it over the second toe.",
      high: "Knee falls inward in support; guide it over the second toe.",
    },
    lateral_sway_cm: { label: "Lateral head sway", high: "Upper body sways side to side; walk tall and keep the trunk quiet." },
    tandem_step_errors: { label: "Steps off the line", high: "Steps leave the line; slow down and look ahead." },
    tandem_steps_completed: {
      label: "Consecutive heel-to-toe steps",
      low: "Few steps in a row; pause less, look ahead and practise near a wall.",
    },
  },
  guide: {
    what_it_measures: "Walking speed, rhythm, joint movement and symmetry; with a measured course it gives a test-grade walking speed.",
    key_fact:
      "Usual walking speed predicts health outcomes in older adults; below 0.8 m/s mobility is limited, above 1.0 m/s risk is lower. [Stud11, WFG22]",
    demographics: "Adults 18-99; reference speed by age and sex. Not validated for children or walking aids.",
    skill: "Everyone.",
    distance:
      "Side: 5-7 m so that 4+ steps stay in frame; Walk Test: far enough to see both marks, or step back with the course centred. Front/back: walk 6-8 m towards or away from the camera.",
    height: "Hip height, level, tripod, landscape (portrait for front/back).",
    view: "Perpendicular for side; on the walking line for front/back.",
    clothing: "Shoes as usually worn; trousers not wider than the leg; no long coat or skirt.",
    fps: "30 frames per second are enough for speed and angles, 60 for phase percentages and variability.",
    trials: "2 passes per direction; start walking 2 m before and stop 2 m after the measured zone.",
  },
};
