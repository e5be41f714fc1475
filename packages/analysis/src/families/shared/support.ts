/** Cues from the base of support: seated or squatting, split or parallel stance, hands at rest or striking. */
import {
  ankleHeights,
  combine,
  derivative,
  distance,
  maximum,
  median,
  minimum,
  percentile,
  type Repetition,
  type Series,
  SIDES,
  type Side,
  spaceOf,
  staturePx,
  valueAt,
} from "@sagittal/biomechanics";
import { type Motion, shoulderWidth } from "../../engine/motion.ts";
import {
  COM_OVER_FEET_LEG,
  DEPTH_CUTOFF_HZ,
  HAND_VISIBILITY,
  STRIKING_HAND_STATURE_PER_S,
  TURNED_WIDTH_RATIO,
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

/** Least distance of the mass centre in front of the heels in [from, to], leg lengths; NaN where the view does not show it. */
export const leastComAheadBetween = (m: Motion, from: number, to: number): number =>
  minimum(comAheadOfHeelLegs(m), from, to)?.value ?? Number.NaN;

/** Somewhere in [from, to] a seat may carry the body; true where the view does not tell. */
export const maySit = (m: Motion, from: number, to: number): boolean => !(leastComAheadBetween(m, from, to) > COM_OVER_FEET_LEG);

/** Least distance of the COM in front of the heels in a repetition, leg lengths; NaN where the view does not show it. */
export const leastComAheadLegs = (m: Motion, r: Pick<Repetition, "start" | "turn" | "end">): number =>
  leastComAheadBetween(m, r.start, Number.isNaN(r.end) ? r.turn : r.end);

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

/** The arms that a view shows: the near one from the side, else both. */
const armsToWatch = (m: Motion): readonly Side[] => (m.body.nearSide ? [m.body.nearSide] : SIDES);

/** Greatest speed of a hand that is seen, against the shoulders, statures/s. Hidden hands jump: they do not count. */
export function handSpeed(m: Motion): number {
  const { midShoulder } = m.body.joints;
  const speed = (side: Side): number => {
    const { wrist } = m.body.joints[side];
    const along = (axis: "x" | "y"): Series =>
      derivative(
        combine((w, s) => w - s, wrist[axis], midShoulder[axis]),
        m.body.fps,
      );
    const seen = combine(
      (x, y, v) => (v >= HAND_VISIBILITY ? Math.hypot(x, y) : Number.NaN),
      along("x"),
      along("y"),
      m.body.visibility[side].wrist,
    );
    return percentile(seen, 99) / staturePx(m.body);
  };
  const speeds = armsToWatch(m).map(speed).filter(Number.isFinite);
  return speeds.length === 0 ? Number.NaN : Math.max(...speeds);
}

/** Least over greatest width of the shoulders in front and back views: the trunk turns with a stroke. NaN from the side. */
export function shoulderTurn(m: Motion): number {
  if (m.sagittal) return Number.NaN;
  const { left, right } = m.body.joints;
  const width = distance(left.shoulder, right.shoulder);
  return percentile(width, 5) / percentile(width, 95);
}

/** Somebody strikes, throws or bowls: a hand is faster than `limit` statures/s, or from front and back the trunk turns with the arm. */
export const strikes = (m: Motion, limit = STRIKING_HAND_STATURE_PER_S): boolean =>
  handSpeed(m) > limit || shoulderTurn(m) < TURNED_WIDTH_RATIO;

/** Length of the trunk over the width of the shoulders in the picture: small where the trunk points at the camera, because the athlete lies. */
export const uprightRatio = (m: Motion): number => median(distance(m.body.joints.midHip, m.body.joints.midShoulder)) / shoulderWidth(m);

/** Drop of the mid-hip towards the ankles from the start to the turning point of a repetition, leg lengths. */
export function hipDropLegs(m: Motion, r: Pick<Repetition, "start" | "turn">): number {
  const { midHip, left, right } = m.body.joints;
  const height = (frame: number): number => valueAt(midHip.y, frame) - (valueAt(left.ankle.y, frame) + valueAt(right.ankle.y, frame)) / 2;
  return (height(r.start) - height(r.turn)) / m.body.legPx;
}

/** How high the lower hand gets above its shoulder between the start of a repetition and its turn, trunk lengths (from the side the near one tells). */
export function handsAbove(m: Motion, r: Pick<Repetition, "start" | "turn">): number {
  const trunk = valueAt(distance(m.body.joints.midHip, m.body.joints.midShoulder), r.start);
  const heights = armsToWatch(m).map((side) => {
    const { wrist, shoulder } = m.body.joints[side];
    const above = combine((w, s) => (w - s) / trunk, wrist.y, shoulder.y);
    return maximum(above, r.start, r.turn)?.value ?? Number.NaN;
  });
  return Math.min(...heights);
}

/** Range of a hand's place beside the trunk in a repetition, the greater of both axes, leg lengths. */
export function handTravel(m: Motion, side: Side, r: Pick<Repetition, "start" | "turn">): number {
  const { midShoulder } = m.body.joints;
  const { wrist } = m.body.joints[side];
  const way = (axis: "x" | "y"): number => {
    const s = combine((w, o) => w - o, wrist[axis], midShoulder[axis]);
    return (maximum(s, r.start, r.turn)?.value ?? Number.NaN) - (minimum(s, r.start, r.turn)?.value ?? Number.NaN);
  };
  return Math.max(way("x"), way("y")) / m.body.legPx;
}

/** Way up and down of the ankle of the foot that stands on its own between two frames, statures: while the hips sink over it, it stays; a guessed one wanders with the body. */
export function standingFootMoves(m: Motion, from: number, to: number): number {
  const heights = ankleHeights(m.body);
  const part = (side: Side) => heights[side].subarray(Math.max(0, Math.floor(from)), Math.ceil(to) + 1);
  const lower = median(part("left")) < median(part("right")) ? part("left") : part("right");
  return percentile(lower, 95) - percentile(lower, 5);
}
