import type { Context } from "../../context.ts";
import { type AnalysisHost, isStopped } from "../../platform/analysis.ts";
import type { JobOutcome, JobRun } from "../../platform/queue.ts";
import type { SessionRow } from "../sessions/row.ts";
import { AnalysisRepository } from "./repository.ts";
import {
  type AnalysisDeps,
  analyseSession,
  claimSession,
  failSession,
  jobStates,
  type OnEnd,
  queueAgain,
  SERVICE_FAULT,
  willRun,
} from "./service.ts";

/**
 * Runs the analysis of one session. May be called any number of times for the same job. A session that has ended, was deleted or was
 * sent to a newer analysis is skipped. Only the run that holds the lease publishes. A run that is stopped by the shutdown of
 * its process is queued again, starts from the beginning, and does not count as a try.
 * @param hostOf chooses the analysis host for a session: the real one, or the one of test mode
 */
export function analysisJob(
  deps: AnalysisDeps & Pick<Context, "log" | "queue">,
  hostOf: (session: SessionRow) => Pick<AnalysisHost, "run">,
  onEnd: OnEnd,
) {
  return async (job: { session_id: string; analysis_no: number }, run: JobRun): Promise<JobOutcome> => {
    const session = await claimSession(deps, job);
    if (!session) return "skipped";
    try {
      const ended = await deps.storage.scratch.within((workDir) =>
        analyseSession(deps, hostOf(session), session, { workDir, signal: run.signal, onEnd }),
      );
      if (!ended) return "skipped";
      return ended.status === "completed" ? "done" : "failed";
    } catch (error) {
      if (isStopped(error)) {
        await queueAgain(deps, session);
        return "skipped";
      }
      // Its upload goes with a deleted session, and what fails for that is no fault.
      if (!(await new AnalysisRepository(deps.db).isCurrent(session))) return "skipped";
      if (!run.lastTry) {
        // A slower run of the same job may have ended it after losing the session to this one: then the queue would not deliver it again.
        const states = await jobStates(deps, [session]);
        if (willRun(states, session) || !(await new AnalysisRepository(deps.db).holds(session))) throw error;
        deps.log.error({ err: error, session: session.id }, "analysis threw after its job had ended; queued again");
        await queueAgain(deps, session);
        return "skipped";
      }
      deps.log.error({ err: error, session: session.id }, "analysis given up");
      await failSession(deps, session, SERVICE_FAULT, onEnd);
      return "failed";
    }
  };
}
