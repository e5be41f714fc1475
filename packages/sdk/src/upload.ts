import type { UploadIntent } from "@sagittal/contract";
import { errorOf, type ServiceError } from "./error.ts";

export interface UploadOptions {
  signal?: AbortSignal;
  /** Told how many bytes have been sent. */
  onBytes?: (bytes: number) => void;
}

/** A smaller video has arrived in one PUT before a resumed upload would have asked how far it came. */
const RESUMABLE_FROM_BYTES = 8 * 1024 * 1024;
/** Pauses before a broken upload goes on; a phone may be out of reach for a minute. */
const RETRIES_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000];

/** Node's Buffer, which the upload library takes there in place of a Blob. */
declare const Buffer: { from(bytes: ArrayBuffer): Blob } | undefined;

/** Where a video of this size is sent so that a lost connection goes on from the last byte; null where one PUT does. */
export const resumableAddress = (target: Pick<UploadIntent, "resumable_url">, bytes: number): string | null =>
  bytes >= RESUMABLE_FROM_BYTES ? (target.resumable_url ?? null) : null;

/** Uploads by the tus protocol: after a break it asks how far it came and goes on from there. Throws ServiceError. */
export async function uploadResumable(address: string, video: Blob, { signal, onBytes }: UploadOptions = {}): Promise<void> {
  // Loaded when a large video is sent: most pages of an app never need it.
  const { DetailedError, Upload } = await import("tus-js-client");
  const file = typeof window === "undefined" && typeof Buffer !== "undefined" ? Buffer.from(await video.arrayBuffer()) : video;
  const errorFrom = (error: Error): ServiceError => {
    const answer = error instanceof DetailedError ? error.originalResponse : null;
    return errorOf(answer?.getStatus() ?? 0, answer ? bodyOf(answer.getBody()) : { detail: "unreachable" });
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

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
