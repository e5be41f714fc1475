import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { clients, type ShareKind, sessions, shareLinks, solutionRunSessions, solutionRuns, teams } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";

export type ShareRow = typeof shareLinks.$inferSelect;

/** What is shared: sessions in display order, or one solution run. */
export interface ShareTarget {
  kind: ShareKind;
  ids: readonly string[];
}

/** The Solution whose shared report shows videos. */
const SHOWS_LANDINGS = "return-to-sport";

/** The share links of one team. */
export class ShareRepository {
  readonly #db: Executor;
  readonly #team: TeamHandle;

  constructor(db: Executor, team: TeamHandle) {
    this.#db = db;
    this.#team = team;
  }

  #unrevoked({ kind, ids }: ShareTarget) {
    return and(
      eq(shareLinks.team_id, this.#team.teamId),
      eq(shareLinks.kind, kind),
      eq(shareLinks.target, ids.join(",")),
      isNull(shareLinks.revoked_at),
    );
  }

  /** Holds the team until the transaction ends, so that two requests at once get one link. */
  async lockTeam(): Promise<void> {
    await this.#db.select({ id: teams.id }).from(teams).where(eq(teams.id, this.#team.teamId)).for("no key update");
  }

  /** The newest link of a target that is neither revoked nor expired. */
  async findActive(target: ShareTarget, now: Date): Promise<ShareRow | undefined> {
    const [row] = await this.#db
      .select()
      .from(shareLinks)
      .where(and(this.#unrevoked(target), or(isNull(shareLinks.expires_at), gt(shareLinks.expires_at, now))))
      .orderBy(desc(shareLinks.created_at))
      .limit(1);
    return row;
  }

  /** Whether the target shows an athlete whose consent was withdrawn. */
  async showsWithdrawn({ kind, ids }: ShareTarget): Promise<boolean> {
    const shown = kind === "solution" ? solutionRuns : sessions;
    const found = await this.#db
      .select({ id: clients.id })
      .from(shown)
      .innerJoin(clients, eq(clients.id, shown.client_id))
      .where(and(eq(shown.team_id, this.#team.teamId), inArray(shown.id, [...ids]), isNotNull(clients.consent_withdrawn_at)))
      .limit(1);
    return found.length > 0;
  }

  /** Ends the links that show an athlete's sessions or reports. */
  async revokeOfClient(clientId: string, now: Date): Promise<void> {
    const ids = (table: typeof sessions | typeof solutionRuns) =>
      this.#db
        .select({ id: sql`${table.id}::text` })
        .from(table)
        .where(and(eq(table.team_id, this.#team.teamId), eq(table.client_id, clientId)));
    await this.#db
      .update(shareLinks)
      .set({ revoked_at: now })
      .where(
        and(
          eq(shareLinks.team_id, this.#team.teamId),
          isNull(shareLinks.revoked_at),
          sql`string_to_array(${shareLinks.target}, ',') && array(${ids(sessions)} union all ${ids(solutionRuns)})`,
        ),
      );
  }

  /** Until when links show the session's video: the last instant, Infinity for a link without end, null where none shows it. */
  async showsSessionUntil(sessionId: string, now: Date): Promise<number | null> {
    const [last] = await this.#db
      .select({ expires_at: shareLinks.expires_at })
      .from(shareLinks)
      .where(and(this.#ofSession(sessionId), or(isNull(shareLinks.expires_at), gte(shareLinks.expires_at, now))))
      .orderBy(sql`${shareLinks.expires_at} desc nulls first`)
      .limit(1);
    return last ? (last.expires_at?.getTime() ?? Number.POSITIVE_INFINITY) : null;
  }

  /** Ends the links that show the session's video. */
  async revokeOfSession(sessionId: string, now: Date): Promise<void> {
    await this.#db.update(shareLinks).set({ revoked_at: now }).where(this.#ofSession(sessionId));
  }

  /** Ends the links that compare exactly these sessions, in whatever order; returns how many. */
  async revokeComparison(ids: readonly string[], now: Date): Promise<number> {
    const wanted = [...ids].sort().join(",");
    const sorted = sql`(select string_agg(id, ',' order by id collate "C") from unnest(string_to_array(${shareLinks.target}, ',')) id)`;
    const ended = await this.#db
      .update(shareLinks)
      .set({ revoked_at: now })
      .where(
        and(
          eq(shareLinks.team_id, this.#team.teamId),
          eq(shareLinks.kind, "compare"),
          isNull(shareLinks.revoked_at),
          sql`${sorted} = ${wanted}`,
        ),
      )
      .returning({ id: shareLinks.id });
    return ended.length;
  }

  /** Links that show the session's video: alone, beside others, or as a landing in a report of a return to sport. */
  #ofSession(sessionId: string): SQL | undefined {
    const landings = this.#db
      .select({ id: sql`${solutionRuns.id}::text` })
      .from(solutionRuns)
      .innerJoin(solutionRunSessions, eq(solutionRunSessions.run_id, solutionRuns.id))
      .where(
        and(
          eq(solutionRuns.team_id, this.#team.teamId),
          eq(solutionRuns.solution, SHOWS_LANDINGS),
          eq(solutionRunSessions.session_id, sessionId),
        ),
      );
    return and(
      eq(shareLinks.team_id, this.#team.teamId),
      or(
        and(eq(shareLinks.kind, "session"), eq(shareLinks.target, sessionId)),
        and(eq(shareLinks.kind, "compare"), sql`${sessionId} = any(string_to_array(${shareLinks.target}, ','))`),
        and(eq(shareLinks.kind, "solution"), inArray(shareLinks.target, landings)),
      ),
      isNull(shareLinks.revoked_at),
    );
  }

  async insert(
    { kind, ids }: ShareTarget,
    values: Pick<ShareRow, "token_hash" | "token_sealed" | "locale" | "units" | "sound" | "created_at" | "expires_at">,
  ): Promise<ShareRow> {
    const [row] = await this.#db
      .insert(shareLinks)
      .values({ ...values, team_id: this.#team.teamId, kind, target: ids.join(",") })
      .returning();
    return row!;
  }

  async update(id: string, values: Pick<ShareRow, "locale" | "units" | "expires_at"> & { sound?: boolean }): Promise<ShareRow> {
    const [row] = await this.#db
      .update(shareLinks)
      .set(values)
      .where(and(eq(shareLinks.id, id), eq(shareLinks.team_id, this.#team.teamId)))
      .returning();
    return row!;
  }

  async revoke(target: ShareTarget, now: Date): Promise<void> {
    await this.#db.update(shareLinks).set({ revoked_at: now }).where(this.#unrevoked(target));
  }
}

/** A link by its token's hash, whatever its team: the token is the right to read it. */
export async function findShareByToken(db: Executor, tokenHash: string, kind: ShareKind): Promise<ShareRow | undefined> {
  const [row] = await db
    .select()
    .from(shareLinks)
    .where(and(eq(shareLinks.token_hash, tokenHash), eq(shareLinks.kind, kind)));
  return row;
}

/** A link by the id in a sealed media pass. */
export async function findShareById(db: Executor, id: string): Promise<ShareRow | undefined> {
  const [row] = await db.select().from(shareLinks).where(eq(shareLinks.id, id));
  return row;
}
