import { z } from "zod";
import type { JobKind } from "../../platform/queue.ts";

const Nothing = z.object({});

/** Recovers sessions whose job is missing or has ended. */
export const RECOVERY: JobKind<typeof Nothing> = {
  name: "analysis-recovery",
  data: Nothing,
  options: { retryLimit: 0, expireInSeconds: 300 },
};
