import { t975 } from "@sagittal/catalogue";
import type { Agreement } from "@sagittal/contract";

/** One quantity as both measured it. */
export interface Pair {
  /** Instant on the laboratory's clock, s. */
  tS: number;
  measured: number;
  reference: number;
}

const average = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;

/**
 * Agreement of pairs after Bland and Altman (1986), differences measured minus reference: bias, limits bias ± 1.96 SD, and their 95 % confidence
 * intervals by Student's t with standard errors SD/√n and √(3/n)·SD. Null without a pair, for nothing compared is no agreement.
 * @param independent false for frames of a curve: neighbours depend on each other, so n says nothing of the intervals, and none are stated
 */
export function agreementOf(pairs: readonly Omit<Pair, "tS">[], { independent = true } = {}): Agreement | null {
  const n = pairs.length;
  if (n === 0) return null;
  const differences = pairs.map((p) => p.measured - p.reference);
  const bias = average(differences);
  const sd = n > 1 ? Math.sqrt(differences.reduce((sum, d) => sum + (d - bias) ** 2, 0) / (n - 1)) : null;
  const limits: Agreement["limits"] = sd === null ? null : [bias - 1.96 * sd, bias + 1.96 * sd];
  const around = (centre: number, se: number): [number, number] => [centre - t975(n - 1) * se, centre + t975(n - 1) * se];
  const known = independent && sd !== null && limits !== null;
  const limitSe = known ? Math.sqrt(3 / n) * sd : 0;
  return {
    n,
    bias,
    bias_ci: known ? around(bias, sd / Math.sqrt(n)) : null,
    sd,
    limits,
    limits_ci: known ? { low: around(limits[0], limitSe), high: around(limits[1], limitSe) } : null,
    rmse: Math.sqrt(average(differences.map((d) => d * d))),
    mae: average(differences.map(Math.abs)),
    correlation: correlationOf(pairs),
  };
}

/** Pearson's correlation; null for fewer than three pairs and where one of the two does not vary. */
export function correlationOf(pairs: readonly Omit<Pair, "tS">[]): number | null {
  if (pairs.length < 3) return null;
  const x = average(pairs.map((p) => p.measured));
  const y = average(pairs.map((p) => p.reference));
  let [xy, xx, yy] = [0, 0, 0];
  for (const { measured, reference } of pairs) {
    xy += (measured - x) * (reference - y);
    xx += (measured - x) ** 2;
    yy += (reference - y) ** 2;
  }
  return xx > 1e-12 && yy > 1e-12 ? xy / Math.sqrt(xx * yy) : null;
}
