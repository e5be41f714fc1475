import { reviewOf, storedMetric } from "@sagittal/contract";
import type { SessionReport } from "@sagittal/reports";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { admins } from "../../platform/db/schema/index.ts";
import type { MetricRow } from "../sessions/view.ts";

/** What a coach wrote about the session; null when nobody did. */
export async function sessionReview(ctx: Context, metrics: readonly MetricRow[]): Promise<SessionReport["review"]> {
  const review = reviewOf(metrics.map(storedMetric));
  if (!review) return null;
  const { notes, score, reviewed_by } = review;
  const [by] = reviewed_by ? await ctx.db.select({ name: admins.display_name }).from(admins).where(eq(admins.id, reviewed_by)) : [];
  return { notes, score, by: by?.name ?? "" };
}
