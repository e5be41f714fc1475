import { GRAVITY_MPS2 } from "@sagittal/biomechanics";
import { trueAngle } from "@sagittal/figure/kinematics";
import { sind } from "@sagittal/figure/math";
import type { Movement } from "@sagittal/figure/movement";
import { JUMP_DEFAULTS, type JumpOptions, jump } from "@sagittal/figure/movements/jump";
import { broadJump, dropJump, type Leap, oneLegHop, pogo, squatJump } from "@sagittal/figure/movements/leaps";
import { jumpingJacks } from "@sagittal/figure/movements/screens";
import { type ActivityCase, BODY, casesOf, FAST, type Truths } from "./case.ts";

const of = casesOf("jump");
const fast = { camera: FAST };

const kneeAt = (m: Movement, t: number): number => trueAngle(m, "right_knee_flexion")(t);
const rise = (seconds: number): number => (100 * GRAVITY_MPS2 * seconds ** 2) / 8;

function countermovement(exercise: string, o: JumpOptions): ActivityCase[] {
  const m = jump(BODY, o);
  const facts = m.jumps?.[0] ?? { takeOff: 0, landing: 0, bottom: 0 };
  const flight = facts.landing - facts.takeOff;
  const truth = (): Truths => ({
    jump_height: [rise(flight), 2],
    flight_time: [1000 * flight, 15],
    knee_flexion_bottom: [kneeAt(m, facts.bottom), 5],
    trunk_lean_bottom: [trueAngle(m, "trunk_lean")(facts.bottom), 3],
    landing_knee_ic: [kneeAt(m, facts.landing), 8],
  });
  return [
    of(exercise, "side", () => m, truth, fast),
    of(exercise, "front", () => m, { jump_height: [rise(flight), 3.5], flight_time: [1000 * flight, 25] }, fast),
  ];
}

const pogos = pogo(BODY);
const drop = dropJump(BODY);
const broad = broadJump(BODY);
const hop = oneLegHop(BODY, "right");
/** The hop's landing is held to the end of the film. */
const HOP_HELD_S = (hop.movement.duration ?? Number.NaN) - hop.facts.flights[0]!.landing;
const squat = squatJump(BODY);

const lasting = ({ facts }: Leap, k: number): number => facts.flights[k]!.landing - facts.flights[k]!.takeOff;
const contact = ({ facts }: Leap): number => facts.flights[1]!.takeOff - facts.flights[0]!.landing;
const reactive = (leap: Leap, tolerance: number): Truths => ({
  contact_time: [1000 * contact(leap), tolerance],
  rsi: [rise(lasting(leap, 1)) / 100 / contact(leap), 0.2],
});

/** Jumps; instants from contacts and flights, lengths from the places of the feet. */
export const JUMP: readonly ActivityCase[] = [
  ...countermovement("Countermovement Jump", { ...JUMP_DEFAULTS, armSwing: false }),
  ...countermovement("CMJ with Arm Swing", JUMP_DEFAULTS),
  of(
    "Squat Jump",
    "side",
    () => squat.movement,
    { jump_height: [rise(lasting(squat, 0)), 2.5], flight_time: [1000 * lasting(squat, 0), 20], trunk_lean_bottom: [38, 3] },
    fast,
  ),
  of("Squat Jump", "front", () => squat.movement, { jump_height: [rise(lasting(squat, 0)), 3] }, fast),
  of(
    "Drop Jump",
    "side",
    () => drop.movement,
    { jump_height: [rise(lasting(drop, 1)), 2.5], drop_height_est: [30, 3], ...reactive(drop, 20) },
    fast,
  ),
  of("Drop Jump", "front", () => drop.movement, { jump_height: [rise(lasting(drop, 1)), 3], ...reactive(drop, 30) }, fast),
  of("Jumping Jack", "front", () => jumpingJacks(BODY, 155), {
    jack_rate: [66.7, 1],
    jack_arm_range: [155, 4],
    jack_leg_spread_pct: [(200 * (BODY.hipHalf + sind(22) * (BODY.thigh + BODY.shank))) / (BODY.thigh + BODY.shank), 6],
  }),
  of("Broad Jump", "side", () => broad.movement, { jump_distance: [100 * broad.facts.distance, 8] }, fast),
  of("Single-leg Hop", "side", () => hop.movement, { hop_distance_right: [100 * hop.facts.distance, 8] }, fast),
  of("Single-leg Hop", "front", () => hop.movement, { jump_height: [rise(lasting(hop, 0)), 4] }, fast),
  of(
    "Hop and Hold",
    "side",
    () => hop.movement,
    { hop_distance_right: [100 * hop.facts.distance, 8], landing_hold_time_right: [HOP_HELD_S, 0.08] },
    fast,
  ),
  of("Hop and Hold", "front", () => hop.movement, { landing_hold_time_right: [HOP_HELD_S, 0.08] }, fast),
  of(
    "Pogo Hops",
    "side",
    () => pogos.movement,
    { hop_frequency: [1 / (contact(pogos) + lasting(pogos, 0)), 0.03], ...reactive(pogos, 20) },
    fast,
  ),
  of(
    "Pogo Hops",
    "front",
    () => pogos.movement,
    { hop_frequency: [1 / (contact(pogos) + lasting(pogos, 0)), 0.03], ...reactive(pogos, 25) },
    fast,
  ),
];
