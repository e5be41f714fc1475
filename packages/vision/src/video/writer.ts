import { renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_QUIET,
  AV_OPT_SEARCH_CHILDREN,
  AV_OPT_TYPE_STRING,
  AV_PIX_FMT_YUV420P,
  AVCHROMA_LOC_LEFT,
  AVCOL_PRI_BT709,
  AVCOL_PRI_SMPTE170M,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_SMPTE170M,
  AVCOL_TRC_BT709,
  AVCOL_TRC_SMPTE170M,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  FF_ENCODER_LIBX264,
  SWS_BILINEAR,
} from "node-av/constants";
import {
  Codec,
  CodecContext,
  FFmpegError,
  FormatContext,
  Frame,
  Log,
  Packet,
  Rational,
  SoftwareScaleContext,
  type Stream,
} from "node-av/lib";
import { planesOf } from "./convert.ts";
import { VideoError } from "./errors.ts";
import { asBuffer, copyTurned, upright } from "./rotate.ts";
import type { ColorMatrix, VideoProbe, YuvPlanes } from "./types.ts";

export type X264Preset = "ultrafast" | "superfast" | "veryfast" | "faster" | "fast" | "medium";

export interface WriterOptions {
  /** Speed of x264 against size of the file; veryfast by default. */
  readonly preset?: X264Preset;
  /** Constant quality of x264, 0 (lossless) to 51; 23 by default. */
  readonly crf?: number;
  /** Most frames in a row that refer to frames after them; what the preset says by default. Without any, encoding is faster and files larger. */
  readonly bFrames?: number;
  /** Encoder threads; 1 by default. */
  readonly threads?: number;
  /** Longest side of the output in pixels; larger pictures are scaled down. Unlimited by default. */
  readonly maxLongSide?: number;
  /** Distance of keyframes in seconds, 1 by default: the shorter, the quicker a player can step and seek. */
  readonly keyframeS?: number;
}

/** MPEG clock: fine enough for any frame rate, and usual for players. */
const CLOCK = 90_000;

type Source = Pick<VideoProbe, "frameWidth" | "frameHeight" | "rotation" | "matrix" | "sourceFps">;

/**
 * Writes an H.264 MP4 that browsers play from its first bytes: upright pixels without rotation metadata, even sizes, yuv420p, index in front.
 *
 * For each frame call `begin` for a picture to draw into, then `commit`. The file appears under its name only when `finish` succeeds;
 * `abort` (or leaving a `using` block before `finish`) removes every trace.
 */
export class VideoWriter implements Disposable {
  /** Size of the pictures to draw into. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the output per pixel of the upright source. */
  readonly scale: number;

  readonly #path: string;
  readonly #partPath: string;
  readonly #source: Source;
  readonly #format = new FormatContext();
  readonly #context = new CodecContext();
  readonly #packet = new Packet();
  readonly #picture = new Frame();
  readonly #stage: Stage | null;
  readonly #stream: Stream;
  /**
   * Views of the picture's planes, made once: views made for each frame make the garbage collector run more often. A view also counts as a
   * second user of the picture, so FFmpeg would copy it before each frame to make it writable; but x264 keeps a copy of its own, so drawing into it is safe.
   */
  readonly #planes: YuvPlanes;
  #firstMs: number | null = null;
  #lastPts = -1n;
  #state: "open" | "done" = "open";

  /** @throws VideoError encode_failed when the file cannot be created */
  constructor(path: string, source: Source, options: WriterOptions = {}) {
    const { preset = "veryfast", crf = 23, bFrames, threads = 1, maxLongSide = Number.POSITIVE_INFINITY, keyframeS = 1 } = options;
    Log.setLevel(AV_LOG_QUIET);
    this.#path = path;
    this.#partPath = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
    this.#source = source;

    const long = Math.max(source.frameWidth, source.frameHeight);
    this.scale = Math.min(1, maxLongSide / long);
    const scaled = {
      width: this.scale < 1 ? evenRound(source.frameWidth * this.scale) : source.frameWidth,
      height: this.scale < 1 ? evenRound(source.frameHeight * this.scale) : source.frameHeight,
    };
    const [width, height] = upright(scaled.width, scaled.height, source.rotation);
    this.width = width & ~1;
    this.height = height & ~1;
    if (this.width < 16 || this.height < 16)
      throw new VideoError("encode_failed", `A picture of ${width}x${height} is too small to encode.`);
    this.#stage = this.scale < 1 ? makeStage(source, scaled.width, scaled.height) : null;

    check(this.#format.allocOutputContext2(null, "mp4", this.#partPath), "create the container");
    const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264);
    if (!codec) throw new VideoError("encode_failed", "There is no H.264 encoder.");
    const context = this.#context;
    context.allocContext3(codec);
    context.width = this.width;
    context.height = this.height;
    context.pixelFormat = AV_PIX_FMT_YUV420P;
    context.timeBase = new Rational(1, CLOCK);
    context.framerate = new Rational(Math.round(source.sourceFps * 1000), 1000);
    context.gopSize = Math.max(1, Math.round(source.sourceFps * keyframeS));
    context.threadCount = threads;
    if (bFrames !== undefined) context.maxBFrames = bFrames;
    context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    tagColours(context, source.matrix);
    // Options go in one by one: a Dictionary handed to open2Sync is freed twice, by FFmpeg and by the garbage collector.
    setOption(context, "preset", preset);
    setOption(context, "crf", String(crf));
    check(context.open2Sync(codec), "open the encoder");

    this.#stream = this.#format.newStream();
    check(this.#stream.codecpar.fromContext(context), "describe the stream");
    this.#stream.timeBase = context.timeBase;
    this.#stream.avgFrameRate = context.framerate;
    setOption(this.#format, "movflags", "+faststart");
    this.#packet.alloc();
    allocPicture(this.#picture, this.width, this.height);
    this.#planes = planesOf(this.#picture);
    check(this.#format.openOutputSync(), "create the file");
    try {
      check(this.#format.writeHeaderSync(), "write the header");
    } catch (error) {
      this.abort();
      throw error;
    }
  }

  /** Copies a source frame, turned upright and scaled, into a picture and gives its planes: draw into them, then `commit`. */
  begin(frame: YuvPlanes): YuvPlanes {
    copyTurned(this.#stage ? this.#scaled(frame) : frame, this.#planes, this.#source.rotation);
    return this.#planes;
  }

  /**
   * Encodes the picture. The first frame's time becomes 0 in the output; later ones keep their distance from it to 1/90 ms.
   *
   * @param ptsMs presentation time in ms, above that of the frame before
   */
  commit(ptsMs: number): void {
    this.#firstMs ??= ptsMs;
    const pts = BigInt(Math.round(((ptsMs - this.#firstMs) * CLOCK) / 1000));
    if (pts <= this.#lastPts) throw new RangeError(`Frame times must rise: ${ptsMs} ms is not after the frame before.`);
    this.#lastPts = pts;
    this.#picture.pts = pts;
    check(this.#context.sendFrameSync(this.#picture), "encode a frame");
    this.#drain();
  }

  /** Completes the file and puts it in its place. Returns its size in bytes. */
  finish(): number {
    check(this.#context.sendFrameSync(null), "finish the encoder");
    this.#drain();
    check(this.#format.writeTrailerSync(), "write the index");
    this.#release();
    const bytes = statSync(this.#partPath).size;
    renameSync(this.#partPath, this.#path);
    return bytes;
  }

  /** Aborts: frees the encoder and deletes the partial file. Does nothing after `finish`. */
  abort(): void {
    if (this.#state === "done") return;
    this.#release();
    rmSync(this.#partPath, { force: true });
  }

  [Symbol.dispose](): void {
    this.abort();
  }

  #scaled(frame: YuvPlanes): YuvPlanes {
    const { scaler, planes } = this.#stage!;
    scaler.scaleSync(
      [frame.y, frame.u, frame.v].map(asBuffer),
      [frame.yStride, frame.uStride, frame.vStride],
      0,
      frame.height,
      [planes.y, planes.u, planes.v].map(asBuffer),
      [planes.yStride, planes.uStride, planes.vStride],
    );
    return planes;
  }

  #drain(): void {
    for (;;) {
      const code = this.#context.receivePacketSync(this.#packet);
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return;
      check(code, "encode a frame");
      this.#packet.streamIndex = this.#stream.index;
      this.#packet.rescaleTs(this.#context.timeBase, this.#stream.timeBase);
      check(this.#format.interleavedWriteFrameSync(this.#packet), "write to the file");
    }
  }

  #release(): void {
    this.#state = "done";
    this.#format.closeOutputSync();
    this.#format.freeContext();
    this.#context.freeContext();
    this.#packet.free();
    this.#picture.free();
    this.#stage?.scaler.freeContext();
    this.#stage?.frame.free();
  }
}

/** Scales a frame before rotation. */
interface Stage {
  readonly scaler: SoftwareScaleContext;
  readonly frame: Frame;
  readonly planes: YuvPlanes;
}

function makeStage(source: Source, width: number, height: number): Stage {
  const scaler = new SoftwareScaleContext();
  scaler.getContext(source.frameWidth, source.frameHeight, AV_PIX_FMT_YUV420P, width, height, AV_PIX_FMT_YUV420P, SWS_BILINEAR);
  const frame = new Frame();
  allocPicture(frame, width, height);
  return { scaler, frame, planes: planesOf(frame) };
}

function allocPicture(frame: Frame, width: number, height: number): void {
  frame.alloc();
  frame.format = AV_PIX_FMT_YUV420P;
  frame.width = width;
  frame.height = height;
  check(frame.getBuffer(), "allocate a picture");
}

function tagColours(context: CodecContext, matrix: ColorMatrix): void {
  context.colorRange = AVCOL_RANGE_MPEG;
  context.chromaLocation = AVCHROMA_LOC_LEFT;
  context.colorSpace = matrix === "bt709" ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M;
  context.colorPrimaries = matrix === "bt709" ? AVCOL_PRI_BT709 : AVCOL_PRI_SMPTE170M;
  context.colorTrc = matrix === "bt709" ? AVCOL_TRC_BT709 : AVCOL_TRC_SMPTE170M;
}

function setOption(target: CodecContext | FormatContext, name: string, value: string): void {
  check(target.setOption(name, value, AV_OPT_TYPE_STRING, AV_OPT_SEARCH_CHILDREN), `set ${name}`);
}

function evenRound(length: number): number {
  return Math.max(2, 2 * Math.round(length / 2));
}

function check(code: number, action: string): void {
  if (code < 0) throw new VideoError("encode_failed", `Could not ${action}: ${FFmpegError.strerror(code)}.`);
}
