import { maximum, type Series } from "./series.ts";

/**
 * Frames of local maxima with at least the given prominence: the smaller of the two drops on the way to the next higher point, or to the end of
 * the run of values. Of maxima less than `separation` frames apart the higher is kept. In order of time, sub-frame by a parabola.
 */
export function peaks(series: Series, prominence: number, separation: number): number[] {
  const candidates: { at: number; value: number }[] = [];
  for (let i = 1; i < series.length - 1; i++) {
    const v = series[i]!;
    if (!(v > series[i - 1]! && v >= series[i + 1]!)) continue;
    const drop = (step: 1 | -1): number => {
      let low = v;
      for (let j = i + step; j >= 0 && j < series.length; j += step) {
        const w = series[j]!;
        if (Number.isNaN(w) || w > v) break;
        if (w < low) low = w;
      }
      return v - low;
    };
    if (Math.min(drop(1), drop(-1)) >= prominence) candidates.push({ at: i, value: v });
  }
  const selected: number[] = [];
  for (const c of candidates.sort((a, b) => b.value - a.value)) {
    if (selected.every((k) => Math.abs(k - c.at) >= separation)) selected.push(c.at);
  }
  return selected.sort((a, b) => a - b).map((i) => maximum(series, i - 1, i + 1)?.at ?? i);
}

/** Frames of local minima; see `peaks`. */
export const valleys = (series: Series, prominence: number, separation: number): number[] =>
  peaks(
    series.map((v) => -v),
    prominence,
    separation,
  );
