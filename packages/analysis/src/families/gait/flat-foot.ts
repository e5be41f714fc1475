/** Inclination of a walker's or runner's flat foot, from which ankle angles are counted. */
import {
  allContacts,
  type Body,
  derivative,
  inclinationOf,
  median,
  type Point,
  percentile,
  SHOE_PITCH,
  SIDES,
  type Side,
} from "@sagittal/biomechanics";
import { FLAT_FOOT_HEIGHT_LEG, FLAT_FOOT_LEG_PER_S, SHOE_PITCH_SPREAD_DEG } from "./thresholds.ts";

/** Inclination of each foot in the frames in which it lies flat; none for a side with too few of them or with no shoe's shape. */
function inclinationWhere(body: Body, flatFrames: (side: Side) => readonly number[], least: number): Partial<Record<Side, number>> {
  if (body.view !== "side") return {};
  const out: Partial<Record<Side, number>> = {};
  for (const side of SIDES) {
    const inclination = inclinationOf(body.joints[side].heel, body.joints[side].toe);
    const values = flatFrames(side).map((i) => inclination[i]!);
    const flat = median(values);
    if (values.length >= least && Math.abs(flat - SHOE_PITCH) <= SHOE_PITCH_SPREAD_DEG) out[side] = flat;
  }
  return out;
}

/**
 * Inclination of the flat foot: while heel and toe of a side both stand at their own lowest level and rest. A foot that never lies flat (running on
 * the forefoot) shows none, and the usual shape of a shoe stays the zero.
 */
export function flatFootOf(body: Body): Partial<Record<Side, number>> {
  const restsLow = (p: Point): ((i: number) => boolean) => {
    const low = percentile(p.y, 5);
    const v = derivative(p.y, body.fps);
    return (i) => p.y[i]! - low < FLAT_FOOT_HEIGHT_LEG * body.legPx && Math.abs(v[i]!) < FLAT_FOOT_LEG_PER_S * body.legPx;
  };
  const frames = Array.from({ length: body.rows }, (_, i) => i);
  return inclinationWhere(
    body,
    (side) => {
      const heel = restsLow(body.joints[side].heel);
      const toe = restsLow(body.joints[side].toe);
      return frames.filter((i) => heel(i) && toe(i));
    },
    body.fps / 10,
  );
}

/** Inclination of the foot while it lies flat in walking, 25 to 50 % of each contact; none where that is no shoe's shape. */
export function walkingFlatFoot(body: Body): Partial<Record<Side, number>> {
  const contacts = body.view === "side" ? allContacts(body, "walking") : [];
  const flatFrames = (side: Side): number[] =>
    contacts.flatMap((c) => {
      if (c.side !== side || !c.initialContact || !c.toeOff) return [];
      const span = c.toeOff.at - c.initialContact.at;
      const from = Math.ceil(c.initialContact.at + 0.25 * span);
      return Array.from({ length: Math.max(0, Math.floor(c.initialContact.at + 0.5 * span) - from) }, (_, i) => from + i);
    });
  return inclinationWhere(body, flatFrames, 3);
}
