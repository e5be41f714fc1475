import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { rowsOf } from "../platform/db/index.ts";
import type { TestService } from "./service.ts";

const Name = z.object({ schema: z.string(), table: z.string() });
const Found = z.object({ row: z.string() });

/**
 * Every place that still holds one of the words: `schema.table` for each such row of the database, the queue's tables included, and the path of
 * each file under DATA_DIR with one in its name or bytes. Files of an embedded database are left out, as its rows are read.
 */
export async function traces(s: TestService, words: readonly string[]): Promise<string[]> {
  const { db } = s.ctx;
  const tables = rowsOf(
    await db.execute(
      "select table_schema as schema, table_name as table from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
    ),
  ).map((row) => Name.parse(row));
  const found: string[] = [];
  for (const { schema, table } of tables) {
    const rows = rowsOf(await db.execute(`select t::text as row from "${schema}"."${table}" t`)).map((row) => Found.parse(row).row);
    for (const row of rows) if (words.some((word) => row.includes(word))) found.push(`${schema}.${table}`);
  }
  for (const entry of await readdir(s.dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (path.startsWith(join(s.dataDir, "db/"))) continue;
    const text = entry.isFile() ? (await readFile(path, "latin1")).replaceAll("=\n", "") : "";
    if (words.some((word) => path.includes(word) || text.includes(word))) found.push(path.slice(s.dataDir.length + 1));
  }
  return found.sort();
}
