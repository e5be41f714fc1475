import type { Look } from "./body.ts";
import { type Pace, pauseAfter } from "./pace.ts";
import { canWatch, hand, onWord, PATIENCE_MS, pictureOf, startThread } from "./pose-thread.ts";

interface Watching {
  video: HTMLVideoElement;
  pace: () => Pace;
  onLook: (look: Look) => void;
  /** Live pose cannot run here: there are no further looks, and the camera works without. */
  onFailed: () => void;
}

/**
 * Looks at the camera's picture again and again in a thread of its own. One picture at a time is under way, and the pauses grow with what a look costs, so
 * that the recording is never held up.
 * @returns what ends it
 */
export function watchPose({ video, pace, onLook, onFailed }: Watching): () => void {
  if (!canWatch()) {
    onFailed();
    return () => undefined;
  }
  const thread = startThread();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let begunMs = 0;
  let ended = false;
  const end = () => {
    ended = true;
    clearTimeout(timer);
    thread.terminate();
  };
  const fail = () => {
    if (ended) return;
    end();
    onFailed();
  };
  const look = async () => {
    // No picture yet, or the page is hidden.
    if (!video.videoWidth || document.hidden) {
      timer = setTimeout(look, 500);
      return;
    }
    begunMs = performance.now();
    try {
      const picture = await pictureOf(video);
      if (ended) return picture.close();
      hand(thread, picture);
      timer = setTimeout(fail, PATIENCE_MS);
    } catch {
      fail();
    }
  };
  onWord(thread, (word) => {
    clearTimeout(timer);
    if (ended) return;
    if (word.kind === "failed") return fail();
    if (word.kind === "ready") return void look();
    onLook({ atMs: begunMs, body: word.body });
    timer = setTimeout(look, pauseAfter(performance.now() - begunMs, pace()));
  });
  thread.onerror = fail;
  return end;
}
