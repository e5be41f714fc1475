import { CUTOFFS } from "@sagittal/biomechanics";
import { defineAnalyser } from "../engine/analyser.ts";
import { type GaitPhases, gaitRoll } from "../families/gait/phases.ts";
import { findJudgedGait } from "../families/gait/reject.ts";
import { runningMetrics } from "../families/gait/running-readers.ts";

export const running = defineAnalyser<"running", GaitPhases>({
  activity: "running",
  // The residual model was not trained on skips and crouched starts.
  planar: ({ strategy }) => (strategy?.gait?.skip || strategy?.gait?.start ? "other" : "gait"),
  cutoffs: ({ strategy }) => (strategy?.gait?.sprint ? CUTOFFS.sprint : CUTOFFS.running),
  roll: gaitRoll("running"),
  find: (motion, corrected) => findJudgedGait(motion, "running", corrected),
  metrics: runningMetrics,
});
