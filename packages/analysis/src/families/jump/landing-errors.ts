/** Items of the Landing Error Scoring System (Padua et al. 2009) that one camera shows: 4 of 17 from the side, 8 from the front. */
import { dropLandings, type Flight, feetHeights, leftward, maximum, minimum, SIDES, type Side, valueAt } from "@sagittal/biomechanics";
import { LEG, legSeen, type Motion, seenBoth } from "../../engine/motion.ts";
import { type Reading, single, suppressed } from "../../engine/reading.ts";
import { type JumpPhases, startsFrom } from "./phases.ts";
import { LANDING_ANGLE_DEG, LANDING_DOUBT_S, LESS_FRONT, LESS_KNEE_CONTACT_DEG } from "./thresholds.ts";

/** 1 where the item is an error, 0 where it is none, null where the film does not decide. */
type Item = 0 | 1 | null;

/** The landing off the box and the contact after it, frames. */
type Contact = JumpPhases["rebounds"][number];

/** An error below the limit, unless the value is nearer to it than its doubt. */
const below = (value: number, limit: number, doubt: number): Item => (Math.abs(value - limit) > doubt ? (value < limit ? 1 : 0) : null);
const above = (value: number, limit: number, doubt: number): Item => below(-value, -limit, doubt);

/** An error of either leg is an error; none of both is none. */
const ofEither = (items: readonly Item[]): Item => (items.includes(1) ? 1 : items.includes(null) ? null : 0);

/** How much further the knee bends is no item here: in contacts of 0.2 s it is read up to 20° too small on the figure. */
function sideItems(m: Motion, near: Side, contact: Contact): Record<string, Item> {
  if (!m.sagittal) return {};
  const { kneeFlexion, hipFlexion } = m.sagittal[near];
  const { trunkLean } = m.sagittal;
  const deepest = maximum(kneeFlexion, contact.from, contact.to)?.at ?? Number.NaN;
  const late = LANDING_DOUBT_S * m.body.fps;
  const item = (s: Float64Array, read: "at contact" | "gain", limit: number): Item => {
    const first = valueAt(s, contact.from);
    const timing = Math.abs(valueAt(s, contact.from + late) - valueAt(s, contact.from - late)) / 2;
    return below(read === "gain" ? valueAt(s, deepest) - first : first, limit, Math.hypot(timing, LANDING_ANGLE_DEG));
  };
  return {
    knee_flexion_contact: item(kneeFlexion, "at contact", LESS_KNEE_CONTACT_DEG),
    trunk_flexion_contact: item(trunkLean, "at contact", 0),
    hip_flexion_gain: item(hipFlexion, "gain", 0),
    trunk_flexion_gain: item(trunkLean, "gain", 0),
  };
}

/** Items of the front view, read in the picture: places of knees and feet, and the trunk. Either leg's error counts. */
function frontItems(m: Motion, contact: Contact, rebound: Flight): Record<string, Item> {
  if (!m.frontal) return {};
  const { joints, extremities, legPx, fps } = m.body;
  const deepest = minimum(m.centreOfMass.y, contact.from, contact.to)?.at ?? Number.NaN;
  const medial = (side: Side): number => leftward(m.body) * (side === "left" ? -1 : 1);
  /** How far the knee lies medial of a place on the foot, leg lengths: 0 the ankle, 1 the tip of the toe. */
  const kneeMedial = (side: Side, frame: number, along: number): number => {
    const ankle = valueAt(joints[side].ankle.x, frame);
    const foot = ankle + along * (valueAt(extremities[side].toe.x, frame) - ankle);
    return (medial(side) * (valueAt(joints[side].knee.x, frame) - foot)) / legPx;
  };
  /** How far the foot points inwards, degrees, from its width in the picture. */
  const toeIn = (side: Side): number => {
    const { toe, heel } = extremities[side];
    const width = (medial(side) * (valueAt(toe.x, deepest) - valueAt(heel.x, deepest))) / (LESS_FRONT.footLegs * legPx);
    return (180 / Math.PI) * Math.asin(Math.max(-1, Math.min(1, width)));
  };
  const stance =
    Math.abs(valueAt(joints.left.ankle.x, contact.from) - valueAt(joints.right.ankle.x, contact.from)) /
    Math.abs(valueAt(joints.left.shoulder.x, contact.from) - valueAt(joints.right.shoulder.x, contact.from));
  const lean = Math.abs(valueAt(m.frontal.trunkLateralLean, contact.from));
  const { left, right } = dropLandings(feetHeights(m.body), rebound, fps);
  const apart = left === null || right === null ? Number.NaN : Math.abs(left - right) / fps;
  const each = (item: (side: Side) => Item): Item => ofEither(SIDES.map(item));
  const { knee, stanceWidth, footDeg, trunkDeg, unevenS } = LESS_FRONT;
  return {
    knee_medial_contact: each((s) => above(kneeMedial(s, contact.from, 0.5), ...knee)),
    knee_medial_max: each((s) => above(kneeMedial(s, deepest, 1), ...knee)),
    trunk_lateral_contact: above(lean, ...trunkDeg),
    stance_wide: above(stance, ...stanceWidth),
    stance_narrow: below(stance, ...stanceWidth),
    foot_toe_in: each((s) => above(toeIn(s), ...footDeg)),
    foot_toe_out: each((s) => above(-toeIn(s), ...footDeg)),
    uneven_contact: above(apart, ...unevenS),
  };
}

/** Errors of the landing off the box among the items that the view shows; an item nearer to its limit than its doubt decides nothing and is left out. */
export function landingErrors(m: Motion, p: JumpPhases): Reading {
  const near = m.body.nearSide;
  const contact = startsFrom(m, "drop") ? p.rebounds[0] : undefined;
  const rebound = p.jumps.find((j) => j.flight.takeOff === contact?.to)?.flight;
  if (!contact || !rebound) return suppressed("no_event");
  const items = near ? sideItems(m, near, contact) : frontItems(m, contact, rebound);
  const parts = Object.fromEntries(Object.entries(items).flatMap(([key, error]) => (error === null ? [] : [[key, error] as const])));
  const decided = Object.values(parts);
  if (decided.length === 0) return suppressed("visibility");
  const errors = decided.reduce<number>((sum, error) => sum + error, 0);
  return single(errors, 1, near ? legSeen(m, near) : seenBoth(m, LEG), { parts });
}
