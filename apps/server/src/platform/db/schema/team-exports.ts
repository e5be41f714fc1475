import type { TeamExport } from "@sagittal/contract";
import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { teamId } from "./accounts.ts";
import { createdAt, id, instant } from "./columns.ts";

/** Archives of all data of a team that its owner asked for; each is kept for some days. */
export const teamExports = pgTable(
  "team_exports",
  {
    id: id(),
    team_id: teamId(),
    status: text("status").$type<TeamExport["status"]>().notNull().default("pending"),
    object_key: text("object_key").notNull(),
    size_bytes: bigint("size_bytes", { mode: "number" }),
    created_at: createdAt(),
    finished_at: instant("finished_at"),
  },
  (t) => [index("team_exports_team").on(t.team_id, t.created_at), index("team_exports_key").on(t.object_key)],
);
