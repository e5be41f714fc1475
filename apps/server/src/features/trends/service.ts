import { type Activity, type AthleteProfile, type Lang, TREND_RANGES, type TrendRange, type Trends } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { FieldError } from "../../domain/errors.ts";
import { NO_BAND, type PublishedBand, publishedBand } from "../../domain/norm.ts";
import { dayOf } from "../../platform/days.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { athleteAt } from "../clients/profile.ts";
import type { ClientRow } from "../clients/row.ts";
import { getClient } from "../clients/service.ts";
import type { SessionRow } from "../sessions/row.ts";
import { lastExercise, type MeasuredSession, measuredSessions, type Span, type TrendSubject } from "./repository.ts";
import { series } from "./series.ts";

type Deps = Pick<Context, "db" | "clock">;

const DAY_MS = 86_400_000;

/**
 * An athlete's metrics over time in one exercise: without one, in the one that they did last in the span. Throws client_not_found, and
 * FieldError for a span that ends before it starts.
 */
export async function clientTrends(
  deps: Deps,
  team: TeamHandle,
  clientId: string,
  query: TrendRange & { activity: Activity; exercise?: string | undefined; lang: Lang },
): Promise<Trends> {
  const client = await getClient(deps.db, team, clientId);
  const { activity, lang } = query;
  const span = trendDays(query, deps.clock.now());
  const exercise = query.exercise || (await lastExercise(deps.db, team, { activity, clientId }, span)) || "";
  return computeTrends(deps, team, { activity, exercise, clientId: client.id }, { client, range: query, lang });
}

/**
 * The metrics of a session's athlete over time in the session's exercise; without an athlete those of the session alone. Throws
 * FieldError for a span that ends before it starts.
 */
export async function sessionTrends(
  deps: Deps,
  team: TeamHandle,
  row: Pick<SessionRow, "id" | "activity" | "exercise" | "client_id">,
  range: TrendRange,
  lang: Lang,
): Promise<Trends> {
  const subject = { activity: row.activity, exercise: row.exercise, clientId: row.client_id, sessionId: row.id };
  const client = row.client_id ? await getClient(deps.db, team, row.client_id) : undefined;
  return computeTrends(deps, team, subject, { client, range, lang });
}

async function computeTrends(
  { db, clock }: Deps,
  team: TeamHandle,
  subject: TrendSubject,
  { client, range, lang }: { client: ClientRow | undefined; range: TrendRange; lang: Lang },
): Promise<Trends> {
  const now = clock.now();
  const { start, end, days } = trendDays(range, now);
  const { sessions, keys } = await measuredSessions(db, team, subject, { start, end });
  // Most metrics were last measured in the same session.
  const athletes = new Map(sessions.map(({ id, created_at }) => [id, athleteAt(client, created_at)]));
  return {
    activity: subject.activity,
    exercise: subject.exercise,
    client_id: subject.clientId,
    range_days: days,
    range_start: start,
    range_end: end,
    generated_at: now.toISOString(),
    metrics: keys.map((key) => ({
      ...series(
        subject.activity,
        key,
        lang,
        sessions.map(({ id, created_at, camera_view, targets, values }) => ({
          session_id: id,
          created_at,
          camera_view,
          target: targets[key],
          ...(values.get(key) ?? { value: null, mdc: null, se: null, at_least: false, not_judged: false, beta: false, own: null }),
        })),
      ),
      ...latestBand(subject, athletes, sessions, key, lang),
    })),
  };
}

/** The published band for the athlete as they were at the last measurement. */
function latestBand(
  { activity, exercise }: TrendSubject,
  athletes: ReadonlyMap<string, AthleteProfile>,
  sessions: readonly MeasuredSession[],
  key: string,
  lang: Lang,
): PublishedBand {
  const last = sessions.findLast((s) => s.values.get(key)?.value != null);
  const value = last?.values.get(key)?.value;
  const athlete = athletes.get(last?.id ?? "");
  if (!last || !athlete || value == null) return NO_BAND;
  const context = { speedMps: last.values.get("running_speed")?.value ?? null };
  return publishedBand({ activity, exercise, key, athlete, context }, value, lang);
}

function trendDays(range: TrendRange, now: Date): Span & { days: number } {
  const end = range.to ?? dayOf(now);
  const start = range.from ?? dayOf(new Date(Date.parse(end) - (TREND_RANGES[range.range] - 1) * DAY_MS));
  if (start > end) throw new FieldError({ to: (t) => t.rules.end_not_before_start });
  return { start, end, days: Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1 };
}
