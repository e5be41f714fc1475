import type { CountedBy } from "@sagittal/contract";
import { type LiveBody, medianOf, middleOf, trunkOf } from "./body.ts";

/** Least way there and back of a repetition, trunk lengths: 11 cm of an adult, more than a sway and less than a shallow squat. */
const LEAST_WAY = 0.22;
/** A movement of less than this share of earlier repetitions does not count: stepping, or adjusting the bar. */
const LEAST_SHARE = 0.5;
/** A repetition counts when this share of the way there is done on the way back. */
const BACK_SHARE = 0.6;
/** Without a body for this long it begins anew, ms. */
const LOST_MS = 2000;
/** Longest time of the movement to its turning point, ms: slower changes come from walking towards the camera. */
const SLOWEST_MS = 5000;
/** After this time away from rest, the present position becomes the new rest, ms. */
const LONGEST_MS = 12_000;
/** Two repetitions take more time than this, ms. */
const LEAST_MS = 500;

/** Height (or lean) of what is counted, in the picture's pixels, upward positive. */
function heightOf(body: LiveBody, by: CountedBy): number {
  switch (by) {
    case "hips":
      return -middleOf(body, "hip")[1];
    case "hands":
      return -middleOf(body, "wrist")[1];
    case "shoulders":
      return -middleOf(body, "shoulder")[1];
    case "trunk":
      return middleOf(body, "hip")[1] - middleOf(body, "shoulder")[1];
  }
}

/**
 * Counts movements away from rest and back, with hysteresis, as they happen. The first direction in which the signal goes is the way there, so that a
 * squat counts when the athlete is up again and a press when the arms are down again.
 */
export function makeCounter(by: CountedBy) {
  let count = 0;
  let trunks: number[] = [];
  let recent: number[] = [];
  /** Height at the last look, pixels, and the sum of its changes, trunk lengths. Summing changes keeps a new trunk length from appearing as movement. */
  let before: number | null = null;
  let height = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  let countedMs = Number.NEGATIVE_INFINITY;
  /** Heights since the last repetition, of the last seconds. */
  let rests: { height: number; atMs: number }[] = [];
  /** Position of rest and the farthest position from it; null at rest. */
  let away: { rest: number; sign: 1 | -1; far: number; sinceMs: number } | null = null;
  const ways: number[] = [];

  const restAt = (atMs: number) => {
    rests = [{ height, atMs }];
    away = null;
  };

  /** Whether the height of now completes a repetition. */
  const follow = (atMs: number): boolean => {
    const least = Math.max(LEAST_WAY, LEAST_SHARE * (ways.length > 0 ? medianOf(ways) : 0));
    if (away === null) {
      rests = [...rests.filter((rest) => atMs - rest.atMs < SLOWEST_MS), { height, atMs }];
      const heights = rests.map((rest) => rest.height);
      const [lowest, highest] = [Math.min(...heights), Math.max(...heights)];
      if (height - lowest >= least) away = { rest: lowest, sign: 1, far: height, sinceMs: atMs };
      else if (highest - height >= least) away = { rest: highest, sign: -1, far: height, sinceMs: atMs };
      return false;
    }
    if (atMs - away.sinceMs > LONGEST_MS) {
      restAt(atMs);
      return false;
    }
    if (away.sign * (height - away.far) > 0) away.far = height;
    const way = away.sign * (away.far - away.rest);
    const back = away.sign * (away.far - height);
    if (back < Math.max(BACK_SHARE * way, 0.8 * LEAST_WAY)) return false;
    restAt(atMs);
    if (atMs - countedMs < LEAST_MS) return false;
    countedMs = atMs;
    ways.push(way);
    return true;
  };

  return {
    /** One look. Returns the new count when a repetition is complete, else null. */
    see(body: LiveBody | null, atMs: number): number | null {
      if (body === null) return null;
      if (atMs - lastMs > LOST_MS) {
        away = null;
        rests = [];
        recent = [];
        before = null;
      }
      lastMs = atMs;
      // The length of an upright trunk: it looks shorter whenever it leans towards the camera.
      trunks = [...trunks.slice(-40), trunkOf(body)];
      const trunk = Math.max(medianOf(trunks), 0.8 * Math.max(...trunks));
      // Median of three looks, so that a single outlier is no movement.
      recent = [...recent.slice(-2), heightOf(body, by)];
      if (!(trunk > 0) || recent.length < 3) return null;
      const now = medianOf(recent);
      height += (now - (before ?? now)) / trunk;
      before = now;
      return follow(atMs) ? ++count : null;
    },
  };
}
