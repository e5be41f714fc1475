import type { Activity } from "@sagittal/contract";
import { and, desc, eq, gte, isNotNull } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { clients, sessions } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";

const MOST = 1000;

/** The score of an athlete's completed session. */
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
      score: sessions.score,
    })
    .from(sessions)
    .innerJoin(clients, eq(clients.id, sessions.client_id))
    .where(
      and(
        eq(sessions.team_id, team.teamId),
        eq(sessions.status, "completed"),
        eq(sessions.is_demo, false),
        isNotNull(sessions.score),
        gte(sessions.created_at, since),
      ),
    )
    .orderBy(desc(sessions.created_at), desc(sessions.id))
    .limit(MOST);
}
