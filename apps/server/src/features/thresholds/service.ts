import { findExercise, isOrdered, metricsFor, parseMetricKey, zoneOfTarget } from "@sagittal/catalogue";
import type { MetricThreshold, MetricThresholdPut, ZoneLimits } from "@sagittal/contract";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { DomainError, FieldError } from "../../domain/errors.ts";
import { sessions } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { ClientRepository } from "../clients/repository.ts";
import { judgeAnew } from "./judge.ts";
import { ThresholdRepository, type ThresholdRow } from "./repository.ts";

const OPEN: ZoneLimits = { min_good: null, max_good: null, amber_low: null, amber_high: null };

/** A threshold as the API shows it. */
export function thresholdView({ activity, exercise, metric, client_id, limits, updated_at, updated_by }: ThresholdRow): MetricThreshold {
  return { activity, exercise, metric, client: client_id, ...limits, updated_at: updated_at.toISOString(), updated_by };
}

/**
 * Sets a threshold, or takes it away when no limit is given, and judges the sessions it concerns anew in the same transaction. The same
 * again changes nothing and leaves no trace in the history. Throws 400 by field, 404 client_not_found.
 */
export function putThreshold(ctx: Context, team: TeamHandle, body: MetricThresholdPut): Promise<MetricThreshold> {
  const { activity, exercise, metric, client, ...given } = body;
  const limits = Object.values(given).every((limit) => limit === null) ? null : given;
  checkSubject(body);
  if (limits) checkLimits(limits);
  const subject = { activity, exercise, metric, client_id: client ?? null };
  return ctx.db.transaction(async (tx) => {
    const store = new ThresholdRepository(tx, team);
    await store.hold("write");
    if (client && !(await new ClientRepository(tx, team).find(client))) throw new DomainError("client_not_found");
    const old = await store.find(subject);
    const now = ctx.clock.now();
    if (!sameLimits(old?.limits ?? null, limits)) {
      await store.change(subject, old, limits, now);
      const concerned = await tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(
          and(
            eq(sessions.team_id, team.teamId),
            eq(sessions.activity, activity),
            eq(sessions.exercise, exercise),
            eq(sessions.status, "completed"),
            eq(sessions.is_demo, false),
            client ? eq(sessions.client_id, client) : undefined,
          ),
        );
      await judgeAnew(tx, team, concerned);
    }
    const row = await store.find(subject);
    return row
      ? thresholdView(row)
      : { activity, exercise, metric, client: client ?? null, ...OPEN, updated_at: now.toISOString(), updated_by: team.adminId };
  });
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
