import { CUTOFFS } from "@sagittal/biomechanics";
import { defineAnalyser } from "../engine/analyser.ts";
import { CERTAIN, REFUSED } from "../engine/evidence.ts";
import { findGait, type GaitPhases, gaitRoll } from "../families/gait/phases.ts";
import { gaitMatch, withoutSteps } from "../families/gait/reject.ts";
import { runningMetrics } from "../families/gait/running-readers.ts";

export const running = defineAnalyser<"running", GaitPhases>({
  activity: "running",
  // The residual model was not trained on skips and crouched starts.
  planar: ({ strategy }) => (strategy?.gait?.skip || strategy?.gait?.start ? "other" : "gait"),
  cutoffs: ({ strategy }) => (strategy?.gait?.sprint ? CUTOFFS.sprint : CUTOFFS.running),
  roll: gaitRoll("running"),
  find: (motion, corrected) => {
    const found = findGait(motion, "running", corrected);
    const match = corrected ? CERTAIN : gaitMatch(motion, "running", found);
    const { events, ...phases } = match.doubt < REFUSED ? found : withoutSteps(found);
    return {
      phases,
      events,
      match,
      cameraMoves: match.doubt < REFUSED && !phases.treadmill && Math.abs(phases.groundVelocity) > 0,
      zone: { speedMps: Number.isFinite(phases.speed) ? phases.speed : null, inclineDeg: motion.request.treadmill_incline_deg },
    };
  },
  metrics: runningMetrics,
});
