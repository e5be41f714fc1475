import type { Readable } from "node:stream";
import { exerciseName } from "@sagittal/catalogue";
import type { Lang, Session, SharedComparison, SharedSession, TrendRange, Trends, VoiceAnswer, VoiceVideo } from "@sagittal/contract";
import type { z } from "zod";
import { DomainError } from "../../domain/errors.ts";
import type { Db } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { teamPersona } from "../branding/service.ts";
import type { KeyMoments } from "../printing/key-moments.ts";
import { turnOfLinks } from "../printing/printer.ts";
import { findSession, getSession, getSessions, metricsBySession } from "../sessions/service.ts";
import { sessionTrends } from "../trends/service.ts";
import { storedVoice, storedVoiceVideo, voiceView } from "../voices/service.ts";
import { sharedMediaUrl } from "./media.ts";
import { activeShare, openShare, revokeSharesOfSession, type ShareDeps, type ShareRow, shareLink } from "./service.ts";
import { type PublicViewDeps, publicBranding, publicSession } from "./view.ts";

interface ShareOptions {
  lang: Lang;
  /** Whether videos keep their sound; left out, a link stays as it is. */
  sound?: boolean;
}

type PublicDeps = PublicViewDeps & ShareDeps;

/** Shares a completed session. Throws session_not_found, session_not_completed. */
export async function shareSession(
  deps: ShareDeps,
  team: TeamHandle,
  id: string,
  { lang, sound }: ShareOptions,
): Promise<{ token: string; row: ShareRow }> {
  await requireCompleted(deps.db, team, [id]);
  return shareLink(deps, team, { kind: "session", ids: [id] }, lang, { sound });
}

/** The active link of a session. Throws session_not_found, share_not_found. */
export async function activeSessionShare(deps: ShareDeps, team: TeamHandle, id: string): Promise<{ token: string; row: ShareRow }> {
  await getSession(deps.db, team, id);
  const share = await activeShare(deps, team, { kind: "session", ids: [id] });
  if (!share) throw new DomainError("share_not_found");
  return share;
}

/** Shares completed sessions side by side, in this order. Throws session_not_found, session_not_completed. */
export async function shareComparison(
  deps: ShareDeps,
  team: TeamHandle,
  ids: readonly string[],
  { lang, sound }: ShareOptions,
): Promise<{ token: string; row: ShareRow }> {
  await requireCompleted(deps.db, team, ids);
  return shareLink(deps, team, { kind: "compare", ids }, lang, { sound });
}

/** Ends the public links of a session, comparisons and landings that show it included. Throws session_not_found. */
export async function revokeSessionShares(deps: ShareDeps, team: TeamHandle, id: string): Promise<void> {
  await getSession(deps.db, team, id);
  await revokeSharesOfSession(deps, team, id);
}

async function requireCompleted(db: Db, team: TeamHandle, ids: readonly string[]): Promise<void> {
  const rows = await getSessions(db, team, ids);
  if (rows.some((row) => row.status !== "completed")) throw new DomainError("session_not_completed");
}

/** The session behind a token, without anything that names a person. Throws share_not_found, share_expired. */
export async function sharedSession(deps: PublicDeps, token: string): Promise<z.input<typeof SharedSession>> {
  const { row, ids, team } = await openShare(deps, token, "session");
  const [session] = await publicSessions(deps, team, row, ids);
  if (!session) throw new DomainError("share_not_found");
  return {
    ...session,
    exercise_name: exerciseName(session.activity, session.exercise, row.locale),
    expires_at: row.expires_at?.toISOString() ?? null,
    branding: await publicBranding(deps, team, row.id),
    persona: await teamPersona(deps.db, team.teamId),
  };
}

/** The comparison behind a token. Throws share_not_found, share_expired. */
export async function sharedComparison(deps: PublicDeps, token: string): Promise<z.input<typeof SharedComparison>> {
  const { row, ids, team } = await openShare(deps, token, "compare");
  const sessions = await publicSessions(deps, team, row, ids);
  if (sessions.length === 0) throw new DomainError("share_not_found");
  return {
    sessions,
    locale: row.locale,
    expires_at: row.expires_at?.toISOString() ?? null,
    branding: await publicBranding(deps, team, row.id),
    persona: await teamPersona(deps.db, team.teamId),
  };
}

/** The key moments of a shared session in the link's language. Throws share_not_found, share_expired, file_not_found, RateLimited. */
export async function sharedMoments(deps: PublicDeps & { moments: KeyMoments }, token: string, closed: AbortSignal): Promise<Readable> {
  const { row: share, ids, team } = await openShare(deps, token, "session");
  const session = await findSession(deps.db, team, ids[0] ?? "");
  if (!session) throw new DomainError("share_not_found");
  return deps.moments.of(session, share.locale, turnOfLinks(team, closed));
}

/** Trends around a shared session, ids included: the route's schema leaves them out. Throws share_not_found, share_expired. */
export async function sharedTrends(deps: PublicDeps, token: string, range: TrendRange): Promise<Trends> {
  const { row, ids, team } = await openShare(deps, token, "session");
  const session = await findSession(deps.db, team, ids[0] ?? "");
  if (!session) throw new DomainError("share_not_found");
  return sessionTrends(deps, team, session, range, row.locale);
}

/** The coach's voice over a shared session, null without one; its address names nobody. Throws share_not_found, share_expired. */
export async function sharedVoice(deps: PublicDeps, token: string): Promise<VoiceAnswer> {
  const { row: share, ids, team } = await openShare(deps, token, "session");
  const row = await storedVoice(deps.db, team, ids[0] ?? "");
  if (!row) return { voice: null };
  const video = await storedVoiceVideo(deps.db, team, row.session_id);
  return { voice: voiceView(row, sharedMediaUrl(deps, share.id, row.object_key), sharedVideo(deps, share.id, video)) };
}

/** A video that is ready; how one comes about is the team's own matter. */
function sharedVideo(deps: PublicDeps, shareId: string, video: Awaited<ReturnType<typeof storedVoiceVideo>>): VoiceVideo | null {
  if (video?.status !== "ready") return null;
  const { status, size_bytes, object_key, created_at } = video;
  const url = sharedMediaUrl(deps, shareId, object_key);
  return { status, url, size_bytes, failure_reason: "", created_at: created_at.toISOString() };
}

/** Sessions that still exist, in display order. */
async function publicSessions(
  deps: PublicDeps,
  team: TeamHandle,
  share: { id: string; locale: Lang },
  ids: readonly string[],
): Promise<Session[]> {
  const rows = (await Promise.all(ids.map((id) => findSession(deps.db, team, id)))).filter((row) => row !== undefined);
  const metrics = await metricsBySession(deps.db, team, rows);
  return Promise.all(rows.map((row) => publicSession(deps, share, row, metrics.get(row.id) ?? [])));
}
