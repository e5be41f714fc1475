import type { baseball as definition } from "../../activities/baseball.ts";
import type { TextsOf } from "../types.ts";

export const baseball: TextsOf<typeof definition> = {
  name: "Baseball",
  exercises: {
    Pitching: "Pitching",
    Batting: "Batting",
    "Overhand Throw": "Overhand Throw",
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
      low: "Little side tilt; let the trunk lean slightly to the glove side.",
      high: "Large side tilt raises arm load; stay more upright.",
    },
    elbow_flexion_fc: {
      label: "Elbow bend at foot contact",
      low: "Arm too straight at landing; bend the elbow to about a right angle.",
      high: "Arm too bent at landing; open the elbow a little.",
    },
    shoulder_abduction_release: {
      label: "Elbow height at release",
      low: "Elbow drops; keep it at shoulder line.",
      high: "Elbow too high; lower it to the shoulder line.",
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
    peak_hand_speed: { label: "Peak hand speed" },
  },
  guide: {
    what_it_measures: "Stride, lead leg, trunk and arm slot.",
    key_fact: "Extending the lead knee from foot contact to release goes with faster pitches. [VTrigt18]",
    demographics: "Players from 12 years; pitch-count limits apply.",
    skill: "Youth to elite.",
    distance: "6-8 m; the whole stride in frame.",
    height: "1.0 m, level.",
    view: "Side: the open side of the thrower or batter. Front: from behind a net.",
    clothing: "Fitted top and trousers.",
    fps: "240 frames per second recommended, 100 at least.",
    trials: "3-5 trials after a warm-up.",
  },
};
