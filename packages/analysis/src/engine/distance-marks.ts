/** What declared distance marks mean for the metrics of an exercise. */
import type { ExerciseMetric } from "@sagittal/catalogue";
import type { AnalysisRequest, SuppressionReason } from "@sagittal/contract";
import { type Match, REFUSED } from "./evidence.ts";

/** A mark whose distance differs by less than this from a named one is that one, m. */
export const SAME_MARK_M = 0.05;

/** Fewest distance marks that a run is timed between. */
const FEWEST_MARKS = 2;

/** True when distance marks stand in for what the metric otherwise needs. */
export const markedCourse = ({ definition }: ExerciseMetric, { distance_marks }: AnalysisRequest): boolean =>
  definition.orMarked === true && distance_marks.length >= FEWEST_MARKS;

/** False for a time between distance marks that nobody declared. */
export function isAsked({ definition: { marked } }: ExerciseMetric, { distance_marks: marks }: AnalysisRequest): boolean {
  if (marked === undefined) return true;
  const start = marks[0]?.distance_m ?? 0;
  return marks.length >= FEWEST_MARKS && (marked === "any" || marks.some((m) => Math.abs(m.distance_m - start - marked) <= SAME_MARK_M));
}

/** Why places in the picture time nothing: they hold for a camera that stands still, and for a run. Passages that a person saw hold for any film. */
export function lostMarks(metric: ExerciseMetric, request: AnalysisRequest, match: Match, cameraMoves: boolean): SuppressionReason | null {
  const timed = metric.definition.marked !== undefined || markedCourse(metric, request);
  if (!timed || request.distance_marks.every((mark) => mark.t_ms !== undefined)) return null;
  if (cameraMoves) return "moving_camera";
  return match.doubt >= REFUSED ? "no_event" : null;
}
