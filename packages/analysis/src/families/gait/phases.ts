import {
  allContacts,
  type Body,
  type Contact,
  cadenceOf,
  cyclesOf,
  derivative,
  followedPace,
  frontalContacts,
  type GaitCycles,
  type GaitKind,
  goesPast,
  groundsOf,
  groundVelocity,
  inclinationOf,
  maximum,
  mean,
  median,
  minimum,
  type Point,
  passingsOf,
  percentile,
  pxPerMAtLegs,
  rollOf,
  type Series,
  SHOE_PITCH,
  SIDES,
  type Side,
  stanceVelocities,
  travelVelocity,
} from "@sagittal/biomechanics";
import type { EventAt } from "../../engine/analyser.ts";
import { legSeen, type Motion, metresPerPixel } from "../../engine/motion.ts";
import { isSuppressed, type Reading, type Sided, sample, single, suppressed } from "../../engine/reading.ts";
import { asymmetry, bySide } from "../../engine/sides.ts";
import {
  FEWEST_STEPS,
  FLAT_FOOT_HEIGHT_LEG,
  FLAT_FOOT_LEG_PER_S,
  FRONTAL_ERROR,
  GROUND_DRIFT_SHARE,
  SHOE_PITCH_SPREAD_DEG,
  STEP_SIDES_S,
} from "./thresholds.ts";

/** What gait metrics are read from. */
export interface GaitPhases {
  readonly cycles: GaitCycles;
  /** Frames at which the ankles pass each other. */
  readonly passings: readonly number[];
  /** Horizontal speed of the ground in the picture, leg lengths/s. */
  readonly groundVelocity: number;
  readonly treadmill: boolean;
  /** Speed over the ground, m/s; NaN without scale or steady contact. */
  readonly speed: number;
  /** Measured speed, leg lengths/s, independent of a declared belt speed; NaN in front and back views. */
  readonly pace: number;
  /** Certainty of the events, 0 to 1. */
  readonly certainty: number;
}

/** Inclination of each foot in the frames in which it lies flat; none for a side with too few of them or with no shoe's shape. */
function inclinationWhere(body: Body, flatFrames: (side: Side) => readonly number[], least: number): Partial<Record<Side, number>> {
  if (body.view !== "side") return {};
  const out: Partial<Record<Side, number>> = {};
  for (const side of SIDES) {
    const inclination = inclinationOf(body.joints[side].heel, body.joints[side].toe);
    const values = flatFrames(side).map((i) => inclination[i]!);
    const flat = median(values);
    if (values.length >= least && Math.abs(flat - SHOE_PITCH) <= SHOE_PITCH_SPREAD_DEG) out[side] = flat;
  }
  return out;
}

/**
 * Inclination of the flat foot: while heel and toe of a side both stand at their own lowest level and rest. A foot that never lies flat (running on
 * the forefoot) shows none, and the usual shape of a shoe stays the zero.
 */
export function flatFootOf(body: Body): Partial<Record<Side, number>> {
  const restsLow = (p: Point): ((i: number) => boolean) => {
    const low = percentile(p.y, 5);
    const v = derivative(p.y, body.fps);
    return (i) => p.y[i]! - low < FLAT_FOOT_HEIGHT_LEG * body.legPx && Math.abs(v[i]!) < FLAT_FOOT_LEG_PER_S * body.legPx;
  };
  const frames = Array.from({ length: body.rows }, (_, i) => i);
  return inclinationWhere(
    body,
    (side) => {
      const heel = restsLow(body.joints[side].heel);
      const toe = restsLow(body.joints[side].toe);
      return frames.filter((i) => heel(i) && toe(i));
    },
    body.fps / 10,
  );
}

/** Inclination of the foot while it lies flat in walking, 25 to 50 % of each contact; none where that is no shoe's shape. */
export function walkingFlatFoot(body: Body): Partial<Record<Side, number>> {
  const contacts = body.view === "side" ? allContacts(body, "walking") : [];
  const flatFrames = (side: Side): number[] =>
    contacts.flatMap((c) => {
      if (c.side !== side || !c.initialContact || !c.toeOff) return [];
      const span = c.toeOff.at - c.initialContact.at;
      const from = Math.ceil(c.initialContact.at + 0.25 * span);
      return Array.from({ length: Math.max(0, Math.floor(c.initialContact.at + 0.5 * span) - from) }, (_, i) => from + i);
    });
  return inclinationWhere(body, flatFrames, 3);
}

/** Initial contacts of both feet, frames in order of time. */
export const landingsOf = (contacts: readonly Contact[]): number[] =>
  contacts.flatMap((c) => (c.initialContact ? [c.initialContact.at] : [])).sort((a, b) => a - b);

/** Whole frames between the first and the last initial contact, both included; the whole clip without contacts. */
function contactSpan(body: Body, contacts: readonly Contact[]): readonly [first: number, last: number] {
  const landings = landingsOf(contacts);
  return [Math.ceil(landings[0] ?? 0), Math.floor(landings.at(-1) ?? body.rows - 1)];
}

/** Fewest velocities of standing feet whose median is the ground's: three parts of a foot in four frames. */
const LEAST_STANCE_VALUES = 12;

/** Shortest span over which a speed is read, s. */
const LEAST_SPAN_S = 0.3;

/** Speed of the hips against the ground, or of the belt under them, leg lengths/s; NaN where the contacts span too little. */
function paceOf(body: Body, [first, last]: readonly [number, number], vGround: number, treadmill: boolean): number {
  if (treadmill) return Math.abs(vGround);
  return last - first < LEAST_SPAN_S * body.fps ? Number.NaN : Math.abs(travelVelocity(body, first, last + 1) - vGround);
}

/**
 * Metres of a leg's length in the picture. Hips that pass the camera move at the height to which the scale of the whole body belongs. A belt moves at the feet: a camera that looks down or up shows them smaller or
 * larger than the trunk, and the legs with them.
 */
function legM(motion: Motion, treadmill: boolean): number {
  const { body, request } = motion;
  const { height_cm, leg_length_cm } = request.athlete;
  if (!treadmill || !height_cm) return body.legPx * metresPerPixel(motion);
  return body.legPx / pxPerMAtLegs(body, height_cm / 100, leg_length_cm ? leg_length_cm / 100 : null);
}

function speedOf(motion: Motion, pace: number, treadmill: boolean): number {
  const { treadmill_speed_mps: declared, treadmill_incline_deg } = motion.request;
  if (treadmill && declared) return declared;
  return (pace * legM(motion, treadmill)) / Math.cos((treadmill_incline_deg * Math.PI) / 180);
}

/** Roll of the camera as a gait shows it, degrees. */
export const gaitRoll =
  (kind: GaitKind) =>
  (body: Body): number =>
    rollOf(body, allContacts(body, kind));

/** On a treadmill, and before a camera that is turned with the athlete, the ground moves and the hip stays; before a fixed camera it is the other way round. */
const groundRuns = (ground: number, travel: number): boolean => Number.isFinite(ground) && Math.abs(ground) > 3 * Math.abs(travel);

/** Contacts in the order of a coach's corrected events. */
function contactsFromEvents(events: readonly EventAt[]): Contact[] {
  const sorted = events
    .filter((e) => e.side !== null && (e.type === "initial_contact" || e.type === "toe_off"))
    .toSorted((a, b) => a.frame - b.frame);
  return SIDES.flatMap((side) => {
    const own = sorted.filter((e) => e.side === side);
    const out: Contact[] = [];
    for (let i = 0; i < own.length; i++) {
      const e = own[i]!;
      const event = { at: e.frame, confidence: e.confidence };
      if (e.type === "toe_off") out.push({ side, initialContact: null, toeOff: event });
      else {
        const next = own[i + 1];
        const off = next?.type === "toe_off" ? { at: next.frame, confidence: next.confidence } : null;
        out.push({ side, initialContact: event, toeOff: off });
        if (off) i++;
      }
    }
    return out;
  });
}

/** Finds contacts, strides, steps and speed of a walk or run. */
export function findGait(motion: Motion, kind: GaitKind, corrected?: readonly EventAt[]): GaitPhases & { events: EventAt[] } {
  const { body } = motion;
  const side = body.view === "side";
  const contacts = corrected
    ? contactsFromEvents(corrected)
    : side
      ? allContacts(body, kind, !motion.exercise.strategy?.gait?.start)
      : frontalContacts(body, kind);
  const cycles = cyclesOf(contacts);
  const span = contactSpan(body, contacts);
  const travel = span[1] - span[0] < LEAST_SPAN_S * body.fps ? travelVelocity(body, 0, body.rows) : travelVelocity(body, ...span);
  const stances = side ? contacts.map((c) => stanceVelocities(body, c, kind, travel)).filter((v) => v.length > 0) : [];
  const all = stances.flat();
  const vStance = all.length >= LEAST_STANCE_VALUES ? median(all) : side ? groundVelocity(body, groundsOf(body)) : Number.NaN;
  const belt = motion.exercise.strategy?.gait?.belt === true;
  const groundMoves = side && groundRuns(vStance, travel);
  const treadmill = groundMoves && (belt || !goesPast(body));
  // A foot that all but stands still belongs to a fixed camera: its small drift is the landmarks', not the ground's, and feet that seem to move were taken for each other.
  // Ground that seems to move in the athlete's direction is drift of the toe landmark: cameras are not panned against the athlete.
  const still =
    (!groundMoves && vStance * travel > 0) ||
    [vStance, ...stances.map(median)].some((v) => Math.abs(v) < GROUND_DRIFT_SHARE * Math.abs(travel));
  const vGround = still ? 0 : vStance;
  // A runner's steps are found by the hips' lowest points from the front and from behind: that is mid-stance, which is no event of its own, and not the contact.
  const midStances = !side && !corrected && kind === "running";
  const events = contacts.flatMap((c): EventAt[] => [
    ...(c.initialContact && !midStances
      ? [{ type: "initial_contact" as const, side: c.side, frame: c.initialContact.at, confidence: c.initialContact.confidence }]
      : []),
    ...(c.toeOff ? [{ type: "toe_off" as const, side: c.side, frame: c.toeOff.at, confidence: c.toeOff.confidence }] : []),
  ]);
  // What moves under the feet of an athlete who is not filed as on a belt may be the floor before a camera that is turned.
  const followed = side && vGround !== 0 && !belt ? followedPace(body, contacts, kind) : Number.NaN;
  const pace = Number.isFinite(followed) ? followed : side ? paceOf(body, span, vGround, treadmill) : Number.NaN;
  return {
    cycles,
    passings: corrected ? [] : passingsOf(body),
    groundVelocity: vGround,
    treadmill,
    speed: speedOf(motion, pace, treadmill),
    pace,
    certainty: mean(contacts.flatMap((c) => [c.initialContact, c.toeOff]).flatMap((e) => (e ? [e.confidence] : []))) || 0,
    events: events.sort((a, b) => a.frame - b.frame),
  };
}

type Whole = Contact & { initialContact: NonNullable<Contact["initialContact"]>; toeOff: NonNullable<Contact["toeOff"]> };
/** The contacts of a side with both ends in the clip, in order of time; those that the clip cuts are left out. */
export const wholeContacts = (phases: GaitPhases, side: Side): Whole[] =>
  phases.cycles.contacts.filter((c): c is Whole => c.side === side && c.initialContact !== null && c.toeOff !== null);

/** A far limb counts as seen by how well its hip and the near limb's events are known: its own visibility is always low from the side. */
const legQuality = (motion: Motion, side: Side): number =>
  side === motion.body.nearSide || motion.body.nearSide === null ? legSeen(motion, side) : Math.max(0.25, legSeen(motion, side));

/** A value at each initial contact of a side. */
export const atContact = (motion: Motion, phases: GaitPhases, value: (side: Side, frame: number) => number): Sided =>
  bySide((side) =>
    sample(
      phases.cycles.contacts.flatMap((c) => (c.side === side && c.initialContact ? [value(side, c.initialContact.at)] : [])),
      legQuality(motion, side),
    ),
  );

/** A value at each toe-off of a side. */
export const atToeOff = (motion: Motion, phases: GaitPhases, value: (side: Side, frame: number) => number): Sided =>
  bySide((side) =>
    sample(
      phases.cycles.contacts.flatMap((c) => (c.side === side && c.toeOff ? [value(side, c.toeOff.at)] : [])),
      legQuality(motion, side),
    ),
  );

/** Extreme of a side's series over each stance. */
export const overStance = (
  motion: Motion,
  phases: GaitPhases,
  series: (side: Side) => Series | undefined,
  extreme: "max" | "min",
  part: readonly [number, number] = [0, 1],
): Sided =>
  bySide((side) => {
    const s = series(side);
    if (!s) return suppressed("view");
    const values = wholeContacts(phases, side).map((c) => {
      const span = c.toeOff.at - c.initialContact.at;
      const from = c.initialContact.at + part[0] * span;
      const to = c.initialContact.at + part[1] * span;
      return (extreme === "max" ? maximum(s, from, to) : minimum(s, from, to))?.value ?? Number.NaN;
    });
    return sample(values, legQuality(motion, side));
  });

/** Maximum of a side's series over each swing: toe-off to the next initial contact of the same foot. */
export const overSwing = (motion: Motion, phases: GaitPhases, series: (side: Side) => Series | undefined): Sided =>
  bySide((side) => {
    const s = series(side);
    if (!s) return suppressed("view");
    const values = phases.cycles.strides.flatMap((stride) =>
      stride.side === side && stride.toeOff !== null ? [maximum(s, stride.toeOff, stride.end)?.value ?? Number.NaN] : [],
    );
    return sample(values, legQuality(motion, side));
  });

/** Mean of a series over each stride of either foot; neighbouring strides overlap by half. */
export function overStrides(phases: GaitPhases, series: Series | undefined, quality: number): Reading {
  if (!series) return suppressed("view");
  const values = phases.cycles.strides.map((s) => mean(series.subarray(Math.ceil(s.start), Math.floor(s.end) + 1)));
  return sample(values, quality);
}

/** Error of a value from the front or from behind, by `FRONTAL_ERROR`; 0 in a side view. */
export const frontalError = (m: Motion, of: keyof typeof FRONTAL_ERROR): number => (m.body.view === "side" ? 0 : FRONTAL_ERROR[of]);

/**
 * Steps in a minute.
 * @param eventS standard deviation of the first and last event in addition to what their scatter shows, s: the fewer steps lie between them the more it counts
 */
export function cadence(m: Motion, p: GaitPhases, eventS = 0): Reading {
  const { cadence, error, steps } = cadenceOf(p.cycles, m.body.fps, p.passings);
  const read = single(cadence, steps, Math.max(0.3, p.certainty));
  if (isSuppressed(read)) return read;
  const ends = (Math.SQRT2 * eventS * cadence ** 2) / (60 * Math.max(1, steps));
  return { ...read, error: Math.hypot(error, ends, frontalError(m, "cadenceSpm")), fewest: FEWEST_STEPS };
}

/** Difference between highest and lowest point of a detrended height over each step, in pixels. */
export function oscillationPerStep(phases: GaitPhases, y: Series): number[] {
  return phases.cycles.strides.map((s) => {
    const from = Math.round(s.start);
    const to = Math.round(s.end);
    // A stride begins and ends at the same instant of the cycle: the line between the two ends is the trend.
    const slope = (y[to]! - y[from]!) / (to - from);
    const flat = Float64Array.from({ length: to - from + 1 }, (_, i) => y[from + i]! - slope * i);
    const half = (to - from) / 2;
    const range = (a: number, b: number) => (maximum(flat, a, b)?.value ?? Number.NaN) - (minimum(flat, a, b)?.value ?? Number.NaN);
    return (range(0, half) + range(half, to - from)) / 2;
  });
}

/** Step times per landing foot, s. */
const stepTimes = (motion: Motion, phases: GaitPhases): Sided =>
  bySide((side) =>
    sample(
      phases.cycles.steps.flatMap((s) => (s.side === side ? [(s.end - s.start) / motion.body.fps] : [])),
      Math.max(0.3, phases.certainty),
    ),
  );

/** Asymmetry of the step times. */
export const stepTimeAsymmetry = (motion: Motion, phases: GaitPhases): Reading =>
  asymmetry(stepTimes(motion, phases), STEP_SIDES_S[motion.body.view === "side" ? "side" : "frontal"]);
