import { and, count, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { nameIs } from "../../platform/db/names.ts";
import { captureConsents, captureLinks, clients, sessions, teams } from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";

export type CaptureLinkRow = typeof captureLinks.$inferSelect;
export type ConsentRow = typeof captureConsents.$inferSelect;

/** Capture links of one team and what came by them. */
export class CaptureLinkRepository extends TeamRepository {
  protected readonly owner = captureLinks.team_id;

  async insert(values: Omit<typeof captureLinks.$inferInsert, "team_id">): Promise<CaptureLinkRow> {
    const [row] = await this.db
      .insert(captureLinks)
      .values({ ...values, team_id: this.team.teamId })
      .returning();
    return row!;
  }

  /** Links that still take clips, newest first, each with how many it has taken. */
  async open(now: Date, limit: number): Promise<{ row: CaptureLinkRow; received: number }[]> {
    const received = this.db
      .select({ n: sql<number>`count(*)::int` })
      .from(captureConsents)
      .where(and(eq(captureConsents.link_id, captureLinks.id), isNotNull(captureConsents.session_id)));
    return this.db
      .select({ row: captureLinks, received: sql<number>`(${received})` })
      .from(captureLinks)
      .where(this.mine(isNull(captureLinks.revoked_at), gt(captureLinks.expires_at, now)))
      .orderBy(desc(captureLinks.created_at), desc(captureLinks.id))
      .limit(limit);
  }

  async find(id: string): Promise<CaptureLinkRow | undefined> {
    const [row] = await this.db
      .select()
      .from(captureLinks)
      .where(this.mine(eq(captureLinks.id, id)));
    return row;
  }

  /** Locks a link until the transaction ends, so that its number of clips holds. */
  async lock(id: string): Promise<void> {
    await this.db
      .select({ id: captureLinks.id })
      .from(captureLinks)
      .where(this.mine(eq(captureLinks.id, id)))
      .for("update");
  }

  /** Returns whether there was such a link. */
  async revoke(id: string, now: Date): Promise<boolean> {
    const ended = await this.db
      .update(captureLinks)
      .set({ revoked_at: now })
      .where(this.mine(eq(captureLinks.id, id), isNull(captureLinks.revoked_at)))
      .returning({ id: captureLinks.id });
    return ended.length > 0;
  }

  async revokeOfClient(clientId: string, now: Date): Promise<void> {
    await this.db
      .update(captureLinks)
      .set({ revoked_at: now })
      .where(this.mine(eq(captureLinks.client_id, clientId), isNull(captureLinks.revoked_at)));
  }

  /** Consents that came with clips of an athlete, newest first. */
  consentsOfClient(clientId: string): Promise<ConsentRow[]> {
    return this.db
      .select(getTableColumns(captureConsents))
      .from(captureConsents)
      .innerJoin(sessions, eq(sessions.id, captureConsents.session_id))
      .where(this.#consents(eq(sessions.client_id, clientId)))
      .orderBy(desc(captureConsents.agreed_at), desc(captureConsents.id));
  }

  /** Blanks the names in consents, which still count among the clips of their link. Returns the athletes' names that stood there. */
  async forgetNames(sessionIds: readonly string[]): Promise<string[]> {
    const which = this.#consents(inArray(captureConsents.session_id, [...sessionIds]));
    const given = await this.db.select({ name: captureConsents.name }).from(captureConsents).where(which);
    await this.db.update(captureConsents).set({ name: "", guardian_name: "" }).where(which);
    return given.map((row) => row.name);
  }

  /** Clips that came by the link. */
  async received(linkId: string): Promise<number> {
    const [row] = await this.db
      .select({ n: count() })
      .from(captureConsents)
      .where(this.#consents(eq(captureConsents.link_id, linkId), isNotNull(captureConsents.session_id)));
    return row?.n ?? 0;
  }

  /** Stores a consent; those whose clip never came since an instant go. */
  async addConsent(values: Omit<typeof captureConsents.$inferInsert, "team_id">, abandonedBefore: Date): Promise<void> {
    await this.db
      .delete(captureConsents)
      .where(this.#consents(isNull(captureConsents.session_id), lt(captureConsents.agreed_at, abandonedBefore)));
    await this.db.insert(captureConsents).values({ ...values, team_id: this.team.teamId });
  }

  async consent(linkId: string, id: string): Promise<ConsentRow | undefined> {
    const [row] = await this.db
      .select()
      .from(captureConsents)
      .where(this.#consents(eq(captureConsents.link_id, linkId), eq(captureConsents.id, id)));
    return row;
  }

  async bind(id: string): Promise<void> {
    await this.db
      .update(captureConsents)
      .set({ session_id: id })
      .where(this.#consents(eq(captureConsents.id, id)));
  }

  /** Clips received through a link, newest first. */
  async clips(linkId: string, limit: number): Promise<ConsentRow[]> {
    return this.db
      .select()
      .from(captureConsents)
      .where(this.#consents(eq(captureConsents.link_id, linkId), isNotNull(captureConsents.session_id)))
      .orderBy(desc(captureConsents.agreed_at), desc(captureConsents.id))
      .limit(limit);
  }

  /** The one athlete of this name who is not archived, in any case of letters; undefined for none or several, or when the one withdrew the consent. */
  async onlyAthlete(name: string): Promise<string | undefined> {
    const found = await this.db
      .select({ id: clients.id, withdrawn_at: clients.consent_withdrawn_at })
      .from(clients)
      .where(and(eq(clients.team_id, this.team.teamId), isNull(clients.archived_at), nameIs(clients.display_name, name)))
      .limit(2);
    const [only] = found;
    return found.length === 1 && only?.withdrawn_at === null ? only.id : undefined;
  }

  #consents(...conditions: (SQL | undefined)[]): SQL | undefined {
    return and(eq(captureConsents.team_id, this.team.teamId), ...conditions);
  }
}

/** The link behind a token and its team's name. The token is the credential: no team handle is needed. */
export async function linkOfToken(db: Executor, tokenHash: string): Promise<{ link: CaptureLinkRow; team: string } | undefined> {
  const [found] = await db
    .select({ link: captureLinks, team: teams.name })
    .from(captureLinks)
    .innerJoin(teams, eq(teams.id, captureLinks.team_id))
    .where(eq(captureLinks.token_hash, tokenHash));
  return found;
}
