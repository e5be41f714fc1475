import type { Body, Side } from "../body/body.ts";
import { combine, crossing, differences, median, percentile, type Series } from "../signals/series.ts";
import type { Contact } from "./contact.ts";

/** From one initial contact to the next of the same foot, in frames. */
interface Stride {
  readonly side: Side;
  readonly start: number;
  readonly end: number;
  /** Toe-off inside the stride, null when it was not seen. */
  readonly toeOff: number | null;
}

/** From an initial contact to the next one of the other foot, in frames; `side` is the foot that lands at the end. */
interface Step {
  readonly side: Side;
  readonly start: number;
  readonly end: number;
}

export interface GaitCycles {
  readonly contacts: readonly Contact[];
  readonly strides: readonly Stride[];
  readonly steps: readonly Step[];
  /** Median time between contacts of alternating feet, frames; NaN below two contacts. */
  readonly stepFrames: number;
}

const landed = (c: Contact): c is Contact & { initialContact: NonNullable<Contact["initialContact"]> } => c.initialContact !== null;

/**
 * Strides and steps of a sequence of contacts. A step joins contacts of different feet and a stride contacts of the same foot, when their
 * distance is within 40 % of the clip's median step (of twice it): a missed contact leaves a hole, never a double-length step.
 */
export function cyclesOf(contacts: readonly Contact[]): GaitCycles {
  const landings = contacts.filter(landed).toSorted((a, b) => a.initialContact.at - b.initialContact.at);
  const pairs = landings.slice(1).map((b, i) => ({ a: landings[i]!, b, frames: b.initialContact.at - landings[i]!.initialContact.at }));
  const stepFrames = median(pairs.filter((p) => p.a.side !== p.b.side).map((p) => p.frames));
  const near = (frames: number, expected: number) => Math.abs(frames / expected - 1) <= 0.4;
  const steps = pairs
    .filter((p) => p.a.side !== p.b.side && near(p.frames, stepFrames))
    .map((p): Step => ({ side: p.b.side, start: p.a.initialContact.at, end: p.b.initialContact.at }));
  const strides = (["left", "right"] as const).flatMap((side) => {
    const own = landings.filter((c) => c.side === side);
    const expected = Number.isFinite(stepFrames)
      ? 2 * stepFrames
      : median(own.slice(1).map((c, i) => c.initialContact.at - own[i]!.initialContact.at));
    return own.slice(1).flatMap((next, i): Stride[] => {
      const from = own[i]!;
      const start = from.initialContact.at;
      const end = next.initialContact.at;
      if (!near(end - start, expected)) return [];
      return [{ side, start, end, toeOff: from.toeOff && from.toeOff.at < end ? from.toeOff.at : null }];
    });
  });
  return { contacts, strides: strides.sort((a, b) => a.start - b.start), steps, stepFrames };
}

/** Steps take between these times, s: 330 to 20 of them in a minute. */
const STEP_S = [0.18, 3] as const;
/** Events lie within this share of a step of where even steps have them: an uneven gait stays within, a false event rarely. */
const ON_BEAT = 0.2;

/** How well a time lies on the beat through another one: 1 on it, 0 from `ON_BEAT` on. */
function fits(t: number, through: number, step: number): number {
  const beats = (t - through) / step;
  return Math.max(0, 1 - ((beats - Math.round(beats)) / ON_BEAT) ** 2);
}

/** The beat of even steps on which the times lie best: those on it, and how well all of them do. */
function onBeat(times: readonly number[], step: number): { on: number[]; fit: number } {
  let best = { on: [] as number[], fit: 0 };
  for (const through of times) {
    const fit = times.reduce((sum, t) => sum + fits(t, through, step), 0);
    if (fit > best.fit) best = { on: times.filter((t) => fits(t, through, step) > 0), fit };
  }
  return best;
}

/** Beats are looked for among so many events: over more of them no gait keeps one step's length, and a false one among so many tilts nothing. */
const FEW = 16;

/** What a beat without an event counts against a step: on the beat of a third of a step lies whatever lies on the step's, with two empty ones between. */
const EMPTY = 0.5;

/**
 * Frames per step: of all distances between neighbouring events of a kind, and their halves and thirds, the one on whose beat the events lie best with fewest empty beats. A false event
 * or a stretch of exchanged legs so changes nothing.
 */
function stepOf(kinds: readonly (readonly number[])[], usual: number, fps: number): number {
  const possible = kinds
    .flatMap((times) => times.flatMap((t, i) => times.slice(i + 1, i + 4).flatMap((u) => [1, 2, 3].map((n) => Math.abs(u - t) / n))))
    .concat(Number.isFinite(usual) ? [usual] : [])
    .filter((s) => s >= STEP_S[0] * fps && s <= STEP_S[1] * fps);
  const score = (times: readonly number[], step: number): number => {
    if (times.length === 0) return 0;
    const { on, fit } = onBeat(times, step);
    const beats = (Math.max(...times) - Math.min(...times)) / step + 1;
    return fit - EMPTY * Math.max(0, beats - on.length);
  };
  let best = { step: usual, score: Number.NEGATIVE_INFINITY };
  for (const step of new Set(possible.map((s) => Math.round(100 * s) / 100))) {
    const own = kinds.reduce((sum, times) => sum + score(times, step), 0);
    if (own > best.score) best = { step, score: own };
  }
  return best.step;
}

/** A straight line through event times against event numbers. */
interface Beat {
  readonly slope: number;
  /** Sum of squared distances of the numbers from their mean: the slope's variance is that of an event over this. */
  readonly weight: number;
  readonly steps: number;
  /** Sum of squared distances of the events from the line, frames squared, and how many of them are free. */
  readonly misfit: number;
  readonly free: number;
}

/** Slope of event times against event number with its weight; numbers are left free where an event was missed, echoes of an event are dropped. */
function slopeOf(times: readonly number[], step: number): Beat | null {
  const sorted: number[] = [];
  const numbers: number[] = [];
  for (const t of times.toSorted((a, b) => a - b)) {
    const steps = sorted.length === 0 ? 1 : Math.round((t - sorted.at(-1)!) / step);
    // Less than half a step after the last one it is an echo of the same event.
    if (steps < 1) continue;
    numbers.push((numbers.at(-1) ?? -1) + steps);
    sorted.push(t);
  }
  if (sorted.length < 3) return null;
  // With four events or more, events of the left and of the right foot get a level of their own: an uneven gait must not tilt the line.
  const groups = sorted.length >= 4 ? [0, 1] : [0];
  const centred = groups.flatMap((parity) => {
    const own = numbers.flatMap((k, i) => (groups.length === 1 || k % 2 === parity ? [{ k, t: sorted[i]! }] : []));
    const mk = own.reduce((s, o) => s + o.k, 0) / own.length;
    const mt = own.reduce((s, o) => s + o.t, 0) / own.length;
    return own.map((o) => ({ k: o.k - mk, t: o.t - mt }));
  });
  const weight = centred.reduce((s, o) => s + o.k ** 2, 0);
  if (!(weight > 0)) return null;
  const slope = centred.reduce((s, o) => s + o.k * o.t, 0) / weight;
  return {
    slope,
    weight,
    steps: numbers.at(-1)!,
    misfit: centred.reduce((s, o) => s + (o.t - slope * o.k) ** 2, 0),
    free: Math.max(0, sorted.length - groups.length - 1),
  };
}

/**
 * Frames at which the ankles pass each other, once per step: from the side where they cross along the path, from front and back where the swinging
 * foot is as high as the standing one. Fast crossings, so precise to milliseconds.
 */
export function passingsOf(body: Body): number[] {
  const { left, right } = body.extremities;
  const axis = body.view === "side" ? "x" : "y";
  const raw = combine((l, r) => l - r, left.ankle[axis], right.ankle[axis]);
  // Front and back: one foot may stand lower in the picture than the other throughout.
  const level = body.view === "side" ? 0 : median(raw);
  const difference = raw.map((v) => v - level);
  const swing = 0.25 * (percentile(difference, 90) - percentile(difference, 10));
  const out: number[] = [];
  for (const direction of ["up", "down"] as const) {
    for (
      let at = crossing(difference, 0, 0, body.rows - 1, direction);
      at !== null;
      at = crossing(difference, 0, at + 1, body.rows - 1, direction)
    ) {
      const reach = 0.6 * body.fps;
      const before = difference.subarray(Math.max(0, Math.floor(at - reach)), Math.ceil(at));
      const after = difference.subarray(Math.floor(at) + 1, Math.min(body.rows, Math.ceil(at + reach)));
      const far = (s: Series) => Math.max(...s.map(Math.abs).filter((v) => !Number.isNaN(v)));
      if (before.length > 0 && after.length > 0 && far(before) > swing && far(after) > swing) out.push(at);
    }
  }
  return out.sort((a, b) => a - b);
}

/** An event is known to this at best, s, and counts as so many more free ones when its scatter is estimated: few events lie on a line by chance. */
const EVENT_S = 0.013;
const PRIOR_EVENTS = 4;

/** Steps per minute and their standard error; `steps` from the first to the last event. */
interface Cadence {
  readonly cadence: number;
  readonly error: number;
  readonly steps: number;
}

/**
 * Steps per minute: the common slope of time against number for the ankles' passings, initial contacts and toe-offs. A kind of event weighs more the longer its line is and the less its events scatter about
 * it. Passings are the sharpest event of a step, but one at the edge of the picture may be false. Events off the common rhythm are left out. The standard error follows from the scatter and the number of
 * events.
 * @param passings from `passingsOf`
 * @returns NaN below three events of a kind
 */
export function cadenceOf(cycles: GaitCycles, fps: number, passings: readonly number[] = []): Cadence {
  const found = [
    cycles.contacts.flatMap((c) => (c.initialContact ? [c.initialContact.at] : [])),
    cycles.contacts.flatMap((c) => (c.toeOff ? [c.toeOff.at] : [])),
    passings,
  ];
  const gaps = found.flatMap(differences).filter((g) => g > 0);
  const usual = Number.isFinite(cycles.stepFrames) ? cycles.stepFrames : median(gaps);
  const few = Math.max(...found.map((times) => times.length)) <= FEW;
  const step = few ? stepOf(found, usual, fps) : usual;
  const kinds = few ? found.map((times) => onBeat(times, step).on) : found;
  const lines = kinds.flatMap((times) => slopeOf(times, step) ?? []);
  const variance = ({ misfit, free }: Beat): number => (PRIOR_EVENTS * (EVENT_S * fps) ** 2 + misfit) / (PRIOR_EVENTS + free);
  const certainty = (l: Beat): number => l.weight / variance(l);
  const steps = Math.max(0, ...lines.map((l) => l.steps));
  const sum = lines.reduce((s, l) => s + certainty(l), 0);
  if (!(sum > 0)) return { cadence: Number.NaN, error: Number.NaN, steps };
  const slope = lines.reduce((s, l) => s + certainty(l) * l.slope, 0) / sum;
  const cadence = (60 * fps) / slope;
  // Lines of several kinds of events are no independent evidence: their errors are those of the same legs.
  return { cadence, error: (cadence * Math.sqrt(lines.length / sum)) / slope, steps };
}
