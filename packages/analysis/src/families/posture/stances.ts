import {
  combine,
  type OneLegStance,
  oneLegStances,
  otherSide,
  percentile,
  type Stretch,
  swayOf,
  tandemStances,
} from "@sagittal/biomechanics";
import type { EventAt, SharedReaders } from "../../engine/analyser.ts";
import { CERTAIN, type Cue, clarity, cueOf, essential, judged, type Match } from "../../engine/evidence.ts";
import { legsSeen, type Motion, metresPerPixel, seen, seenBoth } from "../../engine/motion.ts";
import { isSuppressed, type Reading, type Sided, sample, single, suppressed } from "../../engine/reading.ts";
import { asymmetry, bySide } from "../../engine/sides.ts";
import { armElevation } from "../shared/angles.ts";
import { growthOf, longestFlight, travelLegs } from "../shared/cues.ts";
import { standingFootMoves } from "../shared/support.ts";
import { FLIGHT_CUE_S, GOES_CUES, STANDING_FOOT_CUE } from "../shared/thresholds.ts";
import { CLIP_EDGE_S, LEAST_SWAY_S, ONE_LEG_CAP_S, STANCE_CUES, TANDEM_CAP_S } from "./thresholds.ts";

/** Balance tests: how long the hold lasts and how much the body sways in it. */
export interface StancePhases {
  readonly oneLeg: readonly OneLegStance[];
  readonly tandem: readonly Stretch[];
  /** How surely a stance is held. */
  readonly stanceMatch: Match;
}

/** Stances held in the clip, or those between a coach's corrected starts and ends. */
export function findStances(m: Motion, corrected?: readonly EventAt[]): StancePhases {
  if (corrected) return holdsOfEvents(corrected);
  const clip = standingCues(m);
  if (m.exercise.strategy?.stance === "tandem") {
    const { kept, match } = judged(tandemStances(m.body), (s) => [...clip, steadyCue(m, s)]);
    return { oneLeg: [], tandem: kept, stanceMatch: match };
  }
  const { kept, match } = judged(oneLegStances(m.body), (s) => [...clip, steadyCue(m, s), ...freeFootCues(m, s)]);
  return { oneLeg: kept, tandem: [], stanceMatch: match };
}

/** What the whole clip says against somebody's standing there: the body goes along, comes nearer, or leaves the floor. */
const standingCues = (m: Motion): Cue[] => [
  cueOf("goes_along", travelLegs(m), GOES_CUES.travel, { suggests: { activity: "walking", exercise: "Comfortable Walk" } }),
  cueOf("comes_nearer", growthOf(m), GOES_CUES.growth),
  cueOf("flight", longestFlight(m), FLIGHT_CUE_S, { seen: clarity(seenBoth(m, ["ankle", "heel", "toe"])) }),
];

/** Who holds a stance keeps the hips at their height. */
function steadyCue(m: Motion, s: Stretch): Cue {
  const { y } = m.body.joints.midHip;
  const part = y.subarray(s.from, s.to + 1);
  const moved = (percentile(part, 97) - percentile(part, 3)) / m.body.legPx;
  return cueOf("hips_sink", moved, STANCE_CUES.hipsMove, { suggests: { activity: "weightlifting", exercise: "Back Squat" } });
}

/** What speaks against a stand on one leg: that the free foot was not seen is no proof that it was lifted. */
export const freeFootCues = (m: Motion, s: OneLegStance): Cue[] => [
  cueOf("standing_foot_moves", standingFootMoves(m, s.from, s.to), STANDING_FOOT_CUE),
  essential({ name: "free_foot", against: 0, seen: clarity(seen(m, otherSide(s.side), ["ankle"], s.from, s.to)) }),
];

function holdsOfEvents(events: readonly EventAt[]): StancePhases {
  const sorted = events.toSorted((a, b) => a.frame - b.frame);
  const holds = sorted.flatMap((e, i) => {
    const to = sorted.slice(i).find((l) => l.type === "rep_end" && l.side === e.side)?.frame;
    return e.type === "rep_start" && to !== undefined ? [{ side: e.side, from: e.frame, to }] : [];
  });
  return {
    oneLeg: holds.flatMap(({ side, ...s }) => (side ? [{ ...s, side }] : [])),
    tandem: holds.flatMap(({ side, ...s }) => (side ? [] : [s])),
    stanceMatch: CERTAIN,
  };
}

const seconds = (m: Motion, s: Stretch): number => (s.to - s.from) / m.body.fps;

/** The longest hold of the clip. */
function bestHold(m: Motion, p: StancePhases): Stretch | null {
  const all = [...p.oneLeg, ...p.tandem].sort((a, b) => b.to - b.from - (a.to - a.from));
  const best = all[0];
  return best && seconds(m, best) >= LEAST_SWAY_S ? best : null;
}

/** Duration of the longest hold, s, at most `capS`. A hold that the clip cuts short gives a lower bound (`at_least`). */
function longest(m: Motion, holds: readonly Stretch[], capS: number): Reading {
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

const sway = (m: Motion, p: StancePhases, of: "rms" | "velocity"): Reading => {
  const hold = bestHold(m, p);
  if (!hold) return suppressed("no_event");
  // The foot is still being lifted in the first half second.
  const steady = { from: Math.round(hold.from + 0.5 * m.body.fps), to: hold.to };
  const value = 100 * metresPerPixel(m) * swayOf(m.body.joints.midShoulder.x, steady, m.body.fps)[of];
  return single(value, 1, seenBoth(m, ["shoulder"]), { hold_s: Math.round(100 * seconds(m, hold)) / 100 });
};

export const stanceMetrics = {
  tandem_time: (m, p) => longest(m, p.tandem, TANDEM_CAP_S),
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
