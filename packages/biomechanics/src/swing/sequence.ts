import type { Side } from "../body/body.ts";
import { combine, derivative, maximum } from "../signals/series.ts";
import { directionRate, flexionAt3, yawOf } from "../space/angles.ts";
import type { Space } from "../space/space.ts";

/** Instants of peak speed from the pelvis outwards, frames. */
export interface Sequence {
  readonly pelvis: number;
  readonly thorax: number;
  readonly upperArm: number;
  readonly elbow: number;
  readonly hand: number;
}

/**
 * Kinematic sequence of a stroke or throw: when pelvis and thorax turn fastest, the upper arm moves fastest, the elbow extends fastest and the wrist
 * is fastest, between two frames (events B6). From 3D landmarks: a trend, not a measurement.
 * @param turn +1 when the trunk turns to the body's left towards the target
 * @returns null where a segment shows no peak
 */
export function sequenceOf(space: Space, side: Side, turn: 1 | -1, fps: number, from: number, to: number): Sequence | null {
  const arm = space[side];
  const turning = (left: "hip" | "shoulder") => derivative(yawOf(space.left[left], space.right[left]), fps).map((v) => turn * v);
  const origin = space.midHip;
  const hand = {
    x: combine((p, o) => p - o, arm.wrist.x, origin.x),
    y: combine((p, o) => p - o, arm.wrist.y, origin.y),
    z: combine((p, o) => p - o, arm.wrist.z, origin.z),
  };
  const handSpeed = combine((x, y, z) => Math.hypot(x, y, z), derivative(hand.x, fps), derivative(hand.y, fps), derivative(hand.z, fps));
  const peak = (series: Float64Array): number | null => maximum(series, from, to)?.at ?? null;
  const pelvis = peak(turning("hip"));
  const thorax = peak(turning("shoulder"));
  const upperArm = peak(directionRate(arm.shoulder, arm.elbow, fps));
  const elbow = peak(derivative(flexionAt3(arm.shoulder, arm.elbow, arm.wrist), fps).map((v) => -v));
  const wrist = peak(handSpeed);
  if (pelvis === null || thorax === null || upperArm === null || elbow === null || wrist === null) return null;
  return { pelvis, thorax, upperArm, elbow, hand: wrist };
}

/** Share of neighbouring pairs in proximal-to-distal order, per cent: 0, 25, 50, 75 or 100. */
export function sequenceScore(s: Sequence): number {
  const order = [s.pelvis, s.thorax, s.upperArm, s.elbow, s.hand];
  const inOrder = order.slice(1).filter((v, i) => v >= order[i]!).length;
  return (100 * inOrder) / (order.length - 1);
}
