import { z } from "zod";
import type { JobKind } from "../../platform/queue.ts";

const ResetJob = z.object({ sealed: z.string() });
export type ResetJob = z.infer<typeof ResetJob>;

/** A request for a password-reset link. The address is sealed: the queue's tables name nobody. */
export const PASSWORD_RESET: JobKind<typeof ResetJob> = {
  name: "password-reset",
  data: ResetJob,
  options: { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 60, deleteAfterSeconds: 3600 },
};
