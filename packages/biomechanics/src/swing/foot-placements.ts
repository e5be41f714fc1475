import type { Body, Side } from "../body/body.ts";
import { combine, crossing, derivative, percentile, type Series } from "../signals/series.ts";

/** One swing of a foot from toe-off to initial contact; instants in frames, null where the clip cuts it off. */
export interface FootPlacement {
  readonly side: Side;
  readonly leave: number | null;
  readonly land: number | null;
  /** Distance travelled in the picture, leg lengths. */
  readonly travel: number;
}

/**
 * A foot whose slower end (heel or toe) moves slower than this stands; leg lengths/s. In most clips the foot stands for a fifth of the time at least, so the
 * slowest fifth is the landmarks' own jitter, and the limit stays a little above it.
 */
const STILL = { least: 0.25, most: 1.2, share: 0.15, jitter: 4 };
/** A foot certainly travels when its slower end is this many times faster than the limit. */
const CLEAR = 2;
const LEAST_TRAVEL = 0.15;
const SHORTEST_S = 0.06;

const speedOf = (p: { x: Series; y: Series }, body: Body): Series =>
  combine((x, y) => Math.hypot(x, y) / body.legPx, derivative(p.x, body.fps), derivative(p.y, body.fps));

/** Speed of the slower end of a foot, leg lengths/s: near zero while heel or toe stands. */
const standingSpeed = (body: Body, side: Side): Series =>
  combine(Math.min, speedOf(body.extremities[side].heel, body), speedOf(body.extremities[side].toe, body));

/**
 * Steps of one foot, by rest and motion: a foot stands while its slower end is nearly still. Needs no level ground in the picture, so it holds for
 * front and back views and for approaches as well; instants are good to about 15 ms. For steady gait use `allContacts`.
 */
export function footPlacements(body: Body, side: Side): FootPlacement[] {
  const speed = standingSpeed(body, side);
  const moving = Math.max(STILL.least, STILL.share * percentile(speed, 98));
  const jitter = STILL.jitter * percentile(speed, 20);
  const limit = Math.min(STILL.most, Math.max(STILL.least, Math.min(moving, jitter)));
  const { ankle } = body.extremities[side];
  const out: FootPlacement[] = [];
  const bridge = Math.round(0.04 * body.fps);
  let i = 0;
  while (i < body.rows) {
    if (!(speed[i]! > CLEAR * limit)) {
      i++;
      continue;
    }
    let last = i;
    for (let k = i + 1; k < body.rows && k - last <= bridge + 1; k++) if (speed[k]! > CLEAR * limit) last = k;
    const leave = crossing(speed, limit, i, Math.max(0, i - 0.15 * body.fps), "up");
    const land = crossing(speed, limit, last, Math.min(body.rows - 1, last + 0.15 * body.fps), "down");
    const [from, to] = [Math.round(leave ?? i), Math.round(land ?? last)];
    const travel = Math.hypot(ankle.x[to]! - ankle.x[from]!, ankle.y[to]! - ankle.y[from]!) / body.legPx;
    if (travel >= LEAST_TRAVEL && to - from >= SHORTEST_S * body.fps) out.push({ side, leave, land, travel });
    i = last + 1;
  }
  return out;
}

/** The last landing of a foot in frames [from, to]. */
export const lastLanding = (placements: readonly FootPlacement[], from: number, to: number): FootPlacement | null =>
  placements.findLast((p) => p.land !== null && p.land >= from && p.land <= to) ?? null;
