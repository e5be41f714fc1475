import { SIDE_LANDMARKS } from "../landmarks.ts";
import { offLine, onCourse } from "./on-course.ts";
import { type RawTrack, rowsOf, rowsWith, trunkPixels } from "./raw-track.ts";

/** Joints that the model exchanges together. */
const LIMBS = {
  legs: ["knee", "ankle", "heel", "toe"],
  arms: ["elbow", "wrist", "pinky", "index", "thumb"],
  shoulders: ["shoulder"],
} as const satisfies Record<string, readonly (keyof (typeof SIDE_LANDMARKS)["left"])[]>;

/** A pair of limbs, or of points, that the model may take for each other. */
export type LimbPair = keyof typeof LIMBS;

/** Being off course by more than this, in trunk lengths, costs no more: one wild landmark must not decide. */
const COST_CAP: Readonly<Record<LimbPair, number>> = { legs: 0.6, arms: 1.2, shoulders: 0.6 };

type Flag = 0 | 1;
const FLAGS = [0, 1] as const;

/** Landmark indices of both sides of every joint of a pair. */
export const jointsOf = (limbs: LimbPair): (readonly [number, number])[] =>
  LIMBS[limbs].map((joint) => [SIDE_LANDMARKS.left[joint], SIDE_LANDMARKS.right[joint]]);

/** How far a row's joints lie off the straight way through two other rows, with the rows' joints exchanged or not; trunk lengths. */
type OffCourse = (row: number, before: number, after: number, s: Flag, sBefore: Flag, sAfter: Flag) => number;

function offCourse(track: RawTrack, limbs: LimbPair, trunk: number): OffCourse {
  const joints = jointsOf(limbs);
  const cap = COST_CAP[limbs];
  return (row, before, after, s, sBefore, sAfter) => {
    let sum = 0;
    let count = 0;
    for (const pair of joints) {
      for (const side of FLAGS) {
        const d = offLine(track, [row, pair[side ^ s]!], [before, pair[side ^ sBefore]!], [after, pair[side ^ sAfter]!]) / trunk;
        if (Number.isNaN(d)) continue;
        sum += Math.min(cap, d);
        count++;
      }
    }
    return count === 0 ? 0 : sum / count;
  };
}

/** Rows that show where the limbs are: without those that lie off their course whichever limb is called left. */
function telling(track: RawTrack, limbs: LimbPair, off: OffCourse): number[] {
  return onCourse(rowsWith(track, jointsOf(limbs)[0]![0]), (row, before, after) =>
    Math.min(...FLAGS.flatMap((a) => FLAGS.map((b) => off(row, before, after, 0, a, b)))),
  );
}

/**
 * Rows in which a pair of limbs stands on the wrong side, found over the whole clip: the sequence of keep and exchange that makes the accelerations of
 * their joints smallest (dynamic programming over pairs of states).
 * @param penalty cost of each row that is not as expected: how sure the model is of left and right otherwise
 * @param expected rows that are expected to be exchanged; none when left out
 * @returns one boolean per row
 */
export function exchangedRows(track: RawTrack, limbs: LimbPair, penalty: number, expected: readonly boolean[] = []): boolean[] {
  const n = rowsOf(track);
  const out = new Array<boolean>(n).fill(false);
  const trunk = trunkPixels(track);
  if (n < 3 || !Number.isFinite(trunk) || trunk <= 0) return out;
  const off = offCourse(track, limbs, trunk);
  const rows = limbs === "legs" ? Array.from({ length: n }, (_, i) => i) : telling(track, limbs, off);
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
  // Rows that told nothing follow whichever of both fits between their neighbours.
  rows.slice(1).forEach((after, j) => {
    const before = rows[j]!;
    const [b, a] = [out[before] ? 1 : 0, out[after] ? 1 : 0] as const;
    for (let i = before + 1; i < after; i++) out[i] = off(i, before, after, 1, b, a) < off(i, before, after, 0, b, a);
  });
  return out;
}

/** The track with a pair of limbs exchanged back in the given rows, in the picture and in space. */
export function exchangedBack(track: RawTrack, limbs: LimbPair, exchanged: readonly boolean[]): RawTrack {
  const image = Float64Array.from(track.image);
  const world = Float64Array.from(track.world);
  const visibility = Float64Array.from(track.visibility);
  exchanged.forEach((swap, i) => {
    if (!swap) return;
    for (const [left, right] of jointsOf(limbs)) {
      const l = i * 33 + left;
      const r = i * 33 + right;
      for (let axis = 0; axis < 3; axis++) {
        for (const data of [image, world]) {
          const held = data[3 * l + axis]!;
          data[3 * l + axis] = data[3 * r + axis]!;
          data[3 * r + axis] = held;
        }
      }
      const held = visibility[l]!;
      visibility[l] = visibility[r]!;
      visibility[r] = held;
    }
  });
  return { ...track, image, world, visibility };
}

/** Cost of each frame in which the legs are exchanged; at or above 0.06 whole stretches are no longer flipped wrongly. */
const SWAP_PENALTY = 0.15;

/** Rows in which the legs stand on the wrong side; see `exchangedRows`. */
export const swappedLegs = (track: RawTrack): boolean[] => exchangedRows(track, "legs", SWAP_PENALTY);
