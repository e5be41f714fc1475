import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_QUIET,
  AV_OPT_SEARCH_CHILDREN,
  AV_OPT_TYPE_STRING,
  AV_PIX_FMT_YUV420P,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_SAMPLE_FMT_S16,
  AVCOL_PRI_BT709,
  AVCOL_PRI_BT2020,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_BT709,
  AVCOL_TRC_SMPTE2084,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  type AVPixelFormat,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBSVTAV1,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBVPX_VP9,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  FF_ENCODER_MPEG4,
  FF_ENCODER_PRORES_KS,
} from "node-av/constants";
import {
  avGetPixFmtFromName,
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  Frame,
  Log,
  Packet,
  Rational,
  SoftwareScaleContext,
  type Stream,
} from "node-av/lib";
import { planesOf } from "../src/video/convert.ts";
import { copyTurned } from "../src/video/rotate.ts";
import type { YuvPlanes } from "../src/video/types.ts";

// The AV1 encoder writes its greeting past FFmpeg's log.
process.env.SVT_LOG ??= "1";

/** A picture to be painted: RGB per pixel, 0 to 255. */
export type Painter = (frame: number, x: number, y: number) => readonly [number, number, number];

const ENCODERS = {
  h264: FF_ENCODER_LIBX264,
  hevc: FF_ENCODER_LIBX265,
  vp8: FF_ENCODER_LIBVPX_VP8,
  vp9: FF_ENCODER_LIBVPX_VP9,
  av1: FF_ENCODER_LIBSVTAV1,
  mpeg4: FF_ENCODER_MPEG4,
  prores: FF_ENCODER_PRORES_KS,
};
type Encoder = keyof typeof ENCODERS;

export interface ClipOptions {
  width?: number;
  height?: number;
  frames?: number;
  fps?: number;
  /** Presentation times in ms instead of a constant rate; need not start at 0. */
  ptsMs?: readonly number[];
  encoder?: Encoder;
  encoderOptions?: Record<string, string>;
  muxerOptions?: Record<string, string>;
  pixelFormat?: string;
  /** Clockwise degrees players turn the picture by; mirrored adds a flip. */
  rotation?: number;
  mirrored?: boolean;
  pixelAspect?: readonly [number, number];
  transfer?: "bt709" | "hlg" | "pq";
  fullRange?: boolean;
  metadata?: Record<string, string>;
  /** Adds a silent PCM or AAC track. */
  audio?: boolean;
  gop?: number;
  paint?: Painter;
  /** Whole pictures of the clip's size, one for each frame, instead of painted ones. */
  pictures?: readonly YuvPlanes[];
}

const TIME_BASE = 60_000;

/** Red block at the stored top left, green one at the top right, blue one at the bottom left, on grey; a white bar moves with time. */
const markers =
  (width: number, height: number): Painter =>
  (frame, x, y) => {
    const left = x < width / 4;
    const top = y < height / 4;
    if (left && top) return [220, 20, 20];
    if (x >= (width * 3) / 4 && top) return [20, 200, 20];
    if (left && y >= (height * 3) / 4) return [20, 20, 220];
    const bar = Math.floor((x * 32) / width) === frame % 32;
    return bar && y > height / 2 ? [235, 235, 235] : [120, 120, 120];
  };

const COUNTER_BITS = 8;

/** The frame's number as eight vertical black and white bars, its lowest bit first: it survives any encoding. */
export const counter =
  (width: number): Painter =>
  (frame, x) => {
    const bit = (frame >> Math.floor((x * COUNTER_BITS) / width)) & 1;
    return bit ? [235, 235, 235] : [20, 20, 20];
  };

/** Number of the frame that a picture of `counter` shows. */
export function counted({ y, yStride, width, height }: YuvPlanes): number {
  const row = (height >> 1) * yStride;
  const bits = Array.from({ length: COUNTER_BITS }, (_, bit) =>
    y[row + Math.floor(((bit + 0.5) * width) / COUNTER_BITS)]! > 128 ? 1 << bit : 0,
  );
  return bits.reduce((sum, bit) => sum + bit, 0);
}

/** Encodes a clip through FFmpeg. The container follows the path's extension. AV1 takes no `paint` and no `pictures`. */
export function makeClip(path: string, options: ClipOptions = {}): string {
  if (options.encoder !== "av1") return encodeClip(path, options);
  // For root this encoder gives the calling thread real-time priority, and with it all later threads and child processes: they starve every other process.
  execFileSync(process.execPath, [fileURLToPath(new URL("encode-clip.ts", import.meta.url)), path, JSON.stringify(options)]);
  return path;
}

/** Encodes a clip in this process. */
export function encodeClip(path: string, options: ClipOptions): string {
  Log.setLevel(AV_LOG_QUIET);
  const { width = 160, height = 96, fps = 30, encoder = "h264", pixelFormat = "yuv420p" } = options;
  const frames = options.pictures?.length ?? options.frames ?? 30;
  const ptsMs = options.ptsMs ?? Array.from({ length: frames }, (_, i) => (i * 1000) / fps);
  const format = new FormatContext();
  check(format.allocOutputContext2(null, null, path));
  if (options.metadata) format.metadata = Dictionary.fromObject(options.metadata);

  const codec = Codec.findEncoderByName(ENCODERS[encoder]);
  if (!codec) throw new Error(`no encoder ${encoder}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = width;
  context.height = height;
  context.pixelFormat = pixelFormatOf(pixelFormat);
  context.timeBase = new Rational(1, TIME_BASE);
  context.framerate = new Rational(Math.round(fps * 1000), 1000);
  context.gopSize = options.gop ?? 12;
  context.threadCount = 1;
  context.flags = (context.flags | AV_CODEC_FLAG_GLOBAL_HEADER) as typeof context.flags;
  context.colorRange = options.fullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG;
  const hdr = options.transfer === "hlg" || options.transfer === "pq";
  if (options.transfer) {
    context.colorPrimaries = hdr ? AVCOL_PRI_BT2020 : AVCOL_PRI_BT709;
    context.colorSpace = hdr ? AVCOL_SPC_BT2020_NCL : AVCOL_SPC_BT709;
    context.colorTrc = { bt709: AVCOL_TRC_BT709, hlg: AVCOL_TRC_ARIB_STD_B67, pq: AVCOL_TRC_SMPTE2084 }[options.transfer];
  }
  if (options.pixelAspect) context.sampleAspectRatio = new Rational(...options.pixelAspect);
  // A Dictionary handed to open2Sync is freed twice, once by FFmpeg and once by the garbage collector.
  for (const [name, value] of Object.entries({ ...defaultsOf(encoder), ...options.encoderOptions })) {
    check(context.setOption(name, value, AV_OPT_TYPE_STRING, AV_OPT_SEARCH_CHILDREN));
  }
  check(context.open2Sync(codec));

  const stream = format.newStream();
  check(stream.codecpar.fromContext(context));
  stream.timeBase = new Rational(1, TIME_BASE);
  stream.avgFrameRate = context.framerate;
  if (options.pixelAspect) stream.sampleAspectRatio = new Rational(...options.pixelAspect);
  if (options.rotation || options.mirrored) {
    check(stream.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, displayMatrix(options.rotation ?? 0, options.mirrored ?? false)));
  }
  const audio = options.audio ? addAudio(format) : null;

  check(format.openOutputSync());
  for (const [name, value] of Object.entries(options.muxerOptions ?? {})) {
    check(format.setOption(name, value, AV_OPT_TYPE_STRING, AV_OPT_SEARCH_CHILDREN));
  }
  check(format.writeHeaderSync());
  audio?.write(ptsMs.at(-1)! - ptsMs[0]!);
  const frame = new Frame();
  frame.alloc();
  const { pictures } = options;
  const filled = pictures ? copier(pictures, context) : null;
  const painted = painter(width, height, context.pixelFormat, context);
  for (const [i, pts] of ptsMs.entries()) {
    if (filled) filled(frame, i);
    else painted(frame, i, options.paint ?? markers(width, height));
    frame.pts = BigInt(Math.round((pts * TIME_BASE) / 1000));
    check(context.sendFrameSync(frame));
    drain(context, format, stream);
  }
  check(context.sendFrameSync(null));
  drain(context, format, stream);
  check(format.writeTrailerSync());
  format.closeOutputSync();
  context.freeContext();
  frame.free();
  return path;
}

/** A sound file without a picture: silence, or a tone. */
export function makeSound(path: string, durationMs = 1000, tone = false): string {
  const format = new FormatContext();
  check(format.allocOutputContext2(null, null, path));
  const audio = addAudio(format, tone);
  check(format.openOutputSync());
  check(format.writeHeaderSync(null));
  audio.write(durationMs);
  check(format.writeTrailerSync());
  format.closeOutputSync();
  return path;
}

function defaultsOf(encoder: Encoder): Record<string, string> {
  switch (encoder) {
    case "h264":
      return { preset: "veryfast", crf: "18" };
    case "hevc":
      return { preset: "ultrafast", crf: "18", "x265-params": "log-level=none:pools=none:frame-threads=1" };
    case "av1":
      return { preset: "12", crf: "30", "svtav1-params": "lp=1" };
    case "vp8":
    case "vp9":
      return { deadline: "realtime", "cpu-used": "8", crf: "20", b: "2000000" };
    default:
      return {};
  }
}

function displayMatrix(rotation: number, mirrored: boolean): Buffer {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
  const flip = mirrored ? -1 : 1;
  const matrix = Buffer.alloc(36);
  for (const [i, value] of [cos, sin, 0, -sin * flip, cos * flip, 0, 0, 0, 0].entries()) matrix.writeInt32LE(value * 65_536, 4 * i);
  matrix.writeInt32LE(1 << 30, 32);
  return matrix;
}

/** Puts ready pictures into frames of the encoder's format. */
function copier(pictures: readonly YuvPlanes[], context: CodecContext) {
  const source = new Frame();
  const scaler = new SoftwareScaleContext();
  scaler.allocContext();
  return (frame: Frame, index: number) => {
    const picture = pictures[index];
    if (!picture) throw new Error(`There is no picture ${index}.`);
    source.alloc();
    source.format = AV_PIX_FMT_YUV420P;
    source.width = picture.width;
    source.height = picture.height;
    source.colorRange = AVCOL_RANGE_MPEG;
    check(source.getBuffer());
    copyTurned(picture, planesOf(source), 0);
    frame.unref();
    frame.format = context.pixelFormat;
    frame.width = picture.width;
    frame.height = picture.height;
    frame.colorRange = context.colorRange;
    check(frame.getBuffer());
    check(scaler.scaleFrameSync(frame, source));
    source.free();
  };
}

function painter(width: number, height: number, format: AVPixelFormat, context: CodecContext) {
  const rgb = new Frame();
  rgb.alloc();
  rgb.format = pixelFormatOf("rgb24");
  rgb.width = width;
  rgb.height = height;
  check(rgb.getBuffer());
  const scaler = new SoftwareScaleContext();
  scaler.allocContext();
  return (frame: Frame, index: number, paint: Painter) => {
    const stride = rgb.linesize[0]!;
    const data = rgb.data![0]!;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) data.set(paint(index, x, y), y * stride + 3 * x);
    }
    frame.unref();
    frame.format = format;
    frame.width = width;
    frame.height = height;
    frame.colorRange = context.colorRange;
    // The painted values stand for the coded signal itself, so no transfer or gamut conversion may take place.
    frame.colorSpace = rgb.colorSpace = context.colorSpace;
    frame.colorPrimaries = rgb.colorPrimaries = context.colorPrimaries;
    frame.colorTrc = rgb.colorTrc = context.colorTrc;
    rgb.colorRange = AVCOL_RANGE_JPEG;
    check(frame.getBuffer());
    check(scaler.scaleFrameSync(frame, rgb));
  };
}

function drain(context: CodecContext, format: FormatContext, stream: Stream): void {
  const packet = new Packet();
  packet.alloc();
  for (;;) {
    const code = context.receivePacketSync(packet);
    if (code === AVERROR_EAGAIN || code === AVERROR_EOF) break;
    check(code);
    packet.streamIndex = stream.index;
    packet.rescaleTs(context.timeBase, stream.timeBase);
    check(format.interleavedWriteFrameSync(packet));
  }
  packet.free();
}

/** A square wave of 240 Hz at a quarter of full loudness. */
function hum(plane: Buffer, whole: boolean): void {
  const samples = whole
    ? new Int16Array(plane.buffer, plane.byteOffset, plane.length / 2)
    : new Float32Array(plane.buffer, plane.byteOffset, plane.length / 4);
  for (let i = 0; i < samples.length; i++) samples[i] = (i % 200 < 100 ? 0.25 : -0.25) * (whole ? 32_767 : 1);
}

function addAudio(format: FormatContext, tone = false) {
  const rate = 48_000;
  const webm = format.oformat?.name === "webm";
  const codec = Codec.findEncoderByName(webm ? FF_ENCODER_LIBOPUS : FF_ENCODER_AAC)!;
  const context = new CodecContext();
  context.allocContext3(codec);
  context.sampleRate = rate;
  context.sampleFormat = codec.sampleFormats![0]!;
  context.channelLayout = { nbChannels: 1, order: AV_CHANNEL_ORDER_NATIVE, mask: 4n };
  context.timeBase = new Rational(1, rate);
  context.flags = (context.flags | AV_CODEC_FLAG_GLOBAL_HEADER) as typeof context.flags;
  check(context.open2Sync(codec, null));
  const stream = format.newStream();
  check(stream.codecpar.fromContext(context));
  stream.timeBase = new Rational(1, rate);
  return {
    write(durationMs: number) {
      const size = context.frameSize;
      for (let at = 0; at < (durationMs * rate) / 1000; at += size) {
        const frame = new Frame();
        frame.alloc();
        frame.format = context.sampleFormat;
        frame.nbSamples = size;
        frame.sampleRate = rate;
        frame.channelLayout = context.channelLayout;
        check(frame.getBuffer());
        for (const plane of frame.data ?? []) tone ? hum(plane, context.sampleFormat === AV_SAMPLE_FMT_S16) : plane.fill(0);
        frame.pts = BigInt(at);
        check(context.sendFrameSync(frame));
        drain(context, format, stream);
        frame.free();
      }
      check(context.sendFrameSync(null));
      drain(context, format, stream);
      context.freeContext();
    },
  };
}

function pixelFormatOf(name: string): AVPixelFormat {
  return name === "yuv420p" ? AV_PIX_FMT_YUV420P : avGetPixFmtFromName(name);
}

function check(code: number): void {
  if (code < 0) throw new Error(`FFmpeg: ${FFmpegError.strerror(code)}`);
}
