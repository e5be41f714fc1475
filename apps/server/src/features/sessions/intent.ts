import { randomUUID } from "node:crypto";
import { POSTURE_MEDIA_TYPES, type UploadIntent, type UploadIntentRequest } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { FieldError, TooManyOpenUploads } from "../../domain/errors.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { resumableUrl } from "../../platform/storage/upload-grant.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { effectivePlan, settle } from "../billing/quota.ts";
import { isTestTeam } from "../test-mode/team.ts";
import { SessionRepository } from "./repository.ts";

type Deps = Pick<Context, "db" | "clock" | "secrets" | "storage" | "config" | "publicUrl">;

export const MAX_UPLOAD_BYTES = 200 * 1024 * 1024;
const MAX_POSTURE_IMAGE_BYTES = 20 * 1024 * 1024;

const EXTENSION: Record<(typeof POSTURE_MEDIA_TYPES)[number], string> = {
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};

/** Uploads without a session that a team may have: some tries, and all sessions of two months at once; with test data, as many as on Free. */
const OPEN_UPLOADS = { base: 20, perSession: 2, most: 1000, test: 30 } as const;
/** Of these places those for clips by links: so nobody with a link keeps the team itself from uploading. */
const SHARE_OF_LINKS = 0.5;
/** After so long housekeeping deletes an upload without a session. */
const OPEN_UPLOAD_S = 2 * 86_400;

/** Where a session's objects lie: under a prefix of the team and the month. */
function sessionPrefix(team: TeamHandle, now: Date): string {
  return `teams/${team.teamId}/sessions/${now.getUTCFullYear()}/${String(now.getUTCMonth() + 1).padStart(2, "0")}`;
}

/**
 * Reserves a session id and signs the upload of its video, and of the posture photo or video where the activity has one. Throws TooManyOpenUploads
 * while the team has too many uploads that no session uses; by a link that is half as many.
 */
export async function reserveUpload(
  deps: Deps,
  team: TeamHandle,
  request: UploadIntentRequest,
  { byLink = false } = {},
): Promise<UploadIntent> {
  const { db, clock, storage, config } = deps;
  const now = clock.now();
  const id = randomUUID();
  const prefix = sessionPrefix(team, now);
  const objectKey = `${prefix}/${id}.source.mp4`;
  const postureType = request.activity === "workspace_wellness" ? postureMediaType(request.posture_media_content_type) : null;
  await requireRoom(db, team, now, byLink ? SHARE_OF_LINKS : 1);
  const postureKey = postureType ? `${prefix}/${id}.posture.${EXTENSION[postureType]}` : null;
  await new SessionRepository(db, team).reserve({
    id,
    object_key: objectKey,
    filename: request.filename,
    content_type: request.content_type,
    activity: request.activity,
    posture_key: postureKey,
    created_at: now,
  });
  const target = async (key: string, contentType: string, maxBytes: number) => {
    const upload = await storage.uploadTarget(key, { contentType, maxBytes, ttlSeconds: config.UPLOAD_URL_TTL_SECONDS });
    const resumable_url = resumableUrl(deps, key, { contentType, maxBytes });
    return { ...upload, resumable_url, method: "PUT" as const, object_key: key, public_url: storage.publicUrl(key) };
  };
  return {
    session_id: id,
    ...(await target(objectKey, request.content_type, MAX_UPLOAD_BYTES)),
    ...(postureType &&
      postureKey && {
        posture_media: await target(postureKey, postureType, postureType.startsWith("image/") ? MAX_POSTURE_IMAGE_BYTES : MAX_UPLOAD_BYTES),
      }),
  };
}

async function requireRoom(db: Deps["db"], team: TeamHandle, now: Date, share: number): Promise<void> {
  const max = Math.floor(share * (await mostOpen(db, team, now)));
  const open = await new SessionRepository(db, team).openUploads(plusSeconds(now, -OPEN_UPLOAD_S));
  // There is room again when this one is too old to count; several requests at once may have gone beyond the limit.
  const leaving = open.at(-max);
  if (open.length < max || !leaving) return;
  throw new TooManyOpenUploads(max, OPEN_UPLOAD_S - (now.getTime() - leaving.getTime()) / 1000);
}

async function mostOpen(db: Deps["db"], team: TeamHandle, now: Date): Promise<number> {
  // Its quota has no bound, since its sessions are not analysed; its uploads take room like any other.
  if (await isTestTeam(db, team)) return OPEN_UPLOADS.test;
  const plan = effectivePlan(await db.transaction((tx) => settle(tx, team.teamId, now)));
  return Math.min(OPEN_UPLOADS.most, OPEN_UPLOADS.base + OPEN_UPLOADS.perSession * plan.session_quota);
}

function postureMediaType(given: string | undefined): (typeof POSTURE_MEDIA_TYPES)[number] | null {
  if (given === undefined) return null;
  const known = POSTURE_MEDIA_TYPES.find((type) => type === given);
  if (!known) throw new FieldError({ posture_media_content_type: (t) => t.oneOf(POSTURE_MEDIA_TYPES) });
  return known;
}
