import { movementGuide } from "@sagittal/catalogue";
import type { Branding, Lang, MetricValue, Session } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { brandingView, storedBranding } from "../branding/service.ts";
import type { MetricRow, SessionRow } from "../sessions/row.ts";
import { sessionView } from "../sessions/view.ts";
import { type SharedMediaDeps, sharedMediaUrl, sharedVideoUrl } from "./media.ts";

export type PublicViewDeps = SharedMediaDeps & Pick<Context, "db" | "storage">;

/**
 * A session as the public sees it: no name of a person, no id of an athlete, coach or team, no number. Where faces are blurred, the only
 * raw video is the anonymised one, and neither source nor pose is given; elsewhere the source is given as a plain copy.
 */
export async function publicSession(
  deps: PublicViewDeps,
  share: { id: string; locale: Lang },
  row: SessionRow,
  metrics: readonly MetricRow[],
): Promise<Session> {
  const media = (key: string) => sharedMediaUrl(deps, share.id, key);
  const view = await sessionView(
    { ...row, video_key: "", analyzed_key: "", anonymized_key: "", pose3d_key: "", thumbnail_key: "" },
    metrics,
    deps.storage,
    share.locale,
  );
  return {
    ...view,
    name: "",
    seq_no: null,
    client: null,
    uploaded_by: null,
    video_url: row.blur_face || row.video_key === "" ? "" : sharedVideoUrl(deps, share.id, row.id),
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
export async function publicBranding(deps: PublicViewDeps, team: TeamHandle, shareId: string): Promise<Branding> {
  const stored = await storedBranding(deps.db, team.teamId);
  return { ...(await brandingView(deps, stored)), logo_url: sharedMediaUrl(deps, shareId, stored?.logo_key ?? "") };
}
