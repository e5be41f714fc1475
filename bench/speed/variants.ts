/** Copies of a clip of other length, size, rate or number of people, to see how cost grows. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { probeVideo, readFrames, VideoWriter, type YuvPlanes } from "@sagittal/vision";

/** One such copy. */
export interface Variant {
  readonly name: string;
  /** Length, s. */
  readonly seconds: number;
  /** Longest side in pixels; twice that of the clip enlarges it. */
  readonly longSide: number;
  readonly fps: number;
  /** Number of copies of the person side by side in a wide picture, each at half the size; the clip's own picture when left out. */
  readonly people?: 1 | 2 | 4;
  /** Number of analyses of this clip at once, each in its own process; one when left out. */
  readonly atOnce?: number;
}

/** Variations, one at a time, of about 3 s of 1080p at 60 frames per second. */
export const VARIANTS: readonly Variant[] = [
  ...[3, 10, 30, 180].map((seconds) => ({ name: `${seconds} s`, seconds, longSide: 1920, fps: 60 })),
  ...[854, 1280, 3840].map((longSide) => ({ name: `${longSide} px`, seconds: 3, longSide, fps: 60 })),
  ...[24, 120, 240].map((fps) => ({ name: `${fps} fps`, seconds: 3, longSide: 1920, fps })),
  ...([1, 2, 4] as const).map((people) => ({ name: `${people} people`, seconds: 3, longSide: 1920, fps: 60, people })),
  ...[1, 2, 3].map((atOnce) => ({ name: `${atOnce} at once`, seconds: 3, longSide: 1920, fps: 60, atOnce })),
];

/** Width and height of the wide picture, and width of one person's part of it. */
const [WIDE_PX, HIGH_PX, PART_PX] = [1920, 1080, 480];

/** Copies of the middle of a picture at half its size, beside one another on grey. */
function sideBySide(from: YuvPlanes, people: number): YuvPlanes {
  const plane = (
    samples: Uint8Array,
    stride: number,
    source: { width: number; height: number },
    shrink: 1 | 2,
    grey: number,
  ): Uint8Array => {
    const [width, height, part] = [WIDE_PX / shrink, HIGH_PX / shrink, PART_PX / shrink];
    const out = new Uint8Array(width * height).fill(grey);
    const left = Math.max(0, Math.floor(source.width / 2 - part));
    const used = { width: Math.min(part, source.width >> 1), height: Math.min(height, source.height >> 1) };
    for (let y = 0; y < used.height; y++) {
      for (let x = 0; x < used.width; x++) {
        const sample = samples[2 * y * stride + left + 2 * x]!;
        for (let k = 0; k < people; k++) out[y * width + k * part + x] = sample;
      }
    }
    return out;
  };
  const size = { width: from.width, height: from.height };
  const half = { width: (from.width + 1) >> 1, height: (from.height + 1) >> 1 };
  return {
    width: WIDE_PX,
    height: HIGH_PX,
    y: plane(from.y, from.yStride, size, 1, 110),
    u: plane(from.u, from.uStride, half, 2, 128),
    v: plane(from.v, from.vStride, half, 2, 128),
    yStride: WIDE_PX,
    uStride: WIDE_PX / 2,
    vStride: WIDE_PX / 2,
  };
}

/** The picture at twice its size. */
function twice(from: YuvPlanes): YuvPlanes {
  const plane = (samples: Uint8Array, stride: number, width: number, height: number): Uint8Array => {
    const out = new Uint8Array(4 * width * height);
    for (let y = 0; y < 2 * height; y++) {
      for (let x = 0; x < 2 * width; x++) out[2 * width * y + x] = samples[(y >> 1) * stride + (x >> 1)]!;
    }
    return out;
  };
  const { width, height } = from;
  const half = [(width + 1) >> 1, (height + 1) >> 1] as const;
  return {
    width: 2 * width,
    height: 2 * height,
    y: plane(from.y, from.yStride, width, height),
    u: plane(from.u, from.uStride, ...half),
    v: plane(from.v, from.vStride, ...half),
    yStride: 2 * width,
    uStride: 2 * half[0],
    vStride: 2 * half[0],
  };
}

/** Makes the variant of a clip unless it exists; returns its path. The clip is repeated until it is long enough. */
export function variantClip(source: string, folder: string, variant: Variant): string {
  const { people } = variant;
  const name = people === undefined ? `${variant.longSide}px-${variant.fps}fps-${variant.seconds}s` : `${people}-people`;
  const path = join(folder, `${name}.mp4`);
  if (existsSync(path)) return path;
  const probe = probeVideo(source);
  const large = variant.longSide > Math.max(probe.frameWidth, probe.frameHeight);
  const scale = large ? 2 : 1;
  const [frameWidth, frameHeight] = people === undefined ? [scale * probe.frameWidth, scale * probe.frameHeight] : [WIDE_PX, HIGH_PX];
  const target = { ...probe, frameWidth, frameHeight, sourceFps: variant.fps };
  using writer = new VideoWriter(path, target, { preset: "veryfast", threads: 2, maxLongSide: variant.longSide });
  // The movement's duration stays: above the source's rate pictures are repeated, below it left out.
  const total = Math.round(variant.seconds * variant.fps);
  let done = 0;
  for (let loop = 0; done < total; loop++) {
    for (const frame of readFrames(probe)) {
      const until = Math.min(total, (loop * probe.ptsMs.length + frame.index + 1) * (variant.fps / probe.sourceFps));
      if (done >= until) continue;
      const picture = people !== undefined ? sideBySide(frame, people) : large ? twice(frame) : frame;
      for (; done < until; done++) {
        writer.begin(picture);
        writer.commit((1000 * done) / variant.fps);
      }
    }
  }
  writer.finish();
  return path;
}
