/** Agreement of measured and true values; errors are measured minus true. */
export interface Agreement {
  readonly n: number;
  /** Mean absolute error. */
  readonly mae: number;
  readonly rmse: number;
  readonly bias: number;
  /** 95 % limits of agreement (Bland and Altman 1986): bias ± 1.96 SD of the errors. */
  readonly limits: readonly [number, number];
  readonly worst: number;
}

/** Agreement from errors; null for an empty list, which is no zero error. */
export function agreementOf(errors: readonly number[]): Agreement | null {
  const n = errors.length;
  if (n === 0) return null;
  const bias = errors.reduce((a, e) => a + e, 0) / n;
  const sd = n > 1 ? Math.sqrt(errors.reduce((a, e) => a + (e - bias) ** 2, 0) / (n - 1)) : 0;
  return {
    n,
    mae: errors.reduce((a, e) => a + Math.abs(e), 0) / n,
    rmse: Math.sqrt(errors.reduce((a, e) => a + e * e, 0) / n),
    bias,
    limits: [bias - 1.96 * sd, bias + 1.96 * sd],
    worst: Math.max(...errors.map(Math.abs)),
  };
}

/** Median; null for an empty list. */
export const median = (x: readonly number[]): number | null => {
  if (x.length === 0) return null;
  const s = [...x].sort((a, b) => a - b);
  const m = s.length >> 1;
  return s.length % 2 === 1 ? s[m]! : (s[m - 1]! + s[m]!) / 2;
};

/** Arithmetic mean; null for an empty list. */
export const mean = (x: readonly number[]): number | null => (x.length === 0 ? null : x.reduce((a, b) => a + b, 0) / x.length);

/**
 * Value of a sampled series at time t by linear interpolation; null beyond the ends, beside a missing sample, and across a gap longer than
 * `widest` (same unit as t).
 */
export function sampleAt(times: readonly number[], values: readonly (number | null)[], t: number, widest: number): number | null {
  let [lo, hi] = [0, times.length - 1];
  if (hi < 0 || t < times[lo]! - 1e-6 || t > times[hi]! + 1e-6) return null;
  while (hi - lo > 1) {
    const m = (lo + hi) >> 1;
    if (times[m]! <= t) lo = m;
    else hi = m;
  }
  const [ta, tb] = [times[lo]!, times[hi]!];
  const [a, b] = [values[lo] ?? null, values[hi] ?? null];
  if (Math.abs(t - ta) < 1e-3) return a;
  if (Math.abs(t - tb) < 1e-3) return b;
  if (a === null || b === null || tb - ta > widest) return null;
  return a + ((b - a) * (t - ta)) / (tb - ta);
}
