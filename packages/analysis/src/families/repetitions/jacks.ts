/** Jumping jacks: arms and legs open and close together. Front view. */
import { combine, type Repetition, repetitions, type Series, SIDES } from "@sagittal/biomechanics";
import type { EventAt, SharedReaders } from "../../engine/analyser.ts";
import { type Cue, cueOf, judged } from "../../engine/evidence.ts";
import { armsSeen, legsSeen, type Motion } from "../../engine/motion.ts";
import { at } from "../../engine/series.ts";
import { armElevation } from "../shared/angles.ts";
import { ARM_RAISE, WALK } from "../shared/exercise-names.ts";
import { ankleSpreadLegs } from "../shared/support.ts";
import { endOf, findReps, perRep, type Rep, type RepPhases, type RepSource, repRate } from "./phases.ts";
import { JACK_CUES, LEAST_JACK_DEG, REP_CUES } from "./thresholds.ts";

/** What the readers of jumping jacks need besides the phases of their activity. */
export interface WithJacks {
  readonly jacks: RepPhases;
}

/** Elevation of the arms, mean of both, degrees. */
const armsUp = (m: Motion): Series => combine((l, r) => (l + r) / 2, armElevation(m, "left"), armElevation(m, "right"));

/** The legs stay together, the arms go slowly, one arm stays down, or the person moves on. */
function jackCues(m: Motion, r: Repetition, open: Series): Cue[] {
  const { x } = m.body.joints.midHip;
  const lower = Math.min(...SIDES.map((side) => at(armElevation(m, side), r.turn)));
  return [
    cueOf("legs_stay", at(open, r.turn) - at(open, r.start), JACK_CUES.opens, { suggests: ARM_RAISE }),
    cueOf("arm_low", lower, JACK_CUES.armLow),
    cueOf("slow", (endOf(m, r) - r.start) / m.body.fps, JACK_CUES.slow, { suggests: ARM_RAISE }),
    cueOf("moves_on", Math.abs(at(x, endOf(m, r)) - at(x, r.start)) / m.body.legPx, REP_CUES.movesOn, { suggests: WALK }),
  ];
}

/** Jumping jacks of a clip, or those of a coach's corrected events. Flights are part of them. */
export function findJacks(m: Motion, corrected?: readonly EventAt[]): RepPhases {
  const source: RepSource = { series: armsUp(m), side: null, turn: "rep_top", away: "up", least: LEAST_JACK_DEG };
  if (corrected) return findReps(m, [source], corrected);
  const open = ankleSpreadLegs(m);
  const found = repetitions(source.series, m.body.fps, source).map((r): Rep => ({ ...r, side: null }));
  const { kept, match } = judged(found, (r) => jackCues(m, r, open));
  return { reps: kept, sources: [source], match };
}

export const jackMetrics = {
  jack_rate: (m, { jacks }) => repRate(m, jacks, armsSeen(m)),
  jack_arm_range: (m, { jacks }) => {
    const up = armsUp(m);
    return perRep(jacks, armsSeen(m), (r) => at(up, r.turn));
  },
  jack_leg_spread_pct: (m, { jacks }) => {
    const open = ankleSpreadLegs(m);
    return perRep(jacks, legsSeen(m), (r) => 100 * at(open, r.turn));
  },
} satisfies SharedReaders<WithJacks>;
