import { LIMB_JOINTS, pairOf } from "../landmarks.ts";
import type { PoseCalibration } from "../pose-calibration.ts";
import { copyOf, LandmarkTrack } from "./landmark-track.ts";
import { offLine, onCourse } from "./on-course.ts";
import type { RawTrack } from "./raw-track.ts";

/** A pair of limbs that a pose model may exchange. */
export type LimbPair = keyof typeof LIMB_JOINTS;

/** Cap of one joint's distance from its trajectory, trunk lengths: a single outlier must not decide. */
const COST_CAP: Readonly<Record<LimbPair, number>> = { legs: 0.6, arms: 1.2, shoulders: 0.6 };

type Flag = 0 | 1;
const FLAGS = [0, 1] as const;

/** Landmark indices of both sides of every joint of a pair. */
const jointsOf = (limbs: LimbPair): (readonly [number, number])[] => LIMB_JOINTS[limbs].map(pairOf);

/** Distance of a row's joints from the straight line through two other rows, each row's joints exchanged or not; trunk lengths. */
type OffCourse = (row: number, before: number, after: number, s: Flag, sBefore: Flag, sAfter: Flag) => number;

function offCourse({ image }: LandmarkTrack, limbs: LimbPair, trunk: number): OffCourse {
  const joints = jointsOf(limbs);
  const cap = COST_CAP[limbs];
  return (row, before, after, s, sBefore, sAfter) => {
    let sum = 0;
    let count = 0;
    for (const pair of joints) {
      for (const side of FLAGS) {
        const d = offLine(image, [row, pair[side ^ s]!], [before, pair[side ^ sBefore]!], [after, pair[side ^ sAfter]!]) / trunk;
        if (Number.isNaN(d)) continue;
        sum += Math.min(cap, d);
        count++;
      }
    }
    return count === 0 ? 0 : sum / count;
  };
}

/** Mean distance that a pair of limbs moves from a row to the next one, each row's joints exchanged or not; trunk lengths. */
type Step = (row: number, s: Flag, sNext: Flag) => number;

function stepsOf({ image }: LandmarkTrack, limbs: LimbPair, trunk: number): Step {
  const joints = jointsOf(limbs);
  const cap = COST_CAP[limbs];
  return (row, s, sNext) => {
    let sum = 0;
    let count = 0;
    for (const pair of joints) {
      for (const side of FLAGS) {
        const [k, next] = [pair[side ^ s]!, pair[side ^ sNext]!];
        const d = Math.hypot(image.x(row + 1, next) - image.x(row, k), image.y(row + 1, next) - image.y(row, k)) / trunk;
        if (Number.isNaN(d)) continue;
        sum += Math.min(cap, d);
        count++;
      }
    }
    return count === 0 ? 0 : sum / count;
  };
}

/**
 * Assignments of the rows between two others, so that the joints move least from row to row (dynamic programming).
 * @param ends assignments of the two others, which stay
 */
function leastMovement(
  step: Step,
  before: number,
  after: number,
  ends: readonly [Flag, Flag],
  surprise: (row: number, s: Flag) => number,
): Flag[] {
  let best: readonly number[] = FLAGS.map((s) => (s === ends[0] ? 0 : Number.POSITIVE_INFINITY));
  const from: Flag[][] = [];
  for (let row = before; row < after; row++) {
    const costs = FLAGS.map((sNext) => FLAGS.map((s) => best[s]! + step(row, s, sNext) + surprise(row + 1, sNext)));
    from.push(costs.map(([keep, exchange]): Flag => (exchange! < keep! ? 1 : 0)));
    best = costs.map((c) => Math.min(...c));
  }
  const out: Flag[] = [];
  let s = ends[1];
  for (let i = from.length - 1; i > 0; i--) {
    s = from[i]![s]!;
    out.unshift(s);
  }
  return out;
}

/** Rows that distinguish left from right: the limbs lie on their trajectory under one of the two assignments. */
function decisiveRows(track: LandmarkTrack, limbs: LimbPair, off: OffCourse): number[] {
  return onCourse(track.rowsWith(jointsOf(limbs)[0]![0]), (row, before, after) =>
    Math.min(...FLAGS.flatMap((a) => FLAGS.map((b) => off(row, before, after, 0, a, b)))),
  );
}

/**
 * Rows in which a pair of limbs is exchanged, found over the whole clip: the sequence of keep and exchange with the least accelerations of
 * the joints (dynamic programming over pairs of states).
 * @param penalty cost of each row that is not as expected; the larger, the rarer the model exchanges limbs
 * @param expected rows that are expected to be exchanged; none when left out
 * @returns one boolean per row
 */
export function exchangedRows(raw: RawTrack, limbs: LimbPair, penalty: number, expected: readonly boolean[] = []): boolean[] {
  const track = new LandmarkTrack(raw);
  const n = track.rows;
  const out = new Array<boolean>(n).fill(false);
  const trunk = track.trunkPx();
  if (n < 3 || !Number.isFinite(trunk) || trunk <= 0) return out;
  const off = offCourse(track, limbs, trunk);
  const rows = limbs === "legs" ? Array.from({ length: n }, (_, i) => i) : decisiveRows(track, limbs, off);
  // State = 2 × (previous exchanged) + (current exchanged).
  const surprise = (row: number | undefined, s: Flag): number =>
    row !== undefined && (expected[row] ?? false) !== (s === 1) ? penalty : 0;
  let best = FLAGS.flatMap((s1) => FLAGS.map((s0) => surprise(rows[0], s1) + surprise(rows[1], s0)));
  const from: Uint8Array[] = [];
  for (let j = 2; j < rows.length; j++) {
    const next = [0, 0, 0, 0].fill(Number.POSITIVE_INFINITY);
    const back = new Uint8Array(4);
    for (const s2 of FLAGS) {
      for (const s1 of FLAGS) {
        for (const s0 of FLAGS) {
          const c = best[2 * s2 + s1]! + 2 * off(rows[j - 1]!, rows[j - 2]!, rows[j]!, s1, s2, s0) + surprise(rows[j], s0);
          if (c < next[2 * s1 + s0]!) {
            next[2 * s1 + s0] = c;
            back[2 * s1 + s0] = s2;
          }
        }
      }
    }
    from.push(back);
    best = next;
  }
  let state = best.indexOf(Math.min(...best));
  for (let j = rows.length - 1; j >= 0; j--) {
    out[rows[j]!] = (state & 1) === 1;
    const back = from[j - 2];
    state = back ? 2 * back[state]! + (state >> 1) : state >> 1;
  }
  // Rows left out lie on no trajectory, for example in a stroke at a low frame rate.
  rows.slice(1).forEach((after, j) => {
    const before = rows[j]!;
    const between = leastMovement(stepsOf(track, limbs, trunk), before, after, [out[before] ? 1 : 0, out[after] ? 1 : 0], surprise);
    between.forEach((s, i) => {
      out[before + 1 + i] = s === 1;
    });
  });
  return out;
}

/** A copy of the track with a pair of limbs exchanged back in the given rows, in the picture and in space. */
export function exchangedBack(track: RawTrack, limbs: LimbPair, exchanged: readonly boolean[]): RawTrack {
  const out = copyOf(track);
  const landmarks = new LandmarkTrack(out);
  const joints = jointsOf(limbs);
  exchanged.forEach((swap, row) => {
    if (swap) for (const [left, right] of joints) landmarks.exchange(row, left, right);
  });
  return out;
}

/** Rows in which the legs stand on the wrong side; see `exchangedRows`. */
export const swappedLegs = (track: RawTrack, { exchangePenalty }: PoseCalibration): boolean[] =>
  exchangedRows(track, "legs", exchangePenalty.legs);
