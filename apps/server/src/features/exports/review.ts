import type { SessionReport } from "@sagittal/reports";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { admins } from "../../platform/db/schema/index.ts";
import { type MetricRow, REVIEW_KEY } from "../sessions/view.ts";

const Reviewed = z.object({ notes: z.string(), reviewed_by: z.string().nullish() });

/** What a coach wrote about the session; null when nobody did. */
export async function reviewOf(ctx: Context, metrics: readonly MetricRow[]): Promise<SessionReport["review"]> {
  const metric = metrics.find((m) => m.key === REVIEW_KEY);
  const parsed = Reviewed.safeParse(metric?.value_json);
  if (!metric || !parsed.success) return null;
  const { notes, reviewed_by } = parsed.data;
  const [by] = reviewed_by ? await ctx.db.select({ name: admins.display_name }).from(admins).where(eq(admins.id, reviewed_by)) : [];
  return { notes, score: metric.value_num, by: by?.name ?? "" };
}
