import { closeSync, openSync, writeSync } from "node:fs";
import { limitFrameSize, probeVideo, readFrames, type YuvPlanes } from "@sagittal/vision";

/** Longer side of the fake camera's picture, pixels: enough to see a person by, little to encode. */
const LONGER_SIDE = 480;
const FPS = 30;

/**
 * Writes a clip's first seconds as a Y4M file, which Chromium shows as its camera, again and again.
 * @returns the flags that make it so
 */
export function fakeCamera(clip: string, path: string, seconds: number): string[] {
  const probe = limitFrameSize(probeVideo(clip), LONGER_SIDE);
  const file = openSync(path, "w");
  try {
    let next = 0;
    for (const frame of readFrames(probe, { toMs: 1000 * seconds })) {
      if (next === 0) writeSync(file, `YUV4MPEG2 W${frame.width} H${frame.height} F${FPS}:1 Ip A1:1 C420\n`);
      if (frame.ptsMs < (1000 * next) / FPS) continue;
      next++;
      writeSync(file, "FRAME\n");
      for (const plane of planes(frame)) writeSync(file, plane);
    }
  } finally {
    closeSync(file);
  }
  return ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", `--use-file-for-fake-video-capture=${path}`];
}

/** The three planes without the padding of their rows. */
function planes({ width, height, y, u, v, yStride, uStride, vStride }: YuvPlanes): Uint8Array[] {
  const packed = (plane: Uint8Array, stride: number, w: number, h: number) => {
    const out = new Uint8Array(w * h);
    for (let row = 0; row < h; row++) out.set(plane.subarray(row * stride, row * stride + w), row * w);
    return out;
  };
  const [cw, ch] = [(width + 1) >> 1, (height + 1) >> 1];
  return [packed(y, yStride, width, height), packed(u, uStride, cw, ch), packed(v, vStride, cw, ch)];
}
