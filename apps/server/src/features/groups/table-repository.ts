import { type Activity, type MetricTarget, REVIEW_KEY } from "@sagittal/contract";
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { nameOrder } from "../../platform/db/names.ts";
import { clientGroupMembers, clients, sessionMetrics, sessions } from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";

/** The measured sessions of the athletes of a group. */
export class GroupTableRepository extends TeamRepository {
  protected readonly owner = sessions.team_id;

  /** The group's athletes who are not archived, by name. */
  athletes(groupId: string): Promise<{ id: string; display_name: string }[]> {
    return this.db
      .select({ id: clients.id, display_name: clients.display_name })
      .from(clientGroupMembers)
      .innerJoin(clients, eq(clients.id, clientGroupMembers.client_id))
      .where(and(eq(clientGroupMembers.group_id, groupId), eq(clients.team_id, this.team.teamId), isNull(clients.archived_at)))
      .orderBy(nameOrder(clients.display_name), asc(clients.id));
  }

  /** The exercises that the group's athletes have completed sessions of, most first. */
  exercises(groupId: string): Promise<{ activity: Activity; exercise: string; sessions: number }[]> {
    return this.db
      .select({ activity: sessions.activity, exercise: sessions.exercise, sessions: count() })
      .from(clientGroupMembers)
      .innerJoin(clients, and(eq(clients.id, clientGroupMembers.client_id), isNull(clients.archived_at)))
      .innerJoin(sessions, eq(sessions.client_id, clients.id))
      .where(this.#done(groupId))
      .groupBy(sessions.activity, sessions.exercise)
      .orderBy(desc(count()), asc(sessions.activity), asc(sessions.exercise));
  }

  /**
   * Each athlete's newest value of each metric of an exercise, beside the one before of the same camera view; in display order.
   * @param keys these metrics only
   */
  newest(groupId: string, activity: Activity, exercise: string, keys?: readonly string[]) {
    // Newest first, among all clips of an athlete and among those of one view.
    const order = sql`order by ${sessions.created_at} desc, ${sessions.id} desc`;
    const all = sql`(partition by ${sessions.client_id}, ${sessionMetrics.key} ${order})`;
    const alike = sql`(partition by ${sessions.client_id}, ${sessionMetrics.key}, ${sessions.camera_view} ${order})`;
    const ranked = this.db
      .select({
        client_id: sql<string>`${sessions.client_id}`.as("athlete"),
        session_id: sql<string>`${sessions.id}`.as("session"),
        created_at: sessions.created_at,
        key: sessionMetrics.key,
        position: sessionMetrics.position,
        value: sql<number>`${sessionMetrics.value_num}`.as("value"),
        detail: sql<unknown>`${sessionMetrics.value_json}`.as("detail"),
        target: sql<MetricTarget | null>`${sessions.metric_targets} -> ${sessionMetrics.key}`.as("target"),
        nth: sql<number>`row_number() over ${all}`.as("nth"),
        before_session_id: sql<string | null>`lead(${sessions.id}) over ${alike}`.as("before_session"),
        before_value: sql<number | null>`lead(${sessionMetrics.value_num}) over ${alike}`.as("before_value"),
        before_detail: sql<unknown>`lead(${sessionMetrics.value_json}) over ${alike}`.as("before_detail"),
      })
      .from(clientGroupMembers)
      .innerJoin(clients, and(eq(clients.id, clientGroupMembers.client_id), isNull(clients.archived_at)))
      .innerJoin(sessions, eq(sessions.client_id, clients.id))
      .innerJoin(sessionMetrics, eq(sessionMetrics.session_id, sessions.id))
      .where(
        and(
          this.#done(groupId),
          eq(sessions.activity, activity),
          eq(sessions.exercise, exercise),
          isNotNull(sessionMetrics.value_num),
          ne(sessionMetrics.key, REVIEW_KEY),
          keys ? inArray(sessionMetrics.key, [...keys]) : undefined,
        ),
      )
      .as("ranked");
    return this.db.select().from(ranked).where(eq(ranked.nth, 1)).orderBy(ranked.position, ranked.key);
  }

  /** Completed sessions of the team and of the group, demonstrations left out. */
  #done(groupId: string) {
    return this.mine(eq(clientGroupMembers.group_id, groupId), eq(sessions.status, "completed"), eq(sessions.is_demo, false));
  }
}

/** A newest value with the one before. */
export type NewestValue = Awaited<ReturnType<GroupTableRepository["newest"]>>[number];
