import { Activity, ChangeAlert, Session, SessionCounts } from "@sagittal/contract";
import { z } from "zod";

/** An athlete whose score rose between their last two sessions of one exercise. */
const Improver = z.object({
  client_id: z.uuid(),
  display_name: z.string(),
  activity: Activity,
  exercise: z.string(),
  from: z.number(),
  to: z.number(),
  delta: z.number(),
});
export const Dashboard = z.object({
  counts: SessionCounts,
  quota: z.object({ remaining: z.int(), per_month: z.int(), renews_at: z.string().nullable() }),
  recent: z.array(Session),
  needs_review: z.array(Session),
  improvers: z.array(Improver),
  alerts: z
    .array(ChangeAlert)
    .describe("Of the last 14 days, newest first; demonstrations, archived athletes and what the caller put away left out"),
});
export type Improver = z.infer<typeof Improver>;
