import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { rowsOf } from "../../platform/db/index.ts";
import { teams } from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";
import { type ArchivedTable, PART_OF, ROWS } from "./shape.ts";

/** The team's own record in an archive. */
export type TeamHead = Pick<
  typeof teams.$inferSelect,
  "name" | "next_seq_no" | "branding" | "retention_video_days" | "retention_session_days"
>;
/** A row as the database writes it in JSON. */
export type ArchivedRow = Record<string, unknown>;
const Rows = z.array(z.object({ row: z.record(z.string(), z.unknown()) }));

/** The rows of one team that an archive holds. */
export class ArchiveRepository extends TeamRepository {
  protected readonly owner = teams.id;

  async head(): Promise<TeamHead | undefined> {
    const { name, next_seq_no, branding, retention_video_days, retention_session_days } = getTableColumns(teams);
    const [team] = await this.db
      .select({ name, next_seq_no, branding, retention_video_days, retention_session_days })
      .from(teams)
      .where(this.mine());
    return team;
  }

  async setHead(values: Omit<TeamHead, "name">): Promise<void> {
    await this.db.update(teams).set(values).where(eq(teams.id, this.team.teamId));
  }

  /** Rows of a table that name the team themselves, by id, after that one. */
  page(table: ArchivedTable, after: string | null, limit: number): Promise<ArchivedRow[]> {
    const rest = after === null ? sql`` : sql` and id > ${after}`;
    return this.#rows(table, sql`team_id = ${this.team.teamId}${rest} order by id limit ${limit}`);
  }

  /** Rows of a table that are part of these rows of the team. */
  parts(table: ArchivedTable, column: string, ids: readonly string[]): Promise<ArchivedRow[]> {
    return this.#rows(table, sql`${sql.identifier(column)} = any(${sql.param([...ids])}::uuid[])`);
  }

  /** Writes rows whose columns a schema has checked. */
  async insert(table: ArchivedTable, rows: readonly ArchivedRow[]): Promise<void> {
    const own = PART_OF[table] ? rows : rows.map((row) => ({ ...row, team_id: this.team.teamId }));
    const [first] = own;
    if (!first) return;
    const columns = identifiers(Object.keys(first));
    const name = sql.identifier(table);
    await this.db.execute(
      sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(own)}::jsonb)`,
    );
  }

  async #rows(table: ArchivedTable, where: SQL): Promise<ArchivedRow[]> {
    const columns = identifiers(Object.keys(ROWS[table].shape));
    const result = await this.db.execute(
      sql`select to_jsonb(found) as row from (select ${columns} from ${sql.identifier(table)} where ${where}) found`,
    );
    return Rows.parse(rowsOf(result)).map(({ row }) => row);
  }
}

function identifiers(names: readonly string[]): SQL {
  return sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
}
