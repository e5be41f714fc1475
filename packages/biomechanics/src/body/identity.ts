import { SIDE_LANDMARKS } from "../landmarks.ts";
import { median } from "../signals/series.ts";
import { type RawTrack, rowsOf } from "./raw-track.ts";

const LEG = ["knee", "ankle", "heel", "toe"] as const;

/** Displacement beyond this share of the trunk length costs no more: one wild landmark must not decide. */
const COST_CAP = 0.6;

/** Cost of each frame in which the legs are exchanged; at or above 0.06 whole stretches are no longer flipped wrongly. */
const SWAP_PENALTY = 0.15;

/**
 * Frames in which the legs' landmarks stand on the wrong side, found over the whole clip: the sequence of keep and swap that makes
 * the accelerations of knee, ankle, heel and toe smallest (dynamic programming over pairs of states).
 *
 * @returns one boolean per row
 */
export function swappedLegs(track: RawTrack): boolean[] {
  const n = rowsOf(track);
  const x = (i: number, k: number) => track.image[(i * 33 + k) * 3]!;
  const y = (i: number, k: number) => track.image[(i * 33 + k) * 3 + 1]!;
  const trunk = median(
    Float64Array.from(
      { length: n },
      (_, i) => Math.hypot(x(i, 11) + x(i, 12) - x(i, 23) - x(i, 24), y(i, 11) + y(i, 12) - y(i, 23) - y(i, 24)) / 2,
    ),
  );
  if (n < 3 || !Number.isFinite(trunk) || trunk <= 0) return new Array<boolean>(n).fill(false);
  const pick = (left: number, right: number, swapped: number) => (swapped ? right : left);
  const cost = (i: number, s2: number, s1: number, s0: number): number => {
    let sum = 0;
    let count = 0;
    for (const joint of LEG) {
      const l = SIDE_LANDMARKS.left[joint];
      const r = SIDE_LANDMARKS.right[joint];
      for (const [a, b] of [
        [l, r],
        [r, l],
      ] as const) {
        const k0 = pick(a, b, s0);
        const k1 = pick(a, b, s1);
        const k2 = pick(a, b, s2);
        const dx = x(i, k0) - 2 * x(i - 1, k1) + x(i - 2, k2);
        const dy = y(i, k0) - 2 * y(i - 1, k1) + y(i - 2, k2);
        if (Number.isNaN(dx) || Number.isNaN(dy)) continue;
        sum += Math.min(COST_CAP, Math.hypot(dx, dy) / trunk);
        count++;
      }
    }
    return (count === 0 ? 0 : sum / count) + SWAP_PENALTY * s0;
  };
  // State = 2 × (previous swapped) + (current swapped).
  let best = [0, SWAP_PENALTY, SWAP_PENALTY, 2 * SWAP_PENALTY];
  const from: Uint8Array[] = [];
  for (let i = 2; i < n; i++) {
    const next = [0, 0, 0, 0].fill(Number.POSITIVE_INFINITY);
    const back = new Uint8Array(4);
    for (let s2 = 0; s2 < 2; s2++) {
      for (let s1 = 0; s1 < 2; s1++) {
        for (let s0 = 0; s0 < 2; s0++) {
          const c = best[2 * s2 + s1]! + cost(i, s2, s1, s0);
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
  const swapped = new Array<boolean>(n).fill(false);
  let state = best.indexOf(Math.min(...best));
  for (let i = n - 1; i >= 0; i--) {
    swapped[i] = (state & 1) === 1;
    const back = from[i - 2];
    state = back ? 2 * back[state]! + (state >> 1) : state >> 1;
  }
  return swapped;
}

/** The track with the legs exchanged back in the frames of `swapped`, in the picture and in space. */
export function repairLegs(track: RawTrack, swapped: readonly boolean[]): RawTrack {
  const image = Float64Array.from(track.image);
  const world = Float64Array.from(track.world);
  const visibility = Float64Array.from(track.visibility);
  swapped.forEach((swap, i) => {
    if (!swap) return;
    for (const joint of LEG) {
      const l = i * 33 + SIDE_LANDMARKS.left[joint];
      const r = i * 33 + SIDE_LANDMARKS.right[joint];
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
