import type { Body } from "../body.ts";
import { cosd, sind } from "../math.ts";
import type { Movement } from "../movement.ts";
import { type PlantedLeg, type Side, signOf } from "../skeleton.ts";

/** Seated pedalling. Angles in degrees. */
export interface PedalOptions {
  /** Revolutions per minute. */
  readonly rpm: number;
  /** Pelvis above the crank, and behind it, shares of leg length. */
  readonly saddleHeight: number;
  readonly setBack: number;
  /** Crank length, m. */
  readonly crank: number;
  readonly trunkLean: number;
  /** Upper arm against the trunk, and elbow. */
  readonly reach: number;
  readonly elbow: number;
  /** Pitch of the foot with the heel up positive: mean, and amplitude over a revolution. */
  readonly heel: number;
  readonly ankling: number;
  /** Amplitude of the hip line's tilt, and of the knees' turn to the side. */
  readonly rock: number;
  readonly kneeSway: number;
  readonly revolutions: number;
}

/** A road position. */
export const PEDAL_DEFAULTS: PedalOptions = {
  rpm: 88,
  saddleHeight: 0.9,
  setBack: 0.24,
  crank: 0.1725,
  trunkLean: 45,
  reach: 88,
  elbow: 18,
  heel: 18,
  ankling: 10,
  rock: 2,
  kneeSway: 0,
  revolutions: 10,
};

/** Seated pedalling: the feet follow a crank that turns at constant speed; the legs follow by inverse kinematics from saddle and pedal. */
export function pedal(body: Body, o: PedalOptions): Movement {
  const leg = body.thigh + body.shank;
  const axle: readonly [number, number] = [0, 0.3];
  const cycle = 60 / o.rpm;
  const angle = (side: Side, t: number): number => (360 * t) / cycle + (side === "right" ? 0 : 180);
  const foot = (side: Side, t: number): PlantedLeg => {
    const a = angle(side, t);
    return {
      kind: "planted",
      foot: {
        x: axle[0] + o.crank * sind(a) - body.foot.ball,
        y: signOf(side) * 0.12,
        z: axle[1] + o.crank * cosd(a),
        yaw: 0,
        pitch: -o.heel - o.ankling * cosd(a - 200),
      },
      kneeYaw: signOf(side) * o.kneeSway * sind(a),
    };
  };
  const arm = { flexion: o.reach, abduction: 6, elbow: o.elbow, inward: 0 };
  return {
    name: "pedal",
    activity: "cycling",
    body,
    duration: o.revolutions * cycle,
    cycle: null,
    surface: 0,
    velocity: 0,
    treadmillSpeed: null,
    contacts: () => [],
    configurationAt: (t) => ({
      pelvis: [axle[0] - o.setBack * leg, 0, axle[1] + o.saddleHeight * leg],
      pelvisYaw: 0,
      pelvisObliquity: o.rock * cosd(angle("left", t)),
      pelvisTilt: 25,
      trunkLean: o.trunkLean,
      trunkLateral: 0,
      thoraxYaw: 0,
      headPitch: 5,
      headYaw: 0,
      legs: { left: foot("left", t), right: foot("right", t) },
      arms: { left: arm, right: arm },
    }),
  };
}
