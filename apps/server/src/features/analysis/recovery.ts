import type { Context } from "../../context.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { AnalysisRepository } from "./repository.ts";
import { type AnalysisDeps, failSession, jobStates, type OnEnd, queueAgain, SERVICE_FAULT, willRun } from "./service.ts";

const UNTOUCHED_SECONDS = 60;

/**
 * Recovers sessions that wait or run although their job has ended or is gone, as after a crash. An analysis without a job is queued again.
 * A job that failed for good fails the session, and the debit is refunded. Returns how many were recovered.
 */
export async function recoverSessions(
  deps: AnalysisDeps & Pick<Context, "queue">,
  onEnd: OnEnd,
  untouchedSeconds = UNTOUCHED_SECONDS,
): Promise<number> {
  const { db, clock } = deps;
  const stuck = await new AnalysisRepository(db).untouched(plusSeconds(clock.now(), -untouchedSeconds));
  const states = await jobStates(deps, stuck);
  let recovered = 0;
  for (const session of stuck) {
    if (willRun(states, session)) continue;
    recovered++;
    const state = session.job_id ? states.get(session.job_id) : undefined;
    // A job that ended well although its session did not was ended by a run that had lost the session to a later one.
    if (state === "failed" || state === "cancelled") await failSession(deps, session, SERVICE_FAULT, onEnd);
    else await queueAgain(deps, session);
  }
  return recovered;
}
