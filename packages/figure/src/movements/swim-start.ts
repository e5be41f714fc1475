import { GRAVITY_MPS2 } from "@sagittal/biomechanics";
import type { Body } from "../body.ts";
import { hangingAngles, minimumJerk, quintic, sub } from "../math.ts";
import { type ContactInterval, type Movement, overlapping } from "../movement.ts";
import { type Arm, type Configuration, type FootPlacement, type FreeLeg, type Leg, poseOf, type Side, signOf } from "../skeleton.ts";
import { armAnglesTo } from "./hands-fixed.ts";
import { type Keyframes, valueAt } from "./planned.ts";

/** True instants of a swimming start, s, and the water level relative to the block's top, m. */
interface SwimStartFacts {
  /** The body starts to move. */
  readonly onset: number;
  readonly handsOff: number;
  /** The front foot leaves the block. */
  readonly takeOff: number;
  readonly water: number;
}

/** A dive with its true instants. */
export interface SwimStart {
  readonly movement: Movement;
  readonly facts: SwimStartFacts;
}

interface SwimStartOptions {
  /** Speed of the hips at take-off, forwards and up, m/s. */
  readonly forward?: number;
  readonly up?: number;
  /** Trunk lean in the flight's last part, degrees: 90 is level, above it the head is lower than the hips. */
  readonly entryLean?: number;
  /** Height of the block's front edge over the water, m. */
  readonly block?: number;
  /** Both feet at the front edge (grab start) instead of one on the footrest (kick start). */
  readonly grab?: boolean;
}

const ONSET_S = 1;
const HANDS_OFF_S = 1.24;
const REAR_OFF_S = 1.55;
const TAKE_OFF_S = 1.72;
const LEAN_REACHED_S = 0.4;
const DURATION_S = 2.7;
/** Hips in the set position and at take-off, m. */
const SET = { x: -0.15, z: 0.86 };
const OFF = { x: 0.77, z: 0.79 };
/** Grip of the hands at the block's edge, m. */
const GRIP = { x: 0.2, z: 0.03 };
/** Glide under water: duration (s), displacement (m) and speed at its end (m/s). */
const GLIDE = { s: 0.7, x: 1.8, z: -0.7, speed: 2 };

interface Angles {
  readonly thigh: number;
  readonly shank: number;
  readonly footPitch: number;
}

/** Dive from a starting block with a stretched body: set position, push of the arms, of the rear and of the front leg, flight head first, and the glide under water. */
export function swimStart(body: Body, options: SwimStartOptions = {}): SwimStart {
  const { forward = 4.2, up = 0.3, entryLean = 128, block = 0.65, grab = false } = options;
  const rearOff = grab ? TAKE_OFF_S : REAR_OFF_S;
  const lean: Keyframes = [
    [ONSET_S, 125],
    [TAKE_OFF_S - 0.02, 72],
    [TAKE_OFF_S + LEAN_REACHED_S, entryLean],
    [DURATION_S, entryLean - 15],
  ];
  const hip = hipPath(forward, up);
  const foot = (side: Side, t: number): FootPlacement => {
    const front = grab || side === "left";
    const off = front ? TAKE_OFF_S : rearOff;
    const held = front ? 0 : -35;
    const pitch = held + (-62 - held) * minimumJerk((t - off + 0.3) / 0.3);
    return { x: front ? 0 : -0.42, y: signOf(side) * 0.09, z: front ? 0 : 0.12, yaw: 0, pitch };
  };
  const standing = (t: number): Configuration => {
    const leg = (side: Side): Leg => ({ kind: "planted", foot: foot(side, t), kneeYaw: 0 });
    const leaning = valueAt(lean, t);
    const arm = armAt(body, hip, lean, t);
    return {
      pelvis: hip(t),
      pelvisYaw: 0,
      pelvisObliquity: 0,
      pelvisTilt: leaning,
      trunkLean: leaning,
      trunkLateral: 0,
      thoraxYaw: 0,
      headPitch: leaning - 25 * (1 - minimumJerk((t - TAKE_OFF_S) / 0.3)),
      headYaw: 0,
      legs: { left: leg("left"), right: leg("right") },
      arms: { left: arm, right: arm },
    };
  };
  const leaving = { left: legAngles(body, standing(TAKE_OFF_S), "left"), right: legAngles(body, standing(rearOff), "right") };
  const flying = (side: Side, t: number): FreeLeg => {
    const off = side === "left" ? TAKE_OFF_S : rearOff;
    const from = leaving[side];
    const done = minimumJerk((t - off) / (TAKE_OFF_S + 0.36 - off));
    const leaning = valueAt(lean, t);
    const mix = (a: number, b: number): number => a + (b - a) * done;
    return {
      kind: "free",
      thigh: mix(from.thigh, 6 - leaning),
      thighLateral: 0,
      shank: mix(from.shank, leaning - 2),
      shankLateral: 0,
      footPitch: mix(from.footPitch, -60 - leaning),
      footYaw: 0,
      toeBend: 0,
    };
  };
  const stands = { left: [{ from: -1, to: TAKE_OFF_S }], right: [{ from: -1, to: rearOff }] };
  const movement: Movement = {
    name: "swimming start",
    activity: "swimming start",
    body,
    duration: DURATION_S,
    cycle: null,
    surface: 0,
    velocity: 0,
    treadmillSpeed: null,
    water: -block,
    contacts: (side, from, to): ContactInterval[] => overlapping(stands[side], from, to),
    configurationAt: (t) => {
      const c = standing(t);
      const leg = (side: Side): Leg => (t < stands[side][0]!.to ? c.legs[side] : flying(side, t));
      return { ...c, legs: { left: leg("left"), right: leg("right") } };
    },
  };
  return { movement, facts: { onset: ONSET_S, handsOff: HANDS_OFF_S, takeOff: TAKE_OFF_S, water: -block } };
}

/** Path of the mid-hip, m: at rest, push-off, ballistic flight until the body is in the water, then the glide. */
function hipPath(forward: number, up: number): (t: number) => readonly [number, number, number] {
  const push = (axis: "x" | "z", v: number, acc: number) =>
    quintic(ONSET_S, { x: SET[axis], v: 0, acc: 0 }, TAKE_OFF_S, { x: OFF[axis], v, acc });
  const pushed = { x: push("x", forward, 8), z: push("z", up, 0) };
  const flown = (t: number) => {
    const s = t - TAKE_OFF_S;
    return { x: OFF.x + forward * s, z: OFF.z + up * s - (GRAVITY_MPS2 * s * s) / 2 };
  };
  const wet = TAKE_OFF_S + LEAN_REACHED_S + 0.1;
  const at = flown(wet);
  const end = wet + GLIDE.s;
  const glide = {
    x: quintic(wet, { x: at.x, v: forward, acc: 0 }, end, { x: at.x + GLIDE.x, v: GLIDE.speed, acc: 0 }),
    z: quintic(wet, { x: at.z, v: up - GRAVITY_MPS2 * (wet - TAKE_OFF_S), acc: -GRAVITY_MPS2 }, end, { x: at.z + GLIDE.z, v: 0, acc: 0 }),
  };
  return (t) => {
    if (t < TAKE_OFF_S) return [pushed.x(t), 0, pushed.z(t)];
    if (t < wet) return [flown(t).x, 0, flown(t).z];
    return [glide.x(t), 0, glide.z(t)];
  };
}

/** The arms hold the block's edge, let it go and stretch over the head. */
function armAt(body: Body, hip: (t: number) => readonly [number, number, number], lean: Keyframes, t: number): Arm {
  const held = Math.min(t, HANDS_OFF_S);
  const [x, , z] = hip(held);
  const leaning = (valueAt(lean, held) * Math.PI) / 180;
  const shoulder = { x: x + body.trunk * Math.sin(leaning), z: z + body.trunk * Math.cos(leaning) };
  const grip = armAnglesTo(body, GRIP.x - shoulder.x, shoulder.z - GRIP.z, valueAt(lean, held));
  const done = minimumJerk((t - HANDS_OFF_S) / (TAKE_OFF_S + 0.2 - HANDS_OFF_S));
  return { flexion: grip.flexion + (172 - grip.flexion) * done, abduction: 2, elbow: grip.elbow * (1 - done), inward: 0 };
}

/** Segment angles of a leg and the pitch of its foot. */
function legAngles(body: Body, c: Configuration, side: Side): Angles {
  const { hip, knee, ankle } = poseOf(body, c).legs[side];
  const leg = c.legs[side];
  return {
    thigh: hangingAngles(sub(knee, hip)).sagittal,
    shank: -hangingAngles(sub(ankle, knee)).sagittal,
    footPitch: leg.kind === "planted" ? leg.foot.pitch : leg.footPitch,
  };
}
