import type { AgentCreate, AgentPatch, PageQuery } from "@sagittal/contract";
import { count, desc, eq } from "drizzle-orm";
import { agents } from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";

export type AgentRow = typeof agents.$inferSelect;

/** The coaching agents of one team. */
export class AgentRepository extends TeamRepository {
  protected readonly owner = agents.team_id;

  async find(id: string): Promise<AgentRow | undefined> {
    const [row] = await this.db
      .select()
      .from(agents)
      .where(this.mine(eq(agents.id, id)));
    return row;
  }

  async list(page: PageQuery): Promise<{ count: number; rows: AgentRow[] }> {
    const rows = await this.db
      .select()
      .from(agents)
      .where(this.mine())
      .orderBy(desc(agents.created_at), desc(agents.id))
      .limit(page.limit)
      .offset(page.offset);
    return { count: await this.count(), rows };
  }

  async count(): Promise<number> {
    const [total] = await this.db.select({ n: count() }).from(agents).where(this.mine());
    return total?.n ?? 0;
  }

  async insert(values: AgentCreate, now: Date): Promise<AgentRow> {
    const [row] = await this.db
      .insert(agents)
      .values({ ...values, team_id: this.team.teamId, created_by: this.team.adminId, created_at: now, updated_at: now })
      .returning();
    return row!;
  }

  async update(id: string, values: AgentPatch, now: Date): Promise<AgentRow | undefined> {
    const [row] = await this.db
      .update(agents)
      .set({ ...values, updated_at: now })
      .where(this.mine(eq(agents.id, id)))
      .returning();
    return row;
  }

  async remove(id: string): Promise<void> {
    await this.db.delete(agents).where(this.mine(eq(agents.id, id)));
  }
}
