import type { Body, Side } from "../body/body.ts";
import { combine, crossing, derivative, percentile, type Series } from "../signals/series.ts";

/** One travel of a foot from leaving the ground to standing again; instants in frames, null where the clip cuts it off. */
export interface FootPlacement {
  readonly side: Side;
  readonly leave: number | null;
  readonly land: number | null;
  /** Distance travelled in the picture, leg lengths. */
  readonly travel: number;
}

/** A foot whose slower end (heel or toe) moves slower than this stands; leg lengths/s. */
const STILL = { least: 0.5, most: 1.2, share: 0.15 };
const LEAST_TRAVEL = 0.15;
const SHORTEST_S = 0.06;

const speedOf = (p: { x: Series; y: Series }, body: Body): Series =>
  combine((x, y) => Math.hypot(x, y) / body.legPx, derivative(p.x, body.fps), derivative(p.y, body.fps));

/** Speed of the slower end of a foot, leg lengths/s: near zero while heel or toe stands. */
export const standingSpeed = (body: Body, side: Side): Series =>
  combine(Math.min, speedOf(body.extremities[side].heel, body), speedOf(body.extremities[side].toe, body));

/**
 * Steps of one foot, by rest and motion: a foot stands while its slower end is nearly still. Needs no level ground in the picture, so it holds for
 * front and back views and for approaches as well; instants are good to about 15 ms. For steady gait use `allContacts`.
 */
export function footPlacements(body: Body, side: Side): FootPlacement[] {
  const speed = standingSpeed(body, side);
  const limit = Math.min(STILL.most, Math.max(STILL.least, STILL.share * percentile(speed, 98)));
  const { ankle } = body.extremities[side];
  const out: FootPlacement[] = [];
  let i = 0;
  while (i < body.rows) {
    if (!(speed[i]! > limit)) {
      i++;
      continue;
    }
    let j = i;
    const bridge = Math.round(0.04 * body.fps);
    for (let k = i + 1; k < body.rows && k - j <= bridge + 1; k++) if (speed[k]! > limit) j = k;
    const travel = Math.hypot(ankle.x[j]! - ankle.x[i]!, ankle.y[j]! - ankle.y[i]!) / body.legPx;
    if (travel >= LEAST_TRAVEL && j - i >= SHORTEST_S * body.fps) {
      out.push({
        side,
        leave: i === 0 ? null : (crossing(speed, limit, i - 1, i + 1, "up") ?? i),
        land: j >= body.rows - 2 ? null : (crossing(speed, limit, j, Math.min(body.rows - 1, j + 2), "down") ?? j),
        travel,
      });
    }
    i = j + 1;
  }
  return out;
}

/** The last landing of a foot in frames [from, to]. */
export const lastLanding = (placements: readonly FootPlacement[], from: number, to: number): FootPlacement | null =>
  placements.findLast((p) => p.land !== null && p.land >= from && p.land <= to) ?? null;
