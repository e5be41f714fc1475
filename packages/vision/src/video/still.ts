import { closeSync, openSync, readSync } from "node:fs";
import sharp from "sharp";
import { VideoError } from "./errors.ts";
import { rgbToYuv } from "./rgb-to-yuv.ts";
import { VideoWriter } from "./writer.ts";

/** A single picture is shown for a second at this rate: enough for everything that works on videos. */
const STILL_FPS = 15;
const STILL_FRAMES = 15;
/** Samples above which a picture is not decoded. */
const MAX_PIXELS = 64 * 1024 * 1024;
const MAX_LONG_SIDE = 1920;

/** Whether a file is a JPEG, PNG or WebP picture, by its first bytes. */
export function isPicture(path: string): boolean {
  const head = Buffer.alloc(12);
  const file = openSync(path, "r");
  try {
    readSync(file, head, 0, head.length, 0);
  } finally {
    closeSync(file);
  }
  const jpeg = head.readUInt16BE(0) === 0xffd8;
  const png = head.readUInt32BE(0) === 0x89504e47;
  const webp = head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP";
  return jpeg || png || webp;
}

/**
 * Writes a picture as a video of one second, upright, at most 1920 pixels wide or high.
 *
 * @throws VideoError picture_unreadable when the picture cannot be read
 */
export async function stillClip(picture: string, video: string): Promise<void> {
  const { data, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true })
    .rotate()
    .resize({ width: MAX_LONG_SIDE, height: MAX_LONG_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#808080" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new VideoError("picture_unreadable", `The picture cannot be read: ${error instanceof Error ? error.message : error}.`);
    });
  const [width, height] = [info.width - (info.width % 2), info.height - (info.height % 2)];
  if (width < 2 || height < 2 || info.channels !== 3) throw new VideoError("picture_unreadable", "The picture has no colours or no size.");
  const rgb = evenRgb(data, info.width, width, height);
  const planes = {
    width,
    height,
    y: new Uint8Array(width * height),
    u: new Uint8Array((width * height) / 4),
    v: new Uint8Array((width * height) / 4),
    yStride: width,
    uStride: width / 2,
    vStride: width / 2,
  };
  const hd = Math.min(width, height) >= 720;
  rgbToYuv(rgb, planes, hd);
  const target = {
    frameWidth: width,
    frameHeight: height,
    rotation: 0 as const,
    matrix: hd ? ("bt709" as const) : ("bt601" as const),
    sourceFps: STILL_FPS,
  };
  const writer = new VideoWriter(video, target, { crf: 16, preset: "superfast" });
  try {
    for (let i = 0; i < STILL_FRAMES; i++) {
      writer.begin(planes);
      writer.commit((i * 1000) / STILL_FPS);
    }
    writer.finish();
  } catch (error) {
    writer.abort();
    throw error;
  }
}

/** The pixels without a last odd column and row, which half-size colour planes cannot hold. */
function evenRgb(data: Buffer, stride: number, width: number, height: number): Uint8Array {
  if (stride === width) return data.subarray(0, 3 * width * height);
  const out = new Uint8Array(3 * width * height);
  for (let row = 0; row < height; row++) out.set(data.subarray(3 * row * stride, 3 * (row * stride + width)), 3 * row * width);
  return out;
}
