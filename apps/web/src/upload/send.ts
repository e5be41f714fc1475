import { ServiceError } from "@sagittal/sdk";
import { api } from "../lib/api.ts";
import { put } from "./put.ts";
import { sendBytes } from "./send-bytes.ts";
import { type Arrived, type Kept, postureType, videoType } from "./types.ts";

/** Uploads a clip, and the picture of its workstation assessment if it has one. Throws ServiceError. */
export async function upload({ file, order }: Kept, onProgress: (share: number) => void): Promise<Arrived> {
  const type = videoType(file);
  if (!type) throw new ServiceError(400, { detail: "not_a_video" });
  const picture = order.workstation?.picture ?? null;
  const pictureType = picture && postureType(picture);
  const intent = await api.sessions.intent({
    filename: file.name.slice(-255),
    content_type: type,
    activity: order.form.activity,
    ...(pictureType && { posture_media_content_type: pictureType }),
  });
  const all = file.size + (picture?.size ?? 0);
  if (picture && intent.posture_media) {
    const { url, headers } = intent.posture_media;
    await put(url, headers, picture, (bytes) => onProgress(bytes / all));
  }
  const before = picture?.size ?? 0;
  await sendBytes(intent, file, (bytes) => onProgress((before + bytes) / all));
  return { session_id: intent.session_id, video_url: intent.public_url, posture_url: intent.posture_media?.public_url ?? null };
}

/** Makes the session of a clip that has arrived; asked again it gives the same session. Returns its id. */
export async function createSession({ order: { form, workstation } }: Kept, arrived: Arrived): Promise<string> {
  const session = await api.sessions.create({
    ...form,
    id: arrived.session_id,
    video_url: arrived.video_url,
    ...(workstation && {
      workstation_assessment: {
        ...workstation.assessment,
        posture_media: { url: arrived.posture_url ?? "", kind: postureType(workstation.picture)?.startsWith("image/") ? "image" : "video" },
      },
    }),
  });
  return session.id;
}
