import { limitFrameSize, probeVideo, readFrames, type VideoFrame, type YuvPlanes } from "@sagittal/vision";
import { makeClip } from "../../../packages/vision/test-support/clips.ts";

/** Longer side, pixels: enough to see a person by, little to encode. */
const LONGER_SIDE = 480;
export const FPS = 30;

/** A clip's first seconds, small and at `FPS`. A frame is valid until the next one is asked for. */
export function* smallFrames(clip: string, seconds: number): Generator<VideoFrame> {
  let next = 0;
  for (const frame of readFrames(limitFrameSize(probeVideo(clip), LONGER_SIDE), { toMs: 1000 * seconds })) {
    if (frame.ptsMs < (1000 * next) / FPS) continue;
    next++;
    yield frame;
  }
}

const copied = ({ width, height, y, u, v, yStride, uStride, vStride }: YuvPlanes): YuvPlanes => ({
  width,
  height,
  y: Uint8Array.from(y),
  u: Uint8Array.from(u),
  v: Uint8Array.from(v),
  yStride,
  uStride,
  vStride,
});

/**
 * A clip's first seconds in small pictures that each stand alone, so that a browser gets at any of them at once.
 * @returns the path
 */
export function excerpt(clip: string, path: string, seconds: number): string {
  const pictures = Array.from(smallFrames(clip, seconds), copied);
  const [first] = pictures;
  return makeClip(path, { width: first?.width, height: first?.height, fps: FPS, gop: 1, pictures });
}
