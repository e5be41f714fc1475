import type { LiveBody, Look } from "../../record/live/body.ts";
import { canWatch, hand, onWord, pictureOf, startThread } from "../../record/live/pose-thread.ts";
import type { Cut } from "../Filmstrip.tsx";

/** The middle of a clip that is looked at, at most, s: two slow squats, four strides of a walk. */
const LONGEST_S = 6;
/** Looks a second: twice the frequency of a sprinter's strides at least; more in a short clip, so that there are enough. */
const LEAST_HZ = 8;
const MOST_HZ = 15;
const WANTED_LOOKS = 32;
/** A thread or a player that says nothing for this long has failed, ms. */
const PATIENCE_MS = 20_000;

/** Moments of a cut that are looked at, s. */
export function momentsOf({ start, end }: Cut): number[] {
  const span = Math.min(LONGEST_S, end - start);
  const hz = Math.min(MOST_HZ, Math.max(LEAST_HZ, WANTED_LOOKS / span));
  const from = (start + end - span) / 2;
  return Array.from({ length: Math.floor(span * hz) }, (_, i) => from + (i + 0.5) / hz);
}

/** Waits for what `begin` calls back; fails when that takes too long or the signal says so. */
function within<T>(signal: AbortSignal, begin: (done: (value: T) => void, fail: () => void) => void): Promise<T> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  return new Promise((resolve, reject) => {
    ends.addEventListener("abort", () => reject(ends.reason), { once: true });
    begin(resolve, () => reject(new Error("The clip cannot be looked at here.")));
  });
}

/** A hidden player of the clip, ready to be sought in. */
async function playerOf(url: string, signal: AbortSignal): Promise<HTMLVideoElement> {
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  await within<void>(signal, (done, fail) => {
    video.onloadeddata = () => done();
    video.onerror = fail;
    video.src = url;
  });
  return video;
}

const seek = (video: HTMLVideoElement, s: number, signal: AbortSignal): Promise<void> =>
  within(signal, (done, fail) => {
    video.onseeked = () => done();
    video.onerror = fail;
    video.currentTime = s;
  });

/**
 * Looks at a clip before it is sent, by the lite pose model in a thread of its own. Nothing leaves the browser.
 * @param signal ends it at once
 * @returns the looks in order of time; none where the browser cannot, or saves data
 */
export async function lookAtClip(file: Blob, cut: Cut, signal: AbortSignal): Promise<Look[]> {
  if (!canWatch()) return [];
  const url = URL.createObjectURL(file);
  const thread = startThread();
  const ask = (picture: ImageBitmap | null) =>
    within<LiveBody | null>(signal, (done, fail) => {
      thread.onerror = fail;
      onWord(thread, (word) => (word.kind === "failed" ? fail() : done(word.kind === "looked" ? word.body : null)));
      if (picture) hand(thread, picture);
    });
  try {
    const [video] = await Promise.all([playerOf(url, signal), ask(null)]);
    const looks: Look[] = [];
    for (const s of momentsOf(cut)) {
      await seek(video, s, signal);
      looks.push({ atMs: 1000 * s, body: await ask(await pictureOf(video)) });
    }
    video.removeAttribute("src");
    video.load();
    return looks;
  } finally {
    thread.terminate();
    URL.revokeObjectURL(url);
  }
}
