/** A true event; optional ones (subject partly outside, clip edge) are neither missed when absent nor false when found. */
export interface TrueEvent {
  readonly tMs: number;
  readonly required: boolean;
}

/** Result of pairing true and measured events; `spurious` counts measured events that belong to no true one. */
export interface EventMatch {
  /** True and measured time of each required event that was found, ms. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly missed: number;
  readonly spurious: number;
}

/** Pairs true and measured events one to one, nearest first, within `tolerance` ms. */
export function matchEvents(truth: readonly TrueEvent[], measured: readonly number[], tolerance: number): EventMatch {
  const candidates = truth
    .flatMap((e, i) => measured.map((t, j) => ({ i, j, gap: Math.abs(t - e.tMs) })))
    .filter((c) => c.gap <= tolerance)
    .sort((a, b) => a.gap - b.gap);
  const usedTruth = new Set<number>();
  const usedMeasured = new Set<number>();
  const pairs: [number, number][] = [];
  for (const c of candidates) {
    if (usedTruth.has(c.i) || usedMeasured.has(c.j)) continue;
    usedTruth.add(c.i);
    usedMeasured.add(c.j);
    if (truth[c.i]!.required) pairs.push([truth[c.i]!.tMs, measured[c.j]!]);
  }
  return {
    pairs: pairs.sort((a, b) => a[0] - b[0]),
    missed: truth.filter((e, i) => e.required && !usedTruth.has(i)).length,
    spurious: measured.length - usedMeasured.size,
  };
}
