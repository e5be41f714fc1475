import { type Layer, perceptron, standardised } from "../fit/dense.ts";
import { layersOf, type StoredLayer, singles } from "../fit/stored.ts";
import { mean, type Series, valueAt } from "../signals/series.ts";

/**
 * A learned correction of one kind of event: a few small perceptrons that read the signals around it, and of which the mean counts.
 * Made by `training/contacts.ts`; training data and validity: `training/README.md`.
 */
export interface TimingModel {
  /** Sample times of the window, ms from the event. */
  readonly tapsMs: readonly number[];
  /** Mean and spread of each input over the training data: signals × taps (see `eventSignals`), then ln(fps / 60), then 1 for the leg nearer to the camera. */
  readonly mean: Float32Array;
  readonly spread: Float32Array;
  /** Limit of standardised inputs; larger ones, outside of the training data, are clipped to it. */
  readonly furthest: number;
  /** Corrections never exceed this, ms. */
  readonly boundMs: number;
  /** How often the window is centred anew on the corrected event. */
  readonly rounds: number;
  readonly members: readonly (readonly Layer[])[];
}

/** A timing model as its file holds it. */
type StoredTimingModel = Omit<TimingModel, "mean" | "spread" | "members"> & {
  readonly mean: string;
  readonly spread: string;
  readonly members: readonly (readonly StoredLayer[])[];
};

const timingModelOf = (stored: StoredTimingModel): TimingModel => ({
  ...stored,
  mean: singles(stored.mean),
  spread: singles(stored.spread),
  members: stored.members.map(layersOf),
});

/** The models of one gait, ready to run. */
export const timingModelsOf = (stored: Readonly<Record<"contact" | "off", StoredTimingModel>>): Record<"contact" | "off", TimingModel> => ({
  contact: timingModelOf(stored.contact),
  off: timingModelOf(stored.off),
});

/** A foot whose events are timed. */
export interface TimedFoot {
  /** See `eventSignals`. */
  readonly signals: readonly Series[];
  readonly fps: number;
  /** Whether it is the leg nearer to the camera. */
  readonly near: boolean;
}

/** Value of a signal at a fractional frame; beyond its ends the last one. */
const sampleAt = (s: Series, at: number): number => valueAt(s, Math.max(0, Math.min(s.length - 1, at)));

/** Index of the foot's attitude among the signals. */
const FOOT = 4;
/** When a foot that is about to land shows how steep it is, ms from the contact. */
const LANDING_MS = [-100, -80, -60, -40, -20] as const;

/** Attitude of the foot shortly before a contact at a frame, degrees; toes up is positive. */
export const landingAttitude = ({ signals, fps }: TimedFoot, at: number): number =>
  mean(LANDING_MS.map((ms) => sampleAt(signals[FOOT]!, at + (ms * fps) / 1000)));

/** Input of an event at a frame, fractional: standardised and clipped. */
function inputAt(model: TimingModel, { signals, fps, near }: TimedFoot, at: number): Float32Array {
  const samples = signals.flatMap((s) => model.tapsMs.map((ms) => sampleAt(s, at + (ms * fps) / 1000)));
  return standardised(model, [...samples, Math.log(fps / 60), near ? 1 : 0]);
}

/** Corrections of the times of a foot's events (frames, fractional), ms; positive where one lies later than the rules say. */
export function timingCorrections(model: TimingModel, foot: TimedFoot, events: readonly number[]): number[] {
  const { boundMs, rounds, members } = model;
  const within = (ms: number): number => Math.max(-boundMs, Math.min(boundMs, ms));
  const networks = members.map(perceptron);
  let late = events.map(() => 0);
  for (let round = 0; round < rounds; round++) {
    const inputs = events.map((at, i) => inputAt(model, foot, at + (late[i]! * foot.fps) / 1000));
    const answers = networks.map((network) => network(inputs).map(([z]) => boundMs * Math.tanh((z ?? 0) / boundMs)));
    late = late.map((ms, i) => within(ms + answers.reduce((sum, own) => sum + own[i]!, 0) / answers.length));
  }
  return late;
}
