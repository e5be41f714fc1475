import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { teamOfRecord } from "../../tenancy.ts";
import { findSession } from "../sessions/service.ts";
import { plainVideo } from "./plain-video.ts";
import { findShareById } from "./repository.ts";

const MEDIA_SECONDS = 3600;
const within = { share: z.uuid(), exp: z.number() };
const Pass = z.union([z.object({ key: z.string(), ...within }), z.object({ video_of: z.uuid(), ...within })]);
type Pass = z.infer<typeof Pass>;

export type SharedMediaDeps = Pick<Context, "clock" | "secrets" | "publicUrl">;

/** The address of a shared file. It names neither team nor session, and is valid for an hour and no longer than the share. */
export function sharedMediaUrl(deps: SharedMediaDeps, shareId: string, key: string): string {
  return key === "" ? "" : address(deps, { key, share: shareId, exp: expiry(deps) });
}

/** The address of a shared session's video: a plain copy of the upload, while faces need not be blurred. */
export function sharedVideoUrl(deps: SharedMediaDeps, shareId: string, sessionId: string): string {
  return address(deps, { video_of: sessionId, share: shareId, exp: expiry(deps) });
}

const expiry = ({ clock }: SharedMediaDeps): number => Math.floor(clock.now().getTime() / 1000) + MEDIA_SECONDS;

function address({ secrets, publicUrl }: SharedMediaDeps, pass: Pass): string {
  return `${publicUrl()}/shared-media/${secrets.seal(pass)}`;
}

/**
 * The key of the object that a pass of such an address opens; a video's plain copy is made now when it is not there yet. Throws
 * signature_invalid, link_expired, share_not_found, file_not_found for a video that cannot be copied.
 */
export async function openSharedMedia(
  { db, clock, secrets, storage, log }: Pick<Context, "db" | "clock" | "secrets" | "storage" | "log">,
  sealed: string,
): Promise<string> {
  const pass = Pass.safeParse(secrets.open(sealed));
  if (!pass.success) throw new DomainError("signature_invalid");
  const now = clock.now();
  if (pass.data.exp * 1000 <= now.getTime()) throw new DomainError("link_expired");
  const share = await findShareById(db, pass.data.share);
  if (!share || share.revoked_at !== null || (share.expires_at !== null && share.expires_at <= now)) {
    throw new DomainError("share_not_found");
  }
  if ("key" in pass.data) return pass.data.key;
  const { video_of } = pass.data;
  const session = share.target.split(",").includes(video_of) ? await findSession(db, teamOfRecord(share), video_of) : undefined;
  // Analysed again with blurred faces since: then nobody sees the upload any more.
  if (!session || session.blur_face) throw new DomainError("share_not_found");
  return plainVideo({ storage, log }, session, share.sound);
}
