import { AV_PIX_FMT_YUV420P, AVCOL_RANGE_MPEG, AVCOL_RANGE_UNSPECIFIED, AVCOL_SPC_BT709, AVCOL_SPC_BT2020_NCL } from "node-av/constants";
import { FFmpegError, Frame, SoftwareScaleContext } from "node-av/lib";
import { VideoError } from "./errors.ts";
import { applyToneMap, type ToneMap, toneMapFor } from "./tone-map.ts";
import type { VideoProbe, YuvPlanes } from "./types.ts";

type Target = Pick<VideoProbe, "frameWidth" | "frameHeight" | "hdr" | "fullRange" | "mirrored">;

/**
 * Brings decoded frames into the one form that is delivered: 8-bit YUV 4:2:0, limited range, square pixels, the
 * probe's frame size, standard dynamic range, not mirrored.
 *
 * All frames are delivered in the same memory. Frames that already have this form are copied, too: the garbage collector would count a view of the decoder's memory
 * as a whole picture for each frame and run every few frames, which costs many times the copy.
 */
export class FrameConverter {
  readonly #target: Target;
  readonly #toneMap: ToneMap | null;
  #scaler: SoftwareScaleContext | null = null;
  #converted: { readonly frame: Frame; readonly planes: YuvPlanes } | null = null;
  #flipped: YuvPlanes | null = null;

  constructor(target: Target) {
    this.#target = target;
    this.#toneMap = target.hdr ? toneMapFor(target.hdr) : null;
  }

  /** Planes of the frame, valid until the next call. */
  convert(frame: Frame): YuvPlanes {
    const planes = this.#fits(frame) ? this.#copy(frame) : this.#scale(frame);
    if (this.#toneMap) applyToneMap(planes, this.#toneMap);
    return this.#target.mirrored ? this.#flip(planes) : planes;
  }

  close(): void {
    this.#converted?.frame.free();
    this.#scaler?.freeContext();
  }

  #fits(frame: Frame): boolean {
    const { frameWidth, frameHeight, hdr, fullRange } = this.#target;
    return (
      frame.format === AV_PIX_FMT_YUV420P &&
      frame.width === frameWidth &&
      frame.height === frameHeight &&
      !fullRange &&
      frame.colorSpace !== AVCOL_SPC_BT2020_NCL &&
      !hdr &&
      frame.linesize.every((size) => size >= 0)
    );
  }

  #copy(source: Frame): YuvPlanes {
    this.#converted ??= this.#allocTarget();
    const { frame, planes } = this.#converted;
    const code = frame.copy(source);
    if (code < 0) throw new VideoError("decode_failed", `The picture cannot be copied: ${FFmpegError.strerror(code)}.`);
    return planes;
  }

  #scale(source: Frame): YuvPlanes {
    this.#scaler ??= allocScaler();
    this.#converted ??= this.#allocTarget();
    const { frame: target, planes } = this.#converted;
    if (source.colorRange === AVCOL_RANGE_UNSPECIFIED) source.colorRange = AVCOL_RANGE_MPEG;
    // Differing tags would make the scaler convert colours pixel by pixel, twenty times slower than the tone map here.
    target.colorPrimaries = source.colorPrimaries;
    target.colorTrc = source.colorTrc;
    target.colorSpace = !this.#toneMap && source.colorSpace === AVCOL_SPC_BT2020_NCL ? AVCOL_SPC_BT709 : source.colorSpace;
    target.chromaLocation = source.chromaLocation;
    const code = this.#scaler.scaleFrameSync(target, source);
    if (code < 0) throw new VideoError("decode_failed", `The picture format cannot be converted: ${FFmpegError.strerror(code)}.`);
    return planes;
  }

  #allocTarget(): { frame: Frame; planes: YuvPlanes } {
    const frame = new Frame();
    frame.alloc();
    frame.format = AV_PIX_FMT_YUV420P;
    frame.width = this.#target.frameWidth;
    frame.height = this.#target.frameHeight;
    frame.colorRange = AVCOL_RANGE_MPEG;
    const code = frame.getBuffer();
    if (code < 0) throw new VideoError("decode_failed", `No memory for a picture: ${FFmpegError.strerror(code)}.`);
    const planes = planesOf(frame);
    // Rows end in a margin that no copy fills.
    for (const plane of [planes.y, planes.u, planes.v]) plane.fill(0);
    return { frame, planes };
  }

  #flip(planes: YuvPlanes): YuvPlanes {
    const flipped = this.#flipped ?? { ...planes, y: new Uint8Array(planes.y), u: new Uint8Array(planes.u), v: new Uint8Array(planes.v) };
    this.#flipped = flipped;
    const chromaHeight = (planes.height + 1) >> 1;
    flipRows(planes.y, planes.yStride, flipped.y, flipped.yStride, planes.height);
    flipRows(planes.u, planes.uStride, flipped.u, flipped.uStride, chromaHeight);
    flipRows(planes.v, planes.vStride, flipped.v, flipped.vStride, chromaHeight);
    return flipped;
  }
}

/** The three planes of a YUV 4:2:0 frame, aliasing its memory. */
export function planesOf(frame: Frame): YuvPlanes {
  const [y, u, v] = frame.data ?? [];
  const [yStride, uStride, vStride] = frame.linesize;
  if (!y || !u || !v) throw new VideoError("decode_failed", "The decoder gave a picture without planes.");
  return { width: frame.width, height: frame.height, y, u, v, yStride: yStride!, uStride: uStride!, vStride: vStride! };
}

function allocScaler(): SoftwareScaleContext {
  const scaler = new SoftwareScaleContext();
  scaler.allocContext();
  scaler.setOption("sws_flags", "bilinear");
  return scaler;
}

function flipRows(from: Uint8Array, fromStride: number, to: Uint8Array, toStride: number, rows: number): void {
  const width = Math.min(fromStride, toStride);
  for (let row = 0; row < rows; row++) {
    const start = (rows - 1 - row) * fromStride;
    to.set(from.subarray(start, start + width), row * toStride);
  }
}
