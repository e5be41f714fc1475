import type { Look } from "./body.ts";
import type { Word } from "./messages.ts";
import { type Pace, pauseAfter } from "./pace.ts";

/** Longer side of the pictures that are looked at, pixels: the network's own is 256. */
const LONGER_SIDE = 512;
/** A thread that says nothing for this long has failed, ms. */
const PATIENCE_MS = 20_000;

interface Watching {
  video: HTMLVideoElement;
  pace: () => Pace;
  onLook: (look: Look) => void;
  /** It cannot run here: nothing more comes, and the camera goes on without. */
  onFailed: () => void;
}

/** Whether the person asked the browser to save data; false where the browser does not tell. */
function savesData(): boolean {
  const connection = "connection" in navigator ? navigator.connection : null;
  return typeof connection === "object" && connection !== null && "saveData" in connection && connection.saveData === true;
}

/** Whether this browser can run the network. The network is not loaded where data are to be saved. */
function canWatch(): boolean {
  return (
    typeof Worker !== "undefined" && typeof OffscreenCanvas !== "undefined" && typeof createImageBitmap !== "undefined" && !savesData()
  );
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
  const thread = new Worker(new URL("./thread.ts", import.meta.url), { type: "module" });
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
    // Nothing to see yet, or nobody who looks at the page.
    if (!video.videoWidth || document.hidden) {
      timer = setTimeout(look, 500);
      return;
    }
    begunMs = performance.now();
    const scale = Math.min(1, LONGER_SIDE / Math.max(video.videoWidth, video.videoHeight));
    try {
      const picture = await createImageBitmap(video, {
        resizeWidth: Math.round(scale * video.videoWidth),
        resizeHeight: Math.round(scale * video.videoHeight),
        resizeQuality: "low",
      });
      if (ended) return picture.close();
      thread.postMessage({ picture }, [picture]);
      timer = setTimeout(fail, PATIENCE_MS);
    } catch {
      fail();
    }
  };
  thread.onmessage = ({ data }: MessageEvent<Word>) => {
    clearTimeout(timer);
    if (ended) return;
    if (data.kind === "failed") return fail();
    if (data.kind === "ready") return void look();
    onLook({ atMs: begunMs, body: data.body });
    timer = setTimeout(look, pauseAfter(performance.now() - begunMs, pace()));
  };
  thread.onerror = fail;
  return end;
}
