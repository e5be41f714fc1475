import {
  AV_PIX_FMT_YUVJ420P,
  AV_PIX_FMT_YUVJ422P,
  AV_PIX_FMT_YUVJ444P,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVCOL_RANGE_JPEG,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_SMPTE170M,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  type AVPixelFormat,
} from "node-av/constants";
import { avGetCodecName, avGetPixFmtName, Codec, type CodecParameters, type Stream } from "node-av/lib";
import { orientationOf } from "./display-matrix.ts";
import { VideoError } from "./errors.ts";
import type { TrimRange } from "./frame-plan.ts";
import { estimateFrameRate } from "./frame-rate.ts";
import { openVideo, shownTicks, type VideoInput, videoPackets } from "./input.ts";
import { upright } from "./rotate.ts";
import type { ColorMatrix, VideoProbe } from "./types.ts";

export interface ProbeLimits {
  /** Most samples in one picture. */
  readonly maxPixels: number;
  /** Longest duration, ms, of the part that is wanted. */
  readonly maxDurationMs: number;
  /** Fewest frames of use. */
  readonly minFrames: number;
  /** Most frames that a container may list. */
  readonly maxFrames: number;
}

const PROBE_LIMITS: ProbeLimits = { maxPixels: 4096 * 4096, maxDurationMs: 15 * 60_000, minFrames: 2, maxFrames: 15 * 60 * 1000 };

/** Share of the container's stated duration that may be missing before the file counts as cut off. */
const MISSING_SHARE = 0.05;

/**
 * Reads a video's properties without decoding it: container and codec by content, and the times of all frames.
 *
 * @param part what is wanted of it; null for all
 * @throws VideoError with any code but `decode_limit` and `encode_failed`
 */
export function probeVideo(path: string, limits: Partial<ProbeLimits> = {}, part: TrimRange | null = null): VideoProbe {
  const { maxPixels, maxDurationMs, minFrames, maxFrames } = { ...PROBE_LIMITS, ...limits };
  const input = openVideo(path);
  try {
    const { stream } = input;
    const par = stream.codecpar;
    const codec = avGetCodecName(par.codecId) ?? "unknown";
    if (!Codec.findDecoder(par.codecId)) throw new VideoError("unsupported_codec", `There is no decoder for ${codec}.`);

    const { ticks, bytes, keyframeTicks, missing } = readTimes(input, codec, maxFrames);
    if (missing) throw new VideoError("truncated", missing);
    if (ticks.length < minFrames) throw new VideoError("too_few_frames", `The video has ${ticks.length} frame(s).`);
    if (!(par.width > 0 && par.height > 0))
      throw new VideoError("unsupported_codec", `The picture size of this ${codec} stream is unknown.`);
    if (par.width * par.height > maxPixels) {
      throw new VideoError("too_large", `A picture of ${par.width}x${par.height} has more than ${maxPixels} samples.`);
    }

    const tickMs = 1000 * stream.timeBase.toDouble();
    const ptsMs = ticks.map((t) => (t - ticks[0]!) * tickMs);
    const { fps, variable } = estimateFrameRate(ptsMs, tickMs);
    const durationMs = ptsMs.at(-1)! + 1000 / fps;
    const wantedMs = part ? Math.min(1000 * part.endS, durationMs) - 1000 * part.startS : durationMs;
    if (wantedMs > maxDurationMs) {
      throw new VideoError("too_long", `The video lasts ${(wantedMs / 1000).toFixed(1)} s, more than ${maxDurationMs / 1000} s.`);
    }
    const indexOf = new Map(ticks.map((t, i) => [t, i]));
    return {
      path,
      container: containerOf(input),
      codec,
      ...geometryOf(stream),
      ptsMs,
      frameBytes: bytes,
      startMs: ticks[0]! * tickMs,
      sourceFps: fps,
      variableFrameRate: variable,
      durationMs,
      keyframes: keyframeTicks.flatMap((t) => indexOf.get(t) ?? []),
      ...pictureOf(par),
      captureFps: captureFpsOf(input),
      hasAudio: input.hasAudio,
    };
  } finally {
    input.close();
  }
}

/**
 * The same video with smaller frames: the reader then scales them down while it converts them, and all that follows works on that size.
 *
 * @param maxLongSide longest side in pixels; a smaller video comes back as it is
 */
export function limitFrameSize(probe: VideoProbe, maxLongSide: number): VideoProbe {
  const scale = maxLongSide / Math.max(probe.frameWidth, probe.frameHeight);
  if (scale >= 1) return probe;
  const even = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2));
  const [frameWidth, frameHeight] = [even(probe.frameWidth), even(probe.frameHeight)];
  const [displayWidth, displayHeight] = upright(frameWidth, frameHeight, probe.rotation);
  return { ...probe, frameWidth, frameHeight, displayWidth, displayHeight };
}

interface Times {
  ticks: number[];
  /** Size of the frame at each of the ticks. */
  bytes: number[];
  keyframeTicks: number[];
  /** Description of the missing part of the declared content; null when it is complete. */
  missing: string | null;
}

function readTimes(input: VideoInput, codec: string, maxFrames: number): Times {
  const shown = new Map<number, number>();
  const keyframeTicks: number[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const packet of videoPackets(input)) {
    const ticks = shownTicks(packet, codec);
    if (ticks === null) continue;
    shown.set(ticks, packet.size);
    if (shown.size > maxFrames) throw new VideoError("too_long", `The container lists more than ${maxFrames} frames.`);
    end = Math.max(end, ticks + Number(packet.duration));
    if (packet.isKeyframe) keyframeTicks.push(ticks);
  }
  const ticks = [...shown.keys()].sort((a, b) => a - b);
  keyframeTicks.sort((a, b) => a - b);
  return {
    ticks,
    bytes: ticks.map((t) => shown.get(t) ?? 0),
    keyframeTicks,
    missing: ticks.length ? missingPart(input, ticks[0]!, end) : null,
  };
}

function missingPart({ format, stream }: VideoInput, start: number, end: number): string | null {
  const tick = stream.timeBase.toDouble();
  const name = format.iformat?.name ?? "";
  // Elsewhere the duration is the demuxer's guess. Matroska's is the whole file's, in which sound may outlast the picture.
  const [promised, lenience] = name.startsWith("mov,")
    ? [Number(stream.duration) * tick, MISSING_SHARE]
    : name.startsWith("matroska,")
      ? [Number(format.duration) / 1e6, 4 * MISSING_SHARE]
      : [0, 0];
  const present = (end - start) * tick;
  const missing = promised > 0 && promised - present > Math.max(0.2, lenience * promised);
  return missing ? `The file ends after ${present.toFixed(2)} of ${promised.toFixed(2)} s.` : null;
}

function containerOf({ format, docType }: VideoInput): string {
  const name = format.iformat?.name ?? "unknown";
  if (name.startsWith("mov,")) return format.metadata?.get("major_brand")?.trim() === "qt" ? "mov" : "mp4";
  if (name.startsWith("matroska,")) return docType;
  return name;
}

type Geometry = Pick<
  VideoProbe,
  "codedWidth" | "codedHeight" | "frameWidth" | "frameHeight" | "displayWidth" | "displayHeight" | "rotation" | "mirrored"
>;

function geometryOf(stream: Stream): Geometry {
  const { width, height } = stream.codecpar;
  const { rotation, mirrored } = orientationOf(stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX));
  const frame = squarePixels(width, height, pixelAspectOf(stream));
  const [displayWidth, displayHeight] = upright(frame.width, frame.height, rotation);
  return {
    codedWidth: width,
    codedHeight: height,
    frameWidth: frame.width,
    frameHeight: frame.height,
    displayWidth,
    displayHeight,
    rotation,
    mirrored,
  };
}

function pixelAspectOf(stream: Stream): number {
  for (const { num, den } of [stream.sampleAspectRatio, stream.codecpar.sampleAspectRatio]) {
    if (num > 0 && den > 0 && num !== den) return num / den;
  }
  return 1;
}

// Enlarges the shorter direction, so that no detail is lost. Ratios beyond 0.2 to 5 come from damaged headers and are ignored.
function squarePixels(width: number, height: number, aspect: number): { width: number; height: number } {
  if (aspect < 0.2 || aspect > 5 || Math.abs(aspect - 1) < 0.005) return { width, height };
  return aspect > 1 ? { width: Math.round(width * aspect), height } : { width, height: Math.round(height / aspect) };
}

function pictureOf(par: CodecParameters): Pick<VideoProbe, "bitDepth" | "hdr" | "fullRange" | "matrix"> {
  const name = isPixelFormat(par.format) ? (avGetPixFmtName(par.format) ?? "") : "";
  const hdr = par.colorTrc === AVCOL_TRC_ARIB_STD_B67 ? "hlg" : par.colorTrc === AVCOL_TRC_SMPTE2084 ? "pq" : null;
  const jpeg = par.format === AV_PIX_FMT_YUVJ420P || par.format === AV_PIX_FMT_YUVJ422P || par.format === AV_PIX_FMT_YUVJ444P;
  return {
    bitDepth: Number(/p(9|10|12|14|16)(le|be)?$/.exec(name)?.[1] ?? 8),
    hdr,
    fullRange: jpeg || par.colorRange === AVCOL_RANGE_JPEG,
    matrix: hdr ? "bt709" : matrixOf(par),
  };
}

/** The format of a picture stream is a pixel format; below zero it is unknown. */
function isPixelFormat(format: CodecParameters["format"]): format is AVPixelFormat {
  return format >= 0;
}

function matrixOf(par: CodecParameters): ColorMatrix {
  if (par.colorSpace === AVCOL_SPC_BT709) return "bt709";
  if (par.colorSpace === AVCOL_SPC_BT470BG || par.colorSpace === AVCOL_SPC_SMPTE170M) return "bt601";
  // Without a tag the matrix follows from the size, as in players: standard definition is BT.601.
  return Math.min(par.width, par.height) < 720 ? "bt601" : "bt709";
}

/** Android's recorders write the camera's rate into slow-motion files that play back at a lower one. */
function captureFpsOf({ format, stream }: VideoInput): number | null {
  const stated = Number(format.metadata?.get("com.android.capture.fps") ?? stream.metadata?.get("com.android.capture.fps") ?? Number.NaN);
  return stated >= 1 && stated <= 10_000 ? stated : null;
}
