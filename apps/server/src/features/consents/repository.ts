import { desc, eq } from "drizzle-orm";
import { clientConsents } from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";

export type RecordedConsent = typeof clientConsents.$inferSelect;

/** The consents that one team's coaches recorded. */
export class ConsentRepository extends TeamRepository {
  protected readonly owner = clientConsents.team_id;

  async insert(values: Omit<typeof clientConsents.$inferInsert, "team_id">): Promise<void> {
    await this.db.insert(clientConsents).values({ ...values, team_id: this.team.teamId });
  }

  /** Of an athlete, newest first. */
  ofClient(clientId: string): Promise<RecordedConsent[]> {
    return this.db
      .select()
      .from(clientConsents)
      .where(this.mine(eq(clientConsents.client_id, clientId)))
      .orderBy(desc(clientConsents.recorded_at), desc(clientConsents.id));
  }
}
