/** The others that a value is compared with. */
export interface Others {
  /** How many are worse, and how many as good. */
  worse: number;
  equal: number;
  /** How many there are. */
  count: number;
}

const STEP = 5;

/** Mid-rank percentile of a value among others and itself: the share that is worse plus half of those equal, times 100. Not rounded. */
export function percentileRank({ worse, equal, count }: Others): number {
  return (100 * (worse + 0.5 * (equal + 1))) / (count + 1);
}

/** A percentile as it is shown: in steps of five, because finer steps could identify single people, and never 0 or 100. */
export function displayPercentile(percentile: number): number {
  return Math.min(99, Math.max(1, STEP * Math.round(percentile / STEP)));
}
