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

/** Input of every frame, standardised and clipped; gaps count as the clip's own mean. */
function* inputs(model: Ensemble, features: readonly Series[], fps: number): Generator<Float32Array> {
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
    model.taps.forEach((t, tap) => {
      const at = Math.min(rows - 1, Math.max(0, row + t * fps));
      const low = Math.floor(at);
      const high = Math.min(low + 1, rows - 1);
      const w = at - low;
      for (let k = 0; k < n; k++) raw[tap * n + k] = (1 - w) * filled[k]![low]! + w * filled[k]![high]!;
    });
    yield standardised(model, raw);
  }
}

/** Share of the corrections that a frame of this strangeness gets, 0 to 1. */
const familiarity = (model: Ensemble, strangeness: number): number =>
  Math.min(1, Math.max(0, (1.5 * model.strange - strangeness) / (0.5 * model.strange)));

/** Frames that go through the ensemble together: their inputs take 1 MB, those of a long clip a hundred. */
const BATCH = 240;

/**
 * Runs the ensemble over a clip, over the frames that are near enough to the training data.
 * @param features one series per feature, as `residualFeatures` gives them
 * @param fps rows per second
 * @returns `degrees`: one series per output, the mean over the ensemble, bounded, less the stranger the frame is; `share`: how much of them is applied, mean over the frames, 0 to 1
 */
export function corrections(model: Ensemble, features: readonly Series[], fps: number): { degrees: Series[]; share: number } {
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
        z.forEach((v, k) => {
          const series = degrees[k]!;
          series[row] = series[row]! + (share * model.bound * Math.tanh(v / model.bound)) / members.length;
        });
      });
    }
    batch = [];
  };
  let row = 0;
  let applied = 0;
  for (const x of inputs(model, features, fps)) {
    // Root mean square of the standardised inputs: about 1 on the training data, larger away from it.
    const share = familiarity(model, Math.sqrt(x.reduce((sum, v) => sum + v * v, 0) / x.length));
    applied += share;
    if (share > 0) batch.push({ row, share, x });
    if (batch.length === BATCH) correct();
    row++;
  }
  correct();
  return { degrees, share: row > 0 ? applied / row : 0 };
}
