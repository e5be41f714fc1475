/** Readings of values at the events of a gait, and over its stances, swings and strides. */
import { type Contact, cadenceOf, maximum, mean, minimum, type Series, type Side } from "@sagittal/biomechanics";
import { legSeen, type Motion } from "../../engine/motion.ts";
import { isSuppressed, type Reading, type Sided, sample, single, suppressed } from "../../engine/reading.ts";
import { asymmetry, bySide } from "../../engine/sides.ts";
import type { GaitPhases } from "./phases.ts";
import { FEWEST_STEPS, FRONTAL_ERROR, STEP_SIDES_S } from "./thresholds.ts";

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
