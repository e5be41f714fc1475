import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/index.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { findShareById } from "./repository.ts";

const MEDIA_SECONDS = 3600;
const Pass = z.object({ key: z.string(), share: z.uuid(), exp: z.number() });

export type SharedMediaDeps = Pick<Context, "clock" | "secrets" | "publicUrl">;

/** The address of a shared file. It names neither team nor session, and is valid for an hour and no longer than the share. */
export function sharedMediaUrl({ clock, secrets, publicUrl }: SharedMediaDeps, shareId: string, key: string): string {
  if (key === "") return "";
  const exp = Math.floor(clock.now().getTime() / 1000) + MEDIA_SECONDS;
  return `${publicUrl()}/shared-media/${secrets.seal({ key, share: shareId, exp } satisfies z.infer<typeof Pass>)}`;
}

/** The key of the object that a pass of such an address opens. Throws signature_invalid, link_expired, share_not_found. */
export async function openSharedMedia({ db, clock, secrets }: { db: Db; clock: Clock; secrets: Secrets }, sealed: string): Promise<string> {
  const pass = Pass.safeParse(secrets.open(sealed));
  if (!pass.success) throw new DomainError("signature_invalid");
  const now = clock.now();
  if (pass.data.exp * 1000 <= now.getTime()) throw new DomainError("link_expired");
  const share = await findShareById(db, pass.data.share);
  if (!share || share.revoked_at !== null || (share.expires_at !== null && share.expires_at <= now)) {
    throw new DomainError("share_not_found");
  }
  return pass.data.key;
}
