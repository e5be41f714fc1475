import { cachePer, combine, leanOf, leftward, median, percentile, type Series, type Side, unwrapDegrees } from "@sagittal/biomechanics";
import type { Reader, SharedReaders } from "../../engine/analyser.ts";
import { type Motion, seen } from "../../engine/motion.ts";
import { isSuppressed, type Reading, sample, single, suppressed } from "../../engine/reading.ts";
import { greatest, least } from "../../engine/series.ts";
import { angleAsymmetry, bySide } from "../../engine/sides.ts";
import { alternatingLiftLegs, feetSeen, isTravelling, leavesFloor, trunkLeanChangeDeg, trunkLeanRangeDeg } from "../shared/cues.ts";
import { handsRest } from "../shared/support.ts";
import { FEET_VISIBILITY } from "../shared/thresholds.ts";
import { endOf, perRep, type RepPhases, type RepSource } from "./phases.ts";
import {
  LEAST_HEAD_TILT_DEG,
  LEAST_HEAD_TURN_DEG,
  LEAST_NOD_DEG,
  NECK_STEP_LEG,
  NEUTRAL,
  NEUTRAL_S,
  type NeutralLimit,
  NOD_TRUNK_CHANGE_DEG,
  RESTING_HAND_TRAVEL_LEG,
  TURNED_HEAD_DEG,
} from "./thresholds.ts";

/** Movements of the head: side bend and rotation from the front, nodding from the side. Shared by mobility and workspace breaks. */

type R = Reader<RepPhases>;

const DEGREES = 180 / Math.PI;

/** True when the feet are lifted in turn, as on a treadmill. */
const steps = (m: Motion): boolean => feetSeen(m) >= FEET_VISIBILITY && alternatingLiftLegs(m) > NECK_STEP_LEG;

/** True when the whole body moves or the arms swing: the head movement is not isolated. */
const moreThanHead = (m: Motion): boolean =>
  isTravelling(m) || steps(m) || !handsRest(m, { start: 0, turn: m.body.rows - 1 }, RESTING_HAND_TRAVEL_LEG);

/** True when the trunk bends or the person jumps somewhere in the clip (side view): a nod in between is not the exercise. */
const bodyMoves = (m: Motion): boolean => trunkLeanRangeDeg(m) > NOD_TRUNK_CHANGE_DEG || leavesFloor(m);

const headSeen = (m: Motion): number =>
  m.body.nearSide ? seen(m, m.body.nearSide, ["ear", "shoulder"]) : Math.min(seen(m, "left", ["ear"]), seen(m, "right", ["ear"]));

/** Inclination of the line from the near ear to the nose, degrees; 90 where the nose is level with the ear. */
const noseLine = (m: Motion): Series => unwrapDegrees(leanOf(m.body.joints[m.body.nearSide ?? "right"].ear, m.body.joints.nose));

/** How far the nose is from the middle between the ears, as a share of their greatest distance, unsigned. */
function noseAside(m: Motion): Series {
  const { left, right, nose } = m.body.joints;
  const width = percentile(
    left.ear.x.map((x, i) => Math.abs(x - right.ear.x[i]!)),
    95,
  );
  return nose.x.map((x, i) => Math.abs(x - (left.ear.x[i]! + right.ear.x[i]!) / 2) / width);
}

type Frames = readonly [from: number, to: number];
const neutralCache = cachePer<Motion, Frames | null>();

/**
 * Frames, from and up to, in which the head rests near its neutral position: the first half second, else the last one; null when it is neutral in neither. A clip that begins with the head turned shows it
 * at the end. Every metric of the neck asks for them, so that they are found once.
 */
const neutralFrames = (m: Motion): Frames | null => neutralCache(m, null, () => foundNeutralFrames(m));

function foundNeutralFrames(m: Motion): Frames | null {
  const n = Math.max(3, Math.round(NEUTRAL_S * m.body.fps));
  const { rows } = m.body;
  const signals: readonly (readonly [Series, NeutralLimit])[] =
    m.body.view === "side"
      ? [[noseLine(m).map((v) => Math.abs(Math.abs(v) - 90)), NEUTRAL.nod]]
      : [
          [noseAside(m), NEUTRAL.aside],
          [headTilt(m).map(Math.abs), NEUTRAL.tilt],
        ];
  const rests = ([from, to]: Frames): boolean =>
    signals.every(([s, { offset, range }]) => {
      const part = s.subarray(from, to);
      return !(median(part) > offset) && !(percentile(part, 95) - percentile(part, 5) > range);
    });
  return (
    (
      [
        [0, n],
        [Math.max(0, rows - n), rows],
      ] as const
    ).find(rests) ?? null
  );
}

/** Neutral position of a signal: its median where the head is neutral; NaN when the clip does not show that. */
function neutral(m: Motion, s: Series): number {
  const frames = neutralFrames(m);
  return frames ? median(s.subarray(...frames)) : Number.NaN;
}

const minus = (s: Series, zero: number): Series => s.map((v) => v - zero);

/** Inclination of the ear line to the shoulder line, degrees; positive towards the athlete's left. */
function headTilt(m: Motion): Series {
  const { left, right } = m.body.joints;
  const sign = leftward(m.body);
  const line = (l: { x: Series; y: Series }, r: { x: Series; y: Series }): Series =>
    combine((lx, ly, rx, ry) => DEGREES * Math.atan2(ly - ry, sign * (lx - rx)), l.x, l.y, r.x, r.y);
  const ears = line(left.ear, right.ear);
  const shoulders = line(left.shoulder, right.shoulder);
  return combine((e, s) => s - e, ears, shoulders);
}

/** Head rotation from the position of the nose between the ears, degrees from neutral; positive towards the athlete's left (a proxy: rotation is not seen in 2D). */
function headTurn(m: Motion): Series {
  const { left, right } = m.body.joints;
  const { nose } = m.body.joints;
  const sign = leftward(m.body);
  const width = combine((lx, rx) => Math.abs(lx - rx), left.ear.x, right.ear.x);
  const radius = 0.9 * neutral(m, width);
  const raw = nose.x.map((x, i) => {
    const along = (sign * (x - (left.ear.x[i]! + right.ear.x[i]!) / 2)) / radius;
    return DEGREES * Math.asin(Math.max(-1, Math.min(1, along)));
  });
  return minus(raw, neutral(m, raw));
}

/** Rotation of the line from the near ear to the nose, degrees from neutral; positive: chin down. */
function headNod(m: Motion): Series {
  const line = noseLine(m);
  return minus(line, neutral(m, line));
}

type Axis = "tilt" | "turn" | "nod";
const seriesOf = (m: Motion, axis: Axis): Series => {
  if (axis === "nod") return headNod(m);
  const turn = headTurn(m);
  if (axis === "turn") return turn;
  const tilt = headTilt(m);
  const zero = neutral(m, tilt);
  // A turned head brings one ear nearer to the camera: the ear line is inclined without a side bend.
  return tilt.map((v, i) => (Math.abs(turn[i]!) > TURNED_HEAD_DEG ? Number.NaN : v - zero));
};

/** The part of a signal in one direction from neutral, 0 elsewhere. */
const oneWay = (s: Series, sign: 1 | -1): Series => s.map((v) => Math.max(0, sign * v));

const sources = (m: Motion, axis: Axis, least: number): RepSource[] => {
  const series = seriesOf(m, axis);
  return [
    { series: oneWay(series, 1), side: "left", turn: "rep_top", away: "up", least },
    { series: oneWay(series, -1), side: "right", turn: "rep_top", away: "up", least },
  ];
};

/** Sources of head repetitions: nods in a side view; in front and back views side bend or rotation, whichever has the larger range in the clip. */
export function headMovements(m: Motion): RepSource[] {
  if (moreThanHead(m)) return [];
  if (m.body.view === "side") {
    if (bodyMoves(m)) return [];
    // A repetition goes one way and back: flexion or extension, whichever goes further.
    const nod = headNod(m);
    const way = greatest(nod, 0, nod.length - 1) >= -least(nod, 0, nod.length - 1) ? 1 : -1;
    return [
      {
        series: oneWay(nod, way),
        side: null,
        seen: headSeen(m),
        turn: way > 0 ? "rep_bottom" : "rep_top",
        away: "up",
        least: LEAST_NOD_DEG,
        accepts: (r) => trunkLeanChangeDeg(m, r) < NOD_TRUNK_CHANGE_DEG,
      },
    ];
  }
  const span = (axis: Axis): number => {
    const s = seriesOf(m, axis);
    return greatest(s, 0, s.length - 1) - least(s, 0, s.length - 1);
  };
  return span("tilt") >= span("turn") / 2 ? sources(m, "tilt", LEAST_HEAD_TILT_DEG) : sources(m, "turn", LEAST_HEAD_TURN_DEG);
}

/** Greatest excursion to each side over the clip, degrees; suppressed below `smallest` (noise). */
const excursion = (m: Motion, axis: Axis, smallest: number) => {
  if (moreThanHead(m)) return suppressed("no_event");
  if (!neutralFrames(m)) return suppressed("clip_start");
  const series = seriesOf(m, axis);
  return bySide((side: Side): Reading => {
    const sign = side === "left" ? 1 : -1;
    const best = greatest(
      series.map((v) => sign * v),
      0,
      series.length - 1,
    );
    return best >= smallest ? sample([best], headSeen(m)) : suppressed("no_event");
  });
};

const sideRom: R = (m) => (m.body.view === "side" ? suppressed("view") : excursion(m, "tilt", LEAST_HEAD_TILT_DEG));
const turnRom: R = (m) => (m.body.view === "side" ? suppressed("view") : excursion(m, "turn", LEAST_HEAD_TURN_DEG));

/** Greatest nod in one direction over the clip, degrees: flexion for 1, extension for -1. */
const nodRom =
  (way: 1 | -1): R =>
  (m) => {
    if (bodyMoves(m) || moreThanHead(m)) return suppressed("no_event");
    if (!neutralFrames(m)) return suppressed("clip_start");
    const nod = headNod(m).map((v) => way * v);
    const best = greatest(nod, 0, nod.length - 1);
    return best >= LEAST_NOD_DEG ? single(best, 1, headSeen(m)) : suppressed("no_event");
  };

export const neckMetrics = {
  neck_flexion_rom: nodRom(1),
  neck_extension_rom: nodRom(-1),
  neck_side_rom: sideRom,
  neck_rotation_rom: turnRom,
  neck_asymmetry: (m, p) => {
    const differences = [sideRom(m, p), turnRom(m, p)].flatMap((r) => {
      if (!("left" in r)) return [];
      const d = angleAsymmetry(r);
      return isSuppressed(d) ? [] : [d];
    });
    const worst = differences.sort((a, b) => b.values[0]! - a.values[0]!)[0];
    return worst ?? suppressed("no_event");
  },
  shoulder_compensation_neck: (m, p) => {
    const tilt = m.frontal?.shoulderObliquity;
    if (!tilt) return suppressed("view");
    const rest = neutral(m, tilt);
    return perRep(p, headSeen(m), (r) => Math.max(greatest(tilt, r.start, endOf(m, r)) - rest, rest - least(tilt, r.start, endOf(m, r))));
  },
} satisfies SharedReaders<RepPhases>;
