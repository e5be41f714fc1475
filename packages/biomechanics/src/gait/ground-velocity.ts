/** Velocities of a walker or runner and of the ground in the picture: positive the way the athlete faces. */
import { type Body, SIDES, type Side } from "../body/body.ts";
import { type Ground, heightAbove } from "../body/ground.ts";
import { derivative, finite, fitLine, median } from "../signals/series.ts";
import type { Contact, GaitKind } from "./contact.ts";

/** Height over the ground line up to which a foot may count as standing, leg lengths. */
const STANDING_HEIGHT_LEG = 0.03;

/** Speed over the ground that is clearly backwards, leg lengths/s. */
const BACKWARDS_LEG_PER_S = 0.25;

/**
 * Horizontal velocity of the ground in the picture, leg lengths per second: about 0 for a fixed camera and floor, minus the belt speed on a
 * treadmill, the pan of a moving camera. The median velocity of a foot that stands low.
 */
export function groundVelocity(body: Body, grounds: Readonly<Record<Side, Ground>>): number {
  const samples: number[] = [];
  for (const side of SIDES) {
    const { heel, toe } = body.extremities[side];
    for (const p of [heel, toe]) {
      const height = heightAbove(grounds[side], p.x, p.y, body.legPx);
      const v = derivative(p.x, body.fps);
      for (let i = 0; i < body.rows; i++) if (height[i]! < STANDING_HEIGHT_LEG && Number.isFinite(v[i]!)) samples.push(v[i]! / body.legPx);
    }
  }
  return median(samples);
}

/** +1 when the body moves over the ground the way it faces, -1 when it walks backwards. */
export function travelDirection(body: Body, vGround: number): 1 | -1 {
  const speed = median(derivative(body.extremities.midHip.x, body.fps)) / body.legPx - vGround;
  return speed < -BACKWARDS_LEG_PER_S ? -1 : 1;
}

/** Mean velocity of the hips over rows [from, to) in the picture, leg lengths/s. */
export function travelVelocity(body: Body, from: number, to: number): number {
  const x = body.joints.midHip.x.subarray(Math.max(0, from), Math.max(0, to));
  const t = Float64Array.from(x, (_, i) => i / body.fps);
  return fitLine(t, x).slope / body.legPx;
}

/** Part of a contact over which the foot stands: before it the foot still lands, after it the toes roll. */
const STANDING_PART = [0.2, 0.7] as const;

/**
 * Speed of the parts of a standing foot against the body, as a share of the ground's: the ankle moves forward over the foot, the heel rises. Medians over 15 to 75 % of contact of the true joints of 1,178 rendered
 * walkers and runners; those moved by motion capture and those of the generator's own movement differ by 0.013 at most (ankle of runners 0.924 and 0.937).
 */
const STANDING_SHARE: Readonly<Record<GaitKind, Readonly<Record<"toe" | "heel" | "ankle", number>>>> = {
  running: { toe: 0.99, heel: 0.97, ankle: 0.926 },
  walking: { toe: 0.988, heel: 1, ankle: 0.97 },
};

/** Rows in which the foot of a whole contact stands, both included; null for a contact that the clip cuts. */
export function standingPart({ initialContact, toeOff }: Contact): { from: number; to: number } | null {
  if (!initialContact || !toeOff) return null;
  const span = toeOff.at - initialContact.at;
  return { from: Math.ceil(initialContact.at + STANDING_PART[0] * span), to: Math.floor(initialContact.at + STANDING_PART[1] * span) };
}

/**
 * Velocities of the ground in the picture while the foot of a contact stands, leg lengths/s: those of toe, heel and ankle, frame by frame. Without the landing and push-off frames that `groundVelocity` includes. On a
 * treadmill three parts err less than the toe alone (docs/accuracy-notebook.md). Empty for a contact that the clip cuts.
 * @param travel velocity of the hips in the picture, leg lengths/s
 */
export function stanceVelocities(body: Body, contact: Contact, kind: GaitKind, travel: number): number[] {
  const part = standingPart(contact);
  if (!part) return [];
  const hips = Number.isFinite(travel) ? travel : 0;
  return (["toe", "heel", "ankle"] as const).flatMap((point) => {
    // A derivative needs one row to either side, and not the whole clip's.
    const first = Math.max(0, part.from - 1);
    const x = body.extremities[contact.side][point].x.subarray(first, part.to + 2);
    const v = derivative(x, body.fps).subarray(part.from - first, part.to + 1 - first);
    return finite(v.map((pxPerS) => hips + (pxPerS / body.legPx - hips) / STANDING_SHARE[kind][point]));
  });
}
