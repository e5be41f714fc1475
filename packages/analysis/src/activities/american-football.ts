import { CUTOFFS } from "@sagittal/biomechanics";
import { defineAnalyser, type Reader, type SharedReaders } from "../engine/analyser.ts";
import { foundAs, pickReaders, readersOf } from "../engine/parts.ts";
import { flatFootOf } from "../families/gait/flat-foot.ts";
import type { GaitPhases } from "../families/gait/phases.ts";
import { findJudgedGait } from "../families/gait/reject.ts";
import { runningMetrics } from "../families/gait/running-readers.ts";
import { findStart, type StartPhases, startReaders } from "../families/gait/start.ts";
import { fastestSplit, timeOver } from "../families/shared/marked.ts";
import { KICK, kickReaders } from "../families/strokes/kicks.ts";
import { findStrokes, type StrokePlan, type SwingPhases } from "../families/strokes/phases.ts";
import {
  ankleDistance,
  aroundContact,
  elbowCocked,
  elevationAtStrike,
  handHeight,
  kneeAt,
  leadContact,
  separation,
  strike,
  trunkLeanAt,
} from "../families/strokes/readers.ts";

interface Kinds {
  readonly pass?: SwingPhases;
  readonly kick?: SwingPhases;
  readonly start?: StartPhases;
  readonly sprint?: GaitPhases;
}

type R = Reader<Kinds>;

const PASS: StrokePlan = {
  endpoint: "hand",
  strike: "release",
  leastSpeed: 4.5,
  height: "above_hip",
  contrast: 1.3,
  stride: true,
  thrown: "overarm",
};

const passReaders = {
  stride_length_pct: ankleDistance(leadContact),
  lead_knee_flexion_fc: kneeAt("lead", leadContact),
  elbow_flexion_cocking: elbowCocked,
  shoulder_abduction_release: elevationAtStrike,
  trunk_tilt_release: trunkLeanAt(strike),
  release_height_pct: handHeight,
  shoulder_hip_separation: separation(aroundContact),
} satisfies SharedReaders<SwingPhases>;

const sprint = readersOf(
  (p: Kinds) => p.sprint,
  pickReaders(runningMetrics, "contact_time", "trunk_lean", "touchdown_distance_pct", "knee_lift"),
);
const kick = readersOf(
  (p: Kinds) => p.kick,
  pickReaders(kickReaders, "kick_knee_flexion_back", "support_knee_flexion", "trunk_lean_contact", "follow_through_height"),
);
const start = readersOf((p: Kinds) => p.start, startReaders);

const YARD_M = 0.9144;

/** Knee lift belongs to starts and sprints alike. */
const kneeLift: R = (m, p) => (p.start ? start : sprint).knee_lift(m, p);

export const american_football = defineAnalyser<"american_football", Kinds>({
  activity: "american_football",
  cutoffs: ({ strategy }) => (strategy?.gait?.sprint ? CUTOFFS.sprint : CUTOFFS.swing),
  flatFoot: flatFootOf,
  find: (m, corrected) => {
    switch (m.exercise.cycle) {
      case "gait":
        return foundAs(findJudgedGait(m, "running", corrected), (phases): Kinds => ({ sprint: phases }));
      case "first 3 steps":
        return foundAs(findStart(m, corrected), (phases): Kinds => ({ start: phases }));
      case "kick":
        return foundAs(findStrokes(m, KICK, corrected), (phases): Kinds => ({ kick: phases }));
      default:
        return foundAs(findStrokes(m, PASS, corrected), (phases): Kinds => ({ pass: phases }));
    }
  },
  metrics: {
    ...sprint,
    ...start,
    ...kick,
    ...readersOf((p: Kinds) => p.pass, passReaders),
    knee_lift: kneeLift,
    time_10yd: timeOver(10 * YARD_M),
    time_20yd: timeOver(20 * YARD_M),
    time_40yd: timeOver(40 * YARD_M),
    fastest_split: fastestSplit,
  },
});
