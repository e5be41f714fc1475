/** Own metrics measured from the stored landmarks of finished sessions: a preview of one, and what older sessions lack. */
import { expressionErrorText, findExercise } from "@sagittal/catalogue";
import { readFormula } from "@sagittal/catalogue/own-metrics";
import type { Lang, OwnMetricFormula, OwnMetricPreview, OwnMetricPreviewRequest } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import type { JobHandler } from "../../platform/queue.ts";
import { type TeamHandle, teamOfRecord } from "../../tenancy.ts";
import { measuredOwn } from "../events/service.ts";
import type { OWN_METRICS } from "../own-metrics/kinds.ts";
import { changeValues, holdOwnMetrics, isOf, ownMetricsFor, underCurrentDefinitions } from "../own-metrics/values.ts";
import { sameEvents, sameLandmarks } from "../sessions/corrected.ts";
import { completedSessionIds, getSession, getWithMetrics } from "../sessions/service.ts";

type Deps = Pick<Context, "db" | "storage">;

/** Finished sessions of an exercise that get the values of a new definition, newest first. */
const MOST_SESSIONS = 200;

/** An expression tried on a finished session; nothing is stored. Throws session_not_found, session_not_completed, session_without_track, RateLimited. */
export async function previewOwnMetric(
  { db, storage }: Deps,
  team: TeamHandle,
  id: string,
  { expression, side }: z.output<typeof OwnMetricPreviewRequest>,
  lang: Lang,
): Promise<OwnMetricPreview> {
  const row = await getSession(db, team, id);
  const read = readFormula(expression, findExercise(row.activity, row.exercise)?.views);
  if ("error" in read) {
    const error = { ...read.error, message: expressionErrorText(read.error, lang) };
    return { error, unit: null, metrics: [], cycles: [] };
  }
  const open = { min_good: null, max_good: null, amber_low: null, amber_high: null };
  const tried: OwnMetricFormula = { key: "own_preview", name: "preview", expression, side, higher_is_better: null, ...open };
  const { metrics, cycles } = await measuredOwn(storage, row, [tried]);
  return { error: null, unit: read.formula.unit, metrics, cycles };
}

/** Measures the exercise's own metrics in its newest finished sessions that lack them, one after the other. */
export function ownMetricsJob({ db, storage, log }: Deps & Pick<Context, "log">): JobHandler<z.output<(typeof OWN_METRICS)["data"]>> {
  return async ({ team_id, activity, exercise }, run) => {
    const team = teamOfRecord({ team_id });
    const ids = await completedSessionIds(db, team, { activity, exercise, clientId: null });
    let measured = 0;
    for (const id of ids.slice(-MOST_SESSIONS).toReversed()) {
      if (run.signal.aborted) break;
      try {
        if (await fill({ db, storage }, team, id)) measured++;
      } catch (error) {
        // One damaged file keeps no other session from its values.
        log.warn({ err: error, session: id }, "own metrics not measured");
      }
    }
    return measured > 0 ? "done" : "skipped";
  };
}

/** Adds the own metrics that a session lacks; false when it lacks none, or keeps no landmarks. */
async function fill({ db, storage }: Deps, team: TeamHandle, id: string): Promise<boolean> {
  const { row, metrics } = await getWithMetrics(db, team, id);
  const lacking = (await ownMetricsFor(db, team, row)).filter((own) => !metrics.some((m) => isOf(own.key, m.key)));
  if (lacking.length === 0 || row.track_key === "" || row.status !== "completed") return false;
  // In a line of its own: people who try formulas must not cost it a session.
  const measured = await measuredOwn(storage, row, lacking, `own-metrics:${team.teamId}`);
  return db.transaction(async (tx) => {
    await holdOwnMetrics(tx, team, "read");
    const now = await getSession(tx, team, id);
    const corrected = !sameEvents(now, row) || !sameLandmarks(now, row);
    // Analysed again or corrected meanwhile: that measured them itself.
    if (now.status !== "completed" || now.analysis_no !== row.analysis_no || corrected) return false;
    const { result } = await underCurrentDefinitions(tx, team, now, lacking, {
      metrics: measured.metrics,
      metric_targets: measured.targets,
    });
    await changeValues(tx, team, [id], ({ metrics: known, targets }) => ({
      metrics: [...known.filter((m) => !result.metrics.some((own) => own.key === m.key)), ...result.metrics],
      targets: { ...targets, ...result.metric_targets },
    }));
    return true;
  });
}
