/** One decision from several cues: whether a movement is the exercise that it was filed as. */
import type { Activity } from "@sagittal/contract";

/** An exercise that a cue points to. */
export interface ExerciseName {
  readonly activity: Activity;
  readonly exercise: string;
}

/** One independent observation. */
export interface Cue {
  readonly name: string;
  /** How far it speaks against the exercise: 0 as the exercise is done, 1 as it is never done. */
  readonly against: number;
  /** How well it was seen, 0 to 1: what was hidden says nothing. */
  readonly seen: number;
  /** What is done instead when the cue is right. */
  readonly suggests?: ExerciseName;
}

/** Doubts of all cues together. From 1 on the movement is another one; from `DOUBTFUL` on it is measured with a question. */
export const REFUSED = 1;
export const DOUBTFUL = 0.5;

const weightOf = (c: Cue): number => (Number.isNaN(c.against) ? 0 : c.against * c.seen);

/** Sum of what the cues say against the exercise. A single clear contradiction is enough to refuse, a doubtful one is not; several doubtful ones are. */
export const doubtOf = (cues: readonly Cue[]): number => cues.reduce((sum, c) => sum + weightOf(c), 0);

/** The exercise that the weightiest contradicting cue points to. */
export const suggestionOf = (cues: readonly Cue[]): ExerciseName | null =>
  cues.filter((c) => c.suggests && weightOf(c) > 0.25).toSorted((a, b) => weightOf(b) - weightOf(a))[0]?.suggests ?? null;

/**
 * How far a measured value lies from where the exercise has it towards where it never has it: 0 up to `own`, 1 from `other` on, straight between. `own` may be
 * above or below `other`. NaN, the value of what is not known, speaks against nothing.
 */
export const beyond = (value: number, own: number, other: number): number =>
  Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, (value - own) / (other - own)));

/** A hidden landmark is guessed below this visibility and well seen above the second. */
const GUESSED = 0.3;
const SEEN = 0.7;

/** Weight of what was read from landmarks of this visibility. */
export const clarity = (visibility: number): number => beyond(visibility, GUESSED, SEEN);

/** What the whole clip's evidence says. */
export interface Match {
  /** Doubt of what was kept, or of the best of what was refused; 0 when nothing speaks against the exercise. */
  readonly doubt: number;
  readonly suggestion: ExerciseName | null;
}

export const CERTAIN: Match = { doubt: 0, suggestion: null };

/** Share of a value's confidence that is left under a doubt: a doubtful movement never gives a sure number. */
export const confidenceUnder = ({ doubt }: Match): number => 1 - 0.6 * Math.min(1, Math.max(0, doubt));
