import type { baseball as definition } from "../../activities/baseball.ts";
import type { TextsOf } from "../types.ts";

export const baseball: TextsOf<typeof definition> = {
  name: "Baseball",
  exercises: {
    Pitching: "Pitching",
    Batting: "Batting",
    "Overhand Throw": "Overhand Throw",
    "Golf Swing": "Golf Swing",
    "Javelin Throw": "Javelin Throw",
    "Shot Put": "Shot Put",
    "Handball Throw": "Handball Throw",
    "Medicine-Ball Throw": "Medicine-Ball Throw",
  },
  metrics: {
    stride_length_pct: {
      label: "Stride length",
      low: "Short stride; drive further down the line.",
      high: "Over-striding; shorten to stay over the lead leg.",
    },
    lead_knee_flexion_fc: {
      label: "Lead knee at foot contact",
      low: "Landing stiff; land with a soft knee.",
      high: "Knee collapses on landing; land firmer.",
    },
    lead_knee_extension_gain: { label: "Lead knee extension to release", low: "Lead leg keeps bending; brace and extend it." },
    trunk_tilt_release: {
      label: "Trunk forward tilt at release",
      low: "Upright at release; finish over the front leg.",
      high: "Bending very far; keep the head over the lead foot.",
    },
    trunk_lateral_tilt_release: {
      label: "Trunk side tilt at release",
      low: "Little side tilt; let the trunk lean slightly away from the throwing arm.",
      high: "Large side tilt raises arm load; stay more upright.",
    },
    elbow_flexion_fc: {
      label: "Elbow bend at foot contact",
      low: "Arm too straight at landing; bend the elbow to about a right angle.",
      high: "Arm too bent at landing; open the elbow a little.",
    },
    shoulder_abduction_release: {
      label: "Elbow height at release",
      low: "Elbow drops; keep it at the shoulder line.",
      high: "Elbow too high; lower it a little.",
    },
    shoulder_hip_separation: {
      label: "Shoulder-hip separation",
      low: "Trunk opens with the hips; keep the chest closed longer.",
      high: "Very large separation; let the trunk follow the hips sooner.",
    },
    batting_stride_pct: {
      label: "Stride length in batting",
      low: "Little stride; step towards the pitcher under control.",
      high: "Over-striding; keep the weight back.",
    },
    head_stability: { label: "Head movement", high: "Head travels in the swing; rotate around a quiet head." },
    lead_knee_contact: { label: "Lead knee at contact", high: "Soft front side; brace the lead leg at contact." },
    rear_elbow_slot: {
      label: "Rear elbow bend at contact",
      low: "Arms out too early; keep the rear elbow close for longer.",
      high: "Arms stay cramped; extend through the ball.",
    },
    tempo_ratio: {
      label: "Tempo, backswing to downswing",
      low: "Backswing is hurried; take three beats back and one down.",
      high: "Downswing is rushed after a slow backswing; keep three beats to one.",
    },
    spine_angle_address: {
      label: "Spine angle at address",
      low: "Standing tall at address; bend more from the hips.",
      high: "Bent over the ball; stand a little taller.",
    },
    spine_angle_change: {
      label: "Spine angle kept to impact",
      low: "You rise before impact; keep the hips back and the chest down.",
      high: "You dip into the ball; keep the height of the address.",
    },
    hip_sway_pct: {
      label: "Hip sway in the backswing",
      low: "Hips slide towards the target; turn them over the trail leg.",
      high: "Hips slide away from the target; turn instead of sliding.",
    },
    head_shift_pct: { label: "Head movement to impact", high: "Head wanders; turn around a steady head." },
    lead_elbow_top: { label: "Lead arm bend at the top", high: "Lead arm folds at the top; shorten the backswing and keep it long." },
    release_height_pct: { label: "Hand height at release" },
    hand_launch_angle: { label: "Hand path angle at release" },
    peak_hand_speed: { label: "Peak hand speed" },
  },
  guide: {
    what_it_measures: "Stride, lead leg, trunk and arm slot.",
    key_fact: "Extending the lead knee from foot contact to release goes with faster pitches. [VTrigt18]",
    demographics: "Players from 12 years; pitch-count limits apply.",
    skill: "Youth to elite.",
    distance: "6-8 m; the whole stride in frame.",
    height: "1.0 m, level.",
    view: "Side: the open side of the thrower or batter. Front: from behind a net. Medicine ball: thrown with both hands from behind the head. Golf: front is face-on, side is down the line, from behind the trail arm.",
    clothing: "Fitted top and trousers.",
    fps: "240 frames per second recommended, 100 at least.",
    trials: "3-5 trials after a warm-up.",
  },
};
