import {
  AV_FRAME_FLAG_CORRUPT,
  AV_NOPTS_VALUE,
  AV_OPT_TYPE_INT64,
  AV_OPT_TYPE_STRING,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVSEEK_FLAG_BACKWARD,
} from "node-av/constants";
import { Codec, CodecContext, FFmpegError, Frame, type Packet } from "node-av/lib";
import { partOfPicture } from "./area.ts";
import { FrameConverter } from "./convert.ts";
import { VideoError } from "./errors.ts";
import { openVideo, shownTicks, type VideoInput, videoPackets } from "./input.ts";
import type { VideoFrame, VideoProbe } from "./types.ts";

export interface ReadOptions {
  /** Source frame indices to deliver, ascending; by default every frame from `fromMs` to `toMs`. Parts without any are skipped by seeking. */
  readonly indices?: readonly number[];
  /** First and last presentation time to deliver, in ms, when no indices are given. */
  readonly fromMs?: number;
  readonly toMs?: number;
  /** Decoder threads; 1 by default. */
  readonly threads?: number;
  /** Time that reading may take in all, in ms, not counting what the caller does between frames; 15 minutes by default. */
  readonly maxDecodeMs?: number;
  /** Most frames that may be decoded, skipped ones included; 100,000 by default. */
  readonly maxFrames?: number;
}

/** Samples above which the decoder itself refuses a picture, whatever the container said. */
const MAX_DECODED_PIXELS = 64 * 1024 * 1024;

/** Codecs whose decoders leave out exactly the pictures that nothing refers to. */
const SKIPPING_CODECS = ["h264", "hevc"];

/** A keyframe this many frames ahead of the decoder is worth a seek. */
const WORTH_SEEKING = 16;

/**
 * Decodes the wanted frames in order of presentation.
 *
 * Each frame is valid only until the next one is requested, which reuses its memory. Copy data that is needed longer. Damaged parts of
 * the file are stepped over, so a wanted frame can be missing; `index` and `ptsMs` say which frame this is. Leaving the loop early frees the decoder.
 *
 * @throws VideoError decode_failed when none of the requested frames can be decoded, decode_limit beyond `maxDecodeMs` or `maxFrames`, and the errors of opening
 */
export function* readFrames(probe: VideoProbe, options: ReadOptions = {}): Generator<VideoFrame, void, undefined> {
  const { threads = 1, maxDecodeMs = 15 * 60_000, maxFrames = 100_000 } = options;
  const wanted = wantedIndices(probe, options);
  if (wanted.length === 0) return;

  const budget = new DecodeBudget(maxDecodeMs, maxFrames);
  const converter = new FrameConverter(probe);
  const decoder = new StreamDecoder(probe, threads, wanted);
  let delivered = 0;
  try {
    for (const run of seekRuns(wanted, probe.keyframes)) {
      let next = 0;
      budget.start();
      for (const frame of decoder.framesFrom(run[0]!)) {
        budget.spend();
        while (next < run.length && run[next]! < frame.index) next++;
        if (next >= run.length) break;
        if (run[next] !== frame.index) continue;
        const whole = converter.convert(frame.native);
        const planes = probe.area ? partOfPicture(whole, probe.area) : whole;
        budget.stop();
        delivered++;
        yield { ...planes, index: frame.index, ptsMs: probe.ptsMs[frame.index]!, damaged: frame.native.hasFlags(AV_FRAME_FLAG_CORRUPT) };
        budget.start();
        next++;
        if (next >= run.length) break;
      }
      budget.stop();
    }
  } finally {
    decoder.close();
    converter.close();
  }
  if (delivered === 0) throw new VideoError("decode_failed", `None of the ${wanted.length} wanted ${probe.codec} frames could be decoded.`);
}

/** Splits wanted indices where the way to the next one is shorter from a later keyframe than by decoding on. */
export function seekRuns(wanted: readonly number[], keyframes: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const index of wanted) {
    const previous = runs.at(-1)?.at(-1);
    const restart = previous === undefined || keyframeBefore(keyframes, index) > previous + WORTH_SEEKING;
    if (restart) runs.push([index]);
    else runs.at(-1)!.push(index);
  }
  return runs;
}

function wantedIndices(probe: VideoProbe, { indices, fromMs = 0, toMs = Number.POSITIVE_INFINITY }: ReadOptions): readonly number[] {
  if (indices) {
    for (const [i, index] of indices.entries()) {
      if (!(Number.isInteger(index) && index >= 0 && index < probe.ptsMs.length && (i === 0 || index > indices[i - 1]!))) {
        throw new RangeError(`indices must be ascending and within 0 to ${probe.ptsMs.length - 1}, got ${index} at ${i}.`);
      }
    }
    return indices;
  }
  return probe.ptsMs.flatMap((t, i) => (t >= fromMs && t <= toMs ? [i] : []));
}

/** The last keyframe up to a frame. */
export function keyframeBefore(keyframes: readonly number[], index: number): number {
  return keyframes.findLast((k) => k <= index) ?? 0;
}

class DecodeBudget {
  readonly #maxMs: number;
  readonly #maxFrames: number;
  #spentMs = 0;
  #frames = 0;
  #since = 0;

  constructor(maxMs: number, maxFrames: number) {
    this.#maxMs = maxMs;
    this.#maxFrames = maxFrames;
  }

  start(): void {
    this.#since = performance.now();
  }

  stop(): void {
    this.#spentMs += performance.now() - this.#since;
  }

  spend(): void {
    this.#frames++;
    const spentMs = this.#spentMs + performance.now() - this.#since;
    if (this.#frames > this.#maxFrames) throw new VideoError("decode_limit", `More than ${this.#maxFrames} frames were decoded.`);
    if (spentMs > this.#maxMs) throw new VideoError("decode_limit", `Decoding took longer than ${this.#maxMs} ms.`);
  }
}

interface DecodedFrame {
  readonly index: number;
  readonly native: Frame;
}

/** The picture stream of one file together with its decoder, which can be set to any frame. */
class StreamDecoder {
  readonly #probe: VideoProbe;
  readonly #threads: number;
  readonly #indexOf: ReadonlyMap<number, number>;
  readonly #wanted: ReadonlySet<number>;
  readonly #tickMs: number;
  #skips = false;
  #input: VideoInput;
  #context: CodecContext;
  #fresh = true;
  readonly #frame: Frame;

  constructor(probe: VideoProbe, threads: number, wanted: readonly number[]) {
    this.#probe = probe;
    this.#wanted = new Set(wanted);
    this.#threads = threads;
    this.#input = openVideo(probe.path, { probed: true });
    this.#context = openDecoder(this.#input, threads);
    this.#tickMs = 1000 * this.#input.stream.timeBase.toDouble();
    this.#indexOf = new Map(probe.ptsMs.map((_, i) => [this.#ticksOf(i), i]));
    this.#frame = new Frame();
    this.#frame.alloc();
  }

  close(): void {
    this.#frame.free();
    this.#context.freeContext();
    this.#input.close();
  }

  /** Frames from the nearest point before `index` from which they can be decoded. The native frame is reused. */
  *framesFrom(index: number): Generator<DecodedFrame, void, undefined> {
    for (const packet of this.#packetsFrom(index)) {
      this.#skipUnlessWanted(packet);
      // A packet that cannot be decoded is skipped: the frames after it may be whole.
      this.#context.sendPacketSync(packet);
      yield* this.#received();
    }
    this.#context.sendPacketSync(null);
    yield* this.#received();
  }

  /** Pictures that are neither wanted nor referred to by others need not be decoded. */
  #skipUnlessWanted(packet: Packet): void {
    // With several threads the option would reach packets that were sent before.
    if (this.#threads !== 1 || !SKIPPING_CODECS.includes(this.#probe.codec)) return;
    const ticks = shownTicks(packet, this.#probe.codec);
    const index = ticks === null ? undefined : this.#indexOf.get(ticks);
    const skips = index !== undefined && !this.#wanted.has(index);
    if (skips === this.#skips) return;
    this.#skips = skips;
    this.#context.setOption("skip_frame", skips ? "noref" : "default", AV_OPT_TYPE_STRING);
  }

  *#received(): Generator<DecodedFrame, void, undefined> {
    for (;;) {
      const code = this.#context.receiveFrameSync(this.#frame);
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF || code < 0) return;
      const ticks = this.#frame.bestEffortTimestamp === AV_NOPTS_VALUE ? this.#frame.pts : this.#frame.bestEffortTimestamp;
      const index = this.#indexOf.get(Number(ticks));
      if (index !== undefined) yield { index, native: this.#frame };
      this.#frame.unref();
    }
  }

  #packetsFrom(index: number): Generator<Packet, void, undefined> {
    const earlier = this.#probe.keyframes.filter((k) => k <= index);
    if (earlier.length <= 1) return this.#packetsFromStart();
    return this.#packetsFromKeyframe(earlier);
  }

  #packetsFromStart(): Generator<Packet, void, undefined> {
    if (!this.#fresh) {
      this.#context.freeContext();
      this.#input.close();
      this.#input = openVideo(this.#probe.path, { probed: true });
      this.#context = openDecoder(this.#input, this.#threads);
      this.#skips = false;
    }
    this.#fresh = false;
    return videoPackets(this.#input);
  }

  // Containers seek by decoding time, so a seek can land behind the keyframe that was meant: then the one before it is tried.
  *#packetsFromKeyframe(keyframes: readonly number[]): Generator<Packet, void, undefined> {
    this.#fresh = false;
    for (const keyframe of keyframes.slice(-4).toReversed()) {
      const target = this.#ticksOf(keyframe);
      if (this.#input.format.seekFrameSync(this.#input.stream.index, BigInt(target), AVSEEK_FLAG_BACKWARD) < 0) continue;
      this.#context.flushBuffers();
      let landed = false;
      for (const packet of videoPackets(this.#input)) {
        landed ||= Number(packet.pts) <= target;
        if (!landed) break;
        yield packet;
      }
      if (landed) return;
    }
    yield* this.#packetsFromStart();
  }

  #ticksOf(index: number): number {
    return Math.round((this.#probe.ptsMs[index]! + this.#probe.startMs) / this.#tickMs);
  }
}

function openDecoder(input: VideoInput, threads: number): CodecContext {
  const par = input.stream.codecpar;
  const codec = Codec.findDecoder(par.codecId);
  if (!codec) throw new VideoError("unsupported_codec", "There is no decoder for this stream.");
  const context = new CodecContext();
  context.allocContext3(codec);
  context.parametersToContext(par);
  context.pktTimebase = input.stream.timeBase;
  context.threadCount = threads;
  context.setOption("max_pixels", BigInt(MAX_DECODED_PIXELS), AV_OPT_TYPE_INT64);
  const code = context.open2Sync(codec);
  if (code < 0) throw new VideoError("unsupported_codec", `The decoder does not take this stream: ${FFmpegError.strerror(code)}.`);
  return context;
}
