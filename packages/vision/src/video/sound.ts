import { rmSync } from "node:fs";
import { resolve } from "node:path";
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_QUIET,
  AV_NOPTS_VALUE,
  AV_OPT_SEARCH_CHILDREN,
  AV_OPT_TYPE_STRING,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVMEDIA_TYPE_AUDIO,
  FF_ENCODER_AAC,
} from "node-av/constants";
import { Codec, CodecContext, FFmpegError, FormatContext, Frame, Log, Packet, Rational, SoftwareResampleContext } from "node-av/lib";
import { VideoError } from "./errors.ts";
import { openVideo, packetsOf, videoPackets } from "./input.ts";

/** Samples per second of the written sound: what Opus decodes to, and what every player takes. */
const RATE = 48_000;
const BITS_PER_SECOND = 96_000n;

/**
 * Puts a spoken recording under a silent video: pictures as they are, sound as AAC, both from the same zero, index in front. What is longer
 * than `durationMs` is cut; a shorter recording ends in silence.
 *
 * @param soundPath what a browser records: Opus in WebM, or AAC in MP4
 * @throws UnheardError, VideoError encode_failed, and what opening the video throws; then nothing is left behind
 */
export function addSound(silentPath: string, soundPath: string, outPath: string, durationMs: number): void {
  Log.setLevel(AV_LOG_QUIET);
  const samples = new Float32Array(Math.round((durationMs * RATE) / 1000));
  decodeMono(soundPath, samples);
  const input = openVideo(silentPath);
  const output = new FormatContext();
  const encoder = openEncoder();
  try {
    check(output.allocOutputContext2(null, "mp4", outPath), "create the container");
    const [video, audio] = [output.newStream(), output.newStream()];
    check(input.stream.codecpar.copy(video.codecpar), "describe the pictures");
    video.timeBase = input.stream.timeBase;
    video.avgFrameRate = input.stream.avgFrameRate;
    check(audio.codecpar.fromContext(encoder), "describe the sound");
    audio.timeBase = encoder.timeBase;
    check(output.setOption("movflags", "+faststart", AV_OPT_TYPE_STRING, AV_OPT_SEARCH_CHILDREN), "set movflags");
    check(output.openOutputSync(), "create the file");
    check(output.writeHeaderSync(), "write the header");
    // The container holds the sound's packets back until the pictures of their time are there: three minutes are 2 MB.
    encodeInto(encoder, samples, (packet) => {
      packet.streamIndex = audio.index;
      packet.rescaleTs(encoder.timeBase, audio.timeBase);
      check(output.interleavedWriteFrameSync(packet), "write the sound");
    });
    for (const packet of videoPackets(input)) {
      if (packet.dts === AV_NOPTS_VALUE) continue;
      packet.streamIndex = video.index;
      packet.rescaleTs(input.stream.timeBase, video.timeBase);
      check(output.interleavedWriteFrameSync(packet), "write the pictures");
    }
    check(output.writeTrailerSync(), "write the index");
  } catch (error) {
    rmSync(outPath, { force: true });
    throw error;
  } finally {
    output.closeOutputSync();
    output.freeContext();
    encoder.freeContext();
    input.close();
  }
}

/**
 * Fills `into` with a recording's sound, one channel at 48 kHz from -1 to 1, from its beginning; what is longer is left out.
 *
 * @throws UnheardError
 */
export function decodeMono(path: string, into: Float32Array): void {
  const format = new FormatContext();
  format.allocContext();
  format.setOption("protocol_whitelist", "file");
  format.setOption("format_whitelist", "mov,matroska");
  format.setOption("codec_whitelist", "opus,libopus,aac");
  if (format.openInputSync(`file:${resolve(path)}`) < 0) throw new UnheardError();
  const decoder = new CodecContext();
  const resampler = new SoftwareResampleContext();
  const frame = new Frame();
  frame.alloc();
  try {
    const stream = format.findStreamInfoSync(null) >= 0 && format.streams.find((s) => s.codecpar.codecType === AVMEDIA_TYPE_AUDIO);
    const codec = stream && Codec.findDecoder(stream.codecpar.codecId);
    if (!stream || !codec) throw new UnheardError();
    decoder.allocContext3(codec);
    check(stream.codecpar.toContext(decoder), "describe the recording");
    decoder.pktTimebase = stream.timeBase;
    if (decoder.open2Sync(codec) < 0) throw new UnheardError();
    let filled = 0;
    const take = (): void => {
      while (decoder.receiveFrameSync(frame) >= 0 && filled < into.length) {
        filled += resampled(resampler, decoder, frame, into.subarray(filled));
        frame.unref();
      }
    };
    for (const packet of packetsOf(format, [stream.index])) {
      // A damaged packet is stepped over: the rest is still a voice.
      if (decoder.sendPacketSync(packet) >= 0) take();
      if (filled >= into.length) break;
    }
    decoder.sendPacketSync(null);
    take();
    if (filled === 0) throw new UnheardError();
  } finally {
    frame.free();
    resampler.free();
    decoder.freeContext();
    format.closeInputSync();
  }
}

/** Writes a decoded frame's sound at the beginning of `into`; returns how many samples there are. */
function resampled(resampler: SoftwareResampleContext, decoder: CodecContext, frame: Frame, into: Float32Array): number {
  if (!resampler.isInitialized()) {
    resampler.allocSetOpts2(
      ...([AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_FLT, RATE] as const),
      ...([frame.channelLayout, decoder.sampleFormat, frame.sampleRate] as const),
    );
    check(resampler.init(), "convert the sound");
  }
  const room = Buffer.alloc(4 * resampler.getOutSamples(frame.nbSamples));
  const got = resampler.convertSync([room], room.length / 4, frame.extendedData ?? frame.data, frame.nbSamples);
  check(got, "convert the sound");
  const kept = Math.min(got, into.length);
  into.set(new Float32Array(room.buffer, room.byteOffset, kept));
  return kept;
}

function openEncoder(): CodecContext {
  const codec = Codec.findEncoderByName(FF_ENCODER_AAC);
  if (!codec) throw new VideoError("encode_failed", "There is no AAC encoder.");
  const context = new CodecContext();
  context.allocContext3(codec);
  context.sampleFormat = AV_SAMPLE_FMT_FLTP;
  context.sampleRate = RATE;
  context.channelLayout = AV_CHANNEL_LAYOUT_MONO;
  context.bitRate = BITS_PER_SECOND;
  context.timeBase = new Rational(1, RATE);
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  check(context.open2Sync(codec), "open the encoder");
  return context;
}

function encodeInto(encoder: CodecContext, samples: Float32Array, write: (packet: Packet) => void): void {
  const size = encoder.frameSize;
  const packet = new Packet();
  packet.alloc();
  const drain = (): void => {
    for (;;) {
      const code = encoder.receivePacketSync(packet);
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return;
      check(code, "encode the sound");
      write(packet);
    }
  };
  try {
    for (let from = 0; from < samples.length; from += size) {
      using block = soundFrame(samples.subarray(from, from + size));
      block.pts = BigInt(from);
      check(encoder.sendFrameSync(block), "encode the sound");
      drain();
    }
    check(encoder.sendFrameSync(null), "finish the encoder");
    drain();
  } finally {
    packet.free();
  }
}

function soundFrame(samples: Float32Array): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.format = AV_SAMPLE_FMT_FLTP;
  frame.sampleRate = RATE;
  frame.channelLayout = AV_CHANNEL_LAYOUT_MONO;
  frame.nbSamples = samples.length;
  check(frame.getBuffer(), "allocate the sound");
  frame.data?.[0]?.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
  return frame;
}

/** A recording without any sound that can be heard. */
export class UnheardError extends Error {
  constructor() {
    super("The recording holds no sound that can be heard.");
    this.name = "UnheardError";
  }
}

function check(code: number, action: string): void {
  if (code < 0) throw new VideoError("encode_failed", `Could not ${action}: ${FFmpegError.strerror(code)}.`);
}
