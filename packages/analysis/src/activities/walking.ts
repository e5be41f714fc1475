import { CUTOFFS } from "@sagittal/biomechanics";
import { defineAnalyser } from "../engine/analyser.ts";
import { walkingFlatFoot } from "../families/gait/flat-foot.ts";
import { type GaitPhases, gaitRoll } from "../families/gait/phases.ts";
import { findJudgedGait } from "../families/gait/reject.ts";
import { walkingMetrics } from "../families/gait/walking-readers.ts";

export const walking = defineAnalyser<"walking", GaitPhases>({
  activity: "walking",
  planar: () => "gait",
  cutoffs: () => CUTOFFS.walking,
  flatFoot: walkingFlatFoot,
  roll: gaitRoll("walking"),
  find: (motion, corrected) => findJudgedGait(motion, "walking", corrected),
  metrics: walkingMetrics,
});
