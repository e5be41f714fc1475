import { z } from "zod";
import type { JobKind } from "../../platform/queue.ts";

const Nothing = z.object({});

/** Brings peer readings up to date that take too long to be computed while somebody waits. */
export const PEERS: JobKind<typeof Nothing> = {
  name: "peers",
  data: Nothing,
  options: { retryLimit: 0, expireInSeconds: 1800 },
};
