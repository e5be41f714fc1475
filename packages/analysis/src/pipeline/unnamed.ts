/** Requests that name no exercise: which one of the activity the clip shows. */
import type { RawTrack } from "@sagittal/biomechanics";
import { type Exercise, exercisesFrom, exercisesOf, viewsOf } from "@sagittal/catalogue";
import type { AnalysisRequest } from "@sagittal/contract";
import type { Interpretation } from "../engine/interpretation.ts";
import { AnalysisFailure } from "./failure.ts";
import { interpret, onTrueClock } from "./interpret.ts";
import { doubtSteps, isMeasured } from "./nearest.ts";

/** The exercises that a request without one may mean; an assessment by questionnaire only with its data. */
function candidates({ activity, camera_view, workstation_assessment }: AnalysisRequest): readonly Exercise[] {
  const offered = exercisesFrom(activity, camera_view);
  if (offered.length > 0) return offered.filter((e) => workstation_assessment !== null || !e.needs.workstation);
  const [usual] = exercisesOf(activity);
  throw new AnalysisFailure("view_not_offered", { activity, exercise: usual?.name ?? "", camera_view, views: [...viewsOf(activity, "")] });
}

/**
 * The request as it is filed until the movement is seen: without an exercise, the activity's first one from its view.
 * @throws AnalysisFailure when no exercise of the activity is filmed from that view
 */
export const provisional = (request: AnalysisRequest): AnalysisRequest =>
  request.exercise === "" ? { ...request, exercise: candidates(request)[0]?.name ?? "" } : request;

/** What an exercise found in the clip, and how well the clip fits it. */
interface Tried {
  readonly request: AnalysisRequest;
  readonly interpretation: Interpretation;
}

/** How far the clip is from an exercise: one that gives no number is further than any that gives one. */
const distanceOf = ({ interpretation }: Tried): number => doubtSteps(interpretation) + (isMeasured(interpretation) ? 0 : UNMEASURED);
/** More than any doubt. */
const UNMEASURED = 1000;

/**
 * Interprets a track as the exercise of the request. Without one, as each of the activity's exercises from its view, of which the one is taken that the clip fits best; among equals the first of the catalogue, which are the usual ones.
 * Of 243 movements of the figure and 17 filmed clips all are measured: as what they are, or as what looks like it (see the accuracy notebook).
 * @throws AnalysisFailure what `interpret` throws; without an exercise, when it throws for all of them
 */
export function interpretNamed(track: RawTrack, request: AnalysisRequest, timeScale: number): Tried {
  const as = (named: AnalysisRequest): Tried => ({ request: named, interpretation: interpret(track, onTrueClock(named, timeScale)) });
  if (request.exercise !== "") return as(request);
  let failure: unknown;
  const tried = candidates(request).flatMap(({ name }) => {
    try {
      return [as({ ...request, exercise: name })];
    } catch (error) {
      if (!(error instanceof AnalysisFailure)) throw error;
      failure ??= error;
      return [];
    }
  });
  const [best] = tried.toSorted((a, b) => distanceOf(a) - distanceOf(b));
  if (!best) throw failure;
  return best;
}
