/** One value per analysed frame; NaN where there is none. */
export type Series = Float64Array;

/** The values that are numbers. */
export function finite(values: ArrayLike<number>): number[] {
  const out: number[] = [];
  for (let i = 0; i < values.length; i++) {
    const v = values[i]!;
    if (Number.isFinite(v)) out.push(v);
  }
  return out;
}

/** Where order statistics are looked for: one place for all, since medians of windows are most of a body's filters. */
let scratch = new Float64Array(1024);

/** Copies the values that are numbers into `scratch`. @returns how many they are */
function gather(values: ArrayLike<number>): number {
  if (scratch.length < values.length) scratch = new Float64Array(2 * values.length);
  let n = 0;
  for (let i = 0; i < values.length; i++) {
    const v = values[i]!;
    if (Number.isFinite(v)) scratch[n++] = v;
  }
  return n;
}

/** Puts the k-th smallest of the first `n` values of `scratch` in its place, smaller ones before it and larger ones behind (Hoare's selection). */
function place(n: number, k: number): void {
  let low = 0;
  let high = n - 1;
  while (low < high) {
    const pivot = scratch[(low + high) >> 1]!;
    let i = low;
    let j = high;
    while (i <= j) {
      while (scratch[i]! < pivot) i++;
      while (scratch[j]! > pivot) j--;
      if (i > j) break;
      const held = scratch[i]!;
      scratch[i++] = scratch[j]!;
      scratch[j--] = held;
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else return;
  }
}

/**
 * The p-th percentile by linear interpolation between order statistics, ignoring NaN; NaN when there is no value.
 * @param p 0 to 100
 */
export function percentile(values: ArrayLike<number>, p: number): number {
  const n = gather(values);
  if (n === 0) return Number.NaN;
  const at = ((n - 1) * p) / 100;
  const low = Math.floor(at);
  place(n, low);
  const a = scratch[low]!;
  if (at === low) return a;
  let next = scratch[low + 1]!;
  for (let i = low + 2; i < n; i++) if (scratch[i]! < next) next = scratch[i]!;
  return a + (at - low) * (next - a);
}

/** The middle value, or the mean of the two middle ones, ignoring NaN; NaN when there is no value. */
export const median = (values: ArrayLike<number>): number => percentile(values, 50);

/** The arithmetic mean of the finite values; NaN when there is none. */
export function mean(values: ArrayLike<number>): number {
  const v = finite(values);
  return v.length === 0 ? Number.NaN : v.reduce((a, b) => a + b, 0) / v.length;
}

/** Sample standard deviation (n - 1); NaN below two values. */
export function standardDeviation(values: ArrayLike<number>): number {
  const v = finite(values);
  if (v.length < 2) return Number.NaN;
  const m = mean(v);
  return Math.sqrt(v.reduce((s, x) => s + (x - m) ** 2, 0) / (v.length - 1));
}

/** Largest (or smallest) value of a slice and where it stands, refined by the parabola through its neighbours. */
export interface Extremum {
  /** Frame, fractional. */
  readonly at: number;
  readonly value: number;
}

function extremum(series: Series, from: number, to: number, sign: 1 | -1): Extremum | null {
  let best = -1;
  const start = Math.max(0, Math.ceil(from));
  const end = Math.min(series.length - 1, Math.floor(to));
  for (let i = start; i <= end; i++) {
    if (!Number.isNaN(series[i]!) && (best < 0 || sign * series[i]! > sign * series[best]!)) best = i;
  }
  if (best < 0) return null;
  const y = series[best]!;
  const before = series[best - 1] ?? Number.NaN;
  const after = series[best + 1] ?? Number.NaN;
  const curvature = before - 2 * y + after;
  if (best === start || best === end || Number.isNaN(curvature) || sign * curvature >= 0) return { at: best, value: y };
  const shift = (0.5 * (before - after)) / curvature;
  return { at: best + shift, value: y - 0.25 * (before - after) * shift };
}

/** Maximum over frames [from, to], sub-frame; null when the slice holds no value. */
export const maximum = (series: Series, from: number, to: number): Extremum | null => extremum(series, from, to, 1);

/** Minimum over frames [from, to], sub-frame; null when the slice holds no value. */
export const minimum = (series: Series, from: number, to: number): Extremum | null => extremum(series, from, to, -1);

/** Differences between successive values. */
export const differences = (values: readonly number[]): number[] => values.slice(1).map((v, i) => v - values[i]!);

/** Value at a fractional frame by linear interpolation; NaN outside or beside a gap. */
export function valueAt(series: Series, frame: number): number {
  const low = Math.floor(frame);
  const t = frame - low;
  const a = series[low] ?? Number.NaN;
  return t === 0 ? a : a + t * ((series[low + 1] ?? Number.NaN) - a);
}

/**
 * First crossing of `level` in frames [from, to], walking forward (to > from) or backward, in the stated direction of the
 * signal's own time: "up" means the series rises through the level as time goes on. Linear interpolation; null when there is none.
 */
export function crossing(series: Series, level: number, from: number, to: number, direction: "up" | "down"): number | null {
  const step = to >= from ? 1 : -1;
  const start = step > 0 ? Math.ceil(from) : Math.floor(from);
  for (let i = start; step > 0 ? i < to : i > to; i += step) {
    const a = series[step > 0 ? i : i - 1];
    const b = series[step > 0 ? i + 1 : i];
    if (a === undefined || b === undefined || Number.isNaN(a) || Number.isNaN(b)) continue;
    const hit = direction === "up" ? a < level && b >= level : a > level && b <= level;
    if (hit) return (step > 0 ? i : i - 1) + (level - a) / (b - a);
  }
  return null;
}

/** Central differences per second, one-sided at the ends; NaN beside gaps. */
export function derivative(series: Series, fps: number): Series {
  const n = series.length;
  const out = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const a = Math.max(0, i - 1);
    const b = Math.min(n - 1, i + 1);
    out[i] = b === a ? 0 : ((series[b]! - series[a]!) * fps) / (b - a);
  }
  return out;
}

/** Element-wise function of several series of one length. */
export function combine(f: (...values: number[]) => number, ...series: readonly Series[]): Series {
  const [a, b, c, d] = series;
  const n = a?.length ?? 0;
  const out = new Float64Array(n);
  // A call with its values spread out takes several times as long. Lines of two points have four series.
  if (a && series.length === 1) for (let i = 0; i < n; i++) out[i] = f(a[i]!);
  else if (a && b && series.length === 2) for (let i = 0; i < n; i++) out[i] = f(a[i]!, b[i]!);
  else if (a && b && c && series.length === 3) for (let i = 0; i < n; i++) out[i] = f(a[i]!, b[i]!, c[i]!);
  else if (a && b && c && d && series.length === 4) for (let i = 0; i < n; i++) out[i] = f(a[i]!, b[i]!, c[i]!, d[i]!);
  else {
    const values = series.map(() => 0);
    for (let i = 0; i < n; i++) {
      for (let k = 0; k < series.length; k++) values[k] = series[k]![i]!;
      out[i] = f(...values);
    }
  }
  return out;
}

/** Share of frames in [from, to] that hold a value, 0 to 1. */
export function coverage(series: Series, from = 0, to = series.length - 1): number {
  let valid = 0;
  const start = Math.max(0, Math.ceil(from));
  const end = Math.min(series.length - 1, Math.floor(to));
  for (let i = start; i <= end; i++) if (!Number.isNaN(series[i]!)) valid++;
  return end < start ? 0 : valid / (end - start + 1);
}

/** Least-squares line through (x, y), NaN ignored. */
export function fitLine(x: ArrayLike<number>, y: ArrayLike<number>): { slope: number; intercept: number } {
  let n = 0;
  let sx = 0;
  let sy = 0;
  let sxx = 0;
  let sxy = 0;
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const a = x[i]!;
    const b = y[i]!;
    if (!Number.isFinite(a) || !Number.isFinite(b)) continue;
    n++;
    sx += a;
    sy += b;
    sxx += a * a;
    sxy += a * b;
  }
  const spread = n * sxx - sx * sx;
  const slope = n < 2 || Math.abs(spread) < 1e-12 ? 0 : (n * sxy - sx * sy) / spread;
  return { slope, intercept: n === 0 ? Number.NaN : (sy - slope * sx) / n };
}
