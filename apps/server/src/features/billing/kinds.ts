import { z } from "zod";
import type { JobKind } from "../../platform/queue.ts";

const Ended = z.object({ subscription_id: z.string() });

/** Ends the subscription of a team that was erased; tried for about four days. */
export const END_SUBSCRIPTION: JobKind<typeof Ended> = {
  name: "subscription-end",
  data: Ended,
  options: { retryLimit: 24, retryDelay: 5, retryBackoff: true, retryDelayMax: 6 * 3600, expireInSeconds: 120 },
};

const Nothing = z.object({});

/** Renews and expires quota of every team whose period or grant has ended. */
export const SETTLE: JobKind<typeof Nothing> = { name: "quota-settle", data: Nothing, options: { retryLimit: 1, expireInSeconds: 600 } };
