import { type Activity, REVIEW_KEY } from "@sagittal/contract";
import { and, desc, eq, gte, isNotNull, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { clients, sessionMetrics, sessions } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";

/** Newest sessions that are looked at. A team that makes more within the time sees who improved lately. */
const MOST = 300;

/** The score of an athlete's completed session: the coach's where there is one, else that of the analysis. */
export interface AthleteScore {
  client_id: string;
  display_name: string;
  activity: Activity;
  exercise: string;
  score: number | null;
}

/** Scores of athletes' completed sessions since an instant, newest first, demonstrations left out. */
export function athleteScores(db: Executor, team: TeamHandle, since: Date): Promise<AthleteScore[]> {
  return db
    .select({
      client_id: clients.id,
      display_name: clients.display_name,
      activity: sessions.activity,
      exercise: sessions.exercise,
      score: sql<number | null>`coalesce(${sessionMetrics.value_num}, ${sessions.score})`.mapWith(Number),
    })
    .from(sessions)
    .innerJoin(clients, and(eq(clients.id, sessions.client_id), eq(clients.team_id, team.teamId)))
    .leftJoin(sessionMetrics, and(eq(sessionMetrics.session_id, sessions.id), eq(sessionMetrics.key, REVIEW_KEY)))
    .where(
      and(
        eq(sessions.team_id, team.teamId),
        eq(sessions.status, "completed"),
        eq(sessions.is_demo, false),
        or(isNotNull(sessions.score), isNotNull(sessionMetrics.value_num)),
        gte(sessions.created_at, since),
      ),
    )
    .orderBy(desc(sessions.created_at), desc(sessions.id))
    .limit(MOST);
}
