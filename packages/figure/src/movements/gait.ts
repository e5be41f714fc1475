import { GRAVITY_MPS2 } from "@sagittal/biomechanics";
import type { Body } from "../body.ts";
import { add, clamp, curve, frameOf, hanging, hangingAngles, type Knot, length, minimumJerk, sind, sub, type Vec3 } from "../math.ts";
import { type ContactInterval, type Movement, overlapping } from "../movement.ts";
import {
  type Arm,
  type Configuration,
  centreOfMass,
  type FootPlacement,
  type FreeLeg,
  hipOf,
  kneeOf,
  type Leg,
  legSpan,
  plantedFoot,
  poseOf,
  SIDES,
  type Side,
  signOf,
} from "../skeleton.ts";

/** Parameters of a gait that may differ between the sides. */
export interface GaitSide {
  /** Stance of this foot, share of the stride. */
  readonly stance: number;
  /** Foot pitch at initial contact, toes up positive, degrees. */
  readonly pitchAtContact: number;
  /** Peak flexion of the knee and of the thigh in swing, degrees. */
  readonly swingKnee: number;
  readonly swingThigh: number;
  /** Trunk lean over this leg in its stance, degrees. */
  readonly trunkOver: number;
  /** Knee medial of the foot's direction in stance (valgus), degrees of knee yaw. */
  readonly valgus: number;
}

/** A steady gait. Angles in degrees, lengths in metres, phases as shares of the stride from left initial contact. */
export interface GaitSpec {
  readonly name: string;
  readonly activity: "run" | "walk";
  readonly cadence: number;
  readonly speed: number;
  readonly treadmill: boolean;
  /** Phase of the right initial contact, 0.5 in a symmetric gait. */
  readonly rightPhase: number;
  readonly sides: Record<Side, GaitSide>;
  readonly stepWidth: number;
  readonly toeOut: number;
  readonly kneeAtContact: number;
  readonly kneeAtToeOff: number;
  readonly pitchAtToeOff: number;
  readonly trunkLean: number;
  readonly pelvisDrop: number;
  readonly pelvisTurn: number;
  readonly sway: number;
  readonly armSwing: number;
  readonly elbow: number;
  /** Desired knee flexion over stance: (share of stance, degrees). Only for gaits without flight. */
  readonly stanceKnee: readonly (readonly [number, number])[];
  /** Angular velocity of thigh and knee flexion just before contact, degrees per second. */
  readonly arrival: { readonly thigh: number; readonly knee: number };
  /** Played backwards in time: backward walking, whose joint curves mirror forward walking closely (Winter, Pluck and Yang 1989). */
  readonly reversed: boolean;
}

/** Samples of the pelvis height over one stride. */
const SAMPLES = 240;
/** Least knee flexion of a walking stance, degrees: inverse kinematics of straighter legs gives jumps of the knee's velocity. */
const LEAST_STANCE_KNEE = 6.5;
/** Height of a treadmill's belt, m. */
const SURFACE_TREADMILL = 0.16;

interface Stance {
  readonly side: Side;
  readonly from: number;
  readonly to: number;
}

interface SwingCurves {
  readonly from: number;
  readonly to: number;
  readonly thigh: (t: number) => number;
  readonly thighLateral: (t: number) => number;
  readonly shank: (t: number) => number;
  readonly shankLateral: (t: number) => number;
  readonly footPitch: (t: number) => number;
  readonly toeBend: (t: number) => number;
}

/**
 * Steady gait as a movement. In stance the foot is planted and rolls over heel, ball and toes; the leg follows by inverse kinematics.
 * In running the centre of mass obeys gravity in flight and a half-sine ground force in stance (Morin et al. 2005); in walking the pelvis
 * follows the height that gives the desired stance-knee curve. Swing joint curves run through literature values and meet the planted leg
 * with equal angle and angular velocity at toe-off.
 */
export function gait(body: Body, spec: GaitSpec): Movement {
  const stride = 120 / spec.cadence;
  const surface = spec.treadmill ? SURFACE_TREADMILL : 0;
  const solver = solved(body, spec, stride);
  const direction = spec.reversed ? -1 : 1;
  const stances = (side: Side): { from: number; to: number } => {
    const s = solver.stanceOf(side, 0);
    return spec.reversed ? { from: -s.to, to: -s.from } : { from: s.from, to: s.to };
  };
  const contacts = (side: Side, from: number, to: number): ContactInterval[] => {
    const s = stances(side);
    const first = Math.floor((from - s.to) / stride) - 1;
    const last = Math.ceil((to - s.from) / stride) + 1;
    const all: ContactInterval[] = [];
    for (let k = first; k <= last; k++) all.push({ from: s.from + k * stride, to: s.to + k * stride });
    return overlapping(all, from, to);
  };
  return {
    name: spec.name,
    activity: spec.activity,
    body,
    duration: null,
    cycle: stride,
    surface,
    velocity: spec.treadmill ? 0 : direction * spec.speed,
    treadmillSpeed: spec.treadmill ? spec.speed : null,
    contacts,
    configurationAt: (t) => {
      const c = solver.configuration(direction * t);
      const carried = spec.treadmill ? -spec.speed * direction * t : 0;
      return shifted(c, carried, surface);
    },
  };
}

/** The configuration moved forward and up, m. */
function shifted(c: Configuration, dx: number, dz: number): Configuration {
  const leg = (l: Leg): Leg => (l.kind === "free" ? l : { ...l, foot: { ...l.foot, x: l.foot.x + dx, z: l.foot.z + dz } });
  return { ...c, pelvis: add(c.pelvis, [dx, 0, dz]), legs: { left: leg(c.legs.left), right: leg(c.legs.right) } };
}

/** Solved gaits by body and declaration: tests use the same gait many times, and solving a run takes as long as projecting two minutes of it. */
const solvedGaits = new Map<string, GaitSolver>();

function solved(body: Body, spec: GaitSpec, stride: number): GaitSolver {
  const key = JSON.stringify([body, spec]);
  let solver = solvedGaits.get(key);
  if (!solver) {
    solver = new GaitSolver(body, spec, stride);
    solver.solve();
    solvedGaits.set(key, solver);
  }
  return solver;
}

/** Finds the pelvis height and foot placement of a gait by iteration, and from them its configurations. */
class GaitSolver {
  readonly body: Body;
  readonly spec: GaitSpec;
  readonly stride: number;
  /** Pelvis height over one stride, refined until the centre of mass follows its law. */
  private height: Float64Array = new Float64Array(SAMPLES);
  /** Distance of the ankle ahead of the hip at initial contact, m. */
  private ahead: Record<Side, number>;
  /** Mean level of the pelvis, m. */
  private base: number;
  private swings: Partial<Record<Side, SwingCurves>> = {};
  /** Foot pitch over stance, degrees, from 0 at initial contact to 1 at toe-off. */
  private readonly pitch: Record<Side, (u: number) => number>;

  constructor(body: Body, spec: GaitSpec, stride: number) {
    this.body = body;
    this.spec = spec;
    this.stride = stride;
    const leg = body.thigh + body.shank + body.foot.ankleHeight;
    this.base = leg * 0.97;
    this.height.fill(this.base);
    const reach = (side: Side): number => 0.36 * spec.speed * spec.sides[side].stance * stride;
    this.ahead = { left: reach("left"), right: reach("right") };
    this.pitch = { left: stancePitch(spec, "left"), right: stancePitch(spec, "right") };
  }

  /** The k-th stance of a foot, s; the left one's first begins at 0. */
  stanceOf(side: Side, k: number): Stance {
    const from = (side === "left" ? k : k + this.spec.rightPhase) * this.stride;
    return { side, from, to: from + this.spec.sides[side].stance * this.stride };
  }

  /** The stance that contains t, else null. */
  private standing(side: Side, t: number): Stance | null {
    const s = this.stanceOf(side, Math.floor(t / this.stride - (side === "left" ? 0 : this.spec.rightPhase)));
    return t >= s.from && t < s.to ? s : null;
  }

  /** Share of the stride at an instant, 0 to 1, from left initial contact. */
  private phase(t: number): number {
    return t / this.stride - Math.floor(t / this.stride);
  }

  /** Pelvis height at an instant, m, by cubic interpolation between samples. */
  private pelvisHeight(t: number, height = this.height): number {
    const x = this.phase(t) * SAMPLES;
    const i = Math.floor(x);
    const f = x - i;
    const at = (j: number): number => height[(j + SAMPLES) % SAMPLES]!;
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    return p1 + 0.5 * f * (p2 - p0 + f * (2 * p0 - 5 * p1 + 4 * p2 - p3 + f * (3 * (p1 - p2) + p3 - p0)));
  }

  /** Trunk, pelvis and arms: harmonics with the phases of the gait literature. */
  private upper(t: number, pelvisHeight = this.pelvisHeight(t)): Omit<Configuration, "legs"> {
    const { spec } = this;
    const p = this.phase(t);
    const middle = (side: Side): number => (side === "left" ? 0 : spec.rightPhase) + spec.sides[side].stance / 2;
    // +1 at left mid-stance, -1 at right mid-stance.
    const over = Math.cos(2 * Math.PI * (p - middle("left")));
    const load = over >= 0 ? over * spec.sides.left.trunkOver : over * spec.sides.right.trunkOver;
    const turn = Math.cos(2 * Math.PI * (p - 0.02));
    return {
      pelvis: [spec.speed * t, spec.sway * over, pelvisHeight],
      pelvisYaw: -spec.pelvisTurn * turn,
      pelvisObliquity: spec.pelvisDrop * Math.cos(2 * Math.PI * (p - middle("left") + 0.07)),
      pelvisTilt: 6 + spec.trunkLean * 0.5,
      trunkLean: spec.trunkLean + 1.2 * Math.cos(4 * Math.PI * (p - middle("left"))),
      trunkLateral: load,
      thoraxYaw: spec.pelvisTurn * 1.2 * turn,
      headPitch: 4,
      headYaw: 0,
      arms: { left: this.arm("left", turn), right: this.arm("right", -turn) },
    };
  }

  private arm(side: Side, turn: number): Arm {
    const { armSwing, elbow, activity } = this.spec;
    const back = turn;
    return {
      flexion: (activity === "run" ? -12 : 4) - armSwing * back - this.spec.trunkLean,
      abduction: activity === "run" ? 14 : 7,
      elbow: elbow - (activity === "run" ? 8 : 9) * back,
      inward: (activity === "run" ? 28 : 12) + (side === "left" ? 2 : 0) - 6 * back,
    };
  }

  /** Placement of a standing foot: fixed by the hip's position at initial contact, with the pitch of the instant. */
  private placement(side: Side, s: Stance, t: number): FootPlacement {
    const hipX = this.hip(side, s.from)[0];
    const yaw = signOf(side) * this.spec.toeOut;
    const flat = { x: 0, y: 0, z: 0, yaw, pitch: this.pitch[side](0) };
    const ankle = plantedFoot(this.body, flat).ankle;
    return {
      x: hipX + this.ahead[side] - ankle[0],
      y: (signOf(side) * this.spec.stepWidth) / 2,
      z: 0,
      yaw,
      pitch: this.pitch[side]((t - s.from) / (s.to - s.from)),
    };
  }

  private hip(side: Side, t: number, pelvisHeight?: number): Vec3 {
    const u = this.upper(t, pelvisHeight);
    return hipOf(this.body, u.pelvis, frameOf(u.pelvisYaw, u.pelvisTilt, u.pelvisObliquity), side);
  }

  private kneeYaw(side: Side): number {
    return signOf(side) * (this.spec.toeOut * 0.6 - this.spec.sides[side].valgus);
  }

  private plantedLeg(side: Side, s: Stance, t: number): Leg {
    return { kind: "planted", foot: this.placement(side, s, t), kneeYaw: this.kneeYaw(side) };
  }

  /** Segment angles of a planted leg, from which its swing curves start and at which they end. */
  private segmentAngles(side: Side, s: Stance, t: number): FreeLeg {
    const placement = this.placement(side, s, t);
    const foot = plantedFoot(this.body, placement);
    const hip = this.hip(side, t);
    const ankle = foot.ankle;
    const knee = kneeOf(this.body, hip, ankle, this.kneeYaw(side));
    const thigh = hangingAngles(sub(knee, hip));
    const shank = hangingAngles(sub(ankle, knee));
    return {
      kind: "free",
      thigh: thigh.sagittal,
      thighLateral: thigh.lateral,
      shank: -shank.sagittal,
      shankLateral: shank.lateral,
      footPitch: placement.pitch,
      footYaw: placement.yaw,
      toeBend: clamp(-placement.pitch, 0, this.body.foot.toeBend),
    };
  }

  /** Distance from hip to ankle of a standing leg, m. */
  private span(side: Side, s: Stance, t: number): number {
    return length(sub(plantedFoot(this.body, this.placement(side, s, t)).ankle, this.hip(side, t)));
  }

  /** Joint curves from toe-off to the next initial contact, joined to the planted leg in angle and, at toe-off, angular velocity. */
  private makeSwing(side: Side): SwingCurves {
    const s = this.stanceOf(side, 0);
    const next = this.stanceOf(side, 1);
    const T = next.from - s.to;
    const h = 0.002;
    const leave = this.segmentAngles(side, s, s.to);
    const before = this.segmentAngles(side, s, s.to - h);
    const arrive = this.segmentAngles(side, next, next.from);
    const { arrival } = this.spec;
    const gs = this.spec.sides[side];
    const run = this.spec.activity === "run";
    const rate = (key: "thigh" | "shank" | "thighLateral" | "shankLateral" | "footPitch"): number => (leave[key] - before[key]) / h;
    const spline = (key: "thigh" | "thighLateral" | "shankLateral", inner: Knot[], slope: number): ((t: number) => number) =>
      curve([{ t: s.to, v: leave[key], slope: rate(key) }, ...inner, { t: next.from, v: arrive[key], slope }]);
    const at = (u: number, v: number): Knot => ({ t: s.to + u * T, v });
    const thigh = spline(
      "thigh",
      run ? [at(0.75, gs.swingThigh)] : [at(0.28, 0.42 * gs.swingThigh), at(0.66, gs.swingThigh)],
      arrival.thigh,
    );
    const kneeKnots: Knot[] = [at(run ? 0.46 : 0.3, gs.swingKnee)];
    const knee = curve([
      { t: s.to, v: leave.thigh + leave.shank, slope: rate("thigh") + rate("shank") },
      ...kneeKnots,
      { t: next.from, v: arrive.thigh + arrive.shank, slope: arrival.knee },
    ]);
    const shank = (t: number): number => knee(t) - thigh(t);
    const ankleOf = (l: FreeLeg): number => l.footPitch + l.shank;
    const dorsiflexion = curve([
      { t: s.to, v: ankleOf(leave), slope: rate("footPitch") + rate("shank") },
      at(run ? 0.45 : 0.4, run ? -6 : 1),
      at(0.8, run ? 2 : 2),
      { t: next.from, v: ankleOf(arrive), slope: 0 },
    ]);
    return {
      from: s.to,
      to: next.from,
      thigh,
      shank,
      thighLateral: spline("thighLateral", [], 0),
      shankLateral: spline("shankLateral", [], 0),
      footPitch: (t) => dorsiflexion(t) - shank(t),
      toeBend: curve([{ t: s.to, v: leave.toeBend }, at(0.25, 4), { t: next.from, v: 0 }]),
    };
  }

  private freeLeg(side: Side, t: number): Leg {
    const swing = this.swings[side];
    if (swing === undefined) throw new Error("Swing curves are not ready.");
    const k = Math.floor((t - swing.from) / this.stride);
    const x = t - k * this.stride;
    const leg: FreeLeg = {
      kind: "free",
      thigh: swing.thigh(x),
      thighLateral: swing.thighLateral(x),
      shank: swing.shank(x),
      shankLateral: swing.shankLateral(x),
      footPitch: swing.footPitch(x),
      footYaw: signOf(side) * this.spec.toeOut,
      toeBend: swing.toeBend(x),
    };
    return this.cleared(side, t, leg, Math.min(x - swing.from, swing.to - x));
  }

  /** The leg with the ankle raised where its swing curve would put the foot below the floor. `margin`: time to the nearer end of the swing, s. */
  private cleared(side: Side, t: number, leg: FreeLeg, margin: number): FreeLeg {
    const wanted = Math.min(0.005, 0.15 * margin);
    const hip = this.hip(side, t);
    const knee = add(hip, scaled(hanging(leg.thigh, leg.thighLateral), this.body.thigh));
    const ankle = add(knee, scaled(hanging(-leg.shank, leg.shankLateral), this.body.shank));
    const low = lowestSole(this.body, ankle, leg);
    if (low >= wanted) return leg;
    const lifted = add(ankle, [0, 0, wanted - low]);
    const bent = kneeOf(this.body, hip, lifted, this.kneeYaw(side));
    const thigh = hangingAngles(sub(bent, hip));
    const shank = hangingAngles(sub(lifted, bent));
    return { ...leg, thigh: thigh.sagittal, thighLateral: thigh.lateral, shank: -shank.sagittal, shankLateral: shank.lateral };
  }

  configuration(t: number): Configuration {
    const leg = (side: Side): Leg => {
      const s = this.standing(side, t);
      return s === null ? this.freeLeg(side, t) : this.plantedLeg(side, s, t);
    };
    return { ...this.upper(t), legs: { left: leg("left"), right: leg("right") } };
  }

  /** Finds pelvis heights and foot placement. @throws Error when the legs cannot reach the floor at this speed and cadence */
  solve(): void {
    const flight = this.spec.sides.left.stance + this.spec.sides.right.stance < 1;
    const law = flight ? this.ballisticLaw() : null;
    for (let round = 0; round < (law === null ? 8 : 14); round++) {
      for (const side of SIDES) this.adjustReach(side);
      if (law === null) this.height = this.demandedHeights();
      this.swings = { left: this.makeSwing("left"), right: this.makeSwing("right") };
      if (law !== null) this.followLaw(law);
    }
    for (let round = 0; law !== null && round < 20; round++) {
      const over = Math.max(...SIDES.map((side) => this.longest(side))) - (this.body.thigh + this.body.shank) * 0.998;
      if (over <= 0) break;
      this.base -= over + 0.002;
      this.swings = { left: this.makeSwing("left"), right: this.makeSwing("right") };
      this.followLaw(law);
    }
    for (const side of SIDES) this.checkReach(side);
  }

  /** Largest hip-to-ankle distance of a stance. */
  private longest(side: Side): number {
    const s = this.stanceOf(side, 0);
    return Math.max(...Array.from({ length: 41 }, (_, i) => this.span(side, s, s.from + ((s.to - s.from) * i) / 40.001)));
  }

  /** Moves foot placement and pelvis level towards the desired knee flexion at toe-off and initial contact. */
  private adjustReach(side: Side): void {
    const s = this.stanceOf(side, 0);
    const off = s.to - 1e-6;
    const ankle = plantedFoot(this.body, this.placement(side, s, off)).ankle;
    const hip = this.hip(side, off);
    const wantedSpan = legSpan(this.body, this.spec.kneeAtToeOff);
    const behind = hip[0] - ankle[0];
    const share = clamp(behind / this.span(side, s, off), 0.25, 1);
    this.ahead[side] += (0.5 * (this.span(side, s, off) - wantedSpan)) / share;
    const total = this.spec.speed * (s.to - s.from);
    this.ahead[side] = clamp(this.ahead[side], 0.15 * total, 0.62 * total);
    const contactSpan = this.span(side, s, s.from);
    let longest = 0;
    for (let i = 0; i <= 20; i++) longest = Math.max(longest, this.span(side, s, s.from + ((s.to - s.from) * i) / 20.001));
    this.base -= 0.6 * Math.max(0, longest - legSpan(this.body, 12));
    this.base += 0.25 * (legSpan(this.body, this.spec.kneeAtContact) - contactSpan);
  }

  /** @throws Error when a standing leg would have to be longer than it is */
  private checkReach(side: Side): void {
    const s = this.stanceOf(side, 0);
    for (let i = 0; i <= 20; i++) {
      const span = this.span(side, s, s.from + ((s.to - s.from) * i) / 20.001);
      if (span > (this.body.thigh + this.body.shank) * 0.9999) {
        throw new Error(
          `${this.spec.name}: the ${side} leg cannot reach the floor at ${Math.round(i * 5)} % of stance; ` +
            "lower the speed, raise the cadence, or give a shorter stance.",
        );
      }
    }
  }

  /** Centre-of-mass height over the stride relative to `base`: parabola in flight, half-sine force in stance. */
  private ballisticLaw(): (t: number) => number {
    const [a, b] = [this.stanceOf("left", 0), this.stanceOf("right", 0)];
    const c1 = a.to - a.from;
    const f1 = b.from - a.to;
    const c2 = b.to - b.from;
    const f2 = this.stride - (b.to - a.from);
    if (f1 <= 0 || f2 <= 0) throw new Error(`${this.spec.name}: stance shares leave no flight.`);
    const stance = (land: number, force: number, tc: number): ((t: number) => number) => {
      const w = Math.PI / tc;
      return (t) => land * t + (force / w) * (t - Math.sin(w * t) / w) - (GRAVITY_MPS2 * t * t) / 2;
    };
    // Unknowns: landing velocity and force amplitude of both stances. Conditions: equal height at both contacts, continuous velocity.
    const g = GRAVITY_MPS2;
    const pi = Math.PI;
    const [v1, A1, v2, A2] = gauss4([
      [c1 + f1, (c1 * c1 + 2 * c1 * f1) / pi, 0, 0, (g * (c1 + f1) ** 2) / 2],
      [0, 0, c2 + f2, (c2 * c2 + 2 * c2 * f2) / pi, (g * (c2 + f2) ** 2) / 2],
      [1, (2 * c1) / pi, -1, 0, g * (c1 + f1)],
      [-1, 0, 1, (2 * c2) / pi, g * (c2 + f2)],
    ]);
    const left = stance(v1, A1, c1);
    const right = stance(v2, A2, c2);
    const rise = (f: (t: number) => number, tc: number): { z: number; v: number } => ({ z: f(tc), v: (f(tc) - f(tc - 1e-6)) / 1e-6 });
    return (at) => {
      const t = this.phase(at) * this.stride;
      if (t < c1) return left(t);
      if (t < b.from) {
        const o = rise(left, c1);
        return o.z + o.v * (t - c1) - (GRAVITY_MPS2 * (t - c1) ** 2) / 2;
      }
      const u = t - b.from;
      if (u < c2) return right(u);
      const o = rise(right, c2);
      return o.z + o.v * (u - c2) - (GRAVITY_MPS2 * (u - c2) ** 2) / 2;
    };
  }

  /** Sets the pelvis heights with which the centre of mass follows the law. */
  private followLaw(law: (t: number) => number): void {
    for (let pass = 0; pass < 2; pass++) {
      const next = new Float64Array(SAMPLES);
      let first: number | null = null;
      for (let i = 0; i < SAMPLES; i++) {
        const t = (i / SAMPLES) * this.stride;
        const c = this.configuration(t);
        const com = centreOfMass(poseOf(this.body, c))[2];
        first ??= com - c.pelvis[2];
        next[i] = c.pelvis[2] + (this.base + first + law(t) - com);
      }
      this.height = next;
    }
  }

  /** Pelvis heights that give the desired stance-knee curve; early in double support the height passes from the trailing to the leading leg's. */
  private demandedHeights(): Float64Array {
    const wanted = curve(this.spec.stanceKnee.map(([t, v]) => ({ t, v })));
    const raw = new Float64Array(SAMPLES);
    for (let i = 0; i < SAMPLES; i++) {
      const t = (i / SAMPLES) * this.stride;
      const legs = SIDES.flatMap((side) =>
        [-1, 0].flatMap((k) => {
          const s = this.stanceOf(side, k);
          return t < s.from || t > s.to ? [] : [{ side, s, u: (t - s.from) / (s.to - s.from) }];
        }),
      );
      const lead = Math.min(...legs.map((l) => l.u));
      let sum = 0;
      let weight = 0;
      for (const { side, s, u } of legs) {
        const ankle = plantedFoot(this.body, this.placement(side, s, t)).ankle;
        const hip = this.hip(side, t);
        const across = Math.hypot(ankle[0] - hip[0], ankle[1] - hip[1]);
        const up = Math.sqrt(Math.max(0.01, legSpan(this.body, wanted(u)) ** 2 - across ** 2));
        const w = legs.length === 1 || u === lead ? minimumJerk(0.1 + lead / 0.12) : 1 - minimumJerk(0.1 + lead / 0.12);
        sum += w * (ankle[2] + up - (hip[2] - this.pelvisHeight(t)));
        weight += w;
      }
      raw[i] = sum / weight;
    }
    return this.withinReach(raw);
  }

  /**
   * Smooth pelvis curve within the reach of both legs with the least squared difference from the desired heights: their first two harmonics,
   * scaled, shifted in time, and lowered until every planted leg is long enough.
   */
  private withinReach(wanted: Float64Array): Float64Array {
    const mean = wanted.reduce((s, v) => s + v, 0) / SAMPLES;
    const wave = harmonics(wanted, 2).map((v) => v - mean);
    const standing = SIDES.flatMap((side) => this.standingInstants(side));
    let best: { error: number; z: Float64Array } | null = null;
    for (let gain = 0.6; gain <= 1.81; gain += 0.2) {
      for (let delay = -18; delay <= 18; delay += 3) {
        const z = wave.map((_, i) => mean + gain * wave[(i - delay + SAMPLES) % SAMPLES]!);
        const over = Math.max(0, ...standing.map((m) => this.pelvisHeight(m.t, z) + m.hipAbovePelvis - m.ankle - m.reach));
        const error = z.reduce((s, v, i) => s + (v - over - wanted[i]!) ** 2, 0);
        if (best === null || error < best.error) best = { error, z: z.map((v) => v - over) };
      }
    }
    return best?.z ?? wanted;
  }

  /** Instants of a stance, s, with what does not depend on the pelvis' height, m: hip above pelvis, height of the ankle, and greatest height of the hip above it. */
  private standingInstants(side: Side): { t: number; hipAbovePelvis: number; ankle: number; reach: number }[] {
    const limit = legSpan(this.body, LEAST_STANCE_KNEE);
    const s = this.stanceOf(side, 0);
    return Array.from({ length: 49 }, (_, i) => {
      const t = s.from + ((s.to - s.from) * i) / 48.001;
      const ankle = plantedFoot(this.body, this.placement(side, s, t)).ankle;
      const hip = this.hip(side, t, 0);
      const across = Math.hypot(ankle[0] - hip[0], ankle[1] - hip[1]);
      return { t, hipAbovePelvis: hip[2], ankle: ankle[2], reach: Math.sqrt(Math.max(0.01, limit ** 2 - across ** 2)) };
    });
  }
}

const scaled = (v: Vec3, k: number): Vec3 => [v[0] * k, v[1] * k, v[2] * k];

/** Height of the lowest point of a swinging foot's sole, m. */
function lowestSole(body: Body, ankle: Vec3, leg: FreeLeg): number {
  const f = body.foot;
  const s = sind(leg.footPitch);
  const c = Math.cos((leg.footPitch * Math.PI) / 180);
  const z = (x: number): number => ankle[2] + x * s - f.ankleHeight * c;
  return Math.min(z(-f.heelBack + 0.012), z(f.ball), z(f.ball) + (f.toe - f.ball) * sind(leg.footPitch + leg.toeBend));
}

/** Foot pitch over stance, degrees: lands with the pitch at contact, flat in mid-stance, heel-off to toe-off. */
function stancePitch(spec: GaitSpec, side: Side): (u: number) => number {
  const at = spec.sides[side].pitchAtContact;
  const run = spec.activity === "run";
  const settle = run ? 0.2 : 0.16;
  const knots: Knot[] =
    at >= 0
      ? [
          { t: 0, v: at, slope: -at / settle },
          { t: settle, v: 0, slope: 0 },
        ]
      : [
          { t: 0, v: at, slope: (-at / settle) * 0.6 },
          { t: settle * 1.6, v: 0, slope: 0 },
        ];
  const rise = run ? 0.4 : 0.5;
  return curve([
    ...knots,
    { t: rise, v: 0, slope: 0 },
    { t: run ? 0.74 : 0.8, v: spec.pitchAtToeOff * (run ? 0.4 : 0.34) },
    { t: 1, v: spec.pitchAtToeOff, slope: spec.pitchAtToeOff * (run ? 2.3 : 3.2) },
  ]);
}

/** Keeps the mean and the first `n` harmonics of a periodic signal. */
function harmonics(x: Float64Array, n: number): Float64Array {
  const N = x.length;
  const out = new Float64Array(N);
  for (let k = 0; k <= n; k++) {
    let [re, im] = [0, 0];
    for (let i = 0; i < N; i++) {
      re += x[i]! * Math.cos((2 * Math.PI * k * i) / N);
      im += x[i]! * Math.sin((2 * Math.PI * k * i) / N);
    }
    const g = (k === 0 ? 1 : 2) / N;
    for (let i = 0; i < N; i++) {
      out[i]! += g * (re * Math.cos((2 * Math.PI * k * i) / N) + im * Math.sin((2 * Math.PI * k * i) / N));
    }
  }
  return out;
}

/** Solves four linear equations; each row holds four coefficients and the right side. */
function gauss4(rows: number[][]): [number, number, number, number] {
  const m = rows.map((r) => [...r]);
  for (let c = 0; c < 4; c++) {
    let p = c;
    for (let r = c; r < 4; r++) if (Math.abs(m[r]![c]!) > Math.abs(m[p]![c]!)) p = r;
    [m[c], m[p]] = [m[p]!, m[c]!];
    for (let r = 0; r < 4; r++) {
      if (r === c) continue;
      const k = m[r]![c]! / m[c]![c]!;
      for (let j = c; j < 5; j++) m[r]![j]! -= k * m[c]![j]!;
    }
  }
  return [m[0]![4]! / m[0]![0]!, m[1]![4]! / m[1]![1]!, m[2]![4]! / m[2]![2]!, m[3]![4]! / m[3]![3]!];
}
