import type { LimbOffsets } from "../pose-calibration.ts";
import { combine, type Series } from "../signals/series.ts";
import type { Limb } from "./body.ts";
import { distance, type Point } from "./points.ts";

/** Unit vectors up along `from` → `to` and forward (a quarter turn clockwise of it). */
function frame(from: Point, to: Point): { up: Point; forward: Point } {
  const length = distance(from, to);
  const up = {
    x: combine((a, b, l) => (b - a) / l, from.x, to.x, length),
    y: combine((a, b, l) => (b - a) / l, from.y, to.y, length),
  };
  return { up, forward: { x: up.y, y: combine((v) => -v, up.x) } };
}

function shifted(point: Point, scale: number, parts: readonly (readonly [Point, number])[]): Point {
  const along = (axis: "x" | "y"): Series => {
    const out = Float64Array.from(point[axis]);
    for (const [direction, amount] of parts) for (let i = 0; i < out.length; i++) out[i] = out[i]! + scale * amount * direction[axis][i]!;
    return out;
  };
  return { x: along("x"), y: along("y") };
}

/**
 * Moves the landmarks of one side to the joint centres (side view).
 *
 * The landmarks of a pose model lie where annotators see the joints: BlazePose's hip on the front crease of the groin, its shoulder on the acromion, its
 * ankle above the malleoli, heel and toe inside the shoe. The joint centres lie elsewhere by a few per cent of leg length, in a direction that turns with
 * the body segment (Needham et al. 2021 report the same kind and size of bias for other pose models). Each offset is constant in the frame of the
 * segments around the joint.
 * @param legPx thigh plus shank, pixels
 * @param forwardShare share of the forward offsets of trunk, thigh and shank that the view leaves (see `forwardOffsetShare`); the foot's own are along its sole
 */
export function toJointCentres(limb: Limb, midHip: Point, midShoulder: Point, legPx: number, o: LimbOffsets, forwardShare = 1): Limb {
  const trunk = frame(midHip, midShoulder);
  const thigh = frame(limb.knee, limb.hip);
  const shank = frame(limb.ankle, limb.knee);
  const foot = frame(limb.heel, limb.toe);
  const sole = { along: foot.up, over: { x: combine((v) => -v, foot.up.y), y: foot.up.x } };
  return {
    ...limb,
    shoulder: shifted(limb.shoulder, legPx, [
      [trunk.forward, forwardShare * o.shoulder[0]],
      [trunk.up, o.shoulder[1]],
    ]),
    hip: shifted(limb.hip, legPx, [
      [trunk.forward, forwardShare * o.hip[0]],
      [trunk.up, o.hip[1]],
      [thigh.forward, forwardShare * o.hip[2]],
      [thigh.up, o.hip[3]],
    ]),
    knee: shifted(limb.knee, legPx, [
      [thigh.forward, forwardShare * o.knee[0]],
      [thigh.up, o.knee[1]],
      [shank.forward, forwardShare * o.knee[2]],
      [shank.up, o.knee[3]],
    ]),
    ankle: shifted(limb.ankle, legPx, [
      [shank.forward, forwardShare * o.ankle[0]],
      [shank.up, o.ankle[1]],
    ]),
    heel: shifted(limb.heel, legPx, [
      [sole.along, o.heel[0]],
      [sole.over, o.heel[1]],
    ]),
    toe: shifted(limb.toe, legPx, [
      [sole.along, o.toe[0]],
      [sole.over, o.toe[1]],
    ]),
  };
}
