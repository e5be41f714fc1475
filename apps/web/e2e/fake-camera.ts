import { closeSync, openSync, writeSync } from "node:fs";
import type { YuvPlanes } from "@sagittal/vision";
import { FPS, smallFrames } from "./excerpt.ts";

/** How the camera sees the clip. */
interface Seen {
  /** Enlarges the picture about its middle. */
  zoom?: number;
  /** Moves the picture down and up again, by a share of its height, once in so many seconds: the person seems to squat. */
  dip?: { share: number; everyS: number };
}

/**
 * Writes a clip's first seconds as a Y4M file, which Chromium shows as its camera, again and again.
 * @returns the flags that make it so
 */
export function fakeCamera(clip: string, path: string, seconds: number, { zoom = 1, dip }: Seen = {}): string[] {
  const file = openSync(path, "w");
  try {
    let next = 0;
    for (const frame of smallFrames(clip, seconds)) {
      if (next === 0) writeSync(file, `YUV4MPEG2 W${frame.width} H${frame.height} F${FPS}:1 Ip A1:1 C420\n`);
      const phase = dip ? (2 * Math.PI * next) / FPS / dip.everyS : 0;
      const down = dip ? (dip.share * (1 - Math.cos(phase))) / 2 : 0;
      next++;
      writeSync(file, "FRAME\n");
      for (const plane of planes(frame, zoom, down)) writeSync(file, plane);
    }
  } finally {
    closeSync(file);
  }
  return ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", `--use-file-for-fake-video-capture=${path}`];
}

/** The three planes without the padding of their rows, enlarged about the middle and moved down by a share of the height; the edge goes on outside. */
function planes({ width, height, y, u, v, yStride, uStride, vStride }: YuvPlanes, zoom: number, down: number): Uint8Array[] {
  const packed = (plane: Uint8Array, stride: number, w: number, h: number) => {
    const out = new Uint8Array(w * h);
    const within = (at: number, size: number) => Math.max(0, Math.min(size - 1, Math.round(at)));
    const columns = Array.from({ length: w }, (_, x) => within(w / 2 + (x - w / 2) / zoom, w));
    for (let row = 0; row < h; row++) {
      const from = stride * within(h / 2 + (row - down * h - h / 2) / zoom, h);
      for (let x = 0; x < w; x++) out[row * w + x] = plane[from + (columns[x] ?? 0)] ?? 0;
    }
    return out;
  };
  const [cw, ch] = [(width + 1) >> 1, (height + 1) >> 1];
  return [packed(y, yStride, width, height), packed(u, uStride, cw, ch), packed(v, vStride, cw, ch)];
}
