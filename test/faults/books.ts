import { sql } from "drizzle-orm";
import { z } from "zod";
import { openEmbedded, openServer, rowsOf } from "../../apps/server/src/platform/db/index.ts";

const SessionBooks = z.object({
  id: z.string(),
  status: z.string(),
  failure: z.string().nullable(),
  test: z.boolean(),
  keys: z.array(z.string()),
  debits: z.coerce.number(),
  refunds: z.coerce.number(),
});
const Totals = z.object({ balance: z.coerce.number(), pending: z.coerce.number() });

/** What the database of a stopped deployment says. */
export interface Books {
  readonly sessions: readonly z.infer<typeof SessionBooks>[];
  /** Sum of the ledger of the teams that people see, and the number of deliveries that still wait. */
  readonly totals: z.infer<typeof Totals>;
}

/** The sessions of a running deployment that have not ended, each with its job: what to look at when one never ends. */
export async function unended(url: string): Promise<string[]> {
  const { db, close } = await openServer(url);
  try {
    const rows = rowsOf(
      await db.execute(sql`select s.id, s.name, s.status, s.progress->>'stage' as stage, s.analysis_no, s.updated_at, j.state, j.retry_count,
        j.created_on, j.start_after, j.started_on, j.heartbeat_on, j.output, now() as looked_at
        from sessions s left join pgboss.job j on j.id = s.job_id where s.status in ('pending', 'processing')`),
    );
    return rows.map((row) => JSON.stringify(row));
  } finally {
    await close();
  }
}

/**
 * Reads sessions and ledger. An embedded database must not be in use.
 * @param from the address of a PostgreSQL server, or the data folder of an embedded database
 */
export async function books(from: { url: string } | { dataDir: string }): Promise<Books> {
  const { db, close } = "url" in from ? await openServer(from.url) : await openEmbedded(from.dataDir);
  try {
    const sessions = rowsOf(
      await db.execute(sql`select s.id, s.status, s.failure->>'code' as failure, t.test_of is not null as test,
        array_remove(array[s.video_key, s.analyzed_key, s.anonymized_key, s.pose3d_key, s.thumbnail_key, s.timeseries_key, s.track_key], '') as keys,
        (select count(*) from quota_entries q where q.session_id = s.id and q.kind = 'debit') as debits,
        (select count(*) from quota_entries q where q.session_id = s.id and q.kind = 'refund') as refunds
        from sessions s join teams t on t.id = s.team_id`),
    ).map((row) => SessionBooks.parse(row));
    const [totals] = rowsOf(
      await db.execute(sql`select coalesce(sum(amount), 0) as balance,
        (select count(*) from webhook_deliveries where status = 'pending') as pending
        from quota_entries q join teams t on t.id = q.team_id where t.test_of is null`),
    );
    return { sessions, totals: Totals.parse(totals) };
  } finally {
    await close();
  }
}
