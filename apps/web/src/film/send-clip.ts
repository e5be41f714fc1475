import type { CaptureConsent } from "@sagittal/contract";
import { ServiceError } from "@sagittal/sdk";
import { sendBytes } from "../upload/send-bytes.ts";
import { videoType } from "../upload/types.ts";
import { capture } from "./use-open-link.ts";

const MOST_BYTES = 200 * 1024 * 1024;

/** Sends a clip by a capture link: consent, upload, then the request that creates the session. Throws ServiceError. */
export async function sendClip(token: string, file: File, consent: CaptureConsent, onShare: (share: number) => void): Promise<void> {
  const type = videoType(file);
  if (!type) throw new ServiceError(400, { detail: "not_a_video" });
  if (file.size > MOST_BYTES) throw new ServiceError(413, { detail: "payload_too_large" });
  const intent = await capture.begin(token, { filename: file.name.slice(-255) || "clip", content_type: type, consent });
  await sendBytes(intent, file, (bytes) => onShare(bytes / Math.max(1, file.size)));
  await capture.done(token, intent.session_id);
}
