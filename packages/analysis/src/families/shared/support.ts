/** Cues from the base of support: seated or squatting, split or parallel stance, hands at rest or striking. */
import {
  ankleHeights,
  combine,
  distance,
  maximum,
  median,
  minimum,
  otherSide,
  percentile,
  type Repetition,
  type Series,
  SIDES,
  type Side,
  spaceOf,
  staturePx,
  valueAt,
} from "@sagittal/biomechanics";
import { clarity } from "../../engine/evidence.ts";
import { type Motion, seen, shoulderWidth } from "../../engine/motion.ts";
import { least } from "../../engine/series.ts";
import { speedAgainst } from "./cues.ts";
import {
  COM_OVER_FEET_LEG,
  DEPTH_CUTOFF_HZ,
  HAND_HIDDEN_S,
  HAND_VISIBILITY,
  REST_BEFORE_S,
  STRIKING_HAND_STATURE_PER_S,
  TURNED_WIDTH_RATIO,
  UPRIGHT_TRUNK_RATIO,
  WIDEST_STANCE_SHOULDERS,
} from "./thresholds.ts";

/** Greatest part of a parallel stance's width that an oblique side view shows along the picture's x, px, positive when the left foot has the larger x. In proportion to the shoulder width seen. */
const obliqueStancePx = (m: Motion): number => {
  const { left, right } = m.body.joints;
  return WIDEST_STANCE_SHOULDERS * (median(left.shoulder.x.map((v, i) => v - right.shoulder.x[i]!)) || 0);
};

/**
 * Distance of the COM ahead of the rear heel, leg lengths; NaN in front and back views. A standing body has its COM over its
 * feet (Winter 2009), also at the bottom of a squat (0.05 and more, measured); on a seat it lies behind the heel (-0.05 and less).
 */
function comAheadOfHeelLegs(m: Motion): Series {
  const { left, right } = m.body.joints;
  if (!m.sagittal) return new Float64Array(m.body.rows).fill(Number.NaN);
  const width = Math.abs(obliqueStancePx(m));
  const rear = (l: number, r: number): number => (l + r) / 2 - Math.max(0, Math.abs(l - r) - width) / 2;
  return combine((x, l, r) => (x - rear(l, r)) / m.body.legPx, m.centreOfMass.x, left.heel.x, right.heel.x);
}

/** True when the COM is not clearly over the feet at some frame of [from, to]: the person may be seated. True in front and back views. */
export const maySit = (m: Motion, from: number, to: number): boolean =>
  !((minimum(comAheadOfHeelLegs(m), from, to)?.value ?? Number.NaN) > COM_OVER_FEET_LEG);

/** Least distance of the COM ahead of the rear heel in a repetition, leg lengths; NaN in front and back views. */
export const leastComAheadLegs = (m: Motion, r: Pick<Repetition, "start" | "turn" | "end">): number =>
  minimum(comAheadOfHeelLegs(m), r.start, Number.isNaN(r.end) ? r.turn : r.end)?.value ?? Number.NaN;

/** The same including the rest before the repetition: a person who rises from a seat sat still on it. */
export const comAheadFromRestLegs = (m: Motion, r: Pick<Repetition, "start" | "turn" | "end">): number =>
  leastComAheadLegs(m, { ...r, start: Math.max(0, r.start - REST_BEFORE_S * m.body.fps) });

/**
 * Distance between the ankles along the facing direction at a frame, leg lengths. An oblique side view also shows part of the stance width, which is subtracted in proportion to
 * the shoulder width seen. In front and back views it is measured in 3D, perpendicular to the line of hips and shoulders.
 */
export function splitLegs(m: Motion, frame: number): number {
  const { left, right } = m.body.joints;
  if (m.sagittal) {
    const obliquePx = obliqueStancePx(m);
    const feet = valueAt(left.ankle.x, frame) - valueAt(right.ankle.x, frame);
    const width = Math.sign(feet) === Math.sign(obliquePx) ? Math.min(Math.abs(feet), Math.abs(obliquePx)) : 0;
    return (Math.abs(feet) - width) / m.body.legPx;
  }
  const space = spaceOf(m.body, DEPTH_CUTOFF_HZ);
  const across = (axis: "x" | "z"): number =>
    median(
      space.left.hip[axis].map((v, i) => v - space.right.hip[axis][i]! + space.left.shoulder[axis][i]! - space.right.shoulder[axis][i]!),
    );
  const feet = (axis: "x" | "z"): number => valueAt(space.left.ankle[axis], frame) - valueAt(space.right.ankle[axis], frame);
  const [x, z] = [across("x"), across("z")];
  return Math.abs(feet("z") * x - feet("x") * z) / Math.hypot(x, z) / space.legM;
}

/** Where the COM is between the ankles at a frame, side view: 0 over the foot named, 1 over the other one. */
export function weightAhead(m: Motion, side: Side, frame: number): number {
  if (!m.sagittal) return Number.NaN;
  const own = valueAt(m.body.joints[side].ankle.x, frame);
  return (valueAt(m.centreOfMass.x, frame) - own) / (valueAt(m.body.joints[otherSide(side)].ankle.x, frame) - own);
}

/** The arms that the view shows: the near one in a side view, else both. */
const visibleArms = (m: Motion): readonly Side[] => (m.body.nearSide ? [m.body.nearSide] : SIDES);

/** Fastest hand relative to the shoulders (99th percentile over the clip), statures/s; NaN when no hand was seen. */
export function handSpeed(m: Motion): number {
  const { midShoulder } = m.body.joints;
  const reach = Math.floor(HAND_HIDDEN_S * m.body.fps);
  const speed = (side: Side): number => {
    const visibility = m.body.visibility[side].wrist;
    const seen = speedAgainst(m, m.body.joints[side].wrist, midShoulder).map((speed, i) =>
      least(visibility, i - reach, i + reach) >= HAND_VISIBILITY ? speed : Number.NaN,
    );
    return percentile(seen, 99) / staturePx(m.body);
  };
  const speeds = visibleArms(m).map(speed).filter(Number.isFinite);
  return speeds.length > 0 ? Math.max(...speeds) : Number.NaN;
}

/** Weight of what the hands show, 0 to 1: of the arm seen best. The few glimpses of a hand behind a bar's plates make it fast. */
export const handsSeen = (m: Motion): number => Math.max(...visibleArms(m).map((side) => clarity(seen(m, side, ["wrist"]))));

/** Least shoulder width of the clip as a share of the greatest, in front and back views, where it shows how far the trunk turns; NaN in a side view. */
export function trunkTurn(m: Motion): number {
  if (m.sagittal) return Number.NaN;
  const width = distance(m.body.joints.left.shoulder, m.body.joints.right.shoulder);
  return percentile(width, 5) / percentile(width, 95);
}

/** True when the person strikes, throws or bowls: a hand is faster than `limit`, statures/s, relative to the shoulders; in front and back views also when the trunk turns. */
export const strikes = (m: Motion, limit = STRIKING_HAND_STATURE_PER_S): boolean =>
  handSpeed(m) > limit || trunkTurn(m) < TURNED_WIDTH_RATIO;

/** True when the athlete stands or sits in a front or back view: the trunk is not foreshortened as that of a lying person. */
export const upright = (m: Motion): boolean => {
  const width = shoulderWidth(m);
  return median(distance(m.body.joints.midHip, m.body.joints.midShoulder)) > UPRIGHT_TRUNK_RATIO * width;
};

/** Difference of the ankles' heights above their own floors at a frame, statures: above 0.05 one foot is off the floor. */
export function anklesApart(m: Motion, frame: number): number {
  const { left, right } = ankleHeights(m.body);
  return Math.abs(valueAt(left, frame) - valueAt(right, frame));
}

/** Distance of the ankles along the picture, leg lengths; in front and back views the width of the stance or track. */
export const ankleSpreadLegs = (m: Motion): Series =>
  combine((l, r) => Math.abs(l - r) / m.body.legPx, m.body.joints.left.ankle.x, m.body.joints.right.ankle.x);

/** Length of the trunk at a frame, px. */
export function trunkPx(m: Motion, frame: number): number {
  const { midHip, midShoulder } = m.body.joints;
  return Math.hypot(valueAt(midShoulder.x, frame) - valueAt(midHip.x, frame), valueAt(midShoulder.y, frame) - valueAt(midHip.y, frame));
}

/** Drop of the mid-hip towards the ankles from the start to the turning point of a repetition, leg lengths. */
export function hipDropLegs(m: Motion, r: Pick<Repetition, "start" | "turn">): number {
  const { midHip, left, right } = m.body.joints;
  const height = (frame: number): number => valueAt(midHip.y, frame) - (valueAt(left.ankle.y, frame) + valueAt(right.ankle.y, frame)) / 2;
  return (height(r.start) - height(r.turn)) / m.body.legPx;
}

/** Greatest height of the hands above the shoulders between start and turning point of a repetition, trunk lengths: of the lower one, in a side view of the near one. */
export function armsAboveTrunk(m: Motion, r: Pick<Repetition, "start" | "turn">): number {
  const trunk = valueAt(distance(m.body.joints.midHip, m.body.joints.midShoulder), r.start);
  const highest = visibleArms(m).map((side) => {
    const { wrist, shoulder } = m.body.joints[side];
    const above = combine((w, s) => (w - s) / trunk, wrist.y, shoulder.y);
    return maximum(above, r.start, r.turn)?.value ?? Number.NaN;
  });
  return Math.min(...highest);
}

/** Greatest travel of a visible hand relative to the shoulders up to the turning point of a repetition, leg lengths; NaN when no hand was seen. */
export function handTravelLegs(m: Motion, r: Pick<Repetition, "start" | "turn">): number {
  const { midShoulder } = m.body.joints;
  const travels = visibleArms(m).flatMap((side) => {
    const { wrist } = m.body.joints[side];
    return (["x", "y"] as const).map((axis) => {
      const s = combine((w, o) => w - o, wrist[axis], midShoulder[axis]);
      return (maximum(s, r.start, r.turn)?.value ?? Number.NaN) - (minimum(s, r.start, r.turn)?.value ?? Number.NaN);
    });
  });
  const known = travels.filter(Number.isFinite);
  return known.length > 0 ? Math.max(...known) / m.body.legPx : Number.NaN;
}

/** True when the hands move by at most `limit` leg lengths relative to the shoulders up to the turning point of a repetition: no stroke, throw or press. Unseen hands count as resting. */
export const handsRest = (m: Motion, r: Pick<Repetition, "start" | "turn">, limit: number): boolean => !(handTravelLegs(m, r) > limit);
