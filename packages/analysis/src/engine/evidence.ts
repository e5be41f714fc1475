/** Combines several cues into one decision: is the movement the declared exercise? */
import { ramp } from "@sagittal/biomechanics";
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

/** Range of a cue: `own` is the limit of the exercise, `other` that of other movements; `own` may be above or below `other`. */
export type CueRange = readonly [own: number, other: number];

/** Total doubt of all cues from which the movement is another one and is not measured. */
export const REFUSED = 1;
/** Total doubt from which the movement is measured with lower confidence and a note. */
export const DOUBTFUL = 0.5;
/** Contradiction of a clear cue that alone makes a movement doubtful without refusing it. */
const QUESTION = 0.6;

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
export const beyond = (value: number, own: number, other: number): number => (Number.isNaN(value) ? 0 : ramp(value, own, other));

/** A cue from a measured value. An unknown (NaN) or unseen value is no evidence. */
export const cueOf = (
  name: string,
  value: number,
  [own, other]: CueRange,
  { seen = 1, suggests }: { readonly seen?: number; readonly suggests?: ExerciseName } = {},
): Cue => ({ name, against: beyond(value, own, other), seen, ...(suggests && { suggests }) });

/** A cue that alone distinguishes the exercise from another one: while it was not seen the movement stays doubtful. */
export const essential = (c: Cue): Cue => ({ ...c, against: c.against * c.seen + DOUBTFUL * (1 - c.seen), seen: 1 });

/** A cue that does not settle the matter: alone it makes a movement doubtful, and never refuses it. */
export const question = (c: Cue): Cue => ({ ...c, against: QUESTION * c.against });

/** A hidden landmark is guessed below this visibility and well seen above the second. */
const LEAST_VISIBILITY = 0.3;
const FULL_VISIBILITY = 0.7;

/** Weight of a cue from landmarks of this visibility, 0 to 1. */
export const clarity = (visibility: number): number => beyond(visibility, LEAST_VISIBILITY, FULL_VISIBILITY);

/** Evidence of the whole clip against the exercise. */
export interface Match {
  /** Doubt of the accepted movement, or the least doubt of the rejected ones; 0 without contradiction. */
  readonly doubt: number;
  readonly suggestion: ExerciseName | null;
  /** The cues that speak against the exercise, the weightiest first. */
  readonly cues: readonly Cue[];
}

export const CERTAIN: Match = { doubt: 0, suggestion: null, cues: [] };

/** What cues say together. */
export const matchOf = (cues: readonly Cue[]): Match => ({
  doubt: doubtOf(cues),
  suggestion: suggestionOf(cues),
  cues: cues.filter((c) => weightOf(c) > 0).toSorted((a, b) => weightOf(b) - weightOf(a)),
});

/** The match of the middle one of several movements; certain without any. */
function middleOf(matches: readonly Match[]): Match {
  const sorted = matches.toSorted((a, b) => a.doubt - b.doubt);
  return sorted[sorted.length >> 1] ?? CERTAIN;
}

/** Movements kept while their doubts stay below `REFUSED`, and the match of the clip: of those kept, else of what was refused. */
export function judged<T>(movements: readonly T[], cuesOf: (movement: T) => readonly Cue[]): { kept: T[]; match: Match } {
  const all = movements.map((movement) => ({ movement, match: matchOf(cuesOf(movement)) }));
  const kept = all.filter((j) => j.match.doubt < REFUSED);
  return { kept: kept.map((j) => j.movement), match: middleOf((kept.length > 0 ? kept : all).map((j) => j.match)) };
}

/** Share of a value's confidence that is left under a doubt: half of it from `DOUBTFUL` on, so that a doubtful movement never gives a sure number. */
export function confidenceUnder({ doubt }: Pick<Match, "doubt">): number {
  const d = Math.min(1, Math.max(0, doubt));
  return d <= DOUBTFUL ? 1 - d : 1 - DOUBTFUL - 0.6 * (d - DOUBTFUL);
}
