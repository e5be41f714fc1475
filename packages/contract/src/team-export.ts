import { z } from "zod";
import { Instant } from "./common.ts";

export const TEAM_EXPORT_STATUSES = ["pending", "ready", "failed"] as const;

/** All data of a team as one ZIP, made in the background. */
export const TeamExport = z
  .object({
    id: z.uuid(),
    status: z.enum(TEAM_EXPORT_STATUSES),
    size_bytes: z.int().nullable(),
    url: z.string().nullable().describe("Address of the ZIP for an hour, once it is ready; ask again for a new one"),
    created_at: Instant,
    finished_at: Instant.nullable(),
    expires_at: Instant.describe("When the ZIP is deleted"),
  })
  .meta({ id: "TeamExport" });
export type TeamExport = z.infer<typeof TeamExport>;
