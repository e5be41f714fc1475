import { CUTOFFS } from "@sagittal/biomechanics";
import { defineAnalyser } from "../engine/analyser.ts";
import { CERTAIN, REFUSED } from "../engine/evidence.ts";
import { findGait, type GaitPhases, gaitRoll, walkingFlatFoot } from "../families/gait/phases.ts";
import { gaitMatch, withoutSteps } from "../families/gait/reject.ts";
import { walkingMetrics } from "../families/gait/walking-readers.ts";

export const walking = defineAnalyser<"walking", GaitPhases>({
  activity: "walking",
  planar: () => "gait",
  cutoffs: () => CUTOFFS.walking,
  flatFoot: walkingFlatFoot,
  roll: gaitRoll("walking"),
  find: (motion, corrected) => {
    const found = findGait(motion, "walking", corrected);
    const match = corrected ? CERTAIN : gaitMatch(motion, "walking", found);
    const { events, ...phases } = match.doubt < REFUSED ? found : withoutSteps(found);
    return {
      phases,
      events,
      match,
      cameraMoves: match.doubt < REFUSED && !phases.treadmill && Math.abs(phases.groundVelocity) > 0,
      zone: { speedMps: Number.isFinite(phases.speed) ? phases.speed : null, inclineDeg: motion.request.treadmill_incline_deg },
    };
  },
  metrics: walkingMetrics,
});
