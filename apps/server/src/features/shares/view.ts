import { movementGuide } from "@sagittal/catalogue";
import type { Branding, Lang, MetricValue, Session } from "@sagittal/contract";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { teams } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { brandingView } from "../me/profile.ts";
import { type MetricRow, type SessionRow, sessionView } from "../sessions/view.ts";
import { sharedMediaUrl } from "./media.ts";

/**
 * A session as the public sees it: no name of a person, no id of an athlete, coach or team, no number. Where faces are blurred, the only
 * raw video is the anonymised one, and neither source nor pose is given.
 */
export async function publicSession(
  ctx: Context,
  share: { id: string; locale: Lang },
  row: SessionRow,
  metrics: readonly MetricRow[],
): Promise<Session> {
  const media = (key: string) => sharedMediaUrl(ctx, share.id, key);
  const view = await sessionView(
    { ...row, video_key: "", analyzed_key: "", anonymized_key: "", pose3d_key: "", thumbnail_key: "" },
    metrics,
    ctx.storage,
    share.locale,
  );
  return {
    ...view,
    name: "",
    seq_no: null,
    client: null,
    uploaded_by: null,
    video_url: row.blur_face ? "" : media(row.video_key),
    analyzed_url: media(row.analyzed_key),
    anonymized_url: media(row.anonymized_key),
    pose3d_url: row.blur_face ? "" : media(row.pose3d_key),
    thumbnail_url: media(row.thumbnail_key),
    metrics: view.metrics.map(withoutReviewer),
    locale: share.locale,
    movement_guide: movementGuide(row.activity, row.exercise, share.locale),
  };
}

function withoutReviewer(metric: MetricValue): MetricValue {
  if (!("notes" in metric.value_json)) return metric;
  const { reviewed_by, ...detail } = metric.value_json;
  return { ...metric, value_json: detail };
}

/** The team's branding for a public page; the logo's address names no team. */
export async function publicBranding(ctx: Context, team: TeamHandle, shareId: string): Promise<Branding> {
  const [row] = await ctx.db.select({ branding: teams.branding }).from(teams).where(eq(teams.id, team.teamId));
  const view = await brandingView(ctx, row?.branding ?? null);
  return { ...view, logo_url: sharedMediaUrl(ctx, shareId, row?.branding?.logo_key ?? "") };
}
