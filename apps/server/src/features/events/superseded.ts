import { z } from "zod";
import type { Context } from "../../context.ts";
import type { JobHandler, JobKind } from "../../platform/queue.ts";

const Superseded = z.object({ keys: z.array(z.string()) });

/** Seconds for which files stay that a correction replaced: who read their address just before may still fetch them. */
export const SUPERSEDED_FOR_S = 60;

/** Removes files that a correction of their session replaced. The job itself is forgotten soon after, so that an erased session leaves no key behind. */
export const SUPERSEDED: JobKind<typeof Superseded> = {
  name: "superseded-files",
  data: Superseded,
  options: { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 120, deleteAfterSeconds: 60 },
};

/** Handles `SUPERSEDED`. */
export function removeSuperseded({ storage }: Pick<Context, "storage">): JobHandler<z.output<typeof Superseded>> {
  return async ({ keys }) => {
    await storage.remove(keys);
    return "done";
  };
}
