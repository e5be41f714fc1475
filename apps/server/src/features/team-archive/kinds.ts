import { z } from "zod";
import type { JobKind } from "../../platform/queue.ts";

const TeamExportJob = z.object({ team_id: z.uuid(), export_id: z.uuid() });

/** Writes the archive of a team. */
export const TEAM_EXPORT: JobKind<typeof TeamExportJob> = {
  name: "team-export",
  data: TeamExportJob,
  options: { retryLimit: 2, retryDelay: 5, retryBackoff: true, expireInSeconds: 4 * 3600 },
};
