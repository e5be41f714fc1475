import type { Side } from "../body/body.ts";
import { peaks } from "../signals/peaks.ts";
import { crossing, derivative, maximum, minimum, type Series } from "../signals/series.ts";

/** One push-off of a skater. Instants in frames. */
export interface SkatingPush {
  readonly side: Side;
  /** The knee starts to extend faster than 20 degrees/s: end of the glide. */
  readonly start: number;
  /** The leg is at its longest (side view) or furthest out (front and back views): the blade leaves the ice. */
  readonly end: number;
}

/** Knee extension that belongs to a push, degrees/s (CATALOGUE B11). */
const EXTENDING = 20;
const LONGEST_S = 1.2;

/**
 * Push-offs of one leg (CATALOGUE B11).
 * @param reach hip-to-ankle distance or outward angle of the leg: its maxima are the ends of push-offs
 * @param knee knee flexion, degrees
 * @param least smallest rise of `reach`, in its unit
 */
export function pushOffs(side: Side, reach: Series, knee: Series, fps: number, least: number): SkatingPush[] {
  const rate = derivative(knee, fps).map((v) => -v);
  return peaks(reach, least, 0.35 * fps).flatMap((end) => {
    const from = Math.max(0, end - LONGEST_S * fps);
    const fast = maximum(rate, Math.max(from, end - 0.5 * fps), end);
    if (!fast || fast.value < EXTENDING) return [];
    const start = crossing(rate, EXTENDING, fast.at, from, "up");
    return [{ side, start: start ?? minimum(reach, from, end)?.at ?? from, end }];
  });
}
