/** Combines several cues into one decision: is the movement the declared exercise? */
import type { Activity } from "@sagittal/contract";

/** An exercise that a cue points to. */
export interface ExerciseName {
  readonly activity: Activity;
  readonly exercise: string;
}

/** One independent observation. */
export interface Cue {
  readonly name: string;
  /** Contradiction of the exercise: 0 in the range of the exercise, 1 outside the range of any execution of it. */
  readonly against: number;
  /** Visibility weight, 0 to 1: a hidden cue has no weight. */
  readonly seen: number;
  /** The exercise that the cue points to instead. */
  readonly suggests?: ExerciseName;
}

/** Limits of the summed doubt: from `REFUSED` the movement is rejected as another one; from `DOUBTFUL` it is measured, with a note to the coach. */
export const REFUSED = 1;
export const DOUBTFUL = 0.5;

const weightOf = (c: Cue): number => (Number.isNaN(c.against) ? 0 : c.against * c.seen);

/** Weighted sum of the cues' contradictions. One clear contradiction, or several partial ones, reach `REFUSED`. */
export const doubtOf = (cues: readonly Cue[]): number => cues.reduce((sum, c) => sum + weightOf(c), 0);

/** The exercise that the cue with the largest weighted contradiction points to; null when none exceeds 0.25. */
export const suggestionOf = (cues: readonly Cue[]): ExerciseName | null =>
  cues.filter((c) => c.suggests && weightOf(c) > 0.25).toSorted((a, b) => weightOf(b) - weightOf(a))[0]?.suggests ?? null;

/**
 * Linear ramp of contradiction: 0 up to `own` (limit of the exercise), 1 from `other` (limit of other movements), linear between. `own` may be
 * above or below `other`. NaN (unknown) gives 0.
 */
export const beyond = (value: number, own: number, other: number): number =>
  Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, (value - own) / (other - own)));

/** Visibility at which a landmark begins to count, and from which it counts fully. */
const LEAST_VISIBILITY = 0.3;
const FULL_VISIBILITY = 0.7;

/** Weight of a cue from landmarks of this visibility, 0 to 1. */
export const clarity = (visibility: number): number => beyond(visibility, LEAST_VISIBILITY, FULL_VISIBILITY);

/** Evidence of the whole clip against the exercise. */
export interface Match {
  /** Doubt of the accepted movement, or the least doubt of the rejected ones; 0 without contradiction. */
  readonly doubt: number;
  readonly suggestion: ExerciseName | null;
}

export const CERTAIN: Match = { doubt: 0, suggestion: null };

/** Factor on the confidence of every value, 1 without doubt down to 0.4. */
export const confidenceUnder = ({ doubt }: Match): number => 1 - 0.6 * Math.min(1, Math.max(0, doubt));
