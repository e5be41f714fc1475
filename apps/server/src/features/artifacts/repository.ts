import type { ArtifactCreate, ArtifactListQuery, ArtifactPatch } from "@sagittal/contract";
import { asc, count, desc, eq, inArray } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { artifactSessions, artifacts } from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";

export type ArtifactRow = typeof artifacts.$inferSelect;
/** An artifact with the ids of its sessions in their order. */
export interface WholeArtifact {
  row: ArtifactRow;
  sessionIds: string[];
}

/** The artifacts of one team. */
export class ArtifactRepository extends TeamRepository {
  protected readonly owner = artifacts.team_id;

  async find(id: string): Promise<WholeArtifact | undefined> {
    const rows = await this.db
      .select()
      .from(artifacts)
      .where(this.mine(eq(artifacts.id, id)));
    const [whole] = await this.#whole(rows);
    return whole;
  }

  /** Artifacts about an athlete, oldest first. */
  ofClient(clientId: string): Promise<ArtifactRow[]> {
    return this.db
      .select()
      .from(artifacts)
      .where(this.mine(eq(artifacts.client_id, clientId)))
      .orderBy(asc(artifacts.created_at), asc(artifacts.id));
  }

  async list(query: ArtifactListQuery): Promise<{ count: number; rows: WholeArtifact[] }> {
    const where = this.mine(
      query.kind ? eq(artifacts.kind, query.kind) : undefined,
      query.status ? eq(artifacts.status, query.status) : undefined,
      query.client ? eq(artifacts.client_id, query.client) : undefined,
    );
    const [total] = await this.db.select({ n: count() }).from(artifacts).where(where);
    const rows = await this.db
      .select()
      .from(artifacts)
      .where(where)
      .orderBy(desc(artifacts.created_at), desc(artifacts.id))
      .limit(query.limit)
      .offset(query.offset);
    return { count: total?.n ?? 0, rows: await this.#whole(rows) };
  }

  /** Adds a pending artifact of these sessions of the team. */
  async insert(
    { kind, locale }: Pick<ArtifactCreate, "kind" | "locale">,
    clientId: string | null,
    sessionIds: string[],
    now: Date,
  ): Promise<WholeArtifact> {
    const [row] = await this.db
      .insert(artifacts)
      .values({
        kind,
        locale,
        client_id: clientId,
        team_id: this.team.teamId,
        created_by: this.team.adminId,
        created_at: now,
        updated_at: now,
      })
      .returning();
    await this.db
      .insert(artifactSessions)
      .values(sessionIds.map((session_id, position) => ({ artifact_id: row!.id, session_id, position })));
    return { row: row!, sessionIds };
  }

  /** Stores the job's result for a pending artifact; one that is no longer pending stays as it is. */
  async finish(id: string, values: Pick<ArtifactRow, "status"> & Partial<ArtifactRow>, now: Date): Promise<void> {
    await this.db
      .update(artifacts)
      .set({ ...values, updated_at: now })
      .where(this.mine(eq(artifacts.id, id), eq(artifacts.status, "pending")));
  }

  /** Stores a person's changes. */
  async edit(id: string, values: ArtifactPatch, now: Date): Promise<void> {
    await this.db
      .update(artifacts)
      .set({ ...values, edited_at: now, updated_at: now })
      .where(this.mine(eq(artifacts.id, id)));
  }

  async remove(id: string): Promise<void> {
    await this.db.delete(artifacts).where(this.mine(eq(artifacts.id, id)));
  }

  async #whole(rows: readonly ArtifactRow[]): Promise<WholeArtifact[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const bound = await this.db
      .select()
      .from(artifactSessions)
      .where(inArray(artifactSessions.artifact_id, ids))
      .orderBy(asc(artifactSessions.position));
    return rows.map((row) => ({ row, sessionIds: bound.filter((b) => b.artifact_id === row.id).map((b) => b.session_id) }));
  }
}

/** An artifact by the id in its job, whatever its team. */
export async function findArtifact(db: Executor, id: string): Promise<ArtifactRow | undefined> {
  const [row] = await db.select().from(artifacts).where(eq(artifacts.id, id));
  return row;
}
