import { ANALYSIS, RECOVERY } from "./analysis/kinds.ts";
import { ARTIFACT } from "./artifacts/job.ts";
import { SETTLE } from "./billing/kinds.ts";
import { HOUSEKEEPING } from "./housekeeping/job.ts";
import { EMAIL } from "./mail/queue.ts";
import { WEBHOOK } from "./webhooks/deliver.ts";

/** Every kind of job; a process that works has exactly one handler for each. */
export const JOB_KINDS = [ANALYSIS, RECOVERY, EMAIL, SETTLE, HOUSEKEEPING, WEBHOOK, ARTIFACT] as const;
