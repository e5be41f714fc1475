/** Which exercise a clip shows that does not look like the one it was filed as. */
import { partOf, type RawTrack, rowsOf } from "@sagittal/biomechanics";
import { type Exercise, exercisesFrom } from "@sagittal/catalogue";
import { ACTIVITIES, type Activity, type AnalysisRequest, type CaptureNote, SCORE_KEY } from "@sagittal/contract";
import { DOUBTFUL, type ExerciseName, REFUSED } from "../engine/evidence.ts";
import { isOtherView } from "../engine/findings/camera-view.ts";
import type { Interpretation } from "../engine/interpretation.ts";
import { interpret } from "./interpret.ts";

/** Steps of doubt and of confidence within which two exercises fit equally well. */
const DOUBT_STEP = 0.1;
const CONFIDENCE_STEP = 0.2;
/** Least confidence of an exercise's surest value for it to be named: below, hardly anything of it was seen. */
const LEAST_CONFIDENCE = 0.4;
/** A movement shows within this part of the clip, s: every exercise of the catalogue reads it. */
const SEARCHED_S = 20;

const isNumber = (m: Interpretation["metrics"][number]): boolean => m.value_num !== null && m.key !== SCORE_KEY;

/** Whether an exercise gives any number. */
export const isMeasured = ({ metrics }: Interpretation): boolean => metrics.some(isNumber);

/** Doubt that the clip shows the exercise, in steps; doubts below a question do not count. */
export const doubtSteps = ({ match: { doubt } }: Interpretation): number => (doubt < DOUBTFUL ? 0 : Math.round(doubt / DOUBT_STEP));

const showsNone = ({ findings }: Interpretation): boolean => findings.some((f) => f.data.reason === "movement");

/** Whether the clip should be compared with other exercises: the declared one is doubtful, or none of its events was found. Not from another view than the declared one, in which exercises cannot be distinguished. */
export const isAnother = (i: Interpretation): boolean => (i.match.doubt >= DOUBTFUL || showsNone(i)) && !isOtherView(i.findings);

/** Exercises filmed from the view that read nothing but the clip: a form and an assessment of a workplace are no movement. */
const readable = (activity: Activity, request: AnalysisRequest): Exercise[] =>
  exercisesFrom(activity, request.camera_view).filter(({ needs }) => !needs.workstation && !needs.scubaMeta);

const isSame = (a: ExerciseName, b: ExerciseName): boolean => a.activity === b.activity && a.exercise === b.exercise;

/** The middle of a long track. */
function searched(track: RawTrack): RawTrack {
  const rows = rowsOf(track);
  const most = Math.round(SEARCHED_S * track.fps);
  const from = Math.floor((rows - most) / 2);
  return from > 0 ? partOf(track, { from, to: from + most }) : track;
}

/** What an exercise found in the clip; null when it cannot read it. A fault of its analyser must not cost the result of the declared one; `bench:confusions` reports such faults. */
function readAs(track: RawTrack, request: AnalysisRequest): Interpretation | null {
  try {
    return interpret(track, request);
  } catch {
    return null;
  }
}

const surest = ({ metrics }: Interpretation): number => Math.max(0, ...metrics.filter(isNumber).map((m) => m.value_json.confidence));

const isFaulty = ({ findings }: Interpretation): boolean => findings.some((f) => f.severity === "high");

/**
 * The exercise that a clip resembles most which does not look like the declared one: every other exercise filmed from that view reads it, and the one of the least doubt is named.
 * Among equals: without a grave finding, the surest, one that the declared exercise's cues point to, with most metrics, of the same activity, the first of the catalogue. That order
 * was chosen on 17 filmed clips and 61 films of the figure, each declared as all other exercises (docs/accuracy-notebook.md).
 * @param read the clip as the declared exercise reads it
 * @returns null when the declared exercise fits, or none reads the clip without doubt
 */
export function nearestExercise(track: RawTrack, request: AnalysisRequest, read: Interpretation): ExerciseName | null {
  if (!isAnother(read)) return null;
  const part = searched(track);
  const { suggestion } = read.match;
  const candidates = ACTIVITIES.flatMap((activity) =>
    readable(activity, request).map((e): ExerciseName => ({ activity, exercise: e.name })),
  );
  const fitting = candidates.flatMap((name) => {
    if (isSame(name, request)) return [];
    const found = readAs(part, { ...request, ...name, own_metrics: [], distance_marks: [] });
    if (!found || !isMeasured(found) || found.match.doubt >= DOUBTFUL || surest(found) < LEAST_CONFIDENCE) return [];
    const rank = [
      Math.round(found.match.doubt / DOUBT_STEP),
      isFaulty(found) ? 1 : 0,
      -Math.floor(surest(found) / CONFIDENCE_STEP),
      suggestion && isSame(name, suggestion) ? 0 : 1,
      -found.metrics.length,
      name.activity === request.activity ? 0 : 1,
    ];
    return [{ name, rank }];
  });
  const [best] = fitting.toSorted((a, b) => a.rank.reduce((first, v, k) => first || v - (b.rank[k] ?? 0), 0));
  return best?.name ?? null;
}

/**
 * Notes of an interpretation with what `nearestExercise` found in place of what the cues alone suggest.
 * @param nearest undefined when it was not searched for: analyses before 1.6.29
 */
export function notesNaming(i: Interpretation, nearest: ExerciseName | null | undefined): readonly CaptureNote[] {
  if (nearest === undefined) return i.notes;
  const [first, ...rest] = i.notes;
  const doubted = first?.code === "looks_like" || first?.code === "unlike" ? first : null;
  const others = doubted ? rest : i.notes;
  if (!nearest || !isAnother(i)) return doubted ? [{ code: "unlike", doubt: doubted.doubt, cues: doubted.cues }, ...others] : i.notes;
  // Without a single event of the exercise there are no cues to doubt it by.
  const said = doubted ?? { doubt: REFUSED, cues: [] };
  return [{ code: "looks_like", ...nearest, doubt: said.doubt, cues: said.cues }, ...others];
}
