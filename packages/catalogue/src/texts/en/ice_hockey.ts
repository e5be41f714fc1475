import type { ice_hockey as definition } from "../../activities/ice_hockey.ts";
import type { TextsOf } from "../types.ts";

export const ice_hockey: TextsOf<typeof definition> = {
  name: "Ice Hockey",
  exercises: {
    "Forward Skating": "Forward Skating",
    "Skating Start": "Skating Start",
    "Wrist Shot": "Wrist Shot",
    "Speed Skating Stride": "Speed Skating Stride",
  },
  metrics: {
    glide_knee_flexion: {
      label: "Knee bend in glide",
      low: "Skating tall; sit lower in the knees.",
      high: "Very low; rise a little so that the legs can push.",
    },
    push_knee_extension: { label: "Knee flexion at end of push", high: "Push is not finished; extend hip, knee and ankle." },
    hip_extension_push: { label: "Trailing-thigh angle at end of push", low: "Push ends early; finish it further behind." },
    trunk_lean: {
      label: "Trunk lean",
      low: "Too upright; lean the chest over the knees.",
      high: "Chest too low; lift the head and chest.",
    },
    push_hip_abduction: {
      label: "Hip abduction in push",
      low: "Narrow push; push further to the side.",
      high: "Very wide push; bring the skate back under the body.",
    },
    recovery_width_pct: { label: "Recovery under body", high: "Feet stay wide; bring the skate back under the hips." },
    stride_rate: { label: "Stride rate", low: "Slow turnover; quicken the push-offs.", high: "Short choppy strides; lengthen the push." },
    trunk_lateral_lean: { label: "Trunk sway", high: "Upper body sways; keep it quiet." },
    stride_asymmetry: { label: "Push time asymmetry", high: "One leg pushes longer; balance both sides." },
    start_trunk_lean: {
      label: "Trunk lean at start",
      low: "Too upright in the start; lean forward over the first steps.",
      high: "Diving forward; lift the chest.",
    },
    start_step_rate: { label: "Start step rate", low: "Slow first steps; move the feet faster." },
    shot_knee_flexion: {
      label: "Knee bend in shot",
      low: "Stiff legs; bend the knees and shift the weight.",
      high: "Very low; rise a little.",
    },
    shot_trunk_lean: { label: "Trunk lean in shot", low: "Upright; lean over the stick.", high: "Folded over; keep the head up." },
    shot_weight_shift_pct: { label: "Weight shift", low: "Little weight shift; move from the back to the front leg." },
  },
  guide: {
    what_it_measures: "Skating depth, push and recovery, start steps and the wrist shot.",
    key_fact: "Skilled skaters bring the recovery leg nearer the midline and extend the hip more. [Buck15]",
    demographics: "Players from 10 years.",
    skill: "Beginner to elite.",
    distance: "8-10 m from the boards.",
    height: "1.2 m, level.",
    view: "Side: perpendicular to the skating line. Front or back: along the skating line.",
    clothing: "Training suit without a wide jersey.",
    fps: "60 frames per second at least, 120 recommended.",
    trials: "5 or more strides, 3 starts or 3 shots.",
  },
};
