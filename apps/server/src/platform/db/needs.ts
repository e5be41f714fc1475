import type { ClientBase } from "pg";

/** The oldest version of PostgreSQL that the service runs on. */
const LEAST_VERSION = 14;

/** What a database on a PostgreSQL server is, and what it lacks: consequence and remedy, null when the service can use it. */
export interface ServerNeeds {
  found: string;
  lacks: string | null;
}

/** Reads from the server whether its version, the database's encoding and the orders of letters are those that the service needs. */
export async function serverNeeds(client: ClientBase): Promise<ServerNeeds> {
  const { rows } = await client.query<{ version: string; encoding: string; icu: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      exists (select from pg_collation where collname = 'und-x-icu') as icu`,
  );
  const { version, encoding, icu } = rows[0]!;
  return { found: `PostgreSQL ${version}, ${encoding}`, lacks: lacking(Number.parseInt(version, 10), encoding, icu) };
}

function lacking(version: number, encoding: string, icu: boolean): string | null {
  if (version < LEAST_VERSION) return `PostgreSQL ${LEAST_VERSION} or newer is needed.`;
  // Others count and compare the bytes of "Ё", not the letter.
  if (encoding !== "UTF8")
    return "Names need the encoding UTF8. Make a database with `createdb --template=template0 --encoding=UTF8`, and move the data with `pg_dump`.";
  if (!icu) return "PostgreSQL must be built with ICU, as its packages and images are: names are sorted by it.";
  return null;
}
