import { closeSync, openSync, readSync } from "node:fs";
import { resolve } from "node:path";
import {
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_LOG_QUIET,
  AV_NOPTS_VALUE,
  AV_PKT_FLAG_DISCARD,
  AVDISCARD_ALL,
  AVERROR_EOF,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from "node-av/constants";
import { FFmpegError, FormatContext, Log, Packet, type Stream } from "node-av/lib";
import { VideoError } from "./errors.ts";

// Only self-contained containers from a local file: playlists and protocols could make the demuxer open other files or the network.
const CONTAINERS = "mov,matroska,avi,mpegts,mpeg,flv,asf,ogg,h264,hevc,ivf";
const DECODERS = "h264,hevc,vp8,vp9,libdav1d,av1,mpeg4,mjpeg,prores,mpeg2video,mpeg1video,h263,wmv3,vc1,theora";

/** Read errors in a row after which a damaged file is taken to have ended. */
const MAX_READ_ERRORS = 64;

/** An opened container with its picture stream. Close it after use. */
export interface VideoInput {
  readonly format: FormatContext;
  readonly stream: Stream;
  readonly hasAudio: boolean;
  /** "webm" or "matroska" for EBML files, empty for others. */
  readonly docType: "webm" | "matroska" | "";
  close(): void;
}

/** Codecs of which a file of the MP4 family says in its header all that a decoder needs. */
const DESCRIBED_CODECS = [AV_CODEC_ID_H264, AV_CODEC_ID_HEVC];

/**
 * Opens a video file by its content; nothing but this file is ever read.
 *
 * @param probed the file has been probed before: where its header says enough, its first pictures are not decoded once more to find out about them (5 to 20 ms)
 * @throws VideoError not_a_video, truncated, no_video_stream
 */
export function openVideo(path: string, { probed = false } = {}): VideoInput {
  Log.setLevel(AV_LOG_QUIET);
  const format = new FormatContext();
  format.allocContext();
  format.setOption("protocol_whitelist", "file");
  format.setOption("format_whitelist", CONTAINERS);
  format.setOption("codec_whitelist", DECODERS);
  const opened = format.openInputSync(`file:${resolve(path)}`);
  if (opened < 0) {
    const code = looksLikeVideo(path) ? "truncated" : "not_a_video";
    throw new VideoError(code, `The container cannot be opened: ${FFmpegError.strerror(opened)}.`);
  }
  const close = () => format.closeInputSync();
  const isPicture = (s: Stream) => s.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !s.hasDisposition(AV_DISPOSITION_ATTACHED_PIC);
  const [only, ...others] = format.streams.filter(isPicture);
  const described =
    format.iformat?.name?.startsWith("mov,") &&
    others.length === 0 &&
    only?.codecpar.extradata &&
    DESCRIBED_CODECS.includes(only.codecpar.codecId);
  const info = probed && described ? 0 : format.findStreamInfoSync(null);
  const streams = format.streams;
  const best = format.findBestStream(AVMEDIA_TYPE_VIDEO);
  const stream = streams.find((s) => s.index === best && isPicture(s)) ?? streams.find(isPicture);
  if (info < 0 || !stream) {
    close();
    if (info < 0) throw new VideoError("truncated", `The container's streams cannot be read: ${FFmpegError.strerror(info)}.`);
    throw new VideoError("no_video_stream", "The container holds no moving picture.");
  }
  for (const other of streams) if (other.index !== stream.index) other.discard = AVDISCARD_ALL;
  const hasAudio = streams.some((s) => s.codecpar.codecType === AVMEDIA_TYPE_AUDIO);
  return { format, stream, hasAudio, docType: docTypeOf(path), close };
}

/** Reads the packets of some streams (by index) in file order, stepping over unreadable parts. The packet is reused: copy its data before the next one. */
export function* packetsOf(format: FormatContext, streams: readonly number[]): Generator<Packet, void> {
  const packet = new Packet();
  packet.alloc();
  let errors = 0;
  try {
    while (errors < MAX_READ_ERRORS) {
      const code = format.readFrameSync(packet);
      if (code === AVERROR_EOF) return;
      errors = code < 0 ? errors + 1 : 0;
      if (code >= 0 && streams.includes(packet.streamIndex)) yield packet;
      packet.unref();
    }
  } finally {
    packet.free();
  }
}

/** The packets of the picture stream, as `packetsOf` reads them. */
export const videoPackets = ({ format, stream }: VideoInput): Generator<Packet, void> => packetsOf(format, [stream.index]);

/** Presentation time of a packet in ticks of the stream's time base; null when it carries none or is not to be shown. */
export function shownTicks(packet: Packet, codec: string): number | null {
  if (packet.hasFlags(AV_PKT_FLAG_DISCARD) || isHiddenVp8(packet, codec)) return null;
  const ticks = packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts;
  return ticks === AV_NOPTS_VALUE ? null : Number(ticks);
}

/** VP8 stores its alternate reference pictures as packets of their own, which are decoded and never shown (RFC 6386, 9.1). */
function isHiddenVp8(packet: Packet, codec: string): boolean {
  if (codec !== "vp8") return false;
  const first = packet.data?.[0];
  return first !== undefined && (first & 0x10) === 0;
}

function looksLikeVideo(path: string): boolean {
  const head = headOf(path);
  const box = ["ftyp", "moov", "mdat", "wide", "free", "skip"].includes(head.toString("latin1", 4, 8));
  const avi = head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "AVI ";
  return box || avi || isEbml(head);
}

function docTypeOf(path: string): VideoInput["docType"] {
  const head = headOf(path);
  if (!isEbml(head)) return "";
  return head.includes("webm") ? "webm" : "matroska";
}

function isEbml(head: Buffer): boolean {
  return head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3;
}

function headOf(path: string): Buffer {
  try {
    const head = Buffer.alloc(64);
    const file = openSync(path, "r");
    try {
      return head.subarray(0, readSync(file, head));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new VideoError("not_a_video", `The file cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}
