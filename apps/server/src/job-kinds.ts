import { RECOVERY } from "./features/analysis/kinds.ts";
import { ARTIFACT } from "./features/artifacts/kinds.ts";
import { PASSWORD_RESET } from "./features/auth/kinds.ts";
import { END_SUBSCRIPTION, SETTLE } from "./features/billing/kinds.ts";
import { SUPERSEDED } from "./features/events/superseded.ts";
import { HOUSEKEEPING } from "./features/housekeeping/job.ts";
import { OWN_METRICS } from "./features/own-metrics/kinds.ts";
import { PEERS } from "./features/peers/job.ts";
import { ANALYSIS } from "./features/sessions/kinds.ts";
import { TEAM_EXPORT } from "./features/team-archive/kinds.ts";
import { VOICE_VIDEO } from "./features/voices/kinds.ts";
import { WEBHOOK } from "./features/webhooks/job.ts";
import { EMAIL } from "./mail/queue.ts";

/** Every kind of job; a process that works has exactly one handler for each. */
export const JOB_KINDS = [
  ANALYSIS,
  RECOVERY,
  EMAIL,
  SETTLE,
  HOUSEKEEPING,
  WEBHOOK,
  ARTIFACT,
  PASSWORD_RESET,
  END_SUBSCRIPTION,
  PEERS,
  TEAM_EXPORT,
  OWN_METRICS,
  VOICE_VIDEO,
  SUPERSEDED,
] as const;
