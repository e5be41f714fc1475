import type { Side } from "../body/body.ts";
import { median } from "../signals/series.ts";
import type { Contact } from "./contacts.ts";

/** From one initial contact to the next of the same foot, in frames. */
export interface Stride {
  readonly side: Side;
  readonly start: number;
  readonly end: number;
  /** Toe-off inside the stride, null when it was not seen. */
  readonly toeOff: number | null;
}

/** From an initial contact to the next one of the other foot, in frames; `side` is the foot that lands at the end. */
export interface Step {
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

/**
 * Steps per minute over all contacts: the slope of contact time against contact number, with numbers left free where a contact was
 * missed.
 * @returns NaN below three contacts
 */
export function cadenceOf(cycles: GaitCycles, fps: number): { cadence: number; steps: number } {
  const times = cycles.contacts
    .filter(landed)
    .map((c) => c.initialContact.at / fps)
    .sort((a, b) => a - b);
  const step = cycles.stepFrames / fps;
  if (times.length < 3 || !Number.isFinite(step)) return { cadence: Number.NaN, steps: Math.max(0, times.length - 1) };
  const numbers = [0];
  for (let i = 1; i < times.length; i++) numbers.push(numbers[i - 1]! + Math.max(1, Math.round((times[i]! - times[i - 1]!) / step)));
  const n = times.length;
  const mn = numbers.reduce((a, b) => a + b, 0) / n;
  const mt = times.reduce((a, b) => a + b, 0) / n;
  const sxy = numbers.reduce((s, k, i) => s + (k - mn) * (times[i]! - mt), 0);
  const sxx = numbers.reduce((s, k) => s + (k - mn) ** 2, 0);
  return { cadence: (60 * sxx) / sxy, steps: numbers.at(-1)! };
}
