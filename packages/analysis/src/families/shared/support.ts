/** Where the body has its support: what tells sitting from squatting, a split stance from standing, a planted body from one that goes along. */
import {
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
  COM_BEHIND_FEET_LEG,
  COM_OVER_FEET_LEG,
  DEPTH_CUTOFF_HZ,
  FEET_BESIDE_IN_DEPTH_LEG,
  FEET_BESIDE_IN_PICTURE_LEG,
  HAND_VISIBILITY,
  HANDS_OVERHEAD_TRUNK,
  STRIKING_HAND_STATURE_PER_S,
  TURNED_WIDTH_RATIO,
  UPRIGHT_TRUNK_RATIO,
} from "./thresholds.ts";

/** Feet that stand beside each other are at most this much further apart than the shoulders. */
const WIDEST_STANCE = 1.5;

/** How much of a stance's width a side view shows that is not square, px along the picture, signed from the right foot to the left one: in proportion to the shoulders'. */
const stanceAskew = (m: Motion): number => {
  const { left, right } = m.body.joints;
  return WIDEST_STANCE * (median(left.shoulder.x.map((v, i) => v - right.shoulder.x[i]!)) || 0);
};

/**
 * Distance of the COM in front of the rearmost heel, leg lengths; NaN series in views that do not show it. A body that stands has its COM over its
 * feet (Winter 2009), also at the bottom of a squat (0.05 and more, measured); on a seat it lies behind them (-0.05 and less).
 */
function overFeet(m: Motion): Series {
  const { left, right } = m.body.joints;
  if (!m.sagittal) return new Float64Array(m.body.rows).fill(Number.NaN);
  const width = Math.abs(stanceAskew(m));
  const rear = (l: number, r: number): number => (l + r) / 2 - Math.max(0, Math.abs(l - r) - width) / 2;
  return combine((x, l, r) => (x - rear(l, r)) / m.body.legPx, m.centreOfMass.x, left.heel.x, right.heel.x);
}

/** COM not clearly over the feet somewhere between two frames: the person may be seated. True where the view does not tell. */
export const maySit = (m: Motion, from: number, to: number): boolean =>
  !((minimum(overFeet(m), from, to)?.value ?? Number.NaN) > COM_OVER_FEET_LEG);

/** COM behind the rearmost heel somewhere in a repetition: a seat carries the body. False where the view does not tell. */
export const isSeated = (m: Motion, r: Pick<Repetition, "start" | "turn" | "end">): boolean => balance(m, r) < COM_BEHIND_FEET_LEG;

/** Least distance of the COM in front of the heels in a repetition, leg lengths; NaN where the view does not show it. */
export const balance = (m: Motion, r: Pick<Repetition, "start" | "turn" | "end">): number =>
  minimum(overFeet(m), r.start, Number.isNaN(r.end) ? r.turn : r.end)?.value ?? Number.NaN;

/**
 * Distance of the ankles along the way the athlete faces at a frame, leg lengths. A side view that is not square shows part of the stance's width as well: as much of it as of the
 * shoulders' is taken off. From front and back it is depth in space, across the line of hips and shoulders.
 */
export function split(m: Motion, frame: number): number {
  const { left, right } = m.body.joints;
  if (m.sagittal) {
    const askew = stanceAskew(m);
    const feet = valueAt(left.ankle.x, frame) - valueAt(right.ankle.x, frame);
    const width = Math.sign(feet) === Math.sign(askew) ? Math.min(Math.abs(feet), Math.abs(askew)) : 0;
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

/** The feet stand beside each other at a frame. */
export const feetBeside = (m: Motion, frame: number): boolean =>
  !(split(m, frame) > (m.sagittal ? FEET_BESIDE_IN_PICTURE_LEG : FEET_BESIDE_IN_DEPTH_LEG));

/** The arms that a view shows: the near one from the side, else both. */
const armsToWatch = (m: Motion): readonly Side[] => (m.body.nearSide ? [m.body.nearSide] : SIDES);

/** Somebody strikes, throws or bowls: a hand is faster than `limit` statures/s, or from front and back the trunk turns with the arm. */
export function strikes(m: Motion, limit = STRIKING_HAND_STATURE_PER_S): boolean {
  const { left, right, midShoulder } = m.body.joints;
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
  if (armsToWatch(m).some((side) => speed(side) > limit)) return true;
  const width = distance(left.shoulder, right.shoulder);
  return !m.sagittal && percentile(width, 5) < TURNED_WIDTH_RATIO * percentile(width, 95);
}

/** Seen from the front, the athlete stands or sits: the trunk is not foreshortened. */
export const upright = (m: Motion): boolean => {
  const width = shoulderWidth(m);
  return median(distance(m.body.joints.midHip, m.body.joints.midShoulder)) > UPRIGHT_TRUNK_RATIO * width;
};

/** Drop of the mid-hip towards the ankles from the start of a repetition to its turn, leg lengths. */
export function hipDropLegs(m: Motion, r: Pick<Repetition, "start" | "turn">): number {
  const { midHip, left, right } = m.body.joints;
  const height = (frame: number): number => valueAt(midHip.y, frame) - (valueAt(left.ankle.y, frame) + valueAt(right.ankle.y, frame)) / 2;
  return (height(r.start) - height(r.turn)) / m.body.legPx;
}

/** Both hands are overhead somewhere between the start of a repetition and its turn (from the side the near one tells). */
export function armsOverhead(m: Motion, r: Pick<Repetition, "start" | "turn">): boolean {
  const trunk = valueAt(distance(m.body.joints.midHip, m.body.joints.midShoulder), r.start);
  return armsToWatch(m).every((side) => {
    const { wrist, shoulder } = m.body.joints[side];
    const above = combine((w, s) => (w - s) / trunk, wrist.y, shoulder.y);
    return (maximum(above, r.start, r.turn)?.value ?? Number.NaN) > HANDS_OVERHEAD_TRUNK;
  });
}

/** The hands keep their places beside the trunk in a repetition, within `limit` leg lengths: no stroke, throw or press. Hands that were not seen rest. */
export function handsRest(m: Motion, r: Pick<Repetition, "start" | "turn">, limit: number): boolean {
  const { midShoulder } = m.body.joints;
  return armsToWatch(m).every((side) => {
    const { wrist } = m.body.joints[side];
    const way = (axis: "x" | "y"): number => {
      const s = combine((w, o) => w - o, wrist[axis], midShoulder[axis]);
      return (maximum(s, r.start, r.turn)?.value ?? Number.NaN) - (minimum(s, r.start, r.turn)?.value ?? Number.NaN);
    };
    return !(Math.max(way("x"), way("y")) > limit * m.body.legPx);
  });
}
