import pino from "pino";
import { JOB_KINDS } from "../job-kinds.ts";
import type { Database } from "../platform/db/index.ts";
import { PgQueue } from "../platform/queue.ts";

/** Adds the queue's own tables, as the first start of a service does. */
export async function withQueue(database: Database): Promise<void> {
  await (await PgQueue.open(database, JOB_KINDS, { log: pino({ level: "silent" }), works: false })).stop();
}
