import type { LiveBody, Look } from "../../record/live/body.ts";
import { canWatch, hand, onWord, PATIENCE_MS, pictureOf, startThread } from "../../record/live/pose-thread.ts";
import type { Cut } from "../Filmstrip.tsx";
import { hiddenPlayer } from "../hidden-player.ts";

/** The middle of a clip that is looked at, at most, s: two slow squats, four strides of a walk. */
const LONGEST_S = 6;
/** Looks a second: twice the frequency of a sprinter's strides at least; more in a short clip, so that there are enough. */
const LEAST_HZ = 8;
const MOST_HZ = 15;
const WANTED_LOOKS = 32;

/** Moments of a cut that are looked at, s. */
export function momentsOf({ start, end }: Cut): number[] {
  const span = Math.min(LONGEST_S, end - start);
  const hz = Math.min(MOST_HZ, Math.max(LEAST_HZ, WANTED_LOOKS / span));
  const from = (start + end - span) / 2;
  return Array.from({ length: Math.floor(span * hz) }, (_, i) => from + (i + 0.5) / hz);
}

/** Awaits a promise with a timeout and an abort signal. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  const ended = new Promise<never>((_, reject) => ends.addEventListener("abort", () => reject(ends.reason), { once: true }));
  return Promise.race([work, ended]);
}

/** The thread's next message about a body: null when nobody was found, and for the message that it is ready. */
const nextBody = (thread: Worker): Promise<LiveBody | null> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(new Error("The clip cannot be looked at here."));
    thread.onerror = fail;
    onWord(thread, (word) => (word.kind === "failed" ? fail() : resolve(word.kind === "looked" ? word.body : null)));
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
  const { video, loaded, seek, close } = hiddenPlayer(url);
  try {
    await within(signal, Promise.all([loaded, nextBody(thread)]));
    const looks: Look[] = [];
    for (const s of momentsOf(cut)) {
      await within(signal, seek(s));
      const body = nextBody(thread);
      hand(thread, await pictureOf(video));
      looks.push({ atMs: 1000 * s, body: await within(signal, body) });
    }
    return looks;
  } finally {
    thread.terminate();
    close();
    URL.revokeObjectURL(url);
  }
}
