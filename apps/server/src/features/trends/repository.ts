import { type Activity, type MetricTarget, type OwnMetricLabel, REVIEW_KEY } from "@sagittal/contract";
import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { nextDay, startOfDay } from "../../platform/days.ts";
import type { Executor } from "../../platform/db/index.ts";
import { sessions } from "../../platform/db/schema/index.ts";
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

/** A number with the facts from which its error follows. */
export interface MeasuredValue {
  value: number | null;
  mdc: number | null;
  se: number | null;
  /** The value is a lower bound. */
  at_least: boolean;
  /** Values of this kind were no better than one guess for everybody. */
  not_judged: boolean;
  /** The method is not validated for the clip. */
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

/** Position, key, value, smallest detectable change, standard error, lower bound, not judged, beta, own metric. */
type StoredValue = [
  number,
  string,
  number | null,
  number | null,
  number | null,
  boolean | null,
  boolean | null,
  boolean | null,
  OwnMetricLabel | null,
];

/** The measured values of a row of sessions; one text per session is read in a quarter of the time of one row per value. */
const valuesOfRow = sql<
  StoredValue[]
>`(select coalesce(json_agg(json_build_array(m.position, m.key, m.value_num, m.value_json -> 'mdc', m.value_json -> 'se',
    m.value_json -> 'at_least', m.value_json -> 'not_judged', m.value_json -> 'beta', m.value_json -> 'own') order by m.position, m.key), '[]')
  from session_metrics m where m.session_id = ${sessions.id} and m.key <> ${REVIEW_KEY})`;

/** The subject of a session's trends; undefined when the team has no such session. */
export async function subjectOf(
  db: Executor,
  team: TeamHandle,
  sessionId: string,
): Promise<Pick<typeof sessions.$inferSelect, "id" | "activity" | "exercise" | "client_id"> | undefined> {
  const [row] = await db
    .select({ id: sessions.id, activity: sessions.activity, exercise: sessions.exercise, client_id: sessions.client_id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.team_id, team.teamId)));
  return row;
}

/** The exercise that an athlete did last within a span, demonstrations left out; undefined where they did nothing of the activity. */
export async function lastExercise(
  db: Executor,
  team: Pick<TeamHandle, "teamId">,
  { activity, clientId }: { activity: Activity; clientId: string },
  span: Span,
): Promise<string | undefined> {
  const [last] = await db
    .select({ exercise: sessions.exercise })
    .from(sessions)
    .where(and(completedIn(team, activity, span), eq(sessions.client_id, clientId)))
    .orderBy(desc(sessions.created_at), desc(sessions.id))
    .limit(1);
  return last?.exercise;
}

/** Completed sessions of a subject within a span, oldest first, demonstrations left out, and their metric keys in display order. */
export async function measuredSessions(
  db: Executor,
  team: Pick<TeamHandle, "teamId">,
  subject: TrendSubject,
  span: Span,
): Promise<{ sessions: MeasuredSession[]; keys: string[] }> {
  const rows = await db
    .select({
      id: sessions.id,
      created_at: sessions.created_at,
      camera_view: sessions.camera_view,
      targets: sessions.metric_targets,
      stored: valuesOfRow,
    })
    .from(sessions)
    .where(
      and(
        completedIn(team, subject.activity, span),
        eq(sessions.exercise, subject.exercise),
        subject.clientId ? eq(sessions.client_id, subject.clientId) : eq(sessions.id, subject.sessionId ?? ""),
      ),
    )
    .orderBy(asc(sessions.created_at), asc(sessions.id));
  const inDisplayOrder = rows
    .flatMap(({ stored }) => stored)
    .filter(([, , value]) => value !== null)
    .sort(([a], [b]) => a - b);
  return {
    sessions: rows.map(({ stored, ...row }) => ({ ...row, values: new Map(stored.map((one) => [one[1], measuredValue(one)])) })),
    keys: [...new Set(inDisplayOrder.map(([, key]) => key))],
  };
}

const completedIn = ({ teamId }: Pick<TeamHandle, "teamId">, activity: Activity, { start, end }: Span): SQL | undefined =>
  and(
    eq(sessions.team_id, teamId),
    eq(sessions.status, "completed"),
    eq(sessions.is_demo, false),
    eq(sessions.activity, activity),
    gte(sessions.created_at, startOfDay(start, "UTC")),
    lt(sessions.created_at, startOfDay(nextDay(end), "UTC")),
  );

const measuredValue = ([, , value, mdc, se, atLeast, notJudged, beta, own]: StoredValue): MeasuredValue => ({
  value,
  mdc,
  se,
  at_least: atLeast ?? false,
  not_judged: notJudged ?? false,
  beta: beta ?? false,
  own,
});
