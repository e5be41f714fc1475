import sharp from "sharp";
import { copyTurned, upright } from "./rotate.ts";
import type { ColorMatrix, VideoFrame, VideoProbe, YuvPlanes } from "./types.ts";

export interface ThumbnailOptions {
  /** Longest side of the picture in pixels; 960 by default, never enlarged. */
  readonly maxLongSide?: number;
  /** JPEG quality, 1 to 100; 82 by default. */
  readonly quality?: number;
}

/** An upright copy of a source frame that may be drawn into and kept. */
export function uprightCopy(frame: VideoFrame | YuvPlanes, probe: Pick<VideoProbe, "rotation">): YuvPlanes {
  const [width, height] = upright(frame.width, frame.height, probe.rotation);
  const half = { width: (width + 1) >> 1, height: (height + 1) >> 1 };
  const copy = {
    width,
    height,
    y: new Uint8Array(width * height),
    u: new Uint8Array(half.width * half.height),
    v: new Uint8Array(half.width * half.height),
    yStride: width,
    uStride: half.width,
    vStride: half.width,
  };
  copyTurned(frame, copy, probe.rotation);
  return copy;
}

/** Encodes a picture as JPEG. */
export async function thumbnailJpeg(picture: YuvPlanes, matrix: ColorMatrix, options: ThumbnailOptions = {}): Promise<Buffer> {
  const { maxLongSide = 960, quality = 82 } = options;
  return sharp(toRgb(picture, matrix), { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize({ width: maxLongSide, height: maxLongSide, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer();
}

/** RGB pixels of a limited-range picture, three bytes each, without padding. */
export function toRgb({ width, height, y, u, v, yStride, uStride, vStride }: YuvPlanes, matrix: ColorMatrix): Uint8ClampedArray {
  const [kr, kb] = matrix === "bt709" ? [0.2126, 0.0722] : [0.299, 0.114];
  const kg = 1 - kr - kb;
  const rgb = new Uint8ClampedArray(3 * width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const luma = (y[row * yStride + column]! - 16) * (255 / 219);
      const cb = (u[(row >> 1) * uStride + (column >> 1)]! - 128) * (255 / 112);
      const cr = (v[(row >> 1) * vStride + (column >> 1)]! - 128) * (255 / 112);
      const at = 3 * (row * width + column);
      rgb[at] = luma + (1 - kr) * cr;
      rgb[at + 1] = luma - (kb * (1 - kb) * cb + kr * (1 - kr) * cr) / kg;
      rgb[at + 2] = luma + (1 - kb) * cb;
    }
  }
  return rgb;
}
