import { savesData } from "../../lib/saves-data.ts";
import type { Picture, Word } from "./messages.ts";

/** Longer side of the pictures that are looked at, pixels: the network's own is 256. */
const LONGER_SIDE = 512;
/** A thread that says nothing for this long has failed, ms. */
export const PATIENCE_MS = 20_000;

/** Whether this browser can run the network. The network is not loaded where data are to be saved. */
export function canWatch(): boolean {
  return (
    typeof Worker !== "undefined" && typeof OffscreenCanvas !== "undefined" && typeof createImageBitmap !== "undefined" && !savesData()
  );
}

/** A thread that looks at pictures one by one; it says when it is ready for the first. */
export const startThread = (): Worker => new Worker(new URL("./thread.ts", import.meta.url), { type: "module" });

/** What the video shows now, as small as the network needs it. */
export function pictureOf(video: HTMLVideoElement): Promise<ImageBitmap> {
  const scale = Math.min(1, LONGER_SIDE / Math.max(video.videoWidth, video.videoHeight));
  return createImageBitmap(video, {
    resizeWidth: Math.round(scale * video.videoWidth),
    resizeHeight: Math.round(scale * video.videoHeight),
    resizeQuality: "low",
  });
}

/** Transfers a picture to the thread. */
export const hand = (thread: Worker, picture: ImageBitmap): void => thread.postMessage({ picture } satisfies Picture, [picture]);

/** Registers the callback for the thread's messages. */
export function onWord(thread: Worker, hear: (word: Word) => void): void {
  thread.onmessage = ({ data }: MessageEvent<Word>) => hear(data);
}
