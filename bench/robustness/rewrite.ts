import { probeVideo, readFrames, VideoWriter, type WriterOptions, type YuvPlanes } from "@sagittal/vision";

/** A region of the picture, pixels. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How a clip is rewritten; what is left out stays as it is. */
export interface Rewrite {
  readonly writer?: WriterOptions;
  /** Whether a frame is kept. */
  readonly keep?: (index: number) => boolean;
  /** Time of a kept frame in the new file, ms. */
  readonly time?: (ptsMs: number) => number;
  /** New luma (16 to 235) of a luma value. */
  readonly luma?: (y: number) => number;
  readonly mirror?: boolean;
  readonly crop?: Region;
}

/** Writes a changed copy of a clip. Pictures are copied as Y'CbCr planes, so that nothing else changes but for one more encoding. @throws Error when the clip cannot be read */
export function rewrite(from: string, to: string, change: Rewrite): void {
  const probe = probeVideo(from);
  const size = change.crop === undefined ? { width: probe.frameWidth, height: probe.frameHeight } : even(change.crop);
  const time = change.time ?? ((t: number) => t);
  const step = time(1000) - time(0);
  const kept = probe.ptsMs.filter((_, i) => change.keep?.(i) ?? true).length;
  const sourceFps = ((probe.sourceFps * kept) / probe.ptsMs.length) * (1000 / step);
  const source = { frameWidth: size.width, frameHeight: size.height, rotation: probe.rotation, matrix: probe.matrix, sourceFps };
  const writer = new VideoWriter(to, source, { crf: 20, preset: "superfast", ...change.writer });
  const lut =
    change.luma === undefined
      ? null
      : Uint8Array.from({ length: 256 }, (_, y) => Math.max(16, Math.min(235, Math.round(change.luma?.(y) ?? y))));
  const canvas = planesFor(size.width, size.height);
  try {
    for (const frame of readFrames(probe)) {
      if (change.keep !== undefined && !change.keep(frame.index)) continue;
      copy(frame, canvas, change.crop ?? { x: 0, y: 0, ...size }, change.mirror ?? false, lut);
      writer.begin(canvas);
      writer.commit(time(frame.ptsMs));
    }
    writer.finish();
  } catch (error) {
    writer.abort();
    throw error;
  }
}

const even = (r: Region): Region => ({ x: r.x & ~1, y: r.y & ~1, width: r.width & ~1, height: r.height & ~1 });

function planesFor(width: number, height: number): YuvPlanes {
  const [cw, ch] = [(width + 1) >> 1, (height + 1) >> 1];
  return {
    width,
    height,
    y: new Uint8Array(width * height),
    u: new Uint8Array(cw * ch),
    v: new Uint8Array(cw * ch),
    yStride: width,
    uStride: cw,
    vStride: cw,
  };
}

function copy(from: YuvPlanes, to: YuvPlanes, crop: Region, mirror: boolean, lut: Uint8Array | null): void {
  const { x, y } = even(crop);
  for (let j = 0; j < to.height; j++) {
    for (let i = 0; i < to.width; i++) {
      const v = from.y[(y + j) * from.yStride + x + (mirror ? to.width - 1 - i : i)]!;
      to.y[j * to.yStride + i] = lut === null ? v : lut[v]!;
    }
  }
  const [cw, ch] = [(to.width + 1) >> 1, (to.height + 1) >> 1];
  for (let j = 0; j < ch; j++) {
    for (let i = 0; i < cw; i++) {
      const k = (mirror ? cw - 1 - i : i) + (x >> 1);
      to.u[j * to.uStride + i] = from.u[((y >> 1) + j) * from.uStride + k]!;
      to.v[j * to.vStride + i] = from.v[((y >> 1) + j) * from.vStride + k]!;
    }
  }
}
