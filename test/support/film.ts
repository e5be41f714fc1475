/** Pictures of the bundled sample, to make clips from. */
import { fileURLToPath } from "node:url";
import { limitFrameSize, probeVideo, type Rotation, readFrames, type YuvPlanes } from "@sagittal/vision";
import { copyTurned, upright } from "../../packages/vision/src/video/rotate.ts";

export const SAMPLE = fileURLToPath(new URL("../../samples/run_treadmill_side.mp4", import.meta.url));

/** An empty picture of even size: black, or any grey. */
export function blank(width: number, height: number, luma = 16): YuvPlanes {
  const chroma = (width >> 1) * (height >> 1);
  return {
    width,
    height,
    y: new Uint8Array(width * height).fill(luma),
    u: new Uint8Array(chroma).fill(128),
    v: new Uint8Array(chroma).fill(128),
    yStride: width,
    uStride: width >> 1,
    vStride: width >> 1,
  };
}

export function turned(picture: YuvPlanes, rotation: Rotation): YuvPlanes {
  const [width, height] = upright(picture.width, picture.height, rotation);
  const copy = blank(width, height);
  copyTurned(picture, copy, rotation);
  return copy;
}

/** The sample at half size (360x640, 60 frames per second) from one time to another, seconds. */
export function sampleFilm(fromS: number, toS: number): YuvPlanes[] {
  const probe = limitFrameSize(probeVideo(SAMPLE), 640);
  return Array.from(readFrames(probe, { fromMs: 1000 * fromS, toMs: 1000 * toS }), (frame) => turned(frame, 0));
}

/** Puts a picture into a larger one, its left edge at `left`; what lies outside is cut off. */
export function paste(onto: YuvPlanes, picture: YuvPlanes, left: number): void {
  const plane = (to: Uint8Array, toStride: number, width: number, from: Uint8Array, fromStride: number, x: number, fromWidth: number) => {
    const first = Math.max(0, -x);
    const last = Math.min(fromWidth, width - x);
    if (last <= first) return;
    for (let row = 0; row * toStride < to.length && row * fromStride < from.length; row++) {
      to.set(from.subarray(row * fromStride + first, row * fromStride + last), row * toStride + x + first);
    }
  };
  const x = 2 * Math.round(left / 2);
  plane(onto.y, onto.yStride, onto.width, picture.y, picture.yStride, x, picture.width);
  plane(onto.u, onto.uStride, onto.width >> 1, picture.u, picture.uStride, x >> 1, picture.width >> 1);
  plane(onto.v, onto.vStride, onto.width >> 1, picture.v, picture.vStride, x >> 1, picture.width >> 1);
}
