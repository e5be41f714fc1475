/** The arabesque: a hold on one leg with the other one stretched out behind. The side of a hold is the leg that stands. */
import {
  combine,
  longest as longestStretch,
  type OneLegStance,
  otherSide,
  percentile,
  type Series,
  SIDES,
  type Side,
  stretchesWhere,
  swayOf,
} from "@sagittal/biomechanics";
import type { EventAt, SharedReaders } from "../../engine/analyser.ts";
import { CERTAIN, type Cue, cueOf, judged, type Match } from "../../engine/evidence.ts";
import { legSeen, type Motion, metresPerPixel, seenBoth, trunkSeen } from "../../engine/motion.ts";
import { type Sided, single, suppressed } from "../../engine/reading.ts";
import { bySide } from "../../engine/sides.ts";
import { slowSpeed } from "../../engine/stillness.ts";
import { HINGE, KICK, ONE_LEG_STANCE } from "../shared/exercise-names.ts";
import { holdsOfEvents, longest } from "./stances.ts";
import { held } from "./still.ts";
import { ARABESQUE, ARABESQUE_CUES } from "./thresholds.ts";

const DEGREES = 180 / Math.PI;

/** Holds on one leg with the other one behind. */
export interface ArabesquePhases {
  readonly arabesques: readonly OneLegStance[];
}

/** Angle of the line from hip to ankle of a leg against the vertical, degrees: 0 hanging, 90 level behind, negative ahead. */
function heightBehind(m: Motion, side: Side): Series {
  const { hip, ankle } = m.body.joints[side];
  return combine((hx, hy, ax, ay) => DEGREES * Math.atan2(hx - ax, hy - ay), hip.x, hip.y, ankle.x, ankle.y);
}

/** Holds of a side view, or those between a coach's corrected starts and ends. */
export function findArabesques(m: Motion, corrected?: readonly EventAt[]): { holds: readonly OneLegStance[]; match: Match } {
  if (corrected) return { holds: holdsOfEvents(corrected).oneLeg, match: CERTAIN };
  if (!m.sagittal) return { holds: [], match: CERTAIN };
  const { kept, match } = judged(
    SIDES.flatMap((side) => candidates(m, side)),
    (hold) => arabesqueCues(m, hold),
  );
  return { holds: kept.toSorted((a, b) => a.from - b.from), match };
}

/** Stretches in which one foot keeps its place and the other one is held off the floor behind it. */
function candidates(m: Motion, side: Side): OneLegStance[] {
  const { joints, legPx, fps, rows } = m.body;
  const free = joints[otherSide(side)].ankle;
  const own = joints[side].ankle;
  const height = heightBehind(m, otherSide(side));
  const speeds = [free, own, joints.midHip, joints.midShoulder].map((p) => slowSpeed(m.body, p));
  const edge = ARABESQUE.edgeS * fps;
  const moves = (i: number): boolean => i >= edge && i < rows - edge && speeds.some((s) => s[i]! >= ARABESQUE.stillLegPerS);
  const holds = (i: number): boolean => free.y[i]! - own.y[i]! > ARABESQUE.liftLegs * legPx && height[i]! > 0 && !moves(i);
  return stretchesWhere(holds, rows, ARABESQUE.bridgeS * fps).flatMap((s) =>
    s.to - s.from >= ARABESQUE.leastS * fps ? [{ ...s, side }] : [],
  );
}

const middleOf = (s: Series | undefined, { from, to }: OneLegStance): number => (s ? percentile(s.subarray(from, to + 1), 50) : Number.NaN);

function arabesqueCues(m: Motion, hold: OneLegStance): Cue[] {
  const { side } = hold;
  const { joints, legPx } = m.body;
  const overFoot = combine((hip, ankle) => (hip - ankle) / legPx, joints.midHip.y, joints[side].ankle.y);
  return [
    cueOf("leg_low", middleOf(heightBehind(m, otherSide(side)), hold), ARABESQUE_CUES.legLow, { suggests: ONE_LEG_STANCE }),
    cueOf("knee_bent", middleOf(m.sagittal?.[otherSide(side)].kneeFlexion, hold), ARABESQUE_CUES.kneeBent, { suggests: ONE_LEG_STANCE }),
    cueOf("stand_bent", middleOf(m.sagittal?.[side].kneeFlexion, hold), ARABESQUE_CUES.standBent, { suggests: KICK }),
    cueOf("hips_low", middleOf(overFoot, hold), ARABESQUE_CUES.hipsLow),
    cueOf("trunk_low", middleOf(m.sagittal?.trunkLean, hold), ARABESQUE_CUES.trunkLow, { suggests: HINGE }),
  ];
}

const holdsOn = (p: ArabesquePhases, side: Side): OneLegStance[] => p.arabesques.filter((h) => h.side === side);

/** The longest hold of each standing leg, read by a curve that depends on the side. */
const inLongest = (m: Motion, p: ArabesquePhases, series: (side: Side) => Series | undefined, quality: (side: Side) => number): Sided =>
  bySide((side) => held(m, longestStretch(holdsOn(p, side)), series(side), quality(side)));

/** Readers of arabesques by key. */
export const arabesqueMetrics = {
  arabesque_leg_height: (m, p) =>
    inLongest(
      m,
      p,
      (side) => heightBehind(m, otherSide(side)),
      (side) => legSeen(m, otherSide(side)),
    ),
  arabesque_free_knee: (m, p) =>
    inLongest(
      m,
      p,
      (side) => m.sagittal?.[otherSide(side)].kneeFlexion,
      (side) => legSeen(m, otherSide(side)),
    ),
  arabesque_standing_knee: (m, p) =>
    inLongest(
      m,
      p,
      (side) => m.sagittal?.[side].kneeFlexion,
      (side) => legSeen(m, side),
    ),
  arabesque_trunk_lean: (m, p) =>
    bySide((side) => {
      const lean = inLongest(
        m,
        p,
        () => m.sagittal?.trunkLean,
        () => trunkSeen(m),
      )[side];
      return "values" in lean ? { ...lean, error: ARABESQUE.leanErrorDeg } : lean;
    }),
  arabesque_time: (m, p) => bySide((side) => longest(m, holdsOn(p, side))),
  arabesque_sway: (m, p) =>
    bySide((side) => {
      const hold = longestStretch(holdsOn(p, side));
      if (!hold) return suppressed("no_event");
      return single(100 * metresPerPixel(m) * swayOf(m.body.joints.midHip.x, hold, m.body.fps).rms, 1, seenBoth(m, ["hip"]));
    }),
} satisfies SharedReaders<ArabesquePhases>;
