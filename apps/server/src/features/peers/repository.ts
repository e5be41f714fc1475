import type { Activity } from "@sagittal/contract";
import { and, desc, eq, gte, max } from "drizzle-orm";
import { z } from "zod";
import { clients, peerReadings, sessions } from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";

/** An exercise that athletes are compared in. */
export interface Exercise {
  activity: Activity;
  exercise: string;
}

const count = z.coerce.number().int();
const Comparison = z.object({
  scope: z.enum(["platform", "team"]),
  gender: z.string(),
  age_band: z.string(),
  skill_level: z.string(),
  n: count,
  n_teams: count,
  /** Numbers of the other athletes counted in the cell: all, those worse than the athlete, those equally good. */
  others: count,
  worse: count,
  equal: count,
});
export type Comparison = z.infer<typeof Comparison>;

const Reading = z.object({
  key: z.string(),
  value: z.number(),
  /** Greatest standard error of the sessions behind the value: the greater part of it is common to them. Null where none is stated. */
  se: z.number().nullish(),
  /** Age band of the athlete at their latest session; empty when unknown. */
  age_band: z.string(),
  comparisons: z.array(Comparison),
});
/** An athlete's value in one metric of an exercise, with the cells it can be compared in: none, the platform's, the team's, or both. */
export type Reading = z.infer<typeof Reading>;

/** How the athletes of one team stand among others. Nothing but aggregates of whole cells leaves the database. */
export class PeerRepository extends TeamRepository {
  protected readonly owner = sessions.team_id;

  /** Exercises of an athlete since an instant, the latest first. */
  async exercises(clientId: string, since: Date): Promise<(Exercise & { latest: Date })[]> {
    const latest = max(sessions.created_at);
    const rows = await this.db
      .select({ activity: sessions.activity, exercise: sessions.exercise, latest })
      .from(sessions)
      .where(
        this.mine(
          eq(sessions.client_id, clientId),
          eq(sessions.status, "completed"),
          eq(sessions.is_demo, false),
          gte(sessions.created_at, since),
        ),
      )
      .groupBy(sessions.activity, sessions.exercise)
      .orderBy(desc(latest), sessions.activity, sessions.exercise);
    return rows.map((row) => ({ ...row, latest: row.latest ?? since }));
  }

  /** The readings of one athlete, of all exercises, as of their last refreshes. */
  async readings(clientId: string): Promise<(Exercise & { readings: Reading[] })[]> {
    const rows = await this.db
      .select({ activity: peerReadings.activity, exercise: peerReadings.exercise, readings: peerReadings.readings })
      .from(peerReadings)
      .innerJoin(clients, eq(clients.id, peerReadings.client_id))
      .where(and(eq(peerReadings.client_id, clientId), eq(clients.team_id, this.team.teamId)));
    return rows.map((row) => ({ ...row, readings: z.array(Reading).parse(row.readings) }));
  }
}
