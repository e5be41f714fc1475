import { GRAVITY_MPS2 } from "@sagittal/biomechanics";
import type { Body } from "../body.ts";
import { minimumJerk, quintic } from "../math.ts";
import { type ContactInterval, type Movement, overlapping } from "../movement.ts";
import { type Arm, legSpan, type PlantedLeg, plantedFoot, type Side, signOf } from "../skeleton.ts";
import { type Keyframes, valueAt } from "./planned.ts";

/** Drop, broad, box and squat jumps, single-leg hops, hop series and pogo hops. */

/** Mid-hip at an instant: height over its level at take-off with stretched legs, and position along x; m, m/s, m/s². */
interface Key {
  readonly t: number;
  readonly z: number;
  readonly vz: number;
  readonly az: number;
  readonly x?: number;
  readonly vx?: number;
}

/** A contact: position and surface height of the feet, m, and their pitch at landing, in between and at take-off, degrees. */
interface Stand {
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly z?: number;
  readonly pitch: readonly [arrives: number, stands: number, leaves: number];
}

interface LeapPlan {
  readonly name: string;
  readonly activity: string;
  readonly keys: readonly Key[];
  readonly stands: readonly Stand[];
  readonly lean: Keyframes;
  /** Lift of the feet over the straight line between two contacts, m. */
  readonly clear?: number;
  /** Greatest horizontal distance of hips and standing foot while the legs are stretched, m. */
  readonly split?: number;
  /** The only leg that jumps; both when left out. */
  readonly on?: Side;
  readonly arms?: Arm;
  /** Instant at which the other leg of a hop comes down, s. */
  readonly bothFrom?: number;
  /** Faults of the landing; none when left out. */
  readonly faults?: LandingFaults;
}

/** Faults of a landing in the frontal plane: knees in, toes out and trunk lean to the left, degrees; distance of the feet as a share of the hips'. */
export interface LandingFaults {
  readonly kneesIn?: number;
  readonly toesOut?: number;
  readonly lean?: number;
  readonly stance?: number;
}

/** True instants and lengths of leaps, s and m. */
interface LeapFacts {
  readonly flights: readonly { readonly takeOff: number; readonly landing: number }[];
  /** From the toe at take-off to the heel at landing. */
  readonly distance: number;
}

/** A movement with its true instants and lengths. */
export interface Leap {
  readonly movement: Movement;
  readonly facts: LeapFacts;
}

const HANDS_ON_HIPS: Arm = { flexion: -18, abduction: 42, elbow: 98, inward: 58 };
/** Time in which a foot rolls from its landing pitch to flat. */
const ROLL_S = 0.08;
/** Foot pitch at take-off and landing, toes up positive, degrees. */
const TIPTOE = -42;

/** The leg that does not hop: its foot stays behind the other one and off the floor, in the deepest landing too. */
const TUCKED = { kind: "free", thigh: 25, thighLateral: 0, shank: 85, shankLateral: 0, footPitch: -60, footYaw: 0, toeBend: 0 } as const;

/** Position along x and height, m. */
interface Place {
  readonly x: number;
  readonly z: number;
}

/** Path of the mid-hip through the keys, with their speeds and accelerations. */
function hipPath(keys: readonly Key[]): (t: number) => Place {
  const pieces = keys.slice(1).map((b, i) => {
    const a = keys[i]!;
    const place = (k: Key) => ({ x: k.x ?? 0, v: k.vx ?? 0, acc: 0 });
    return {
      to: b.t,
      z: quintic(a.t, { x: a.z, v: a.vz, acc: a.az }, b.t, { x: b.z, v: b.vz, acc: b.az }),
      x: quintic(a.t, place(a), b.t, place(b)),
    };
  });
  return (t) => {
    const p = pieces.find((q) => t < q.to) ?? pieces.at(-1)!;
    return { x: p.x(t), z: p.z(t) };
  };
}

/** Pitch of a foot in a contact: rolls from landing to flat and from flat to take-off. */
const pitchOn = (s: Stand, t: number): number =>
  s.pitch[1] +
  (s.pitch[0] - s.pitch[1]) * (1 - minimumJerk((t - s.from) / ROLL_S)) +
  (s.pitch[2] - s.pitch[1]) * minimumJerk((t - s.to + 2 * ROLL_S) / (2 * ROLL_S));

/** Path of the feet: fixed in a contact, carried along with the hips from one contact to the next. */
function footPath(plan: LeapPlan, hip: (t: number) => Place): (t: number) => Place & { readonly pitch: number } {
  return (t) => {
    const on = plan.stands.find((s) => t >= s.from && t < s.to);
    if (on) return { x: on.x, z: on.z ?? 0, pitch: pitchOn(on, t) };
    const a = plan.stands.findLast((s) => s.to <= t)!;
    const b = plan.stands.find((s) => s.from > t) ?? a;
    const u = a === b ? 1 : (t - a.to) / (b.from - a.to);
    const behind = (s: Stand, at: number): Place => ({ x: s.x - hip(at).x, z: (s.z ?? 0) - hip(at).z });
    const [p, q] = [behind(a, a.to), behind(b, b.from)];
    const s = minimumJerk(u);
    const over = (plan.clear ?? 0) * Math.sin(Math.PI * u) ** 2;
    return {
      x: hip(t).x + p.x + (q.x - p.x) * s,
      z: hip(t).z + p.z + (q.z - p.z) * s + over,
      pitch: a.pitch[2] + (b.pitch[0] - a.pitch[2]) * s,
    };
  };
}

/** Builds a leap: the mid-hip passes through the keys, in flight with gravity alone; legs follow from the feet by inverse kinematics. */
function leaping(body: Body, plan: LeapPlan): Leap {
  const reach = (pitch: number): number => plantedFoot(body, { x: 0, y: 0, z: 0, yaw: 0, pitch }).ankle[2];
  const level = reach(TIPTOE) + Math.sqrt(legSpan(body, 14) ** 2 - (plan.split ?? 0) ** 2);
  const hip = hipPath(plan.keys);
  const footAt = footPath(plan, hip);
  const { kneesIn = 0, toesOut = 5, lean: aside = 0, stance = 1 } = plan.faults ?? {};
  const duration = plan.keys.at(-1)!.t;
  const airborne = plan.stands.slice(1).map((s, i) => ({ takeOff: plan.stands[i]!.to, landing: s.from }));
  const contacts = (side: Side, from: number, to: number): ContactInterval[] =>
    plan.on && plan.on !== side ? [] : overlapping(plan.stands, from, to);
  const movement: Movement = {
    name: plan.name,
    activity: plan.activity,
    body,
    duration,
    cycle: null,
    surface: 0,
    velocity: 0,
    treadmillSpeed: null,
    contacts,
    configurationAt: (t) => {
      const at = hip(t);
      const foot = footAt(t);
      const lean = valueAt(plan.lean, t);
      const leg = (side: Side): PlantedLeg => ({
        kind: "planted",
        foot: {
          x: foot.x,
          y: signOf(side) * (plan.on ? 0.5 : stance) * body.hipHalf,
          z: foot.z,
          yaw: signOf(side) * toesOut,
          pitch: foot.pitch,
        },
        kneeYaw: signOf(side) * (5 - kneesIn),
      });
      const legs = { left: leg("left"), right: leg("right") };
      const arm = plan.arms ?? HANDS_ON_HIPS;
      return {
        pelvis: [at.x, 0, level + at.z],
        pelvisYaw: 0,
        pelvisObliquity: 0,
        pelvisTilt: 8 + 0.6 * lean,
        trunkLean: lean,
        trunkLateral: aside,
        thoraxYaw: 0,
        headPitch: 0.3 * lean,
        headYaw: 0,
        legs:
          plan.on === undefined || t >= (plan.bothFrom ?? Number.POSITIVE_INFINITY)
            ? legs
            : plan.on === "left"
              ? { ...legs, right: TUCKED }
              : { ...legs, left: TUCKED },
        arms: { left: arm, right: arm },
      };
    },
  };
  const [first, last] = [plan.stands[0]!, plan.stands.at(-1)!];
  const { toe, heelBack } = body.foot;
  return { movement, facts: { flights: airborne, distance: last.x - heelBack - (first.x + toe) } };
}

/** Vertical speed at take-off, and its size at landing, of a flight of this duration (s), m/s. */
const speedOf = (flight: number): number => (GRAVITY_MPS2 * flight) / 2;
const air = (t: number, vz: number, more: Partial<Key> = {}): Key => ({ t, z: 0, vz, az: -GRAVITY_MPS2, ...more });
const still = (t: number, z: number, more: Partial<Key> = {}): Key => ({ t, z, vz: 0, az: 0, ...more });

/** Hops on both forefeet: each contact and flight of the same length, s. */
export function pogo(body: Body, hops = 8, contact = 0.19, flight = 0.32): Leap {
  const v = speedOf(flight);
  const start = 1.1;
  const ups = Array.from({ length: hops }, (_, i) => start + i * (contact + flight));
  const end = ups.at(-1)! + flight;
  const flat = [TIPTOE, TIPTOE / 2, TIPTOE] as const;
  return leaping(body, {
    name: "pogo hops",
    activity: "pogo hops",
    keys: [
      still(0, -0.07),
      still(0.6, -0.07),
      { t: 0.9, z: -0.16, vz: 0, az: 0.8 * GRAVITY_MPS2 },
      ...ups.flatMap((t) => [air(t, v), air(t + flight, -v)]),
      { t: end + 0.2, z: -0.2, vz: 0, az: 0.8 * GRAVITY_MPS2 },
      still(end + 0.9, -0.07),
      still(end + 1.2, -0.07),
    ],
    stands: [
      { from: -1, to: start, x: 0, pitch: [0, 0, TIPTOE] },
      ...ups.slice(1).map((t) => ({ from: t - contact, to: t, x: 0, pitch: flat })),
      { from: end, to: end + 9, x: 0, pitch: [TIPTOE, 0, 0] },
    ],
    lean: 5,
  });
}

/** Steps off a box of this height, lands with both feet and rebounds at once. */
export function dropJump(body: Body, box = 0.3, contact = 0.24, flight = 0.46, faults?: LandingFaults): Leap {
  const leave = 1;
  const down = leave + Math.sqrt((2 * box) / GRAVITY_MPS2);
  const up = down + contact;
  const land = up + flight;
  const v = speedOf(flight);
  return leaping(body, {
    name: "drop jump",
    activity: "drop jump",
    split: 0.14,
    faults,
    keys: [
      still(0, box - 0.07, { x: -0.42 }),
      still(0.7, box - 0.07, { x: -0.42 }),
      { t: leave, z: box, vz: 0, az: -GRAVITY_MPS2, x: -0.3, vx: 0.9 },
      air(down, -Math.sqrt(2 * GRAVITY_MPS2 * box), { x: -0.05, vx: 0.5 }),
      air(up, v, { x: 0.02, vx: 0.1 }),
      air(land, -v, { x: 0.05 }),
      { t: land + 0.25, z: -0.25, vz: 0, az: 0.8 * GRAVITY_MPS2, x: 0.05 },
      still(land + 1, -0.07, { x: 0.05 }),
      still(land + 1.4, -0.07, { x: 0.05 }),
    ],
    stands: [
      { from: -1, to: leave, x: -0.42, z: box, pitch: [0, 0, TIPTOE / 2] },
      { from: down, to: up, x: 0, pitch: [TIPTOE, 0, TIPTOE] },
      { from: land, to: land + 9, x: 0.02, pitch: [TIPTOE, 0, 0] },
    ],
    lean: [
      [0.9, 3],
      [down, 12],
      [down + contact / 2, 25],
      [up, 5],
      [land, 8],
      [land + 0.25, 28],
      [land + 1, 3],
    ],
  });
}

/** One leap forward: length in m, flight in s. */
interface ForwardLeap {
  /** Time from the landing until the other leg comes down, s; never when left out. */
  readonly holds?: number;
  readonly name: string;
  readonly metres: number;
  readonly flight: number;
  readonly on?: Side;
}

/** One leap forward from a crouch and its landing. */
function forwardLeap(body: Body, { name, metres, flight, on, holds }: ForwardLeap): Leap {
  const up = 1.85;
  const land = up + flight;
  const v = speedOf(flight);
  const ahead = 0.2;
  const behind = 0.12;
  const vx = (metres - ahead - behind) / flight;
  return leaping(body, {
    name,
    activity: name,
    on,
    ...(holds !== undefined && { bothFrom: land + holds }),
    split: ahead + 0.02,
    keys: [
      still(0, -0.07),
      still(0.7, -0.07),
      { t: 1.45, z: on ? -0.2 : -0.3, vz: 0, az: 0.9 * GRAVITY_MPS2, x: 0 },
      air(up, v, { x: ahead, vx }),
      air(land, -v, { x: metres - behind, vx }),
      { t: land + 0.3, z: -0.28, vz: 0, az: 0.8 * GRAVITY_MPS2, x: metres + 0.03 },
      still(land + 1.1, -0.07, { x: metres + 0.03 }),
      still(land + 2, -0.07, { x: metres + 0.03 }),
    ],
    stands: [
      { from: -1, to: up, x: 0, pitch: [0, 0, TIPTOE] },
      { from: land, to: land + 9, x: metres, pitch: [8, 0, 0] },
    ],
    lean: [
      [0.7, 3],
      [1.45, 38],
      [up, 20],
      [land, 18],
      [land + 0.3, 40],
      [land + 1.1, 3],
    ],
    arms: { flexion: 10, abduction: 12, elbow: 25, inward: 0 },
  });
}

/** Standing broad jump; `metres` between the places of the feet. */
export const broadJump = (body: Body, metres = 1.9): Leap => forwardLeap(body, { name: "broad jump", metres, flight: 0.5 });

/** Hop forward on one leg. */
export const oneLegHop = (body: Body, side: Side, metres = 1.1, holds?: number): Leap =>
  forwardLeap(body, { name: "single-leg hop", metres, flight: 0.36, on: side, holds });

/** A series of hops on one leg: number, length of each (m), contact times between them and flight times (s). */
export interface HopSeriesOptions {
  readonly hops: number;
  readonly metres: number;
  readonly contact: number;
  readonly flight: number;
}

/** Three long hops. */
export const TRIPLE_HOP: HopSeriesOptions = { hops: 3, metres: 1.5, contact: 0.28, flight: 0.34 };
/** Six quick hops. */
export const TIMED_HOP: HopSeriesOptions = { hops: 6, metres: 1.25, contact: 0.22, flight: 0.26 };

/** A series of hops on one leg from a crouch, with the last landing held. */
export function hopSeries(body: Body, on: Side, o: Partial<HopSeriesOptions> = {}): Leap {
  const { hops, metres, contact, flight } = { ...TRIPLE_HOP, ...o };
  const v = speedOf(flight);
  // Forward speed is constant: in a contact the body moves from behind the foot to ahead of it, in a flight the rest of the hop.
  const vx = metres / (contact + flight);
  const ahead = 0.54 * vx * contact;
  const behind = 0.46 * vx * contact;
  const flights = Array.from({ length: hops }, (_, i) => {
    const up = 1.85 + i * (contact + flight);
    return { up, land: up + flight, from: i * metres, to: (i + 1) * metres };
  });
  const end = flights.at(-1)!.land;
  const last = hops * metres;
  return leaping(body, {
    name: "hop series",
    activity: "hop series",
    on,
    split: ahead + 0.02,
    clear: 0.08,
    keys: [
      still(0, -0.07),
      still(0.7, -0.07),
      { t: 1.45, z: -0.2, vz: 0, az: 0.9 * GRAVITY_MPS2, x: 0 },
      ...flights.flatMap((f) => [air(f.up, v, { x: f.from + ahead, vx }), air(f.land, -v, { x: f.to - behind, vx })]),
      { t: end + 0.3, z: -0.28, vz: 0, az: 0.8 * GRAVITY_MPS2, x: last + 0.03 },
      still(end + 1.1, -0.07, { x: last + 0.03 }),
      still(end + 2.4, -0.07, { x: last + 0.03 }),
    ],
    stands: [
      { from: -1, to: flights[0]!.up, x: 0, pitch: [0, 0, TIPTOE] },
      ...flights.slice(1).map((f, i) => ({ from: flights[i]!.land, to: f.up, x: f.from, pitch: [8, 0, TIPTOE] as const })),
      { from: end, to: end + 9, x: last, pitch: [8, 0, 0] },
    ],
    lean: [
      [0.7, 3],
      [1.45, 38],
      [1.85, 18],
      [end, 18],
      [end + 0.3, 40],
      [end + 1.1, 3],
    ],
    arms: { flexion: 10, abduction: 12, elbow: 25, inward: 0 },
  });
}

/** Jump with both feet onto a box of height `box`, the hips rising by `rise` in flight, m. `down`: jumps down backwards afterwards. */
export function boxJump(body: Body, { box = 0.5, rise = 0.42, down = false } = {}): Leap {
  const up = 1.85;
  const v = Math.sqrt(2 * GRAVITY_MPS2 * rise);
  /** Height of the hips at landing, m: lower than the box, so that the knees are bent. */
  const meets = Math.min(box - 0.15, rise - 0.03);
  const flight = (v + Math.sqrt(v * v - 2 * GRAVITY_MPS2 * meets)) / GRAVITY_MPS2;
  const land = up + flight;
  const falls = v - GRAVITY_MPS2 * flight;
  const place = 0.75;
  const ahead = 0.16;
  const vx = (place - ahead - 0.08) / flight;
  const leave = land + 2.4;
  const drop = Math.sqrt((2 * (box - 0.04)) / GRAVITY_MPS2);
  const floor = leave + drop;
  return leaping(body, {
    name: "box jump",
    activity: "box jump",
    split: ahead + 0.02,
    clear: 0.1,
    keys: [
      still(0, -0.07),
      still(0.7, -0.07),
      { t: 1.45, z: -0.3, vz: 0, az: 0.9 * GRAVITY_MPS2, x: 0 },
      air(up, v, { x: ahead, vx }),
      air(land, falls, { z: meets, x: place - 0.08, vx }),
      { t: land + 0.22, z: meets - 0.16, vz: 0, az: 0.7 * GRAVITY_MPS2, x: place + 0.02 },
      still(land + 1.1, box - 0.07, { x: place + 0.02 }),
      still(land + 2, box - 0.07, { x: place + 0.02 }),
      ...(down
        ? [
            { t: leave, z: box - 0.06, vz: 0, az: -GRAVITY_MPS2, x: place - 0.1, vx: -0.8 },
            air(floor, -GRAVITY_MPS2 * drop, { z: -0.02, x: 0.06, vx: -0.6 }),
            { t: floor + 0.25, z: -0.27, vz: 0, az: 0.8 * GRAVITY_MPS2 },
            still(floor + 1, -0.07),
            still(floor + 1.6, -0.07),
          ]
        : []),
    ],
    stands: [
      { from: -1, to: up, x: 0, pitch: [0, 0, TIPTOE] },
      { from: land, to: down ? leave : land + 9, x: place, z: box, pitch: [-12, 0, TIPTOE / 2] },
      ...(down ? [{ from: floor, to: floor + 9, x: 0, pitch: [TIPTOE, 0, 0] as const }] : []),
    ],
    lean: [
      [0.7, 3],
      [1.45, 38],
      [up, 14],
      [land, 30],
      [land + 0.22, 42],
      [land + 1.1, 3],
    ],
    arms: { flexion: 10, abduction: 12, elbow: 25, inward: 0 },
  });
}

/** Jump from a held squat, without counter-movement. */
export function squatJump(body: Body, flight = 0.48): Leap {
  const up = 2.6;
  const land = up + flight;
  const v = speedOf(flight);
  const low = -0.34;
  return leaping(body, {
    name: "squat jump",
    activity: "squat jump",
    keys: [
      still(0, -0.07),
      still(0.6, -0.07),
      still(1.3, low),
      still(2.22, low),
      air(up, v),
      air(land, -v),
      { t: land + 0.25, z: -0.27, vz: 0, az: 0.8 * GRAVITY_MPS2 },
      still(land + 1, -0.07),
      still(land + 1.4, -0.07),
    ],
    stands: [
      { from: -1, to: up, x: 0, pitch: [0, 0, TIPTOE] },
      { from: land, to: land + 9, x: 0, pitch: [TIPTOE, 0, 0] },
    ],
    lean: [
      [0.6, 3],
      [1.3, 38],
      [2.3, 38],
      [up, 5],
      [land, 8],
      [land + 0.25, 28],
      [land + 1, 3],
    ],
  });
}
