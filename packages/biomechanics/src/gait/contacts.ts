import { type Body, SIDES, type Side } from "../body/body.ts";
import { type Ground, groundsOf } from "../body/ground.ts";
import type { EventTiming } from "../pose-calibration.ts";
import { peaks, valleys } from "../signals/peaks.ts";
import { coverage, crossing, maximum, median, minimum } from "../signals/series.ts";
import type { Contact, FootEvent, GaitKind } from "./contact.ts";
import { landingAttitude, type TimedFoot, type TimingModel, timingCorrections } from "./contact-timing.ts";
import { type Correction, combined, contactEstimates, type FootSignals, offEstimates, signalsOf } from "./event-estimates.ts";
import { eventSignals } from "./event-signals.ts";
import { groundVelocity, travelDirection } from "./ground-velocity.ts";

/** Frame rate below which the low-pass filter rounds the corners that mark an event: estimates from it are spread more. */
const SHARP_FPS = 50;

/** Shortest time between two contacts of one foot, s. */
const MIN_STRIDE_S: Readonly<Record<GaitKind, number>> = { running: 0.36, walking: 0.6 };
/** Contact times outside of these bounds are no contacts, s. */
const CONTACT_S: Readonly<Record<GaitKind, readonly [number, number]>> = { running: [0.06, 0.5], walking: [0.25, 2.5] };

/** How far a foot turns ahead of and behind the pelvis at least, leg lengths. */
const PROMINENCE_LEG = 0.15;

/** Height of the toe at which it has certainly left the ground, leg lengths. */
const LIFTED_LEG = 0.05;

/** Time at either end of what was seen of a foot within which a swing may be cut off, s. */
const CUT_OFF_S = 0.25;

/** Visibility of a foot, in the median, below which a cut-off swing may be a guess. */
const GUESSED_VISIBILITY = 0.5;

const clearlySeen = (s: FootSignals, from: number, to: number): boolean =>
  coverage(s.low, from, to) === 1 && median(s.visibility.subarray(Math.max(0, Math.ceil(from)), Math.floor(to) + 1)) >= GUESSED_VISIBILITY;

/** Speed of a foot against the ground that is certainly that of a swing, as a share of the speed at which a foot counts as stopped. */
const SWINGING_SHARE = 2;

/**
 * The turning point of a swing that the clip's end or the picture's edge cuts off: where the toe trails furthest in the last quarter of a second, when it has risen by then.
 */
function cutOffSwing(s: FootSignals, previous: number, separation: number, fps: number): number[] {
  const last = s.low.findLastIndex(Number.isFinite);
  const turn = minimum(s.trailBehind, last - CUT_OFF_S * fps, last);
  if (!turn || turn.at - previous < separation || !clearlySeen(s, turn.at - 0.1 * fps, last)) return [];
  const foremost = Math.max(...s.trailBehind.subarray(Math.max(0, Math.floor(turn.at - separation)), Math.ceil(turn.at)));
  const moves = maximum(s.slip, last - 0.1 * fps, last);
  const risen = s.toeHeight[last]! >= LIFTED_LEG && moves !== null && moves.value >= SWINGING_SHARE * s.stopping;
  return risen && foremost - turn.value >= PROMINENCE_LEG ? [turn.at] : [];
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
  const swung = swings !== null && swings.value >= SWINGING_SHARE * s.stopping && stops !== null;
  return swung && hindmost !== null && turn.value - hindmost.value >= PROMINENCE_LEG ? [turn.at] : [];
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
  const landing: Correction = { biases: fps < SHARP_FPS ? biases.slowContact : biases.contact, biasFps, sense: 1 };
  const leaving: Correction = { biases: biases.off, biasFps, sense: -1 };
  const turns = valleys(s.trailBehind, PROMINENCE_LEG, separation).filter(whole);
  const offs = [...turns, ...cutOffSwing(s, turns.at(-1) ?? Number.NEGATIVE_INFINITY, separation, fps)];
  const leads = peaks(s.leadAhead, PROMINENCE_LEG, separation).filter(whole);
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
  return out.map((c) => (fps < SHARP_FPS ? soften(c) : c));
}

/** Less confidence in events at a low frame rate (see `SHARP_FPS`). */
function soften(c: Contact): Contact {
  const less = (e: FootEvent | null) => (e ? { ...e, confidence: 0.8 * e.confidence } : null);
  return { ...c, initialContact: less(c.initialContact), toeOff: less(c.toeOff) };
}

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
