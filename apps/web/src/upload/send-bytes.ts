import type { UploadIntent } from "@sagittal/contract";
import { resumableAddress, uploadResumable } from "@sagittal/sdk";
import { put } from "./put.ts";

/** Sends a clip to the place that was reserved for it: a large one so that it goes on from the last byte after a lost connection. Throws ServiceError. */
export async function sendBytes(
  intent: Pick<UploadIntent, "url" | "headers" | "resumable_url">,
  file: File,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const resumable = resumableAddress(intent, file.size);
  if (resumable) await uploadResumable(resumable, file, { onBytes });
  else await put(intent.url, intent.headers, file, onBytes);
}
