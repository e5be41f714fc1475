import type { Body, Side } from "../body/body.ts";
import { runs } from "../signals/filter.ts";
import { combine, crossing, maximum, median, minimum, type Series, valueAt } from "../signals/series.ts";
import type { Space } from "../space/space.ts";
import { limbVelocity } from "./limb-speed.ts";

/** One overhead shot at a basket; instants in frames. */
export interface Shot {
  /** Lowest point of the pelvis before the release. */
  readonly dip: number;
  /** Elbow most bent with the wrist at forehead height. */
  readonly set: number;
  readonly release: number;
  /** The wrist sinks below eye level; null when the clip ends first. */
  readonly handDown: number | null;
  readonly confidence: number;
}

const LEAST = { aboveS: 0.1, extension: 25, speed: 1.2 };

/** A shot is pushed, not swung: hands faster than this throw or strike; leg lengths/s. */
const FASTEST = 9;

/** The set point lies at most this far below the eyes, leg lengths. */
const FOREHEAD = 0.15;

/**
 * Shots by the shooting hand: it rises over eye level while the elbow extends. The set point is the largest elbow flexion with the wrist at the
 * forehead; the release is the fastest instant of the wrist against the pelvis in the second half of the elbow's extension (the ball leaves when the hand
 * stops gaining speed).
 * @param elbow elbow flexion of the shooting arm, degrees
 */
export function findShots(body: Body, space: Space, side: Side, elbow: Series): Shot[] {
  const { fps, legPx } = body;
  const { wrist } = body.extremities[side];
  const { nose, midHip } = body.extremities;
  const above = combine((w, n) => (w > n ? 1 : Number.NaN), wrist.y, nose.y);
  const { speed } = limbVelocity(body, space, side, "hand");
  const level = combine((w, n) => w - n, wrist.y, nose.y);
  const forehead = combine((e, y, n) => (y > n - FOREHEAD * legPx ? e : Number.NaN), elbow, wrist.y, nose.y);
  return runs(above, true)
    .flatMap(([first, last]): Shot[] => {
      if (last - first < LEAST.aboveS * fps || first === 0) return [];
      const straight = minimum(elbow, first, Math.min(last, first + fps));
      const set = straight && maximum(forehead, straight.at - 0.9 * fps, straight.at);
      if (!set || set.value - straight.value < LEAST.extension) return [];
      const until = crossing(elbow, straight.value + 5, set.at, straight.at + 1, "down") ?? straight.at;
      const half = crossing(elbow, (set.value + straight.value) / 2, set.at, straight.at + 1, "down") ?? set.at;
      const release = maximum(speed, half, until);
      if (!release || release.value < LEAST.speed || release.value > FASTEST) return [];
      const dip = minimum(midHip.y, Math.max(0, release.at - 1.5 * fps), release.at);
      if (!dip) return [];
      return [
        {
          dip: dip.at,
          set: set.at,
          release: release.at,
          handDown: crossing(level, 0, release.at, body.rows - 1, "down"),
          confidence: median(body.visibility[side].wrist.subarray(first, last + 1)) || 0,
        },
      ];
    })
    .filter((s, i, all) => i === 0 || (s.release - all[i - 1]!.release > 0.5 * fps && valueAt(elbow, s.set) > 0));
}
