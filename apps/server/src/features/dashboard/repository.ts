import { type Activity, type MetricTarget, REVIEW_KEY } from "@sagittal/contract";
import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { plusSeconds } from "../../platform/clock.ts";
import type { Executor } from "../../platform/db/index.ts";
import { clients, seenAlerts, sessionMetrics, sessions } from "../../platform/db/schema/index.ts";
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

/** Newest clips that are looked at for changes. */
const MOST_CLIPS = 40;
/** A clip is held against one of at most a year before, as trends do. */
const LIKE_DAYS = 365;

/** An athlete's newest completed clip of an exercise and camera view, with the clip before it. */
export interface LikePair {
  session_id: string;
  before_id: string;
  before_at: Date;
  client_id: string;
  display_name: string;
  activity: Activity;
  exercise: string;
  created_at: Date;
  targets: Record<string, MetricTarget>;
}

/** The newest clip of each athlete, exercise and view since an instant that has one before it, newest first; demonstrations, archived athletes and what a person put away left out. */
export async function newestPairs(db: Executor, team: TeamHandle, since: Date, unseenBy: string): Promise<LikePair[]> {
  const earlier = alias(sessions, "earlier");
  const filmed = (of: typeof sessions | typeof earlier) =>
    and(eq(of.team_id, team.teamId), eq(of.status, "completed"), eq(of.is_demo, false), isNotNull(of.client_id));
  const { id, client_id, activity, exercise, camera_view, created_at, metric_targets } = sessions;
  const last = db
    .selectDistinctOn([client_id, activity, exercise, camera_view], {
      id,
      athlete_id: sql<string>`${clients.id}`.as("athlete_id"),
      display_name: clients.display_name,
      activity,
      exercise,
      camera_view,
      created_at,
      metric_targets,
    })
    .from(sessions)
    .innerJoin(clients, and(eq(clients.id, client_id), eq(clients.team_id, team.teamId)))
    .where(and(filmed(sessions), gte(created_at, since), isNull(clients.archived_at)))
    .orderBy(client_id, activity, exercise, camera_view, desc(created_at), desc(id))
    .as("last");
  const seen = db
    .select({ one: sql`1` })
    .from(seenAlerts)
    .where(and(eq(seenAlerts.session_id, last.id), eq(seenAlerts.admin_id, unseenBy)));
  // Sorted before the earlier clips are looked up, so that the lookup ends at the limit.
  const newest = db.select().from(last).where(notExists(seen)).orderBy(desc(last.created_at), desc(last.id)).as("newest");
  // One athlete's clips by their index, so that a team's other years cost nothing.
  const before = db
    .select({ id: sql<string>`${earlier.id}`.as("before_id"), at: sql`${earlier.created_at}`.mapWith(earlier.created_at).as("before_at") })
    .from(earlier)
    .where(
      and(
        filmed(earlier),
        eq(earlier.client_id, newest.athlete_id),
        eq(earlier.activity, newest.activity),
        eq(earlier.exercise, newest.exercise),
        eq(earlier.camera_view, newest.camera_view),
        sql`(${earlier.created_at}, ${earlier.id}) < (${newest.created_at}, ${newest.id})`,
        gte(earlier.created_at, plusSeconds(since, -LIKE_DAYS * 86_400)),
      ),
    )
    .orderBy(desc(earlier.created_at), desc(earlier.id))
    .limit(1)
    .as("before");
  return db
    .select({
      session_id: newest.id,
      before_id: before.id,
      before_at: before.at,
      client_id: newest.athlete_id,
      display_name: newest.display_name,
      activity: newest.activity,
      exercise: newest.exercise,
      created_at: newest.created_at,
      targets: newest.metric_targets,
    })
    .from(newest)
    .innerJoinLateral(before, sql`true`)
    .orderBy(desc(newest.created_at), desc(newest.id))
    .limit(MOST_CLIPS);
}

/** Notes that a person put the alert about a session away; again changes nothing. */
export async function noteSeen(db: Executor, adminId: string, sessionId: string, now: Date): Promise<void> {
  await db.insert(seenAlerts).values({ admin_id: adminId, session_id: sessionId, seen_at: now }).onConflictDoNothing();
}

/** The measured numbers of a team's sessions, as they are stored. @param ids sessions that the team is known to have */
export function numbersOf(db: Executor, ids: readonly string[]) {
  return db
    .select()
    .from(sessionMetrics)
    .where(and(inArray(sessionMetrics.session_id, [...ids]), isNotNull(sessionMetrics.value_num), ne(sessionMetrics.key, REVIEW_KEY)))
    .orderBy(sessionMetrics.position);
}
