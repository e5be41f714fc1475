import type { PixelArea } from "@sagittal/biomechanics";

/** Degrees by which the stored picture must be turned clockwise to stand upright. */
export type Rotation = 0 | 90 | 180 | 270;

/** Matrix between RGB and Y'CbCr of the 8-bit, limited-range pictures that the reader delivers. */
export type ColorMatrix = "bt601" | "bt709";

/**
 * An 8-bit YUV 4:2:0 picture in limited ("TV") range. Rows are `…Stride` bytes apart, at least as long as the row.
 * The chroma planes measure ceil(width / 2) by ceil(height / 2).
 */
export interface YuvPlanes {
  readonly width: number;
  readonly height: number;
  readonly y: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
  readonly yStride: number;
  readonly uStride: number;
  readonly vStride: number;
}

/**
 * One decoded picture in its stored orientation (`VideoProbe.rotation` is not applied).
 *
 * All frames share one piece of memory: the planes are valid, and must only be read, until the next frame is asked for.
 */
export interface VideoFrame extends YuvPlanes {
  /** Position of this frame among all frames of the source, ordered by presentation time. */
  readonly index: number;
  /** Presentation time in ms, fractional; 0 is the first frame of the source. */
  readonly ptsMs: number;
  /** The decoder met errors in this picture and concealed them. */
  readonly damaged: boolean;
}

/** Properties of a video, known before decoding. */
export interface VideoProbe {
  readonly path: string;
  /** Container by content: "mp4", "mov", "webm", "matroska", "avi", "mpegts" … */
  readonly container: string;
  /** Codec by content: "h264", "hevc", "vp8", "vp9", "av1" … */
  readonly codec: string;
  /** Size of the stored picture in samples. */
  readonly codedWidth: number;
  readonly codedHeight: number;
  /** Size of the frames that the reader delivers: square pixels, stored orientation, smaller after `limitFrameSize`. */
  readonly frameWidth: number;
  readonly frameHeight: number;
  /** Size of those frames turned upright. */
  readonly displayWidth: number;
  readonly displayHeight: number;
  /** The only part of the frames that the reader delivers, even pixels of them in stored orientation; absent for all of them. Then the display's size is the part's. */
  readonly area?: PixelArea;
  readonly rotation: Rotation;
  /** The stored picture is mirrored; the reader turns it back, so that only `rotation` is left to apply. */
  readonly mirrored: boolean;
  /** Presentation time of every shown frame in ms, ascending, fractional; the first is 0. */
  readonly ptsMs: readonly number[];
  /** Bytes in which each of those frames is stored. */
  readonly frameBytes: readonly number[];
  /** Container time of the first shown frame in ms: add it to `ptsMs` for times in the container's own clock. */
  readonly startMs: number;
  /** Frames per second as a fraction where the rate is a standard one (24000/1001 = 23.976…). */
  readonly sourceFps: number;
  /** Frames do not lie on a regular grid: use `ptsMs`, never index / fps. */
  readonly variableFrameRate: boolean;
  /** End of the last frame, in ms from the first frame's start. */
  readonly durationMs: number;
  /** Indices into `ptsMs` from which decoding can start. */
  readonly keyframes: readonly number[];
  readonly bitDepth: number;
  /** Transfer of a high dynamic range picture; null for standard range. */
  readonly hdr: "hlg" | "pq" | null;
  /** Samples use the full 0 to 255 range. The reader delivers limited range whatever the source. */
  readonly fullRange: boolean;
  /** Matrix of the frames that the reader delivers. */
  readonly matrix: ColorMatrix;
  /** True rate of the camera where a phone's slow-motion file states it; null when nothing is said. */
  readonly captureFps: number | null;
  readonly hasAudio: boolean;
}
