import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../../context.ts";
import type { AnalysisHost } from "../../platform/analysis.ts";
import type { JobOutcome, JobRun } from "../../platform/queue.ts";
import type { SessionRow } from "../sessions/row.ts";
import { type AnalysisDeps, analyseSession, claimSession, failSession, type OnEnd, SERVICE_FAULT } from "./service.ts";

/**
 * Runs the analysis of one session. May be called any number of times for the same job: a session that has ended, was deleted or was
 * sent to a newer analysis is skipped, and only the run that holds the lease publishes.
 * @param hostOf what analyses a session
 */
export function analysisJob(
  deps: AnalysisDeps & Pick<Context, "config" | "log">,
  hostOf: (session: SessionRow) => Pick<AnalysisHost, "run">,
  onEnd: OnEnd,
) {
  return async (job: { session_id: string; analysis_no: number }, run: JobRun): Promise<JobOutcome> => {
    const session = await claimSession(deps, job);
    if (!session) return "skipped";
    const workDir = join(deps.config.DATA_DIR, "tmp", "analysis", session.lease_id ?? randomUUID());
    try {
      const ended = await analyseSession(deps, hostOf(session), session, { workDir, signal: run.signal, onEnd });
      if (!ended) return "skipped";
      return ended.status === "completed" ? "done" : "failed";
    } catch (error) {
      if (!run.lastTry) throw error;
      deps.log.error({ err: error, session: session.id }, "analysis given up");
      await failSession(deps, session, SERVICE_FAULT, onEnd);
      return "failed";
    } finally {
      await rm(workDir, { recursive: true, force: true });
    }
  };
}
