import { type Agreement, agreementOf } from "./stats.ts";
import { QUANTITIES, type Quantity, type QuantityKey, targetOf } from "./targets.ts";

/** Errors of one quantity on one clip: measured minus true, in the quantity's unit. */
export interface Comparison {
  readonly quantity: QuantityKey;
  readonly clip: string;
  readonly fps: number;
  readonly errors: readonly number[];
  /** The true value beside each error, for comparison with a constant answer; empty where a constant makes no sense (instants). */
  readonly truths: readonly number[];
  /** How many values a perfect measurement would have given. */
  readonly expected: number;
  /** True events without a measured one, and measured events without a true one. */
  readonly missed: number;
  readonly spurious: number;
  /** Errors of the naive baseline on the same clip; null when there is none. */
  readonly baseline: readonly number[] | null;
  /** False where the quantity is shown but no target is stated for such a clip. */
  readonly judged?: boolean;
  readonly note?: string;
  /** Errors are in per cent of the truth, whose values are in their own unit. */
  readonly relative?: boolean;
}

type Verdict = "pass" | "miss" | "no value" | "info";

/** A comparison with its statistics and its verdict. */
export interface Judged {
  readonly comparison: Comparison;
  readonly agreement: Agreement | null;
  readonly baseline: Agreement | null;
  readonly target: number | null;
  /** Measured values as a share of the expected ones, 0 to 1. */
  readonly coverage: number;
  readonly verdict: Verdict;
}

/** Comparison with its errors; only finite ones count as values. */
export function comparisonOf(
  quantity: QuantityKey,
  clip: { readonly name: string; readonly fps: number },
  errors: readonly (number | null)[],
  more: Partial<Pick<Comparison, "missed" | "spurious" | "baseline" | "note" | "expected">> & {
    /** The true values in the order of `errors`. */
    readonly truths?: readonly (number | null)[];
  } = {},
): Comparison {
  const given = errors.map((e) => e !== null && Number.isFinite(e));
  const values = errors.filter((e): e is number => e !== null && Number.isFinite(e));
  return {
    quantity,
    clip: clip.name,
    fps: clip.fps,
    errors: values,
    truths: (more.truths ?? []).filter((t, i): t is number => given[i] === true && t !== null),
    expected: more.expected ?? errors.length,
    missed: more.missed ?? 0,
    spurious: more.spurious ?? 0,
    baseline: more.baseline ?? null,
    note: more.note,
  };
}

/** A pass needs the error within the target, enough values, and neither missed nor false events. A missing value is never good. */
export function judge(c: Comparison): Judged {
  const agreement = agreementOf(c.errors);
  const target = c.judged === false ? null : targetOf(c.quantity, c.fps);
  const coverage = c.expected > 0 ? Math.min(1, c.errors.length / c.expected) : 0;
  return {
    comparison: c,
    agreement,
    baseline: agreementOf(c.baseline ?? []),
    target,
    coverage,
    verdict: verdictOf(c, agreement, target, coverage),
  };
}

function verdictOf(c: Comparison, agreement: Agreement | null, target: number | null, coverage: number): Verdict {
  if (agreement === null) return "no value";
  if (target === null) return "info";
  const q: Quantity = QUANTITIES[c.quantity];
  const clean = c.missed === 0 && c.spurious === 0;
  const size = q.each ? agreement.worst : agreement.mae;
  return size <= target + 1e-9 && coverage >= q.coverage && clean ? "pass" : "miss";
}

/** Joins the comparisons of one quantity over all clips. Targets are judged per clip: `passed` counts the clips that pass, `judged` those with a target. */
export function pooled(judged: readonly Judged[]): {
  agreement: Agreement | null;
  baseline: Agreement | null;
  coverage: number;
  missed: number;
  spurious: number;
  passed: number;
  judged: number;
} {
  const expected = judged.reduce((a, j) => a + j.comparison.expected, 0);
  const measured = judged.reduce((a, j) => a + j.comparison.errors.length, 0);
  const withTarget = judged.filter((j) => j.target !== null);
  return {
    agreement: agreementOf(judged.flatMap((j) => j.comparison.errors)),
    baseline: agreementOf(judged.flatMap((j) => j.comparison.baseline ?? [])),
    coverage: expected > 0 ? Math.min(1, measured / expected) : 0,
    missed: judged.reduce((a, j) => a + j.comparison.missed, 0),
    spurious: judged.reduce((a, j) => a + j.comparison.spurious, 0),
    passed: withTarget.filter((j) => j.verdict === "pass").length,
    judged: withTarget.length,
  };
}
