import { type Body, SIDES, type Side } from "../body/body.ts";
import { type Ground, groundOf, heightAbove } from "../body/ground.ts";
import type { EventBiases, EventTiming } from "../pose-calibration.ts";
import { peaks, valleys } from "../signals/peaks.ts";
import { combine, coverage, crossing, derivative, finite, fitLine, maximum, median, minimum, type Series } from "../signals/series.ts";
import { landingAttitude, type TimedFoot, type TimingModel, timingCorrections } from "./contact-timing.ts";
import { eventSignals } from "./event-signals.ts";

/** An instant of one foot; `at` in frames, fractional. */
export interface FootEvent {
  readonly at: number;
  /** 0 to 1: how well the signals that found it agree and how well the foot was seen. */
  readonly confidence: number;
}

/** One ground contact of one foot: initial contact to toe-off. Either end is null where the video does not show it. */
export interface Contact {
  readonly side: Side;
  readonly initialContact: FootEvent | null;
  readonly toeOff: FootEvent | null;
}

export type GaitKind = "running" | "walking";

interface FootSignals {
  readonly leadAhead: Series;
  readonly trailBehind: Series;
  readonly low: Series;
  readonly lowSpeed: Series;
  readonly toeHeight: Series;
  readonly toeRise: Series;
  /** Horizontal speed of the foot against the ground (belt or floor), leg lengths/s. */
  readonly slip: Series;
  readonly heelSlip: Series;
  readonly visibility: Series;
  /** Speed against the ground below which a foot counts as stopped, leg lengths/s: 1, less for slow walking. */
  readonly stopping: number;
}

/** Height over the ground line up to which a foot may count as standing, leg lengths. */
const STANDING = 0.03;

/** Frame rate below which the low-pass filter rounds the corners that mark an event: estimates from it are spread more. */
const CLEAR_FPS = 50;

/**
 * Horizontal velocity of the ground in the picture, leg lengths per second: about 0 for a fixed camera and floor, minus the belt speed on a
 * treadmill, the pan of a moving camera. The median velocity of a foot that stands low.
 */
export function groundVelocity(body: Body, grounds: Readonly<Record<Side, Ground>>): number {
  const samples: number[] = [];
  for (const side of ["left", "right"] as const) {
    const { heel, toe } = body.extremities[side];
    for (const p of [heel, toe]) {
      const height = heightAbove(grounds[side], p.x, p.y, body.legPx);
      const v = derivative(p.x, body.fps);
      for (let i = 0; i < body.rows; i++) if (height[i]! < STANDING && Number.isFinite(v[i]!)) samples.push(v[i]! / body.legPx);
    }
  }
  return median(samples);
}

/** +1 when the body moves over the ground the way it faces, -1 when it walks backwards. */
export function travelDirection(body: Body, vGround: number): 1 | -1 {
  const speed = median(derivative(body.extremities.midHip.x, body.fps)) / body.legPx - vGround;
  return speed < -BACKWARDS ? -1 : 1;
}

/** Mean velocity of the hips over rows [from, to) in the picture, leg lengths/s. */
export function travelSpeed(body: Body, from: number, to: number): number {
  const x = body.joints.midHip.x.subarray(Math.max(0, from), Math.max(0, to));
  const t = Float64Array.from(x, (_, i) => i / body.fps);
  return fitLine(t, x).slope / body.legPx;
}

/** Speed over the ground that is clearly backwards, leg lengths/s. */
const BACKWARDS = 0.25;

function signalsOf(body: Body, side: Side, ground: Ground, vGround: number): FootSignals {
  const { heel, toe } = body.extremities[side];
  const { midHip } = body.extremities;
  const leg = body.legPx;
  const way = travelDirection(body, vGround);
  const heelHeight = heightAbove(ground, heel.x, heel.y, leg);
  const toeHeight = heightAbove(ground, toe.x, toe.y, leg);
  const low = combine(Math.min, heelHeight, toeHeight);
  // While the other leg is outside the picture the own hip stands for the middle of both.
  const hip = combine((mid, own) => (Number.isNaN(mid) ? own : mid), midHip.x, body.extremities[side].hip.x);
  const midFoot = combine((a, b) => (a + b) / (2 * leg), heel.x, toe.x);
  return {
    // Walking backwards the toe leads and lands first, the heel leaves last.
    leadAhead: combine((p, m) => (way * (p - m)) / leg, way > 0 ? heel.x : toe.x, hip),
    trailBehind: combine((p, m) => (way * (p - m)) / leg, way > 0 ? toe.x : heel.x, hip),
    low,
    lowSpeed: derivative(low, body.fps),
    toeHeight: way > 0 ? toeHeight : heelHeight,
    toeRise: derivative(way > 0 ? toeHeight : heelHeight, body.fps),
    slip: derivative(midFoot, body.fps).map((v) => Math.abs(v - vGround)),
    heelSlip: derivative(way > 0 ? heel.x : toe.x, body.fps).map((v) => Math.abs(v / leg - vGround)),
    visibility: combine(Math.max, body.visibility[side].heel, body.visibility[side].toe),
    stopping: Math.min(1, Math.max(0.3, 0.6 * median(derivative(midHip.x, body.fps).map((v) => Math.abs(v / leg - vGround))))),
  };
}

/** Certainty of an event that a single signal shows. */
const ALONE = 0.35;

/** Median of the estimates that exist, and how closely they agree (1 within 8 ms, 0 beyond 60 ms). */
function agree(estimates: readonly (number | null)[], fps: number, seen: number): FootEvent | null {
  const found = estimates.filter((e) => e !== null);
  const [only] = found;
  if (only === undefined) return null;
  if (found.length === 1) return { at: only, confidence: ALONE * Math.min(1, 0.4 + seen) };
  const at = median(found);
  const spread = (1000 * median(found.map((e) => Math.abs(e - at)))) / fps;
  const agreement = Math.max(0, Math.min(1, 1 - (spread - 8) / 52));
  return { at, confidence: agreement * Math.min(1, 0.4 + seen) };
}

/** The single estimates of one instant in frames, before their biases are taken off; null where a signal shows nothing. */
type Estimates = Readonly<Record<string, number | null>>;

/** Estimates of an initial contact near a turning point of the heel. */
function contactEstimates(s: FootSignals, candidate: number, fps: number): Estimates {
  const from = candidate - 0.06 * fps;
  const to = candidate + 0.13 * fps;
  const fastest = minimum(s.lowSpeed, from, to);
  return {
    turning: candidate,
    descentEnds: fastest && fastest.value < -0.1 ? crossing(s.lowSpeed, 0.35 * fastest.value, fastest.at, to, "up") : null,
    lowEnough: crossing(s.low, 0.02, from, to, "down"),
    atRest: crossing(s.slip, s.stopping, from, to, "down"),
    heelStops: crossing(s.heelSlip, s.stopping, from, to, "down"),
  };
}

/** Estimates of a toe-off near a turning point of the toe. */
function offEstimates(s: FootSignals, candidate: number, fps: number): Estimates {
  const from = candidate - 0.12 * fps;
  // Soon after its turning point a foot swings, though its toe may drag along the floor and rise much later.
  const swings = candidate + 0.05 * fps;
  const anchor = Math.ceil(crossing(s.toeHeight, 0.05, from, swings, "up") ?? swings);
  const earliest = candidate - 0.22 * fps;
  return {
    turning: candidate,
    riseStarts: crossing(s.toeRise, 0.5, anchor, earliest, "up"),
    highEnough: crossing(s.toeHeight, 0.03, anchor, earliest, "up"),
    slips: crossing(s.slip, 1.2 * s.stopping, anchor, earliest, "up"),
  };
}

/**
 * Shift of an estimate by the frame rate, ms. Speeds are differences over two frames. With longer frames a foot therefore seems to come to rest later and
 * to set off earlier, by about a quarter of the difference in frame time.
 * @param biasFps frame rate at which the biases were measured
 */
const smear = (name: string, fps: number, biasFps: number): number => (name === "turning" ? 0 : 250 / fps - 250 / biasFps);

/** How the estimates of one kind of event are corrected. */
interface Correction {
  readonly biases: EventBiases;
  /** Frame rate at which the biases were measured. */
  readonly biasFps: number;
  /** +1 for coming to rest, -1 for setting off. */
  readonly sense: 1 | -1;
}

function combined(estimates: Estimates, { biases, biasFps, sense }: Correction, fps: number, seen: number): FootEvent | null {
  const unbiased = Object.entries(biases).map(([name, bias]) => {
    const at = estimates[name] ?? null;
    return at === null ? null : at - ((bias + sense * smear(name, fps, biasFps)) * fps) / 1000;
  });
  return agree(unbiased, fps, seen);
}

/** Shortest time between two contacts of one foot, s. */
const MIN_STRIDE_S: Readonly<Record<GaitKind, number>> = { running: 0.36, walking: 0.6 };
/** Contact times outside of these bounds are no contacts, s. */
const CONTACT_S: Readonly<Record<GaitKind, readonly [number, number]>> = { running: [0.06, 0.5], walking: [0.25, 2.5] };

/** How far a foot turns ahead of and behind the pelvis at least, leg lengths. */
const PROMINENCE = 0.15;

/** Height of the toe at which it has certainly left the ground, leg lengths. */
const LIFTED = 0.05;

/** Time at either end of what was seen of a foot within which a swing may be cut off, s. */
const CUT_OFF_S = 0.25;

/** Visibility of a foot, in the median, below which a cut-off swing may be a guess. */
const GUESSED = 0.5;

const clearlySeen = (s: FootSignals, from: number, to: number): boolean =>
  coverage(s.low, from, to) === 1 && median(s.visibility.subarray(Math.max(0, Math.ceil(from)), Math.floor(to) + 1)) >= GUESSED;

/** Speed of a foot against the ground that is certainly that of a swing, as a share of the speed at which a foot counts as stopped. */
const SWINGING = 2;

/**
 * The turning point of a swing that the clip's end or the picture's edge cuts off: where the toe trails furthest in the last quarter of a second, when it has risen by then.
 */
function cutOffSwing(s: FootSignals, previous: number, separation: number, fps: number): number[] {
  const last = s.low.findLastIndex(Number.isFinite);
  const turn = minimum(s.trailBehind, last - CUT_OFF_S * fps, last);
  if (!turn || turn.at - previous < separation || !clearlySeen(s, turn.at - 0.1 * fps, last)) return [];
  const foremost = Math.max(...s.trailBehind.subarray(Math.max(0, Math.floor(turn.at - separation)), Math.ceil(turn.at)));
  const moves = maximum(s.slip, last - 0.1 * fps, last);
  const risen = s.toeHeight[last]! >= LIFTED && moves !== null && moves.value >= SWINGING * s.stopping;
  return risen && foremost - turn.value >= PROMINENCE ? [turn.at] : [];
}

/**
 * The turning point of a swing whose beginning was not seen: where the heel leads furthest in the first quarter of a second, when it still swung before and stands after.
 */
function enteringSwing(s: FootSignals, next: number, separation: number, fps: number): number[] {
  const first = s.low.findIndex(Number.isFinite);
  const turn = maximum(s.leadAhead, first, first + CUT_OFF_S * fps);
  if (!turn || next - turn.at < separation || !clearlySeen(s, first, turn.at + 0.12 * fps)) return [];
  const hindmost = minimum(s.leadAhead, turn.at, turn.at + separation);
  const swings = maximum(s.heelSlip, first, turn.at);
  const stops = crossing(s.heelSlip, s.stopping, turn.at - 0.06 * fps, turn.at + 0.13 * fps, "down");
  const swung = swings !== null && swings.value >= SWINGING * s.stopping && stops !== null;
  return swung && hindmost !== null && turn.value - hindmost.value >= PROMINENCE ? [turn.at] : [];
}

/** Events of one foot. */
interface FootEvents {
  readonly side: Side;
  readonly contacts: readonly FootEvent[];
  readonly offs: readonly FootEvent[];
}

/**
 * Initial contacts and toe-offs of one foot from a side view, by kinematic rules.
 *
 * Candidates are the turning points of heel and toe against the pelvis (Zeni et al. 2008), which exist on a treadmill as well as overground.
 * Each is refined to a fraction of a frame by the median of the estimates that the calibration names for the gait (`gaitEventBiasMs`), less their biases. For initial contact these are the end of the foot's
 * descent, its height over its own ground line, the instants at which foot and heel come to rest, and the turning point; for toe-off the start of the toe's rise, its height, the start of its slip, and the turning point. Steady forward gait is then timed by
 * the learned models (`timed`).
 */
function footEvents(body: Body, side: Side, kind: GaitKind, grounds: Readonly<Record<Side, Ground>>, vGround: number): FootEvents {
  const s = signalsOf(body, side, grounds[side], vGround);
  const { fps } = body;
  const separation = MIN_STRIDE_S[kind] * fps;
  const seen = (at: number): number => s.visibility[Math.round(at)] ?? 0;
  // An event needs its surroundings: at the edge of what was seen the signals bend.
  const whole = (at: number): boolean =>
    at >= 0.1 * fps && at + 0.12 * fps < body.rows && coverage(s.low, at - 0.1 * fps, at + 0.12 * fps) >= 0.95;
  const { [kind]: biases, fps: biasFps } = body.calibration.gaitEventBiasMs;
  const landing: Correction = { biases: fps < CLEAR_FPS ? biases.slowContact : biases.contact, biasFps, sense: 1 };
  const leaving: Correction = { biases: biases.off, biasFps, sense: -1 };
  const turns = valleys(s.trailBehind, PROMINENCE, separation).filter(whole);
  const offs = [...turns, ...cutOffSwing(s, turns.at(-1) ?? Number.NEGATIVE_INFINITY, separation, fps)];
  const leads = peaks(s.leadAhead, PROMINENCE, separation).filter(whole);
  const landings = [...enteringSwing(s, leads[0] ?? Number.POSITIVE_INFINITY, separation, fps), ...leads];
  return {
    side,
    contacts: landings.flatMap((c) => combined(contactEstimates(s, c, fps), landing, fps, seen(c)) ?? []),
    offs: offs.flatMap((c) => combined(offEstimates(s, c, fps), leaving, fps, seen(c)) ?? []),
  };
}

/** Difference of the feet's median attitudes from which on they land differently, degrees; of one foot from contact to contact it is 3 to 5. */
const FEET_APART_DEG = 8;

/** A foot's events with its signals, as timing models read them. */
interface SignalledFoot {
  readonly events: FootEvents;
  readonly timed: TimedFoot;
}

/**
 * Share of the learned corrections that is applied to a clip, 0 to 1: 0 where a foot lands more steeply than in the training data. There the rules are more accurate: on a filmed jogger who lands on the heel,
 * one foot at 15 and the other at 28 degrees, the models were 25 ms worse. Where the feet differ the steeper one decides: the median over both lies in the gap between them and changes with the length of the clip.
 */
function likeExamples(feet: readonly SignalledFoot[], steepest: EventTiming["steepest"]): number {
  const attitudes = feet.map(({ events, timed: foot }) => events.contacts.map((e) => landingAttitude(foot, e.at)));
  if (!steepest || attitudes.flat().length === 0) return 1;
  const [left, right] = attitudes.map(median);
  const attitude = Math.abs(left! - right!) > FEET_APART_DEG ? Math.max(left!, right!) : median(attitudes.flat());
  return Math.max(0, Math.min(1, (steepest.none - attitude) / (steepest.none - steepest.full)));
}

/**
 * Both feet's events as the rules find them, timed by what the calibration has learned of such events (see `contact-timing.ts`) as far as the clip is like its examples; both ends
 * of a contact by the same share, so that they are measured alike.
 */
function timed(feet: readonly FootEvents[], body: Body, vGround: number, models: EventTiming): readonly FootEvents[] {
  const { fps, nearSide } = body;
  const both = feet.map(
    (events): SignalledFoot => ({
      events,
      timed: { signals: eventSignals(body, events.side, vGround, 1), fps, near: events.side === nearSide },
    }),
  );
  const share = likeExamples(both, models.steepest);
  const moved = (foot: TimedFoot, events: readonly FootEvent[], model: TimingModel | undefined): readonly FootEvent[] => {
    if (!model || share === 0) return events;
    const late = timingCorrections(
      model,
      foot,
      events.map((e) => e.at),
    );
    const corrected = events.map((e, i) => ({ ...e, at: e.at + (share * late[i]! * fps) / 1000 }));
    // A correction may move an event out of the clip, where nothing was seen.
    return corrected.filter((e) => e.at >= 0 && e.at <= body.rows - 1);
  };
  return both.map(({ events, timed: foot }) => ({
    ...events,
    contacts: moved(foot, events.contacts, models.contact),
    offs: moved(foot, events.offs, models.off),
  }));
}

/** Contacts of one foot: each initial contact with the toe-off that follows it in time for one contact. */
function paired({ side, contacts, offs }: FootEvents, kind: GaitKind, fps: number): Contact[] {
  const events = [...contacts.map((e) => ({ ...e, type: "contact" as const })), ...offs.map((e) => ({ ...e, type: "off" as const }))].sort(
    (a, b) => a.at - b.at,
  );
  const out: Contact[] = [];
  const [shortest, longest] = CONTACT_S[kind];
  for (let i = 0; i < events.length; i++) {
    const e = events[i]!;
    const next = events[i + 1];
    if (e.type === "off") {
      out.push({ side, initialContact: null, toeOff: e });
      continue;
    }
    const seconds = next?.type === "off" ? (next.at - e.at) / fps : Number.NaN;
    if (next?.type === "off" && seconds >= shortest && seconds <= longest) {
      out.push({ side, initialContact: e, toeOff: next });
      i++;
    } else out.push({ side, initialContact: e, toeOff: null });
  }
  return out.map((c) => (fps < CLEAR_FPS ? soften(c) : c));
}

function soften(c: Contact): Contact {
  const less = (e: FootEvent | null) => (e ? { ...e, confidence: 0.8 * e.confidence } : null);
  return { ...c, initialContact: less(c.initialContact), toeOff: less(c.toeOff) };
}

/** Part of a contact over which the foot stands: before it the foot still lands, after it the toes roll. */
const FOOT_STANDS = [0.2, 0.7] as const;

/**
 * Speed of the parts of a standing foot against the body, as a share of the ground's: the ankle moves forward over the foot, the heel rises. Medians over 15 to 75 % of contact of the true joints of 1,178 rendered
 * walkers and runners; those moved by motion capture and those of the generator's own movement differ by 0.013 at most (ankle of runners 0.924 and 0.937).
 */
const STANDING_SHARE: Readonly<Record<GaitKind, Readonly<Record<"toe" | "heel" | "ankle", number>>>> = {
  running: { toe: 0.99, heel: 0.97, ankle: 0.926 },
  walking: { toe: 0.988, heel: 1, ankle: 0.97 },
};

/** Rows in which the foot of a whole contact stands; null of a contact that the clip cuts. */
export function standingPart({ initialContact, toeOff }: Contact): { from: number; to: number } | null {
  if (!initialContact || !toeOff) return null;
  const span = toeOff.at - initialContact.at;
  return { from: Math.ceil(initialContact.at + FOOT_STANDS[0] * span), to: Math.floor(initialContact.at + FOOT_STANDS[1] * span) };
}

/**
 * Velocities of the ground in the picture while the foot of a contact stands, leg lengths/s: those of toe, heel and ankle, frame by frame. Free of the landing and push-off frames that `groundVelocity` holds. On a
 * treadmill three parts err less than the toe alone (docs/accuracy-notebook.md). Empty of a contact that the clip cuts.
 * @param travel velocity of the hips in the picture, leg lengths/s
 */
export function stanceVelocities(body: Body, contact: Contact, kind: GaitKind, travel: number): number[] {
  const part = standingPart(contact);
  if (!part) return [];
  const hips = Number.isFinite(travel) ? travel : 0;
  return (["toe", "heel", "ankle"] as const).flatMap((point) => {
    // A derivative needs one row to either side, and not the whole clip's.
    const first = Math.max(0, part.from - 1);
    const x = body.extremities[contact.side][point].x.subarray(first, part.to + 2);
    const v = derivative(x, body.fps).subarray(part.from - first, part.to + 1 - first);
    return finite(v.map((pxPerS) => hips + (pxPerS / body.legPx - hips) / STANDING_SHARE[kind][point]));
  });
}

/** Ground lines of both feet. */
export const groundsOf = (body: Body): Record<Side, Ground> => ({ left: groundOf(body, "left"), right: groundOf(body, "right") });

/**
 * Contacts of both feet in order of time.
 * @param steady the gait goes on at one speed, as in what the calibration has learned from; false for a start from blocks
 */
export function allContacts(body: Body, kind: GaitKind, steady = true): Contact[] {
  const grounds = groundsOf(body);
  const vGround = groundVelocity(body, grounds);
  const time = (c: Contact) => c.initialContact?.at ?? c.toeOff?.at ?? 0;
  const feet = SIDES.map((side) => footEvents(body, side, kind, grounds, vGround));
  // The timing models have learned from forward gait only.
  const models = steady && travelDirection(body, vGround) > 0 ? body.calibration.eventTiming?.[kind] : undefined;
  return (models ? timed(feet, body, vGround, models) : feet)
    .flatMap((foot) => paired(foot, kind, body.fps))
    .sort((a, b) => time(a) - time(b));
}
