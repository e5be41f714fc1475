import { randomUUID } from "node:crypto";
import { POSTURE_MEDIA_TYPES, type UploadIntent, type UploadIntentRequest } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { FieldError } from "../../domain/errors.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { SessionRepository } from "./repository.ts";

type Deps = Pick<Context, "db" | "clock" | "storage" | "config">;

export const MAX_UPLOAD_BYTES = 200 * 1024 * 1024;
const MAX_POSTURE_IMAGE_BYTES = 20 * 1024 * 1024;

const EXTENSION: Record<(typeof POSTURE_MEDIA_TYPES)[number], string> = {
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};

/** Where a session's objects lie: under a prefix of the team and the month. */
function sessionPrefix(team: TeamHandle, now: Date): string {
  return `teams/${team.teamId}/sessions/${now.getUTCFullYear()}/${String(now.getUTCMonth() + 1).padStart(2, "0")}`;
}

/** Reserves a session id and signs the upload of its video, and of the posture photo or video where the activity has one. */
export async function reserveUpload(
  { db, clock, storage, config }: Deps,
  team: TeamHandle,
  request: UploadIntentRequest,
): Promise<UploadIntent> {
  const now = clock.now();
  const id = randomUUID();
  const prefix = sessionPrefix(team, now);
  const objectKey = `${prefix}/${id}.source.mp4`;
  const postureType = request.activity === "workspace_wellness" ? postureMediaType(request.posture_media_content_type) : null;
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
    return { ...upload, method: "PUT" as const, object_key: key, public_url: storage.publicUrl(key) };
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

function postureMediaType(given: string | undefined): (typeof POSTURE_MEDIA_TYPES)[number] | null {
  if (given === undefined) return null;
  const known = POSTURE_MEDIA_TYPES.find((type) => type === given);
  if (!known) throw new FieldError({ posture_media_content_type: (t) => t.oneOf(POSTURE_MEDIA_TYPES) });
  return known;
}
