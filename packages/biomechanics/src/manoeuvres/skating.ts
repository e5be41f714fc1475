import type { Side } from "../body/body.ts";
import { peaks } from "../signals/peaks.ts";
import { crossing, derivative, maximum, minimum, type Series } from "../signals/series.ts";

/** One push-off of a skater. Instants in frames. */
export interface SkatingPush {
  readonly side: Side;
  /** A tenth of the knee extension is done: end of the glide. */
  readonly start: number;
  /** The leg is at its longest (side view) or furthest out (front and back views): the blade leaves the ice. */
  readonly end: number;
}

/** Knee extension that belongs to a push, degrees/s (events B11). */
const EXTENDING = 20;
const LONGEST_S = 1.2;

/**
 * Push-offs of one leg (events B11).
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
    // The extension runs from the flexion in the glide to the end of the push. Its first tenth is a more stable start than a threshold on the rate.
    const straight = minimum(knee, fast.at, Math.min(knee.length - 1, end + 0.1 * fps))?.value ?? Number.NaN;
    const bent = maximum(knee, Math.max(from, fast.at - 0.5 * fps), fast.at)?.value ?? Number.NaN;
    const start = crossing(knee, bent - 0.1 * (bent - straight), fast.at, from, "down");
    return start === null ? [] : [{ side, start, end }];
  });
}
