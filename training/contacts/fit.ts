import { type Cues, likeness, standardised, type TimingModel, timingCorrection } from "@sagittal/biomechanics";
import type { Example } from "./examples.ts";

/** Larger errors are mistaken events, not timing, ms. */
const TIMING_MS = 80;
/** Spread that counts as none: a tenth of a frame at 60 frames per second and more, ms or degrees. */
const LEAST_SPREAD = 2;
/** How little an example is trusted (ridge), chosen on left-out bodies among 0.1, 0.3, 1 and 3. */
const RIDGE = 0.3;
/** Errors beyond this count less (Huber), ms. */
const HUBER_MS = 12;
const ROUNDS = 5;
/** Captured motion is people's own, the rest a model of it: it counts more. */
const CAPTURED = 1.5;
/** Supporting examples at most. */
const SUPPORT = 320;

function median(values: readonly number[]): number {
  const s = values.toSorted((a, b) => a - b);
  const m = s.length >> 1;
  return s.length % 2 === 1 ? s[m]! : (s[m - 1]! + s[m]!) / 2;
}

/** Solves a symmetric positive definite system by Cholesky decomposition. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const n = right.length;
  const l = matrix.map((row) => [...row]);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = l[i]![j]!;
      for (let k = 0; k < j; k++) sum -= l[i]![k]! * l[j]![k]!;
      l[i]![j] = i === j ? Math.sqrt(Math.max(1e-9, sum)) : sum / l[j]![j]!;
    }
  }
  const y: number[] = [];
  for (let i = 0; i < n; i++) y[i] = (right[i]! - y.reduce((s, v, k) => s + l[i]![k]! * v, 0)) / l[i]![i]!;
  const x = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    let sum = y[i]!;
    for (let k = i + 1; k < n; k++) sum -= l[k]![i]! * x[k]!;
    x[i] = sum / l[i]![i]!;
  }
  return x;
}

/** Examples spread over all there are: each next one is the least like those chosen. */
function spreadOut(z: readonly (readonly number[])[]): number[] {
  const chosen = [0];
  const nearest = z.map((v) => likeness(v, z[0]!));
  while (chosen.length < Math.min(SUPPORT, z.length)) {
    const next = nearest.indexOf(Math.min(...nearest));
    chosen.push(next);
    z.forEach((v, i) => {
      nearest[i] = Math.max(nearest[i]!, likeness(v, z[next]!));
    });
  }
  return chosen;
}

const rounded = (x: number, digits: number): number => Math.round(x * 10 ** digits) / 10 ** digits;

/** Fits a timing model: weighted Huber regression in the span of the supporting examples, with a ridge. */
export function learned(examples: readonly Example[], doubtMs: number, familiar?: TimingModel["familiar"]): TimingModel {
  const used = examples.filter((e) => Math.abs(e.lateMs) < TIMING_MS);
  const cues = [...new Set(used.flatMap((e) => Object.keys(e.cues)))].sort();
  const column = (name: string): number[] => used.flatMap((e) => e.cues[name] ?? []);
  const centre = cues.map((name) => rounded(median(column(name)), 2));
  const spread = cues.map((name, i) => rounded(1.4826 * median(column(name).map((v) => Math.abs(v - centre[i]!))) + LEAST_SPREAD, 2));
  const scaled = (c: Cues): number[] => standardised({ cues, centre, spread }, c).map((v) => rounded(v, 2));
  const z = used.map((e) => scaled(e.cues));
  const support = spreadOut(z).map((i) => z[i]!);
  const design = z.map((v) => support.map((s) => likeness(v, s)));
  const weight = used.map((e) => e.share * (e.captured ? CAPTURED : 1) * (used.length / 10));
  const prior = support.map((a) => support.map((b) => RIDGE * likeness(a, b)));
  let weights: number[] = support.map(() => 0);
  let trust = used.map(() => 1);
  for (let round = 0; round < ROUNDS; round++) {
    const normal = prior.map((row, i) => row.map((p, j) => p + (i === j ? 1e-6 : 0)));
    const right = support.map(() => 0);
    design.forEach((row, n) => {
      const w = weight[n]! * trust[n]!;
      for (let i = 0; i < row.length; i++) {
        right[i]! += w * row[i]! * used[n]!.lateMs;
        for (let j = 0; j < row.length; j++) normal[i]![j]! += w * row[i]! * row[j]!;
      }
    });
    weights = solve(normal, right);
    trust = design.map((row, n) => {
      const error = Math.abs(row.reduce((s, v, i) => s + v * weights[i]!, 0) - used[n]!.lateMs);
      return Math.min(1, HUBER_MS / Math.max(1e-9, error));
    });
  }
  return { cues, centre, spread, support, weights: weights.map((w) => rounded(w, 2)), doubtMs, ...(familiar && { familiar }) };
}

/** The model's correction of an example, ms. */
export const apply = (model: TimingModel, example: Example): number => timingCorrection(model, example.cues);
