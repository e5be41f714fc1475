import { median } from "../signals/series.ts";
import type { Cues } from "./contact-cues.ts";

/**
 * A learned correction of one kind of event: Gaussian process regression (Rasmussen and Williams 2006) of its timing error on its cues, with a small set of
 * supporting examples. Far from all examples it is zero, so that an event unlike the training data keeps the time from the kinematic rules.
 * Made by `training/contacts.ts`; training data and validity: `training/README.md`.
 */
export interface TimingModel {
  /** Names of the cues in the order of the other lists; "frame" is the length of a frame in tenths of 1/60 s, "near" 10 for the leg nearer to the camera. */
  readonly cues: readonly string[];
  /** Median and robust spread of each cue; a missing cue counts as its median. */
  readonly centre: readonly number[];
  readonly spread: readonly number[];
  /** Supporting examples in spreads from the centre, and the weight of each, ms. */
  readonly support: readonly (readonly number[])[];
  readonly weights: readonly number[];
  /** Error of the model, ms: corrections up to this size become 0, larger ones are shrunk accordingly; 0 applies all corrections in full. */
  readonly doubtMs: number;
  /** Likeness of a clip's events to the examples (see `familiarity`) up to which the model says nothing, and from which on it counts in full; left out where it always counts. */
  readonly familiar?: { readonly none: number; readonly full: number };
}

/** Greatest distance of a cue from the centre, in spreads; larger ones are clipped to it. */
const FARTHEST = 3;
/** Greatest correction, ms. */
const MOST_MS = 70;

/** Cues of an event as the model reads them, in spreads from their centre. */
export function standardised(model: Pick<TimingModel, "cues" | "centre" | "spread">, cues: Cues): number[] {
  return model.cues.map((name, i) => {
    const v = cues[name] ?? null;
    return v === null ? 0 : Math.max(-FARTHEST, Math.min(FARTHEST, (v - model.centre[i]!) / model.spread[i]!));
  });
}

/** Likeness of two examples, 1 for the same: a Gaussian of their mean squared difference in spreads. */
export function likeness(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2;
  return Math.exp(-sum / a.length / 2);
}

/** A correction shrunk by its error (positive-part shrinkage of James and Stein, in one dimension). */
export const beyondDoubt = (ms: number, doubtMs: number): number => (Math.abs(ms) <= doubtMs ? 0 : ms * (1 - (doubtMs / ms) ** 2));

/** Correction of an event's time, ms, positive when it lies later than the rules say; 0 for an event unlike all examples. */
export function timingCorrection(model: TimingModel, cues: Cues): number {
  const z = standardised(model, cues);
  const ms = model.support.reduce((sum, example, i) => sum + model.weights[i]! * likeness(z, example), 0);
  return Math.max(-MOST_MS, Math.min(MOST_MS, beyondDoubt(ms, model.doubtMs)));
}

/**
 * Share of its corrections that a model may claim in a clip, 0 to 1: how like the nearest example the clip's events are, in the median. A person, shoe or camera unlike all that the
 * model has seen makes all events of the clip unlike, and there the kinematic rules are the surer ones: on a filmed jogger the model lost 13 ms to them, at a likeness of 0.6.
 */
export function familiarity(model: TimingModel, events: readonly Cues[]): number {
  if (!model.familiar || events.length === 0) return 1;
  const { none, full } = model.familiar;
  const nearest = events.map((cues) => {
    const z = standardised(model, cues);
    return Math.max(...model.support.map((example) => likeness(z, example)));
  });
  return Math.max(0, Math.min(1, (median(nearest) - none) / (full - none)));
}
