import type { Series } from "../signals/series.ts";
import { type Layer, perceptron, standardised } from "./dense.ts";

/**
 * A small ensemble of multilayer perceptrons. Inputs: features in a window around each frame, and their mean and standard deviation over the clip.
 * Trained by `training/` on rendered people seen through the real pose model; see its model card.
 */
export interface Ensemble {
  /** Sample times of the window, s from the frame. */
  readonly taps: readonly number[];
  /** Number of features per frame. */
  readonly features: number;
  /** Mean and spread of each input over the training data; inputs are taps × features, then clip means, then clip standard deviations, then ln(fps / 60). */
  readonly mean: Float32Array;
  readonly spread: Float32Array;
  /** Limit of standardised inputs; larger ones, outside of the training data, are clipped to it. */
  readonly furthest: number;
  /** Corrections never exceed this, degrees. */
  readonly bound: number;
  /** Strangeness of a frame (root mean square of its standardised inputs) up to which corrections are applied in full; from 1.5 times that they are not applied. */
  readonly strange: number;
  /** Share of each output that held-out bodies confirmed, 0 to 1. */
  readonly trust: readonly number[];
  readonly members: readonly (readonly Layer[])[];
}

const statistics = (series: Series): { mean: number; sd: number } => {
  let n = 0;
  let sum = 0;
  let squares = 0;
  for (const v of series) {
    if (Number.isNaN(v)) continue;
    n++;
    sum += v;
    squares += v * v;
  }
  if (n === 0) return { mean: 0, sd: 0 };
  return { mean: sum / n, sd: Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2)) };
};

/** Rows of which something is asked: all, or those with a share above 0. */
const isWanted = (wanted: Series | undefined, row: number): boolean => wanted === undefined || wanted[row]! > 0;

/** Input of every wanted frame, standardised and clipped; gaps count as the clip's own mean. */
function* inputs(model: Ensemble, features: readonly Series[], fps: number, wanted?: Series): Generator<{ row: number; x: Float32Array }> {
  const rows = features[0]?.length ?? 0;
  const stats = features.map(statistics);
  const filled = features.map((s, k) => s.map((v) => (Number.isNaN(v) ? stats[k]!.mean : v)));
  const n = model.features;
  const raw = new Float64Array(model.mean.length);
  const tail = model.taps.length * n;
  for (let k = 0; k < n; k++) {
    raw[tail + k] = stats[k]!.mean;
    raw[tail + n + k] = stats[k]!.sd;
  }
  raw[tail + 2 * n] = Math.log(fps / 60);
  for (let row = 0; row < rows; row++) {
    if (!isWanted(wanted, row)) continue;
    for (const [tap, t] of model.taps.entries()) {
      const at = Math.min(rows - 1, Math.max(0, row + t * fps));
      const low = Math.floor(at);
      const high = Math.min(low + 1, rows - 1);
      const w = at - low;
      for (let k = 0; k < n; k++) raw[tap * n + k] = (1 - w) * filled[k]![low]! + w * filled[k]![high]!;
    }
    yield { row, x: standardised(model, raw) };
  }
}

/** How strange a frame is: root mean square of its standardised inputs, about 1 on the training data, larger away from it. */
function strangeness(x: Float32Array): number {
  let squares = 0;
  for (let i = 0; i < x.length; i++) squares += x[i]! * x[i]!;
  return Math.sqrt(squares / x.length);
}

/** Share of the corrections that a frame gets, 0 to 1. */
const familiarity = (model: Ensemble, x: Float32Array): number =>
  Math.min(1, Math.max(0, (1.5 * model.strange - strangeness(x)) / (0.5 * model.strange)));

/** Frames that go through the ensemble together: their inputs take 1 MB, those of a long clip a hundred. */
const BATCH = 240;

/**
 * Runs the ensemble over a clip, over the frames that are near enough to the training data.
 * @param features one series per feature, as `residualFeatures` gives them
 * @param fps rows per second
 * @param wanted share of the corrections that the caller applies to each row; rows with none are not computed and stay 0
 * @returns `degrees`: one series per output, the mean over the ensemble, bounded, less the stranger the frame is; `share`: how much of them is applied, mean over the computed frames, 0 to 1
 */
export function corrections(
  model: Ensemble,
  features: readonly Series[],
  fps: number,
  wanted?: Series,
): { degrees: Series[]; share: number } {
  const members = model.members.map(perceptron);
  const outputs = model.members[0]?.at(-1)?.outputs ?? 0;
  const rows = features[0]?.length ?? 0;
  const degrees: Series[] = Array.from({ length: outputs }, () => new Float64Array(rows));
  let batch: { row: number; share: number; x: Float32Array }[] = [];
  const correct = (): void => {
    const xs = batch.map(({ x }) => x);
    for (const member of members) {
      member(xs).forEach((z, n) => {
        const { row, share } = batch[n]!;
        for (let k = 0; k < outputs; k++) {
          const series = degrees[k]!;
          series[row] = series[row]! + (share * model.bound * Math.tanh(z[k]! / model.bound)) / members.length;
        }
      });
    }
    batch = [];
  };
  let asked = 0;
  let applied = 0;
  for (const { row, x } of inputs(model, features, fps, wanted)) {
    const share = familiarity(model, x);
    asked++;
    applied += share;
    if (share > 0) batch.push({ row, share, x });
    if (batch.length === BATCH) correct();
  }
  correct();
  return { degrees, share: asked > 0 ? applied / asked : 0 };
}
