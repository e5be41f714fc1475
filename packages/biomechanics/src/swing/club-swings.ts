import type { Body, Side } from "../body/body.ts";
import { valleys } from "../signals/peaks.ts";
import { combine, crossing, derivative, maximum, median, type Series, valueAt } from "../signals/series.ts";
import { yawOf } from "../space/angles.ts";
import type { Space } from "../space/space.ts";
import { type Swing, wristsApart } from "./swings.ts";

/** Observations that distinguish a swing of a club from other movements of the hands. NaN where one is not known. */
export interface ClubSigns {
  /** Distance of the wrists, mean of the top and the impact, leg lengths. */
  readonly wrists: number;
  /** Height of the hands over the hips at the impact and before the backswing, leg lengths. */
  readonly low: number;
  readonly address: number;
  /** Turn of the shoulders from the top to the impact, degrees. */
  readonly turn: number;
  /** Mean speed of the hands' descent, leg lengths/s. */
  readonly descent: number;
}

/** A swing from a still address back over the shoulder and down to the ball; `forward` is its top. */
export interface ClubSwing extends Swing {
  /** Start of the backswing, frame; null when the clip starts later. */
  readonly takeaway: number | null;
  readonly signs: ClubSigns;
}

/** Least rise of the hands on either side of the impact, leg lengths: a half swing reaches the height of the chest. */
const LEAST_RISE_LEG = 0.35;

/** Longest downswing and follow-through, s; downswings of tournament players last 0.23 to 0.33 s (Grober & Cholewicki 2006). */
const DOWN_S = 0.6;
const THROUGH_S = 0.8;

/** Longest backswing, s. */
const BACK_S = 2;

/** Share of the peak speed of the backswing, and of the downswing, at which either starts: the same for both, so that their ratio keeps no trace of it. */
const STILL_SHARE = 0.05;

/** Middle of both wrists along an axis. */
const hands = ({ extremities: { left, right } }: Body, axis: "x" | "y"): Series =>
  combine((l, r) => (l + r) / 2, left.wrist[axis], right.wrist[axis]);

/** Speed of the hands in the picture, leg lengths/s. */
const handSpeed = (body: Body): Series =>
  combine((x, y) => Math.hypot(x, y) / body.legPx, derivative(hands(body, "x"), body.fps), derivative(hands(body, "y"), body.fps));

/** Start of the backswing that ends at `top`: the last frame at which the hands were still. */
export function takeawayBefore(body: Body, top: number): number | null {
  const speed = handSpeed(body);
  const from = Math.max(0, top - BACK_S * body.fps);
  const peak = maximum(speed, from, top - 0.1 * body.fps);
  return peak && crossing(speed, STILL_SHARE * peak.value, peak.at, from, "up");
}

/**
 * Swings of a club held in both hands. The club and the ball are not seen: the top is where the hands begin to fall, the impact their lowest point before the finish. Both show from
 * the front and from the side alike; in long swings the hands are lowest some 20 ms before the ball is met.
 * @param side the side that is named as striking: the trail arm
 */
export function clubSwings(body: Body, space: Space, side: Side): ClubSwing[] {
  const height = combine((y, hip) => (y - hip) / body.legPx, hands(body, "y"), body.extremities.midHip.y);
  const speed = handSpeed(body);
  const fall = derivative(height, body.fps).map((v) => -v);
  const yaw = yawOf(space.left.shoulder, space.right.shoulder);
  return valleys(height, LEAST_RISE_LEG, DOWN_S * body.fps).flatMap((impact): ClubSwing[] => {
    const top = maximum(height, impact - DOWN_S * body.fps, impact);
    const finish = maximum(height, impact, impact + THROUGH_S * body.fps);
    const low = valueAt(height, impact);
    if (!top || !finish || Math.min(top.value, finish.value) - low < LEAST_RISE_LEG || top.at < impact - DOWN_S * body.fps + 1) return [];
    const fastest = maximum(fall, top.at, impact);
    const forward = (fastest && crossing(fall, STILL_SHARE * fastest.value, fastest.at, top.at - 0.2 * body.fps, "up")) ?? top.at;
    const takeaway = takeawayBefore(body, top.at);
    const seen = (["left", "right"] as const).map(
      (s) => median(body.visibility[s].wrist.subarray(Math.max(0, Math.floor(top.at)), Math.ceil(impact) + 1)) || 0,
    );
    return [
      {
        side,
        forward,
        strike: impact,
        end: finish.at,
        direction: 0,
        peak: maximum(speed, top.at, finish.at)?.value ?? 0,
        confidence: Math.max(...seen),
        takeaway,
        signs: {
          wrists: (wristsApart(space, top.at) + wristsApart(space, impact)) / 2,
          low,
          address: takeaway === null ? Number.NaN : valueAt(height, takeaway),
          turn: Math.abs(valueAt(yaw, impact) - valueAt(yaw, top.at)),
          descent: ((top.value - low) * body.fps) / (impact - forward),
        },
      },
    ];
  });
}
