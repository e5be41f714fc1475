import type { Body, Side } from "../body/body.ts";
import { valleys } from "../signals/peaks.ts";
import { combine, crossing, maximum, median, type Series, valueAt } from "../signals/series.ts";
import { distance3, type Space } from "../space/space.ts";
import { footPlacements } from "./foot-placements.ts";

/** One lunge of the front foot; instants in frames. */
export interface Lunge {
  /** Front foot leaves the ground. */
  readonly lift: number;
  readonly land: number;
  /** Lowest point of the pelvis. */
  readonly lowest: number;
  /** Pelvis back at nine tenths of the height it had before; null when the clip ends first. */
  readonly risen: number | null;
  /** Feet back to their width before the lunge. */
  readonly closed: number | null;
  /** Travel of the front foot, leg lengths. */
  readonly travel: number;
  readonly confidence: number;
}

/** The pelvis sinks by at least this much and the feet stand at least this far apart, leg lengths. */
const LEAST = { drop: 0.12, spread: 0.6 };

/** Distance between the ankles, leg lengths: along the picture in a side view, in space otherwise. */
export const ankleSpread = (body: Body, space: Space): Series =>
  body.view === "side"
    ? combine((l, r) => Math.abs(l - r) / body.legPx, body.joints.left.ankle.x, body.joints.right.ankle.x)
    : distance3(space.left.ankle, space.right.ankle).map((v) => v / space.legM);

/**
 * Lunges: the pelvis sinks while the feet stand wide and the front foot has just stepped. Walking, squatting and sitting fail at least one of these.
 * @param front the foot that steps
 */
export function findLunges(body: Body, space: Space, front: Side): Lunge[] {
  const { y } = body.extremities.midHip;
  const spread = ankleSpread(body, space);
  const placements = footPlacements(body, front);
  return valleys(y, LEAST.drop * body.legPx, 0.6 * body.fps).flatMap((lowest): Lunge[] => {
    if (!(valueAt(spread, lowest) >= LEAST.spread)) return [];
    const step = placements.findLast(
      (p) => p.land !== null && p.leave !== null && p.land > lowest - 0.9 * body.fps && p.land < lowest + 0.15 * body.fps,
    );
    if (!step || step.land === null || step.leave === null) return [];
    const from = Math.max(0, Math.floor(step.leave - 0.4 * body.fps));
    const before = median(y.subarray(from, Math.ceil(step.leave) + 1));
    const width = median(spread.subarray(from, Math.ceil(step.leave) + 1));
    const drop = before - valueAt(y, lowest);
    if (!(drop >= LEAST.drop * body.legPx)) return [];
    const until = body.rows - 1;
    const widest = maximum(spread, step.land, Math.min(until, lowest + 0.3 * body.fps))?.at ?? lowest;
    return [
      {
        lift: step.leave,
        land: step.land,
        lowest,
        risen: crossing(y, before - 0.1 * drop, lowest, until, "up"),
        closed: crossing(spread, Math.max(1.15 * width, 0.3), Math.max(lowest, widest), until, "down"),
        travel: step.travel,
        confidence: Math.max(0.3, median(body.visibility[front].ankle) || 0),
      },
    ];
  });
}
