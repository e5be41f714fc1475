/** How good a value is against others: larger is better. */
export type Goodness = { higherIsBetter: boolean } | { minGood: number; maxGood: number };

/**
 * Mid-rank percentile of a value among the values of a cell, its own included: share that is worse plus half of those equal, times 100.
 * For a band metric the distance to the zone decides. Not rounded; see displayPercentile.
 */
export function percentileRank(value: number, cell: readonly number[], goodness: Goodness): number {
  const own = good(value, goodness);
  const others = cell.map((other) => good(other, goodness));
  const worse = others.filter((other) => other < own).length;
  const equal = others.filter((other) => other === own).length;
  return (100 * (worse + 0.5 * equal)) / cell.length;
}

/** A percentile as it is shown: an integer, and between 1 and 99 in cells of fewer than 100. */
export function displayPercentile(percentile: number, n: number): number {
  const rounded = Math.round(percentile);
  return n < 100 ? Math.min(99, Math.max(1, rounded)) : rounded;
}

function good(value: number, goodness: Goodness): number {
  if ("higherIsBetter" in goodness) return goodness.higherIsBetter ? value : -value;
  return -Math.max(0, goodness.minGood - value, value - goodness.maxGood);
}
