import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, inArray, lt } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { JOB_KINDS } from "../../job-kinds.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { sessions } from "../../platform/db/schema/index.ts";
import { ANALYSIS } from "./kinds.ts";
import { fail, type OnEnd, SERVICE_FAULT } from "./service.ts";

const UNTOUCHED_SECONDS = 60;

/**
 * Looks after sessions that wait or run although their job has ended or is gone, as after a crash: a lost job is queued again, a job
 * that was tried to its end fails the session and gives the debit back. Returns how many were looked after.
 */
export async function recoverSessions(ctx: Context, onEnd: OnEnd, untouchedSeconds = UNTOUCHED_SECONDS): Promise<number> {
  const before = plusSeconds(ctx.clock.now(), -untouchedSeconds);
  const stuck = await ctx.db
    .select()
    .from(sessions)
    .where(and(inArray(sessions.status, ["pending", "processing"]), lt(sessions.updated_at, before)));
  const states = await ctx.queue.states(
    ANALYSIS,
    stuck.flatMap((s) => s.job_id ?? []),
  );
  let recovered = 0;
  for (const session of stuck) {
    const state = session.job_id ? states.get(session.job_id) : undefined;
    if (state === "created" || state === "retry" || state === "active") continue;
    recovered++;
    if (state === undefined) {
      await ctx.db.transaction(async (tx) => {
        const job_id = await ctx.queue.send(tx, ANALYSIS, { session_id: session.id, analysis_no: session.analysis_no });
        await tx.update(sessions).set({ job_id, updated_at: ctx.clock.now() }).where(eq(sessions.id, session.id));
      });
      continue;
    }
    await fail(ctx, session, SERVICE_FAULT, onEnd);
  }
  return recovered;
}

/**
 * At start of the only process of an embedded database: whatever was active belongs to a process that is gone, and so do its
 * temporary files.
 */
export async function recoverAfterRestart(ctx: Context): Promise<void> {
  const directory = join(ctx.config.DATA_DIR, "tmp", "analysis");
  for (const name of await readdir(directory).catch(() => [])) await rm(join(directory, name), { recursive: true, force: true });
  for (const kind of JOB_KINDS) await ctx.queue.releaseActive(kind);
}
