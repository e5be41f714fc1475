import type { AgentCreate, AgentPatch, PageQuery } from "@sagittal/contract";
import { and, count, desc, eq, type SQL } from "drizzle-orm";
import { DomainError, FieldError } from "../../domain/errors.ts";
import type { Executor } from "../../platform/db/index.ts";
import { agents, coachingTexts } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";

export type AgentRow = typeof agents.$inferSelect;

const MAX_PER_TEAM = 100;

/** The coaching agents of one team. */
export class AgentRepository {
  readonly #db: Executor;
  readonly #team: TeamHandle;

  constructor(db: Executor, team: TeamHandle) {
    this.#db = db;
    this.#team = team;
  }

  #mine(...conditions: (SQL | undefined)[]): SQL | undefined {
    return and(eq(agents.team_id, this.#team.teamId), ...conditions);
  }

  /** Throws 404 agent_not_found. */
  async get(id: string): Promise<AgentRow> {
    const [row] = await this.#db
      .select()
      .from(agents)
      .where(this.#mine(eq(agents.id, id)));
    if (!row) throw new DomainError("agent_not_found");
    return row;
  }

  async list(page: PageQuery): Promise<{ count: number; rows: AgentRow[] }> {
    const rows = await this.#db
      .select()
      .from(agents)
      .where(this.#mine())
      .orderBy(desc(agents.created_at), desc(agents.id))
      .limit(page.limit)
      .offset(page.offset);
    return { count: await this.#count(), rows };
  }

  async #count(): Promise<number> {
    const [total] = await this.#db.select({ n: count() }).from(agents).where(this.#mine());
    return total?.n ?? 0;
  }

  /** Throws 400 when the team has too many. */
  async insert(values: AgentCreate, now: Date): Promise<AgentRow> {
    if ((await this.#count()) >= MAX_PER_TEAM) throw new FieldError({ non_field_errors: (t) => t.teamHasEnough(MAX_PER_TEAM) });
    const [row] = await this.#db
      .insert(agents)
      .values({ ...values, team_id: this.#team.teamId, created_by: this.#team.adminId, created_at: now, updated_at: now })
      .returning();
    return row!;
  }

  /** Throws 404 agent_not_found. */
  async update(id: string, values: AgentPatch, now: Date): Promise<AgentRow> {
    await this.#db
      .update(agents)
      .set({ ...values, updated_at: now })
      .where(this.#mine(eq(agents.id, id)));
    return this.get(id);
  }

  /** Deletes an agent and the texts written in its voice. Throws 404 agent_not_found. */
  async remove(id: string): Promise<void> {
    const { id: agent } = await this.get(id);
    await this.#db.delete(coachingTexts).where(eq(coachingTexts.agent, agent));
    await this.#db.delete(agents).where(this.#mine(eq(agents.id, agent)));
  }
}
