import type { Body } from "../body.ts";
import { clamp, minimumJerk, rootOf, sind, type Vec3 } from "../math.ts";
import { type ContactInterval, type Movement, overlapping, type Prop, type RepFact } from "../movement.ts";
import {
  type Arm,
  type Configuration,
  centreOfMassOver,
  type FootPlacement,
  type Leg,
  legSpan,
  plantedFoot,
  type Side,
  signOf,
} from "../skeleton.ts";

/** A constant, or [time, value] keys joined by minimum-jerk steps (rest at every key). */
export type Keyframes = number | readonly (readonly [number, number])[];

/** One contact of a foot: initial contact and toe-off, s; x and y of the point below the ankle, m; angles in degrees. */
export interface Foothold {
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly y: number;
  readonly yaw?: number;
  /** Pitch while it stands; 0 when left out. */
  readonly pitch?: number;
  /** Pitch on arrival and on leaving, toes up positive. */
  readonly pitchIn?: number;
  readonly pitchOut?: number;
}

/** Joint angles of an arm over time, degrees. */
export interface ArmKeyframes {
  readonly flexion: Keyframes;
  readonly abduction: Keyframes;
  readonly elbow: Keyframes;
  readonly inward: Keyframes;
}

/**
 * Path of the pelvis: by knee flexion over standing feet (with the shank angle given, or found so that the centre of mass stays over
 * the feet), or along a path given outright.
 */
type PelvisPlan =
  | { readonly by: "knee"; readonly knee: Keyframes; readonly shank?: Keyframes }
  | { readonly by: "path"; readonly x: Keyframes; readonly y: Keyframes; readonly height: Keyframes };

/** A movement as a declaration: footholds, pelvis, trunk and arms over time. Angles in degrees, times in seconds. */
export interface MovementPlan {
  readonly name: string;
  readonly activity: string;
  readonly duration: number;
  readonly cycle?: number;
  readonly footholds: Record<Side, readonly Foothold[]>;
  /** Height to which a foot is lifted between footholds, metres; 0.06 when left out. */
  readonly lift?: number;
  /** Forward swing of a lifted foot from the straight line between its footholds, metres. */
  readonly ahead?: number;
  readonly pelvis: PelvisPlan;
  readonly trunkLean: Keyframes;
  readonly trunkLateral?: Keyframes;
  readonly pelvisYaw?: Keyframes;
  readonly thoraxYaw?: Keyframes;
  readonly headPitch?: Keyframes;
  readonly heading?: Keyframes;
  readonly kneeIn?: Keyframes;
  readonly arms: Record<Side, ArmKeyframes> | ArmKeyframes;
  readonly reps?: readonly RepFact[];
  readonly props?: readonly Prop[];
  readonly seatHeight?: number;
}

/** Value of keyframes at time t, s; `otherwise` when there are none. */
export function valueAt(track: Keyframes | undefined, t: number, otherwise = 0): number {
  if (track === undefined) return otherwise;
  if (typeof track === "number") return track;
  const first = track[0];
  if (first === undefined) throw new Error("Keyframes need at least one key.");
  let [t0, v0] = first;
  if (t <= t0) return v0;
  for (const [t1, v1] of track) {
    if (t < t1) return v0 + (v1 - v0) * minimumJerk((t - t0) / (t1 - t0));
    [t0, v0] = [t1, v1];
  }
  return v0;
}

/** Feet side by side for the whole movement, `width` metres between the ankles. */
export function standing(duration: number, width: number, toeOut: number): Record<Side, readonly Foothold[]> {
  const hold = (side: Side): readonly Foothold[] => [
    { from: -1, to: duration + 1, x: 0, y: (signOf(side) * width) / 2, yaw: signOf(side) * toeOut },
  ];
  return { left: hold("left"), right: hold("right") };
}

/** Builds a movement from a plan. */
export function planned(body: Body, plan: MovementPlan): Movement {
  const contacts = (side: Side, from: number, to: number): ContactInterval[] => overlapping(plan.footholds[side], from, to);
  return {
    name: plan.name,
    activity: plan.activity,
    body,
    duration: plan.duration,
    cycle: plan.cycle ?? null,
    surface: 0,
    velocity: 0,
    treadmillSpeed: null,
    contacts,
    configurationAt: (t) => configuration(body, plan, t),
    reps: plan.reps,
    props: plan.props,
    seatHeight: plan.seatHeight,
  };
}

function configuration(body: Body, plan: MovementPlan, t: number): Configuration {
  const feet = { left: footAt(plan, "left", t), right: footAt(plan, "right", t) };
  const leg = (side: Side): Leg => ({
    kind: "planted",
    foot: feet[side],
    kneeYaw: feet[side].yaw * 0.8 - signOf(side) * valueAt(plan.kneeIn, t),
  });
  const arm = (side: Side): Arm => {
    const tracks = "left" in plan.arms ? plan.arms[side] : plan.arms;
    return {
      flexion: valueAt(tracks.flexion, t),
      abduction: valueAt(tracks.abduction, t),
      elbow: valueAt(tracks.elbow, t),
      inward: valueAt(tracks.inward, t),
    };
  };
  const lean = valueAt(plan.trunkLean, t);
  const upright: Configuration = {
    pelvis: [0, 0, 0],
    pelvisYaw: valueAt(plan.pelvisYaw, t),
    pelvisObliquity: 0,
    pelvisTilt: 8 + lean * 0.6,
    trunkLean: lean,
    trunkLateral: valueAt(plan.trunkLateral, t),
    thoraxYaw: valueAt(plan.thoraxYaw, t),
    headPitch: valueAt(plan.headPitch, t, lean * 0.45),
    headYaw: 0,
    legs: { left: leg("left"), right: leg("right") },
    arms: { left: arm("left"), right: arm("right") },
    heading: valueAt(plan.heading, t),
  };
  return { ...upright, pelvis: pelvisAt(body, plan.pelvis, upright, feet, t) };
}

function pelvisAt(body: Body, plan: PelvisPlan, c: Configuration, feet: Record<Side, FootPlacement>, t: number): Vec3 {
  if (plan.by === "path") return [valueAt(plan.x, t), valueAt(plan.y, t), valueAt(plan.height, t)];
  const knee = valueAt(plan.knee, t);
  if (plan.shank !== undefined) return overFeet(body, feet, knee)(valueAt(plan.shank, t));
  return balanced(body, c, feet, knee);
}

/** Returns the mid-hip at a shank angle (degrees) for legs of the given knee flexion on both feet. */
function overFeet(body: Body, feet: Record<Side, FootPlacement>, knee: number): (shank: number) => Vec3 {
  const [a, b] = [plantedFoot(body, feet.left).ankle, plantedFoot(body, feet.right).ankle];
  const ankle: Vec3 = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
  const spread = Math.abs(a[1] - b[1]) / 2 - body.hipHalf;
  return (shank) => {
    const x = body.shank * sind(shank) - body.thigh * sind(knee - shank);
    // With the feet wider apart than the hips the leg is inclined in the frontal plane; its length follows from the knee flexion.
    const up = Math.sqrt(Math.max(0, legSpan(body, knee) ** 2 - x * x - spread * spread));
    return [ankle[0] + x, ankle[1], ankle[2] + up];
  };
}

/** Tolerance on the centre of mass's distance from the point of balance, m. */
const BALANCE_M = 1e-8;

/** Pelvis at the shank angle that puts the centre of mass over the feet: mid-foot while flat, ball while the heels are up. */
export function balanced(body: Body, c: Configuration, feet: Record<Side, FootPlacement>, knee: number): Vec3 {
  const f = body.foot;
  const raised = clamp((-feet.left.pitch - feet.right.pitch) / 80, 0, 1);
  const target = (feet.left.x + feet.right.x) / 2 + f.ball * (0.4 + 0.6 * raised);
  const pelvisAt = overFeet(body, feet, knee);
  const centreOver = centreOfMassOver(body, c);
  const ahead = (shank: number): number => centreOver(pelvisAt(shank))[0] - target;
  return pelvisAt(rootOf(ahead, -30, 60, BALANCE_M));
}

/** Time in which a foot rolls from its pitch on arrival to that of standing, and from it to that on leaving. */
const ROLL_S = 0.12;

/** The foot on its hold, or on a minimum-jerk arc between two holds. */
function footAt(plan: MovementPlan, side: Side, t: number): FootPlacement {
  const holds = plan.footholds[side];
  const on = holds.find((h) => t >= h.from && t < h.to);
  if (on !== undefined) {
    const held = on.pitch ?? 0;
    const rollIn = ((on.pitchIn ?? 0) - held) * (1 - minimumJerk((t - on.from) / ROLL_S));
    const rollOut = ((on.pitchOut ?? 0) - held) * minimumJerk((t - on.to + ROLL_S) / ROLL_S);
    return { x: on.x, y: on.y, z: 0, yaw: on.yaw ?? 0, pitch: held + rollIn + rollOut };
  }
  const before = holds.findLast((h) => h.to <= t);
  const after = holds.find((h) => h.from > t);
  const still = before ?? after;
  if (still === undefined) throw new Error(`${plan.name}: the ${side} foot has no foothold.`);
  if (before === undefined || after === undefined) return { x: still.x, y: still.y, z: 0, yaw: still.yaw ?? 0, pitch: 0 };
  const u = (t - before.to) / (after.from - before.to);
  const s = minimumJerk(u);
  const mix = (a: number, b: number): number => a + (b - a) * s;
  return {
    x: mix(before.x, after.x) + (plan.ahead ?? 0) * Math.sin(Math.PI * u) ** 2,
    y: mix(before.y, after.y),
    z: (plan.lift ?? 0.06) * Math.sin(Math.PI * u) ** 2,
    yaw: mix(before.yaw ?? 0, after.yaw ?? 0),
    pitch: mix(before.pitchOut ?? 0, after.pitchIn ?? 0),
  };
}

/** Height of the mid-hip over the movement, sampled at `hz`, m. */
export function pelvisHeights(m: Movement, hz: number): Float64Array {
  const n = Math.ceil((m.duration ?? 0) * hz) + 1;
  return Float64Array.from({ length: n }, (_, i) => m.configurationAt(i / hz).pelvis[2]);
}
