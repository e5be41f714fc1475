import { z } from "zod";
import type { JobKind } from "../../platform/queue.ts";

const AnalysisJob = z.object({ session_id: z.uuid(), analysis_no: z.int() });

/** One analysis of one session. A worker that dies is noticed by its missing heartbeat and the job is tried again. */
export const ANALYSIS: JobKind<typeof AnalysisJob> = {
  name: "analysis",
  data: AnalysisJob,
  options: { retryLimit: 2, retryDelay: 1, retryBackoff: true, expireInSeconds: 3600, heartbeatSeconds: 30 },
};
