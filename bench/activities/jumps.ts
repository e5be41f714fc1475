import { flightHeight, GRAVITY_MPS2 } from "@sagittal/biomechanics";
import { argmax, greatest, trueAngle } from "@sagittal/figure/kinematics";
import { sind } from "@sagittal/figure/math";
import { comAt, type Movement, poseAt } from "@sagittal/figure/movement";
import { JUMP_DEFAULTS, type JumpOptions, jump } from "@sagittal/figure/movements/jump";
import {
  boxJump,
  broadJump,
  dropJump,
  hopSeries,
  type Leap,
  oneLegHop,
  pogo,
  squatJump,
  TIMED_HOP,
  TRIPLE_HOP,
} from "@sagittal/figure/movements/leaps";
import { jointsAt } from "@sagittal/figure/movements/posed";
import { jumpingJacks } from "@sagittal/figure/movements/screens";
import { swimStart } from "@sagittal/figure/movements/swim-start";
import { type ActivityCase, BODY, casesOf, FAST, FIELD, type Truths } from "./case.ts";

const of = casesOf("jump");
const fast = { camera: FAST };

/** Knee flexion of the right leg, degrees. */
const kneeAt = (m: Movement, t: number): number => trueAngle(m, "right_knee_flexion")(t);
/** Jump height from flight time, cm. */
const rise = (seconds: number): number => 100 * flightHeight(seconds);

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
/** Time from the hop's landing to the end of the clip, to which it is held. */
const HOP_HELD_S = (hop.movement.duration ?? Number.NaN) - hop.facts.flights[0]!.landing;
const triple = hopSeries(BODY, "right");
const timedHops = hopSeries(BODY, "right", TIMED_HOP);
const squat = squatJump(BODY);
const BOX_CM = 50;
const box = boxJump(BODY, { box: BOX_CM / 100 });

/** Duration of the k-th flight, s. */
const flightS = ({ facts }: Leap, k: number): number => facts.flights[k]!.landing - facts.flights[k]!.takeOff;
/** Contact time between the first two flights, s. */
const contact = ({ facts }: Leap): number => facts.flights[1]!.takeOff - facts.flights[0]!.landing;
const reactive = (leap: Leap, tolerance: number): Truths => ({
  contact_time: [1000 * contact(leap), tolerance],
  rsi: [rise(flightS(leap, 1)) / 100 / contact(leap), 0.2],
});

/** Truths of the box jump: path of the centre of mass, joints after the landing. */
function boxTruth(): Truths {
  const { movement: m, facts } = box;
  const { takeOff, landing } = facts.flights[0]!;
  const com = (t: number, axis: 0 | 2): number => comAt(m, t)[axis];
  // At take-off the figure's feet reach the body's speed at once, so that the speed of the centre of mass has a step. The truth is the mean of both sides of it.
  const speed = (axis: 0 | 2): number => (com(takeOff + 0.005, axis) - com(takeOff - 0.005, axis)) / 0.01;
  const deepest = argmax((t) => -com(t, 2), landing, landing + 0.6);
  const { hip, knee } = jointsAt(m, deepest).legs.right;
  return {
    com_rise: [100 * (greatest((t) => com(t, 2), takeOff, landing) - com(takeOff, 2)), 4],
    box_height: [BOX_CM, 3],
    takeoff_angle: [(Math.atan2(speed(2), speed(0)) * 180) / Math.PI, 4],
    landing_knee_peak: [greatest(trueAngle(m, "right_knee_flexion"), landing, landing + 0.6), 5],
    landing_hip_peak: [greatest(trueAngle(m, "right_hip_flexion"), landing, landing + 0.6), 5],
    landing_hip_above_knee: [(100 * (hip[2] - knee[2])) / (BODY.thigh + BODY.shank), 5],
  };
}

const dive = swimStart(BODY);

/** The first instant from `from` on at which a condition holds, s. */
function firstTime(holds: (t: number) => boolean, from: number): number {
  let t = from;
  while (t < from + 4 && !holds(t)) t += 0.001;
  return t;
}

/** Truths of the swimming start, by the definitions of its metrics. */
function diveTruth(): Truths {
  const { movement: m, facts } = dive;
  const { takeOff, water } = facts;
  const leg = BODY.thigh + BODY.shank;
  const [sx, , sz] = comAt(m, 0.5);
  const away = (t: number): number => Math.hypot(comAt(m, t)[0] - sx, comAt(m, t)[2] - sz);
  const onset = firstTime((t) => away(t) > 0.02 * leg, 0.9);
  const handAt = (t: number): readonly [number, number] => {
    const { wrist, fingertip } = poseAt(m, t).arms.right;
    return [wrist[0] + 0.32 * (fingertip[0] - wrist[0]), wrist[2] + 0.32 * (fingertip[2] - wrist[2])];
  };
  const grip = handAt(0.5);
  const handsOff = firstTime((t) => Math.hypot(handAt(t)[0] - grip[0], handAt(t)[1] - grip[1]) > 0.05 * leg, 0.9);
  const entry = firstTime((t) => poseAt(m, t).arms.right.wrist[2] < water, takeOff);
  const hip = poseAt(m, entry).pelvis;
  const [hx, hz] = handAt(entry);
  const flight = entry - takeOff;
  const com = (t: number, axis: 0 | 2): number => comAt(m, t)[axis];
  const forward = (com(entry, 0) - com(takeOff, 0)) / flight;
  const up = (com(entry, 2) - com(takeOff, 2)) / flight + (GRAVITY_MPS2 * flight) / 2;
  return {
    set_front_knee: [trueAngle(m, "left_knee_flexion")(0.5), 6],
    set_rear_knee: [trueAngle(m, "right_knee_flexion")(0.5), 6],
    block_time: [takeOff - onset, 0.04],
    hands_off_time: [handsOff - onset, 0.04],
    takeoff_speed: [forward, 0.2],
    takeoff_angle: [(180 / Math.PI) * Math.atan2(up, forward), 4],
    dive_flight_time: [flight, 0.03],
    entry_angle: [(180 / Math.PI) * Math.atan2(hip[2] - hz, hx - hip[0]), 4],
    entry_distance: [hx - poseAt(m, takeOff - 0.1).legs.left.toe[0], 0.2],
  };
}

/** Mean contact time between the flights, s. */
const meanContact = ({ facts: { flights } }: Leap): number =>
  flights.slice(1).reduce((sum, f, i) => sum + f.takeOff - flights[i]!.landing, 0) / (flights.length - 1);

/** Truths of three hops in a row. Tolerances hold the 3.6 % by which lengths scaled by stature are too short on this figure. */
const tripleTruth = (): Truths => ({
  hop_series_distance_right: [100 * triple.facts.distance, 20],
  hop_length_right: [100 * TRIPLE_HOP.metres, 8],
  contact_time: [1000 * meanContact(triple), 20],
});

/** Truths of the timed hop: the time ends when the hips pass 6 m from the toe at the start. */
function timedTruth(): Truths {
  const { movement: m, facts } = timedHops;
  const line = poseAt(m, 0.5).legs.right.toe[0] + 6;
  const start = facts.flights[0]!.takeOff;
  return {
    hop_time_6m_right: [firstTime((t) => poseAt(m, t).pelvis[0] > line, start) - start, 0.12],
    hop_length_right: [100 * TIMED_HOP.metres, 8],
    contact_time: [1000 * meanContact(timedHops), 20],
  };
}

/** A picture that shows six metres and the last landing. */
const COURSE = { camera: { ...FIELD, distance: 9.5, fps: 120 } };

/** Jumps. Times come from the movement's contacts and flights, lengths from the places of the feet. */
export const JUMP: readonly ActivityCase[] = [
  ...countermovement("Countermovement Jump", { ...JUMP_DEFAULTS, armSwing: false }),
  ...countermovement("CMJ with Arm Swing", JUMP_DEFAULTS),
  of(
    "Squat Jump",
    "side",
    () => squat.movement,
    { jump_height: [rise(flightS(squat, 0)), 2.5], flight_time: [1000 * flightS(squat, 0), 20], trunk_lean_bottom: [38, 3] },
    fast,
  ),
  of("Squat Jump", "front", () => squat.movement, { jump_height: [rise(flightS(squat, 0)), 3] }, fast),
  of(
    "Drop Jump",
    "side",
    () => drop.movement,
    { jump_height: [rise(flightS(drop, 1)), 2.5], drop_height_est: [30, 3], ...reactive(drop, 20) },
    fast,
  ),
  of("Drop Jump", "front", () => drop.movement, { jump_height: [rise(flightS(drop, 1)), 3], ...reactive(drop, 30) }, fast),
  of("Jumping Jack", "front", () => jumpingJacks(BODY, 155), {
    jack_rate: [66.7, 1],
    jack_arm_range: [155, 4],
    jack_leg_spread_pct: [(200 * (BODY.hipHalf + sind(22) * (BODY.thigh + BODY.shank))) / (BODY.thigh + BODY.shank), 6],
  }),
  of("Broad Jump", "side", () => broad.movement, { jump_distance: [100 * broad.facts.distance, 8] }, fast),
  of("Box Jump", "side", () => box.movement, boxTruth, fast),
  of("Swimming Start", "side", () => dive.movement, diveTruth, { camera: { ...FIELD, fps: 120 } }),
  of("Single-leg Hop", "side", () => hop.movement, { hop_distance_right: [100 * hop.facts.distance, 8] }, fast),
  of("Single-leg Hop", "front", () => hop.movement, { jump_height: [rise(flightS(hop, 0)), 4] }, fast),
  of(
    "Hop and Hold",
    "side",
    () => hop.movement,
    { hop_distance_right: [100 * hop.facts.distance, 8], landing_hold_time_right: [HOP_HELD_S, 0.08] },
    fast,
  ),
  of("Hop and Hold", "front", () => hop.movement, { landing_hold_time_right: [HOP_HELD_S, 0.08] }, fast),
  of("Triple Hop", "side", () => triple.movement, tripleTruth, COURSE),
  of("Crossover Hop", "side", () => triple.movement, tripleTruth, COURSE),
  of("6 m Timed Hop", "side", () => timedHops.movement, timedTruth, COURSE),
  of(
    "Pogo Hops",
    "side",
    () => pogos.movement,
    { hop_frequency: [1 / (contact(pogos) + flightS(pogos, 0)), 0.03], ...reactive(pogos, 20) },
    fast,
  ),
  of(
    "Pogo Hops",
    "front",
    () => pogos.movement,
    { hop_frequency: [1 / (contact(pogos) + flightS(pogos, 0)), 0.03], ...reactive(pogos, 25) },
    fast,
  ),
];
