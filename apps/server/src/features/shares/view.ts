import { movementGuide } from "@sagittal/catalogue";
import type { Branding, Lang, Session } from "@sagittal/contract";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { teams } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { brandingView } from "../me/profile.ts";
import { type MetricRow, REVIEW_KEY, type SessionRow, sessionView } from "../sessions/view.ts";
import { sharedMediaUrl } from "./media.ts";

const Reviewed = z.looseObject({ reviewed_by: z.unknown() });

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
    metrics: view.metrics.map((m) => (m.key === REVIEW_KEY ? { ...m, value_json: withoutReviewer(m.value_json) } : m)),
    locale: share.locale,
    movement_guide: movementGuide(row.activity, row.exercise, share.locale),
  };
}

function withoutReviewer(value: unknown): unknown {
  const parsed = Reviewed.safeParse(value);
  if (!parsed.success) return value;
  const { reviewed_by, ...rest } = parsed.data;
  return rest;
}

/** The team's branding for a public page; the logo's address names no team. */
export async function publicBranding(ctx: Context, team: TeamHandle, shareId: string): Promise<Branding> {
  const [row] = await ctx.db.select({ branding: teams.branding }).from(teams).where(eq(teams.id, team.teamId));
  const view = await brandingView(ctx, row?.branding ?? null);
  return { ...view, logo_url: sharedMediaUrl(ctx, shareId, row?.branding?.logo_key ?? "") };
}
