/** How far the camera was turned or carried over a clip, from the static background. */
import { mean, percentile } from "@sagittal/biomechanics";
import type { CameraStep } from "./backdrop.ts";
import { knownEnough, ofMiddle, type Shot } from "./shake.ts";

/** Time over which the camera's place is averaged, s: a shake is no pan. */
const AVERAGED_S = 0.5;

/**
 * How far the background moved across the middle of the picture.
 * @param steps evenly in time; null where a step could not be estimated, which is taken as standing still
 * @param perSecond steps in a second
 * @returns the largest distance between two places of the background, each averaged over half a second, share of the picture's long side; null where too few steps are known or the clip is shorter than two such means
 */
export function panShare(steps: readonly (CameraStep | null)[], shot: Pick<Shot, "width" | "height">, perSecond: number): number | null {
  const averaged = Math.max(1, Math.round(AVERAGED_S * perSecond));
  if (steps.length < 2 * averaged - 1 || !knownEnough(steps)) return null;
  const at = [{ x: 0, y: 0 }];
  for (const step of steps) {
    const [dx, dy] = step ? ofMiddle(step, shot) : [0, 0];
    const { x, y } = at.at(-1)!;
    at.push({ x: x + dx, y: y + dy });
  }
  const rangeOf = (axis: "x" | "y"): number => {
    const places = at.slice(averaged - 1).map((_, i) => mean(at.slice(i, i + averaged).map((place) => place[axis])));
    return percentile(places, 100) - percentile(places, 0);
  };
  return Math.hypot(rangeOf("x"), rangeOf("y")) / Math.max(shot.width, shot.height);
}
