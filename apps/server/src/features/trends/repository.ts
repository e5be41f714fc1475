import { type Activity, type MetricTarget, type OwnMetricLabel, REVIEW_KEY } from "@sagittal/contract";
import { and, asc, eq, gte, inArray, lt, ne, sql } from "drizzle-orm";
import { nextDay, startOfDay } from "../../platform/days.ts";
import type { Executor } from "../../platform/db/index.ts";
import { sessionMetrics, sessions } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";

/** Whose sessions of which exercise are put in a row. Without an athlete only the session itself. */
export interface TrendSubject {
  activity: Activity;
  exercise: string;
  clientId: string | null;
  sessionId?: string;
}

/** Calendar days in UTC, both included. */
export interface Span {
  start: string;
  end: string;
}

/** A number with what its error needs; `beta` where the method is not validated for the clip. */
interface MeasuredValue {
  value: number | null;
  mdc: number | null;
  se: number | null;
  /** The value is a lower bound. */
  at_least: boolean;
  not_judged: boolean;
  beta: boolean;
  /** Name, unit and direction of a team's own metric. */
  own: OwnMetricLabel | null;
}

/** A completed session with its measured values by metric key. */
export interface MeasuredSession {
  id: string;
  created_at: Date;
  targets: Record<string, MetricTarget>;
  camera_view: string;
  values: ReadonlyMap<string, MeasuredValue>;
}

/** Completed sessions of a subject within a span, oldest first, demonstrations left out, and their metric keys in display order. */
export async function measuredSessions(
  db: Executor,
  team: Pick<TeamHandle, "teamId">,
  subject: TrendSubject,
  { start, end }: Span,
): Promise<{ sessions: MeasuredSession[]; keys: string[] }> {
  const rows = await db
    .select({ id: sessions.id, created_at: sessions.created_at, camera_view: sessions.camera_view, targets: sessions.metric_targets })
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
  if (rows.length === 0) return { sessions: [], keys: [] };
  const ids = rows.map((r) => r.id);
  const values = await db
    .select({
      session_id: sessionMetrics.session_id,
      key: sessionMetrics.key,
      value: sessionMetrics.value_num,
      mdc: sql<number | null>`(${sessionMetrics.value_json} ->> 'mdc')::float8`,
      se: sql<number | null>`(${sessionMetrics.value_json} ->> 'se')::float8`,
      at_least: sql<boolean>`coalesce((${sessionMetrics.value_json} ->> 'at_least')::boolean, false)`,
      not_judged: sql<boolean>`coalesce((${sessionMetrics.value_json} ->> 'not_judged')::boolean, false)`,
      beta: sql<boolean>`coalesce((${sessionMetrics.value_json} ->> 'beta')::boolean, false)`,
      own: sql<OwnMetricLabel | null>`${sessionMetrics.value_json} -> 'own'`,
    })
    .from(sessionMetrics)
    .where(and(inArray(sessionMetrics.session_id, ids), ne(sessionMetrics.key, REVIEW_KEY)))
    .orderBy(asc(sessionMetrics.position));
  const bySession = Map.groupBy(values, (v) => v.session_id);
  return {
    sessions: rows.map((r) => ({ ...r, values: new Map((bySession.get(r.id) ?? []).map((v) => [v.key, v])) })),
    keys: [...new Set(values.filter((v) => v.value !== null).map((v) => v.key))],
  };
}
