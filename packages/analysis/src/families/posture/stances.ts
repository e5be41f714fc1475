import {
  bothFeetStances,
  combine,
  type OneLegStance,
  oneLegStances,
  percentile,
  type Side,
  type Stretch,
  swayOf,
} from "@sagittal/biomechanics";
import type { EventAt, SharedReaders } from "../../engine/analyser.ts";
import { CERTAIN, type Cue, cueOf, judged, type Match } from "../../engine/evidence.ts";
import { legsSeen, type Motion, metresPerPixel, seenBoth } from "../../engine/motion.ts";
import { isSuppressed, type Reading, type Sided, sample, single, suppressed } from "../../engine/reading.ts";
import { greatest } from "../../engine/series.ts";
import { asymmetry, bySide } from "../../engine/sides.ts";
import { armElevation } from "../shared/angles.ts";
import { hipRangeLegs, hipSpeedLegs, isTravelling, leavesFloor } from "../shared/cues.ts";
import { HOP_AND_HOLD, WALK } from "../shared/exercise-names.ts";
import { handSpeed } from "../shared/support.ts";
import { ARRIVAL_S, CLIP_EDGE_S, LEAST_SWAY_S, LIFTING_S, ONE_LEG_CAP_S, SETTLED_LEG, STANCE_CUES, TWO_FEET_CAP_S } from "./thresholds.ts";

/** Balance tests: how long the hold lasts and how much the body sways in it. */
export interface StancePhases {
  readonly oneLeg: readonly OneLegStance[];
  readonly twoFeet: readonly Stretch[];
  readonly match: Match;
}

/** Stances held in the clip, or those between a coach's corrected starts and ends. */
export function findStances(m: Motion, corrected?: readonly EventAt[]): StancePhases {
  if (corrected) return holdsOfEvents(corrected);
  const stance = m.exercise.strategy?.stance;
  const moving = isTravelling(m) || leavesFloor(m) || hipRangeLegs(m) > SETTLED_LEG;
  const cues = (s: Stretch): Cue[] => stanceCues(m, s, moving);
  if (!stance || stance === "one leg") {
    const { kept, match } = judged(oneLegStances(m.body), cues);
    return { oneLeg: kept, twoFeet: [], match };
  }
  const { kept, match } = judged(bothFeetStances(m.body, stance === "tandem" ? "in line" : "touching"), cues);
  return { oneLeg: [], twoFeet: kept, match };
}

/**
 * Cues against a balance hold: the hips rise or sink as in a step-up or squat; a hand strikes or bowls somewhere in the clip; the hips arrive at speed as after a hop; a brief hold is a
 * step of an athlete who walks, runs or jumps in this clip.
 * @param moving the athlete travels, climbs or leaves the floor somewhere in the clip
 */
function stanceCues(m: Motion, s: Stretch, moving: boolean): Cue[] {
  const before = Math.max(0, Math.round(s.from - ARRIVAL_S * m.body.fps));
  const arrives = greatest(hipSpeedLegs(m), before, s.from);
  return [
    cueOf("fast_hand", handSpeed(m), STANCE_CUES.fastHand),
    cueOf("arrives", arrives, STANCE_CUES.arrives, { suggests: HOP_AND_HOLD }),
    cueOf("hips_move", hipRangeLegs(m, s.from, s.to), STANCE_CUES.hipsMove),
    ...(moving ? [cueOf("brief", seconds(m, s), STANCE_CUES.brief, { suggests: WALK })] : []),
  ];
}

/**
 * The holds that corrected events bound: from each `rep_start` to the next `rep_end` of the same side; a start without an end is left out.
 * Without a side it is a stand on both feet.
 */
export function holdsOfEvents(events: readonly EventAt[]): StancePhases {
  const sorted = events.toSorted((a, b) => a.frame - b.frame);
  const holds = sorted.flatMap((e, i) => {
    const to = sorted.slice(i).find((l) => l.type === "rep_end" && l.side === e.side)?.frame;
    return e.type === "rep_start" && to !== undefined ? [{ side: e.side, from: e.frame, to }] : [];
  });
  return {
    oneLeg: holds.flatMap(({ side, ...s }) => (side ? [{ ...s, side }] : [])),
    twoFeet: holds.flatMap(({ side, ...s }) => (side ? [] : [s])),
    match: CERTAIN,
  };
}

/** Start and end of each hold; a stand on one leg carries its side. */
export const holdEvents = (holds: readonly (Stretch & { readonly side?: Side })[], confidence: number): EventAt[] =>
  holds.flatMap(({ from, to, side = null }): EventAt[] => [
    { type: "rep_start", side, frame: from, confidence },
    { type: "rep_end", side, frame: to, confidence },
  ]);

const seconds = (m: Motion, s: Stretch): number => (s.to - s.from) / m.body.fps;

/** The longest hold of the clip. */
function bestHold(m: Motion, p: StancePhases): Stretch | null {
  const all = [...p.oneLeg, ...p.twoFeet].sort((a, b) => b.to - b.from - (a.to - a.from));
  const best = all[0];
  return best && seconds(m, best) >= LEAST_SWAY_S ? best : null;
}

/** Duration of the longest hold, s, at most `capS`. A hold that the clip cuts short gives a lower bound (`at_least`). */
export function longest(m: Motion, holds: readonly Stretch[], capS = Number.POSITIVE_INFINITY): Reading {
  const edge = CLIP_EDGE_S * m.body.fps;
  const cut = (s: Stretch): boolean => seconds(m, s) < capS && (s.from <= edge || s.to >= m.body.rows - 1 - edge);
  const best = holds.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  return sample(
    holds.map((s) => Math.min(capS, seconds(m, s))),
    legsSeen(m),
    { aggregate: "max", ...(best && cut(best) && { detail: { at_least: true } }) },
  );
}

const oneLegTime = (m: Motion, p: StancePhases): Sided =>
  bySide((side) =>
    longest(
      m,
      p.oneLeg.filter((s) => s.side === side),
      ONE_LEG_CAP_S,
    ),
  );

const twoFeetTime =
  (stance: "tandem" | "semi-tandem" | "side by side") =>
  (m: Motion, p: StancePhases): Reading =>
    m.exercise.strategy?.stance === stance ? longest(m, p.twoFeet, TWO_FEET_CAP_S) : suppressed("no_event");

const sway = (m: Motion, p: StancePhases, of: "rms" | "velocity"): Reading => {
  const hold = bestHold(m, p);
  if (!hold) return suppressed("no_event");
  const steady = { from: Math.round(hold.from + LIFTING_S * m.body.fps), to: hold.to };
  const value = 100 * metresPerPixel(m) * swayOf(m.body.joints.midShoulder.x, steady, m.body.fps)[of];
  return single(value, 1, seenBoth(m, ["shoulder"]), { hold_s: Math.round(100 * seconds(m, hold)) / 100 });
};

export const stanceMetrics = {
  tandem_time: twoFeetTime("tandem"),
  semi_tandem_time: twoFeetTime("semi-tandem"),
  side_by_side_time: twoFeetTime("side by side"),
  ols_time: oneLegTime,
  ols_asymmetry: (m, p) => {
    const { left, right } = oneLegTime(m, p);
    if (isSuppressed(left) || isSuppressed(right)) return suppressed("cycles");
    if (left.detail?.at_least || right.detail?.at_least) return suppressed("clip_end");
    const best = (r: typeof left): typeof left => ({ ...r, values: [Math.max(...r.values)] });
    return asymmetry({ left: best(left), right: best(right) });
  },
  sway_amplitude: (m, p) => sway(m, p, "rms"),
  sway_velocity: (m, p) => sway(m, p, "velocity"),
  arm_strategy: (m, p) => {
    const hold = bestHold(m, p);
    if (!hold) return suppressed("no_event");
    const highest = combine(Math.max, armElevation(m, "left"), armElevation(m, "right"));
    return single(percentile(highest.subarray(hold.from, hold.to + 1), 90), 1, seenBoth(m, ["shoulder", "elbow"]));
  },
} satisfies SharedReaders<StancePhases>;
