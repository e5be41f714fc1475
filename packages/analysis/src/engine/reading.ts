import { finite, mean, median, standardDeviation } from "@sagittal/biomechanics";
import type { MetricFacts, Side, SuppressionReason } from "@sagittal/contract";

/** How the values of several cycles become one number. */
type Aggregate = "median" | "mean" | "max" | "min";

/** Standard errors of a value that follow from those of its parts, in the metric's unit. */
export interface Propagated {
  /** The same in all cycles: of the measurement. */
  readonly systematic: number;
  /** Another one in each cycle: of the instants. */
  readonly instant: number;
  /** All of it comes from the error model of angles, which includes the error of an oblique view. */
  readonly modelled: boolean;
}

/** Of two errors with the same cause the larger one, which is not averaged away. */
export const larger = (a: Propagated, b: Propagated): Propagated => ({
  systematic: Math.max(a.systematic, b.systematic),
  instant: Math.max(a.instant, b.instant),
  modelled: a.modelled && b.modelled,
});

/** Values of one metric, one per cycle. */
export interface Sample {
  readonly values: readonly number[];
  readonly aggregate: Aggregate;
  /** Number of cycles behind the values, when it is not the number of values. */
  readonly n?: number;
  /** Share of valid frames or certainty of the events, 0 to 1. */
  readonly quality: number;
  /** Standard deviation of an error in addition to the usual one of the unit, in the metric's unit: from estimated depth. */
  readonly error?: number;
  /** The error, where it follows from the value's parts and not from its unit. */
  readonly propagated?: Propagated;
  /** Fewest cycles for a number, where `error` includes the uncertainty of few cycles. */
  readonly fewest?: number;
  /** Names the class of the number that is emitted, for `value_json`. */
  readonly classOf?: (value: number) => string;
  /** Further facts for `value_json`. */
  readonly detail?: Readonly<MetricFacts & { side?: Side; beta?: boolean }>;
}

export interface Suppressed {
  readonly reason: SuppressionReason;
  /** Facts that are known without a number, for example that a test was failed. */
  readonly detail?: Readonly<MetricFacts>;
}

export type Reading = Sample | Suppressed;

/** A reading per side of the body. */
export interface Sided {
  readonly left: Reading;
  readonly right: Reading;
}

/** No number, for this reason; `detail` holds what is known without one. */
export const suppressed = (reason: SuppressionReason, detail?: Suppressed["detail"]): Suppressed => ({ reason, ...(detail && { detail }) });

/** True for a reading without a number: it holds the reason. */
export const isSuppressed = (r: Reading): r is Suppressed => "reason" in r;
/** True for a reading per side of the body, also where both sides are suppressed. */
export const isSided = (r: Reading | Sided): r is Sided => "left" in r;

/** A sample of one value per cycle; suppressed when no value is finite. Aggregated by the median from five values on, by the mean below (foundations A9). */
export function sample(values: readonly number[], quality = 1, extra: Partial<Sample> = {}): Reading {
  const valid = finite(values);
  if (valid.length === 0) return suppressed("no_event");
  return { values: valid, aggregate: valid.length >= 5 ? "median" : "mean", quality, ...extra };
}

/** One value for the whole clip, from `n` cycles. */
export const single = (value: number, n: number, quality = 1, detail?: Sample["detail"]): Reading =>
  Number.isFinite(value) ? { values: [value], aggregate: "mean", n, quality, ...(detail && { detail }) } : suppressed("no_event");

/**
 * The spread of the cycles as one value, as a standard deviation or in per cent of their mean; its error is that of a standard deviation of `n` normal values, 1/√(2(n − 1)) of it. Suppressed below
 * two cycles.
 */
export const spreadOf = (spread: number, n: number, quality: number): Reading =>
  n < 2 ? suppressed("cycles") : sample([spread], quality, { aggregate: "mean", n, error: spread / Math.sqrt(2 * (n - 1)) });

const sound = (fact: unknown): boolean =>
  typeof fact === "number" ? Number.isFinite(fact) : fact !== null && typeof fact === "object" ? Object.values(fact).every(sound) : true;

/** The facts without NaN values: an unseen point yields NaN, which JSON cannot represent. */
export const soundFacts = <T extends object>(facts: T | undefined): Partial<T> => {
  const kept: Partial<T> = { ...facts };
  for (const key in kept) if (!sound(kept[key])) delete kept[key];
  return kept;
};

/** The number of a sample and its spread over the cycles; the spread is null for a single value. */
export function summarise(s: Sample): { value: number; sd: number | null } {
  const of = { median, mean, max: (v: readonly number[]) => Math.max(...v), min: (v: readonly number[]) => Math.min(...v) }[s.aggregate];
  const sd = standardDeviation(s.values);
  return { value: of(s.values), sd: Number.isFinite(sd) ? sd : null };
}
