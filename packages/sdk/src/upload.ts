import type { UploadIntent } from "@sagittal/contract";
import { errorOf, parsedBody, type ServiceError } from "./error.ts";

export interface UploadOptions {
  signal?: AbortSignal;
  /** Called with the number of bytes sent so far. */
  onBytes?: (bytes: number) => void;
}

/** Below this size one PUT is faster than a resumable upload, which requests its offset first. */
const RESUMABLE_FROM_BYTES = 8 * 1024 * 1024;
/** Pauses before an interrupted upload continues, ms; a phone may be offline for a minute. */
const RETRIES_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000];

/** Node's Buffer, which the upload library takes there in place of a Blob. */
declare const Buffer: { from(bytes: ArrayBuffer): Blob } | undefined;

/** Address of the resumable upload for a video of this size; null where one PUT is enough. */
export const resumableAddress = (target: Pick<UploadIntent, "resumable_url">, bytes: number): string | null =>
  bytes >= RESUMABLE_FROM_BYTES ? (target.resumable_url ?? null) : null;

/** Uploads by the tus protocol: after an interruption it requests the offset and continues from there. Throws ServiceError. */
export async function uploadResumable(address: string, video: Blob, { signal, onBytes }: UploadOptions = {}): Promise<void> {
  // Loaded when a large video is sent: most pages of an app never need it.
  const { DetailedError, Upload } = await import("tus-js-client");
  const file = typeof window === "undefined" && typeof Buffer !== "undefined" ? Buffer.from(await video.arrayBuffer()) : video;
  const errorFrom = (error: Error): ServiceError => {
    const answer = error instanceof DetailedError ? error.originalResponse : null;
    return errorOf(answer?.getStatus() ?? 0, answer ? parsedBody(answer.getBody()) : { detail: "unreachable" });
  };
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: address,
      retryDelays: RETRIES_MS,
      storeFingerprintForResuming: false,
      onProgress: (sent) => onBytes?.(sent),
      onSuccess: () => resolve(),
      onError: (error) => reject(errorFrom(error)),
    });
    const stop = () => upload.abort().finally(() => reject(signal?.reason));
    signal?.addEventListener("abort", stop, { once: true });
    if (signal?.aborted) stop();
    else upload.start();
  });
}
