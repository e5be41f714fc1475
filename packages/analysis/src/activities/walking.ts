import { CUTOFFS } from "@sagittal/biomechanics";
import { defineAnalyser } from "../engine/analyser.ts";
import { findGait, type GaitPhases, gaitRoll, walkingFlatFoot } from "../families/gait/phases.ts";
import { otherGait, withoutSteps } from "../families/gait/reject.ts";
import { walkingMetrics } from "../families/gait/walking-readers.ts";

export const walking = defineAnalyser<"walking", GaitPhases>({
  activity: "walking",
  planar: true,
  cutoffs: () => CUTOFFS.walking,
  flatFoot: walkingFlatFoot,
  roll: gaitRoll("walking"),
  find: (motion, corrected) => {
    const found = findGait(motion, "walking", corrected);
    const other = !corrected && otherGait(motion, "walking", found.cycles.contacts);
    const { events, ...phases } = other ? withoutSteps(found) : found;
    return {
      phases,
      events,
      zone: { speedMps: Number.isFinite(phases.speed) ? phases.speed : null, inclineDeg: motion.request.treadmill_incline_deg },
    };
  },
  metrics: walkingMetrics,
});
