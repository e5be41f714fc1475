import { ServiceError } from "@sagittal/sdk";
import { api } from "../lib/api.ts";
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
  await put(intent.url, intent.headers, file, (bytes) => onProgress((before + bytes) / all));
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

/** PUTs the bytes and tells how many have arrived; fetch cannot tell. */
function put(url: string, headers: Record<string, string>, file: File, onBytes: (bytes: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) if (!/^(host|content-length)$/i.test(name)) request.setRequestHeader(name, value);
    request.upload.onprogress = (e) => onBytes(e.loaded);
    request.onload = () =>
      request.status < 300
        ? resolve()
        : reject(new ServiceError(request.status, request.status === 413 ? { detail: "payload_too_large" } : jsonOf(request.responseText)));
    request.onerror = () => reject(new ServiceError(0, { detail: "unreachable" }));
    request.send(file);
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
