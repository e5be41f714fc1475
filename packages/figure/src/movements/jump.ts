import { GRAVITY_MPS2 } from "@sagittal/biomechanics";
import type { Body } from "../body.ts";
import { clamp, curve, hangingAngles, minimumJerk, quintic, rootOf, sub } from "../math.ts";
import type { Movement } from "../movement.ts";
import {
  type Arm,
  type Configuration,
  centreOfMass,
  type FootPlacement,
  type FreeLeg,
  type PlantedLeg,
  poseOf,
  type Side,
  signOf,
} from "../skeleton.ts";
import { balanced } from "./planned.ts";

/** A countermovement jump. Angles in degrees. */
export interface JumpOptions {
  /** Rise of the centre of mass from take-off to apex, metres. */
  readonly height_m: number;
  /** Knee flexion at the bottom of the counter-movement. */
  readonly depth: number;
  readonly armSwing: boolean;
  readonly jumps: number;
  /** Knee flexion at landing. More than at take-off lengthens the flight, so that flight time overestimates the height. */
  readonly landingKnee: number;
}

/** One jump of 34 cm with arm swing. */
export const JUMP_DEFAULTS: JumpOptions = { height_m: 0.34, depth: 95, armSwing: true, jumps: 1, landingKnee: 20 };

/** Standing before the first jump. */
const STANDING_S = 0.8;
/** Tolerance on the height of the centre of mass, m. */
const HEIGHT_M = 1e-7;

/** The prescribed part of a posture, degrees; the rest is solved for balance. */
interface Posture {
  readonly knee: number;
  readonly lean: number;
  readonly pitch: number;
  readonly arm: number;
}

interface Phase {
  readonly from: number;
  readonly to: number;
  /** Height of the centre of mass at an instant, m. */
  readonly height: (t: number) => number;
  /** Posture at a share of the phase's path, 0 to 1. */
  readonly posture: (s: number) => Posture;
}

/**
 * Countermovement jump. Every stance phase is a path of postures. At each instant the posture on the path is chosen whose centre of mass has the
 * height of a smooth law, with exact gravity at take-off and landing. In flight the centre of mass follows the parabola.
 */
export function jump(body: Body, o: JumpOptions): Movement {
  const maker = new JumpMaker(body, o);
  return maker.movement();
}

class JumpMaker {
  readonly body: Body;
  readonly o: JumpOptions;
  readonly stand: Posture;
  readonly bottom: Posture;
  readonly leave: Posture;
  readonly land: Posture;
  readonly absorbed: Posture;

  constructor(body: Body, o: JumpOptions) {
    this.body = body;
    this.o = o;
    const still = (v: number): number => (o.armSwing ? v : 0);
    this.stand = { knee: 4, lean: 2, pitch: 0, arm: still(0) };
    this.bottom = { knee: o.depth, lean: 12 + 0.3 * o.depth, pitch: 0, arm: still(-25) };
    this.leave = { knee: 6, lean: 4, pitch: -58, arm: still(105) };
    this.land = { knee: o.landingKnee, lean: 8, pitch: -30, arm: still(60) };
    this.absorbed = { knee: 82, lean: 32, pitch: 0, arm: still(15) };
  }

  private feet(pitch: number): Record<Side, FootPlacement> {
    const foot = (side: Side): FootPlacement => ({
      x: 0,
      y: signOf(side) * 0.085 * this.body.height,
      z: 0,
      yaw: signOf(side) * 8,
      pitch,
    });
    return { left: foot("left"), right: foot("right") };
  }

  private upper(p: Posture): Omit<Configuration, "legs" | "pelvis"> {
    const arm: Arm = this.o.armSwing
      ? { flexion: p.arm, abduction: 8, elbow: 18 + 0.12 * Math.abs(p.arm), inward: 8 }
      : { flexion: -18, abduction: 42, elbow: 98, inward: 58 };
    return {
      pelvisYaw: 0,
      pelvisObliquity: 0,
      pelvisTilt: 8 + 0.6 * p.lean,
      trunkLean: p.lean,
      trunkLateral: 0,
      thoraxYaw: 0,
      headPitch: 0.3 * p.lean,
      headYaw: 0,
      arms: { left: arm, right: arm },
    };
  }

  private onFeet(p: Posture): Configuration {
    const feet = this.feet(p.pitch);
    const leg = (side: Side): PlantedLeg => ({ kind: "planted", foot: feet[side], kneeYaw: signOf(side) * 7 });
    const c: Configuration = { ...this.upper(p), pelvis: [0, 0, 1], legs: { left: leg("left"), right: leg("right") } };
    return { ...c, pelvis: balanced(this.body, c, feet, p.knee) };
  }

  private comHeight(p: Posture): number {
    return centreOfMass(poseOf(this.body, this.onFeet(p)))[2];
  }

  private path(a: Posture, b: Posture, shape: { pitch: (s: number) => number; arm?: (s: number) => number }): (s: number) => Posture {
    const m = (x: number, y: number, s: number): number => x + (y - x) * s;
    return (s) => ({
      knee: m(a.knee, b.knee, s),
      lean: m(a.lean, b.lean, s),
      pitch: m(a.pitch, b.pitch, shape.pitch(s)),
      arm: m(a.arm, b.arm, (shape.arm ?? minimumJerk)(s)),
    });
  }

  private phase(from: number, to: number, height: (t: number) => number, posture: (s: number) => Posture): Phase {
    return { from, to, height, posture };
  }

  private at(p: Phase, t: number): Configuration {
    const wanted = p.height(t);
    return this.onFeet(p.posture(rootOf((s) => this.comHeight(p.posture(s)) - wanted, 0, 1, HEIGHT_M)));
  }

  movement(): Movement {
    const { o } = this;
    const h = {
      stand: this.comHeight(this.stand),
      bottom: this.comHeight(this.bottom),
      leave: this.comHeight(this.leave),
      land: this.comHeight(this.land),
      absorbed: this.comHeight(this.absorbed),
    };
    const v = Math.sqrt(2 * GRAVITY_MPS2 * o.height_m);
    const vLand = Math.sqrt(v * v + 2 * GRAVITY_MPS2 * (h.leave - h.land));
    const down = 0.62;
    const up = (1.78 * (h.leave - h.bottom)) / v;
    const flight = (v + vLand) / GRAVITY_MPS2;
    const absorb = (1.75 * (h.land - h.absorbed)) / vLand;
    const recover = 0.95;
    const accBottom = 1.25 * GRAVITY_MPS2;
    const accAbsorbed = 0.9 * GRAVITY_MPS2;
    const late = (s: number): number => minimumJerk((s - 0.45) / 0.55) * 0.85 + 0.15 * clamp((s - 0.45) / 0.55, 0, 1);
    const period = down + up + flight + absorb + recover + 0.5;
    const phases: Phase[] = [];
    const flights: { from: number; to: number }[] = [];
    const facts: { takeOff: number; landing: number; bottom: number }[] = [];
    for (let k = 0; k < o.jumps; k++) {
      const t0 = STANDING_S + k * period;
      const [t1, t2] = [t0 + down, t0 + down + up];
      const [t3, t4] = [t2 + flight, t2 + flight + absorb];
      const still = { v: 0, acc: 0 };
      phases.push(
        this.phase(
          t0,
          t1,
          quintic(t0, { x: h.stand, ...still }, t1, { x: h.bottom, v: 0, acc: accBottom }),
          this.path(this.stand, this.bottom, { pitch: (s) => s }),
        ),
        this.phase(
          t1,
          t2,
          quintic(t1, { x: h.bottom, v: 0, acc: accBottom }, t2, { x: h.leave, v, acc: -GRAVITY_MPS2 }),
          this.path(this.bottom, this.leave, { pitch: late }),
        ),
        this.phase(
          t3,
          t4,
          quintic(t3, { x: h.land, v: -vLand, acc: -GRAVITY_MPS2 }, t4, { x: h.absorbed, v: 0, acc: accAbsorbed }),
          this.path(this.land, this.absorbed, { pitch: (s) => minimumJerk(s / 0.4) }),
        ),
        this.phase(
          t4,
          t4 + recover,
          quintic(t4, { x: h.absorbed, v: 0, acc: (5 * (h.stand - h.absorbed)) / recover ** 2 }, t4 + recover, { x: h.stand, ...still }),
          this.path(this.absorbed, this.stand, { pitch: (s) => s }),
        ),
      );
      flights.push({ from: t2, to: t3 });
      facts.push({ takeOff: t2, landing: t3, bottom: t1 });
    }
    const duration = STANDING_S + o.jumps * period + 0.1;
    const inFlight = this.flightLegs(phases, flight);
    const contacts = (from: number, to: number): { from: number; to: number }[] => {
      const edges = [-1, ...facts.flatMap((f) => [f.takeOff, f.landing]), duration + 1];
      const all: { from: number; to: number }[] = [];
      for (let i = 0; i < edges.length; i += 2) all.push({ from: edges[i]!, to: edges[i + 1]! });
      return all.filter((c) => c.to > from && c.from < to);
    };
    return {
      name: "jump",
      activity: `counter-movement jump (${o.armSwing ? "with arm swing" : "hands on hips"})`,
      body: this.body,
      duration,
      cycle: null,
      surface: 0,
      velocity: 0,
      treadmillSpeed: null,
      contacts: (_side, from, to) => contacts(from, to),
      configurationAt: (t) => {
        const air = flights.find((f) => t > f.from && t < f.to);
        if (air !== undefined) return inFlight(t - air.from, h.leave + v * (t - air.from) - (GRAVITY_MPS2 * (t - air.from) ** 2) / 2);
        const p = phases.find((x) => t >= x.from && t <= x.to);
        return p === undefined ? this.onFeet(this.stand) : this.at(p, t);
      },
      jumps: facts,
    };
  }

  /** Free legs between take-off and landing, joined with equal angles and, at take-off, equal angular velocity. */
  private flightLegs(phases: readonly Phase[], flight: number): (t: number, com: number) => Configuration {
    const push = phases[1]!;
    const touch = phases[2]!;
    const h = 0.004;
    const ends = [this.at(push, push.to - h), this.at(push, push.to), this.at(touch, touch.from)] as const;
    const xOf = (c: Configuration): number => centreOfMass(poseOf(this.body, c))[0];
    const [xLeave, xLand] = [xOf(ends[1]), xOf(ends[2])];
    const angles = (c: Configuration, side: Side): FreeLeg => {
      const leg = poseOf(this.body, c).legs[side];
      const thigh = hangingAngles(sub(leg.knee, leg.hip));
      const shank = hangingAngles(sub(leg.ankle, leg.knee));
      const planted = c.legs[side];
      const pitch = planted.kind === "planted" ? planted.foot.pitch : planted.footPitch;
      return {
        kind: "free",
        thigh: thigh.sagittal,
        thighLateral: thigh.lateral,
        shank: -shank.sagittal,
        shankLateral: shank.lateral,
        footPitch: pitch,
        footYaw: signOf(side) * 8,
        toeBend: clamp(-pitch, 0, this.body.foot.toeBend),
      };
    };
    type Key = "thigh" | "thighLateral" | "shank" | "shankLateral" | "footPitch" | "toeBend";
    const curves = (side: Side): Record<Key, (t: number) => number> => {
      const [before, leave, land] = [angles(ends[0], side), angles(ends[1], side), angles(ends[2], side)];
      const make = (key: Key, middle?: number): ((t: number) => number) => {
        const slope = (leave[key] - before[key]) / h;
        const inner = middle === undefined ? [] : [{ t: flight * 0.45, v: middle }];
        return curve([{ t: 0, v: leave[key], slope: clamp(slope, -400, 400) * 0.4 }, ...inner, { t: flight, v: land[key] }]);
      };
      return {
        thigh: make("thigh"),
        thighLateral: make("thighLateral"),
        shank: make("shank"),
        shankLateral: make("shankLateral"),
        footPitch: make("footPitch"),
        toeBend: make("toeBend", 8),
      };
    };
    const legs = { left: curves("left"), right: curves("right") };
    return (t, com) => {
      const u = minimumJerk(t / flight);
      const m = (a: number, b: number): number => a + (b - a) * u;
      const upper = this.upper({
        knee: 0,
        pitch: 0,
        lean: m(this.leave.lean, this.land.lean),
        arm: m(this.leave.arm, this.land.arm),
      });
      const leg = (side: Side): FreeLeg => {
        const c = legs[side];
        return {
          kind: "free",
          thigh: c.thigh(t),
          thighLateral: c.thighLateral(t),
          shank: c.shank(t),
          shankLateral: c.shankLateral(t),
          footPitch: c.footPitch(t),
          footYaw: signOf(side) * 8,
          toeBend: c.toeBend(t),
        };
      };
      const c: Configuration = { ...upper, pelvis: [0, 0, 1], legs: { left: leg("left"), right: leg("right") } };
      const at = centreOfMass(poseOf(this.body, c));
      const x = xLeave + ((xLand - xLeave) * t) / flight;
      return { ...c, pelvis: [x - at[0], -at[1], 1 + com - at[2]] };
    };
  }
}
