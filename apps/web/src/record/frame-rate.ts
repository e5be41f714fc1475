/** Pictures whose times give the rate: a second or two of them. */
const WINDOW = 60;
/** Fewer say nothing yet. */
const LEAST = 10;

/**
 * Frames per second that a video really shows, from the times of its pictures (s, ascending): the median interval, so that a picture
 * left out by a busy browser does not count. Null before there are enough.
 */
export function rateOf(times: readonly number[]): number | null {
  if (times.length < LEAST) return null;
  const gaps = times
    .slice(1)
    .map((t, i) => t - (times[i] ?? t))
    .sort((a, b) => a - b);
  const gap = gaps[gaps.length >> 1] ?? 0;
  return gap > 0 ? 1 / gap : null;
}

/**
 * Reports the frame rate of a video element about once a second. Rates above the screen's refresh rate, mostly 60
 * per second, cannot be measured this way.
 * @returns what ends it
 */
export function watchRate(video: HTMLVideoElement, onRate: (fps: number | null) => void): () => void {
  if (!("requestVideoFrameCallback" in video)) return () => undefined;
  let times: number[] = [];
  let reportedAt = 0;
  let handle = 0;
  const see = (now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
    times = [...times.slice(-WINDOW), mediaTime];
    if (now - reportedAt > 1000) {
      reportedAt = now;
      onRate(rateOf(times));
    }
    handle = video.requestVideoFrameCallback(see);
  };
  handle = video.requestVideoFrameCallback(see);
  return () => video.cancelVideoFrameCallback(handle);
}
