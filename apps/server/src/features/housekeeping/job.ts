import { z } from "zod";
import type { JobKind } from "../../platform/queue.ts";

const Nothing = z.object({});

/** Deletes expired data once a day. */
export const HOUSEKEEPING: JobKind<typeof Nothing> = {
  name: "housekeeping",
  data: Nothing,
  options: { retryLimit: 1, expireInSeconds: 900 },
};
