import type { Body, Side } from "../body/body.ts";
import { combine, crossing, median, percentile, type Series } from "../signals/series.ts";
import type { Contact } from "./contacts.ts";

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

/** Slope of event times against event number with its weight; numbers are left free where an event was missed, echoes of an event are dropped. */
function slopeOf(times: readonly number[], step: number): { slope: number; weight: number; steps: number } | null {
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
  let sxx = 0;
  let sxy = 0;
  for (const parity of groups) {
    const own = numbers.flatMap((k, i) => (groups.length === 1 || k % 2 === parity ? [{ k, t: sorted[i]! }] : []));
    const mk = own.reduce((s, o) => s + o.k, 0) / own.length;
    const mt = own.reduce((s, o) => s + o.t, 0) / own.length;
    for (const o of own) {
      sxx += (o.k - mk) ** 2;
      sxy += (o.k - mk) * (o.t - mt);
    }
  }
  return sxx > 0 ? { slope: sxy / sxx, weight: sxx, steps: numbers.at(-1)! } : null;
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

/** From so many passings on they alone give the cadence. */
const ENOUGH_PASSINGS = 4;

/**
 * Steps per minute: the slope of time against number of the ankles' passings of each other, the sharpest event of a step; with too few of them the
 * common slope of passings, initial contacts and toe-offs, each line weighted by what it spans.
 * @param passings from `passingsOf`
 * @returns NaN below three events of a kind
 */
export function cadenceOf(cycles: GaitCycles, fps: number, passings: readonly number[] = []): { cadence: number; steps: number } {
  const kinds = [
    cycles.contacts.flatMap((c) => (c.initialContact ? [c.initialContact.at] : [])),
    cycles.contacts.flatMap((c) => (c.toeOff ? [c.toeOff.at] : [])),
    passings,
  ];
  const gaps = kinds.flatMap((times) => times.slice(1).map((t, i) => t - times[i]!)).filter((g) => g > 0);
  const step = Number.isFinite(cycles.stepFrames) ? cycles.stepFrames : median(gaps);
  const lines = (passings.length >= ENOUGH_PASSINGS ? [passings] : kinds).flatMap((times) => slopeOf(times, step) ?? []);
  const weight = lines.reduce((s, l) => s + l.weight, 0);
  const steps = Math.max(0, ...lines.map((l) => l.steps));
  return weight > 0
    ? { cadence: (60 * fps * weight) / lines.reduce((s, l) => s + l.weight * l.slope, 0), steps }
    : { cadence: Number.NaN, steps };
}
