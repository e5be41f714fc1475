import { z } from "zod";
import type { JobKind } from "../../platform/queue.ts";

const Nothing = z.object({});

/** Renews and expires quota of every team whose time has come. */
export const SETTLE: JobKind<typeof Nothing> = { name: "quota-settle", data: Nothing, options: { retryLimit: 1, expireInSeconds: 600 } };
