/** How far two ways of measuring the same thing agree (Bland and Altman 1986). Differences are measured minus reference, in the values' unit. */
export interface Agreement {
  n: number;
  /** Mean difference. */
  bias: number;
  /** 95 % limits of agreement: bias ± 1.96 standard deviations of the differences; null for a single pair. */
  limits: [low: number, high: number] | null;
  rmse: number;
  mae: number;
  /** Pearson's correlation; null where one of the two does not vary. */
  correlation: number | null;
  /** Points of the Bland–Altman plot. */
  points: { mean: number; difference: number }[];
}

export interface Pair {
  measured: number;
  reference: number;
}

const average = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;

/** Agreement of pairs; null without a pair, for nothing compared is no agreement. */
export function agreementOf(pairs: readonly Pair[]): Agreement | null {
  if (pairs.length === 0) return null;
  const differences = pairs.map((p) => p.measured - p.reference);
  const bias = average(differences);
  const sd = Math.sqrt(differences.reduce((sum, d) => sum + (d - bias) ** 2, 0) / (pairs.length - 1));
  return {
    n: pairs.length,
    bias,
    limits: pairs.length > 1 ? [bias - 1.96 * sd, bias + 1.96 * sd] : null,
    rmse: Math.sqrt(average(differences.map((d) => d * d))),
    mae: average(differences.map(Math.abs)),
    correlation: correlationOf(pairs),
    points: pairs.map((p, i) => ({ mean: (p.measured + p.reference) / 2, difference: differences[i]! })),
  };
}

/** Pearson's correlation; null for fewer than three pairs and where one of the two does not vary. */
export function correlationOf(pairs: readonly Pair[]): number | null {
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
