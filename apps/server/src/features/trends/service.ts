import { metricDefinition, metricLabel, metricScore, unitLabel } from "@sagittal/catalogue";
import type { Activity, Lang, MetricTarget, TrendRange, Trends } from "@sagittal/contract";
import { TREND_RANGES } from "@sagittal/contract";
import { and, asc, eq, gte, inArray, lt, ne } from "drizzle-orm";
import { FieldError } from "../../domain/errors.ts";
import { nextDay, startOfDay } from "../../platform/days.ts";
import type { Executor } from "../../platform/db/index.ts";
import { sessionMetrics, sessions } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { REVIEW_KEY } from "../sessions/view.ts";

/** Whose sessions of which exercise are put in a row. Without an athlete only the session itself. */
export interface TrendSubject {
  activity: Activity;
  exercise: string;
  clientId: string | null;
  sessionId?: string;
}

const DAY_MS = 86_400_000;
const dayOf = (d: Date) => d.toISOString().slice(0, 10);

/** The calendar days that a query asks for, in UTC. Throws 400 when it ends before it starts. */
export function trendDays(query: TrendRange, now: Date): { start: string; end: string; days: number } {
  const end = query.to ?? dayOf(now);
  const start = query.from ?? dayOf(new Date(Date.parse(end) - (TREND_RANGES[query.range] - 1) * DAY_MS));
  if (start > end) throw new FieldError({ to: (t) => t.notBeforeStart });
  return { start, end, days: Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1 };
}

/** The metrics of an athlete's completed sessions over time, each point with the zone as it was for them on its day. */
export async function computeTrends(
  db: Executor,
  team: Pick<TeamHandle, "teamId">,
  subject: TrendSubject,
  query: TrendRange,
  lang: Lang,
  now: Date,
): Promise<Trends> {
  const { start, end, days } = trendDays(query, now);
  const rows = await db
    .select({ id: sessions.id, created_at: sessions.created_at, targets: sessions.metric_targets })
    .from(sessions)
    .where(
      and(
        eq(sessions.team_id, team.teamId),
        eq(sessions.status, "completed"),
        eq(sessions.is_demo, false),
        eq(sessions.activity, subject.activity),
        eq(sessions.exercise, subject.exercise),
        subject.clientId ? eq(sessions.client_id, subject.clientId) : eq(sessions.id, subject.sessionId ?? ""),
        gte(sessions.created_at, startOfDay(start, "UTC")),
        lt(sessions.created_at, startOfDay(nextDay(end), "UTC")),
      ),
    )
    .orderBy(asc(sessions.created_at), asc(sessions.id));
  const values =
    rows.length === 0
      ? []
      : await db
          .select()
          .from(sessionMetrics)
          .where(
            and(
              inArray(
                sessionMetrics.session_id,
                rows.map((r) => r.id),
              ),
              ne(sessionMetrics.key, REVIEW_KEY),
            ),
          )
          .orderBy(asc(sessionMetrics.position));
  const bySession = new Map(rows.map((r) => [r.id, new Map(values.filter((v) => v.session_id === r.id).map((v) => [v.key, v.value_num]))]));
  const keys = [...new Set(values.filter((v) => v.value_num !== null).map((v) => v.key))];
  return {
    activity: subject.activity,
    exercise: subject.exercise,
    client_id: subject.clientId,
    range_days: days,
    range_start: start,
    range_end: end,
    generated_at: now.toISOString(),
    metrics: keys.map((key) =>
      series(
        subject.activity,
        key,
        lang,
        rows.map((r) => ({
          session_id: r.id,
          created_at: r.created_at,
          value: bySession.get(r.id)?.get(key) ?? null,
          target: r.targets[key],
        })),
      ),
    ),
  };
}

interface Measured {
  session_id: string;
  created_at: Date;
  value: number | null;
  target: MetricTarget | undefined;
}

/** One metric in time. The best is the highest or lowest value, whichever is better; a metric without such a direction has none. */
export function series(activity: Activity, key: string, lang: Lang, all: Measured[]): Trends["metrics"][number] {
  const definition = metricDefinition(activity, key);
  const measured = all.filter((m) => m.value !== null);
  const direction = definition?.higherIsBetter ?? null;
  const numbers = measured.map((m) => m.value ?? 0);
  const best = direction === null || numbers.length === 0 ? null : direction ? Math.max(...numbers) : Math.min(...numbers);
  const bestAt = best === null ? -1 : numbers.indexOf(best);
  const latest = measured.at(-1)?.target;
  return {
    key,
    label: metricLabel(activity, key, lang),
    unit: definition ? unitLabel(definition.unit, lang) : "",
    higher_is_better: direction,
    target_min: latest?.min_good ?? null,
    target_max: latest?.max_good ?? null,
    baseline: numbers[0] ?? null,
    personal_best: best,
    series: measured.map(({ session_id, created_at, value, target }, i) => ({
      session_id,
      created_at: created_at.toISOString(),
      value,
      score: value === null || !target ? null : scoreOf(value, target),
      target_min: target?.min_good ?? null,
      target_max: target?.max_good ?? null,
      in_zone: value === null || !target ? null : (target.min_good ?? -Infinity) <= value && value <= (target.max_good ?? Infinity),
      delta_vs_prev: i === 0 || value === null ? null : rounded(value - (numbers[i - 1] ?? 0)),
      is_personal_best: i === bestAt,
    })),
  };
}

function scoreOf(value: number, t: MetricTarget): number {
  return rounded(metricScore(value, { minGood: t.min_good, maxGood: t.max_good, amberLow: t.amber_low, amberHigh: t.amber_high }));
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
