import { findExercise, isOrdered, metricsFor, parseMetricKey, zoneOfTarget } from "@sagittal/catalogue";
import type { MetricThreshold, MetricThresholdChange, MetricThresholdPut, MetricThresholdQuery, ZoneLimits } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { FieldError } from "../../domain/errors.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { getClient } from "../clients/service.ts";
import { completedSessionIds } from "../sessions/service.ts";
import { holdThresholds, judgeAgain } from "./judge.ts";
import { type Author, type ChangeRow, ThresholdRepository, type ThresholdRow } from "./repository.ts";

type Deps = Pick<Context, "db" | "clock">;

const OPEN: ZoneLimits = { min_good: null, max_good: null, amber_low: null, amber_high: null };

/** A page of the team's thresholds. */
export async function listThresholds(
  db: Executor,
  team: TeamHandle,
  query: MetricThresholdQuery,
): Promise<{ count: number; results: MetricThreshold[] }> {
  const { count, rows } = await new ThresholdRepository(db, team).list(query);
  return { count, results: rows.map(thresholdView) };
}

/** A page of the history, newest first. */
export async function thresholdHistory(
  db: Executor,
  team: TeamHandle,
  query: MetricThresholdQuery,
): Promise<{ count: number; results: MetricThresholdChange[] }> {
  const { count, rows } = await new ThresholdRepository(db, team).changes(query);
  return { count, results: rows.map(({ change, by }) => changeView(change, by)) };
}

/** The zones of one athlete's own. */
export function thresholdsOfClient(db: Executor, team: TeamHandle, clientId: string): Promise<ThresholdRow[]> {
  return new ThresholdRepository(db, team).ofClient(clientId);
}

/**
 * Sets a threshold, or takes it away when no limit is given, and judges the sessions it concerns again in the same transaction. Limits
 * equal to the stored ones change nothing and leave no trace in the history. Throws FieldError, client_not_found.
 */
export function putThreshold({ db, clock }: Deps, team: TeamHandle, body: MetricThresholdPut): Promise<MetricThreshold> {
  const { activity, exercise, metric, client, ...given } = body;
  const limits = Object.values(given).every((limit) => limit === null) ? null : given;
  checkSubject(body);
  if (limits) checkLimits(limits);
  const clientId = client ?? null;
  const subject = { activity, exercise, metric, client_id: clientId };
  return db.transaction(async (tx) => {
    await holdThresholds(tx, team, "write");
    if (clientId) await getClient(tx, team, clientId);
    const repository = new ThresholdRepository(tx, team);
    const old = await repository.find(subject);
    const now = clock.now();
    if (!sameLimits(old?.limits ?? null, limits)) {
      await repository.change(subject, old, limits, now);
      await judgeAgain(tx, team, await completedSessionIds(tx, team, { activity, exercise, clientId }));
    }
    const row = await repository.find(subject);
    return row
      ? thresholdView(row)
      : { activity, exercise, metric, client: clientId, ...OPEN, updated_at: now.toISOString(), updated_by: team.adminId };
  });
}

function thresholdView({ activity, exercise, metric, client_id, limits, updated_at, updated_by }: ThresholdRow): MetricThreshold {
  return { activity, exercise, metric, client: client_id, ...limits, updated_at: updated_at.toISOString(), updated_by };
}

function changeView(row: ChangeRow, changed_by: Author | null): MetricThresholdChange {
  const { id, activity, exercise, metric, client_id, old_limits, new_limits, changed_at } = row;
  return {
    id,
    activity,
    exercise,
    metric,
    client: client_id,
    old: old_limits,
    new: new_limits,
    changed_at: changed_at.toISOString(),
    changed_by,
  };
}

function checkSubject({ activity, exercise, metric }: MetricThresholdPut): void {
  if (!findExercise(activity, exercise)) throw new FieldError({ exercise: (t) => t.notAnExercise });
  const found = metricsFor(activity, exercise).find((m) => m.key === metric);
  if (found?.zone) return;
  if (found) throw new FieldError({ metric: (t) => t.metricWithoutZone });
  const base = parseMetricKey(activity, metric)?.base;
  throw new FieldError({ metric: (t) => (base && base !== metric ? t.metricOfBothSides(base) : t.notAMetric) });
}

function checkLimits(limits: ZoneLimits): void {
  const { min_good, max_good, amber_low, amber_high } = limits;
  if (min_good === null && max_good === null) throw new FieldError({ min_good: (t) => t.limitMissing });
  if (amber_low !== null && min_good === null) throw new FieldError({ amber_low: (t) => t.limitAlone });
  if (amber_high !== null && max_good === null) throw new FieldError({ amber_high: (t) => t.limitAlone });
  if (!isOrdered(zoneOfTarget(limits))) {
    throw new FieldError({ non_field_errors: (t) => t.limitsMustRise });
  }
}

function sameLimits(a: ZoneLimits | null, b: ZoneLimits | null): boolean {
  if (a === null || b === null) return a === b;
  return a.min_good === b.min_good && a.max_good === b.max_good && a.amber_low === b.amber_low && a.amber_high === b.amber_high;
}
