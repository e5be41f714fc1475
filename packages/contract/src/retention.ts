import { z } from "zod";

const days = z.int().min(7).max(3650).nullable();

/** After how many days a team's data are deleted; null: never. */
export const Retention = z.object({
  video_days: days.describe("The uploaded videos; results and annotated videos stay"),
  session_days: days.describe("Whole sessions with all their files"),
});
export type Retention = z.infer<typeof Retention>;

const queryDays = z.coerce.number().int().min(7).max(3650).optional();
/** Days to look ahead with; without them the stored ones count. */
export const RetentionQuery = z.object({
  video_days: queryDays.describe("Days that uploaded videos would be kept"),
  session_days: queryDays.describe("Days that whole sessions would be kept"),
});
export type RetentionQuery = z.infer<typeof RetentionQuery>;

/** The stored days, and what the next nightly clean-up deletes by the days asked for. */
export const RetentionState = z
  .object({ ...Retention.shape, due: z.object({ videos: z.int(), sessions: z.int() }) })
  .meta({ id: "RetentionState" });
export type RetentionState = z.infer<typeof RetentionState>;
