import { type Body, otherSide, type Side } from "../body/body.ts";
import { type SagittalAngles, turned } from "../body/sagittal-angles.ts";
import { soleOnFloor } from "../body/standing-foot.ts";
import { combine, type Series } from "../signals/series.ts";
import { type Layer, perceptron, standardised } from "./dense.ts";
import { residualFeatures } from "./features.ts";

/**
 * A small ensemble of multilayer perceptrons. Inputs: features in a window around each frame, and their mean and standard deviation over the clip.
 * Trained by `training/` on rendered people seen through the real pose model; see its model card.
 */
export interface ResidualModel {
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
  /** Coefficients of the variance of every angle (see `angleErrors`). */
  readonly variance: readonly AngleVariance[];
  readonly members: readonly (readonly Layer[])[];
}

/** Movements that have a model each: walking and running, or repetitions on the spot: lifts, jumps, rises from a chair. */
export type MovementKind = "gait" | "repetition";

/** Coefficients of a variance in square degrees: the least, for hidden joints, for each 10 degrees off the side, for each 300 degrees per second. */
export type AngleVariance = readonly [least: number, hidden: number, offPlane: number, rate: number];

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
function* inputs(model: ResidualModel, features: readonly Series[], fps: number): Generator<Float32Array> {
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
const familiarity = (model: ResidualModel, strangeness: number): number =>
  Math.min(1, Math.max(0, (1.5 * model.strange - strangeness) / (0.5 * model.strange)));

/** Frames that go through the ensemble together: their inputs take 1 MB, those of a long clip a hundred. */
const BATCH = 240;

/**
 * Runs the ensemble over a clip, over the frames that are near enough to the training data.
 * @returns one series per output, degrees: mean over the ensemble, bounded, less the stranger the frame is
 */
function corrections(model: ResidualModel, features: readonly Series[], fps: number): Series[] {
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
  for (const x of inputs(model, features, fps)) {
    // Root mean square of the standardised inputs: about 1 on the training data, larger away from it.
    const share = familiarity(model, Math.sqrt(x.reduce((sum, v) => sum + v * v, 0) / x.length));
    if (share > 0) batch.push({ row, share, x });
    if (batch.length === BATCH) correct();
    row++;
  }
  correct();
  return degrees;
}

/** How the residual model is applied to a clip. */
export interface ResidualUse {
  readonly nearSide: Side;
  /** Share of the correction that the view allows, 0 to 1 (see `correctableView` and `obliqueView`); NaN for an unknown view, which allows none. */
  readonly inView: number;
  /** The movement has no steps: the inclination of a sole on the floor stays 0. */
  readonly standing: boolean;
}

/** Segment angles corrected by the residual model, as far as view and movement are within its training data. Joint angles are recomputed from their segments. */
export function withResidual(
  model: ResidualModel,
  body: Body,
  angles: SagittalAngles,
  { nearSide, inView, standing }: ResidualUse,
): SagittalAngles {
  if (!(inView > 0)) return angles;
  const degrees = corrections(model, residualFeatures(body, nearSide, angles), body.fps);
  const [trunk, nearThigh, farThigh, nearShank, farShank, nearFoot, farFoot] = degrees.map((series, k) =>
    series.map((v) => v * inView * (model.trust[k] ?? 0)),
  );
  const lifted = (of: Side, foot: Series | undefined): Series | undefined =>
    foot && standing ? combine((v, sole) => v * (1 - sole), foot, soleOnFloor(body, of, angles[of].foot)) : foot;
  const farSide = otherSide(nearSide);
  const near = { thigh: nearThigh, shank: nearShank, foot: lifted(nearSide, nearFoot) };
  const far = { thigh: farThigh, shank: farShank, foot: lifted(farSide, farFoot) };
  return turned(angles, { trunk, left: nearSide === "left" ? near : far, right: nearSide === "left" ? far : near });
}
