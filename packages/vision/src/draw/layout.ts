export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Share of `box` that lies within `other`, 0 to 1. */
export function overlap(box: Box, other: Box): number {
  const width = Math.min(box.left + box.width, other.left + other.width) - Math.max(box.left, other.left);
  const height = Math.min(box.top + box.height, other.top + other.height) - Math.max(box.top, other.top);
  return width > 0 && height > 0 ? (width * height) / (box.width * box.height) : 0;
}

/** Grown by the same length on every side. */
export function grown(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

/**
 * The candidate that overlaps the athlete least over the clip and no other panel. Of candidates that differ by less than two per cent
 * the earlier one is taken.
 *
 * @param athlete the athlete's box in each frame; nulls are skipped
 * @param taken places of other panels
 */
export function leastOverlap<T extends Box>(
  candidates: readonly [T, ...T[]],
  athlete: readonly (Box | null)[],
  taken: readonly Box[] = [],
): T {
  const boxes = athlete.filter((box) => box !== null);
  const cost = (place: Box) => {
    const covered = boxes.reduce((sum, box) => sum + overlap(place, box), 0) / Math.max(1, boxes.length);
    return covered + 10 * Math.max(0, ...taken.map((box) => overlap(place, box)));
  };
  let best = candidates[0];
  let lowest = cost(best);
  for (const candidate of candidates.slice(1)) {
    const its = cost(candidate);
    if (its < lowest - 0.02) {
      best = candidate;
      lowest = its;
    }
  }
  return best;
}

/** Mean over a window of time around each value, without lag; nulls are skipped, and filled where the window holds a value. */
export function smoothed(values: readonly (number | null)[], times: readonly number[], halfWindowMs: number): (number | null)[] {
  const result: (number | null)[] = [];
  let from = 0;
  let to = 0;
  let sum = 0;
  let count = 0;
  for (const t of times) {
    for (; to < times.length && times[to]! <= t + halfWindowMs; to++) {
      const value = values[to];
      if (value !== null && value !== undefined) {
        sum += value;
        count++;
      }
    }
    for (; times[from]! < t - halfWindowMs; from++) {
      const value = values[from];
      if (value !== null && value !== undefined) {
        sum -= value;
        count--;
      }
    }
    result.push(count > 0 ? sum / count : null);
  }
  return result;
}

/** Highest value in a window of time around each; nulls are skipped. */
export function highest(values: readonly (number | null)[], times: readonly number[], halfWindowMs: number): (number | null)[] {
  return values.map((_, i) => {
    let best: number | null = null;
    const take = (k: number) => {
      const value = values[k] ?? null;
      if (value !== null && (best === null || value > best)) best = value;
    };
    for (let k = i; k >= 0 && times[i]! - times[k]! <= halfWindowMs; k--) take(k);
    for (let k = i + 1; k < values.length && times[k]! - times[i]! <= halfWindowMs; k++) take(k);
    return best;
  });
}

/** Value below which the given share of the numbers lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/**
 * Vertical positions for a column of items of one height: as near as possible to the wanted positions, in their order, without overlap, within
 * the limits.
 *
 * @param wanted wanted centre of each item, in the order of the column
 */
export function stacked(wanted: readonly number[], spacing: number, top: number, bottom: number): number[] {
  const room = Math.max(0, bottom - top);
  const step = wanted.length > 1 ? Math.min(spacing, room / (wanted.length - 1)) : spacing;
  // Touching items form a block, whose position is the mean of its members' wanted positions (pool adjacent violators).
  const blocks: { sum: number; count: number }[] = [];
  for (const [i, y] of wanted.entries()) {
    blocks.push({ sum: y - i * step, count: 1 });
    while (blocks.length > 1) {
      const [a, b] = [blocks.at(-2)!, blocks.at(-1)!];
      if (a.sum / a.count <= b.sum / b.count) break;
      blocks.splice(-2, 2, { sum: a.sum + b.sum, count: a.count + b.count });
    }
  }
  const last = bottom - (wanted.length - 1) * step;
  return blocks
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
    .map((base, i) => Math.min(last, Math.max(top, base)) + i * step);
}
