import { rmSync } from "node:fs";
import {
  AV_LOG_QUIET,
  AV_NOPTS_VALUE,
  AV_OPT_SEARCH_CHILDREN,
  AV_OPT_TYPE_STRING,
  AVDISCARD_DEFAULT,
  AVMEDIA_TYPE_AUDIO,
} from "node-av/constants";
import { FFmpegError, FormatContext, Log, type Stream } from "node-av/lib";
import { VideoError } from "./errors.ts";
import { openVideo, packetsOf, type VideoInput } from "./input.ts";

/** A container that may take the streams as they are, with the codec tags of the source or with its own. */
interface Target {
  readonly container: "mp4" | "mov" | "webm";
  readonly keepTags: boolean;
}
const TARGETS: readonly Target[] = [
  { container: "mp4", keepTags: true },
  { container: "mp4", keepTags: false },
  { container: "mov", keepTags: true },
];
const WEBM: Target = { container: "webm", keepTags: false };

/**
 * Copies a video's picture stream, and its sound when it is wanted, into a new container without encoding anything again. Nothing else comes
 * along: no place, device, date or title, no timed data, no attached picture. The turn of the picture stays.
 *
 * @returns the copy's content type
 * @throws VideoError not_a_video, truncated, no_video_stream, and encode_failed when no container takes the streams
 */
export function plainCopy(path: string, outPath: string, options: { sound: boolean }): "video/mp4" | "video/quicktime" | "video/webm" {
  const targets = openAndClose(path) === "webm" ? [WEBM, ...TARGETS] : TARGETS;
  let failed: unknown;
  for (const sound of options.sound ? [true, false] : [false]) {
    for (const target of targets) {
      try {
        copyInto(path, outPath, target, sound);
        return ({ mp4: "video/mp4", mov: "video/quicktime", webm: "video/webm" } as const)[target.container];
      } catch (error) {
        rmSync(outPath, { force: true });
        failed = error;
      }
    }
  }
  throw failed;
}

function openAndClose(path: string): VideoInput["docType"] {
  const input = openVideo(path);
  input.close();
  return input.docType;
}

function copyInto(path: string, outPath: string, { container, keepTags }: Target, sound: boolean): void {
  Log.setLevel(AV_LOG_QUIET);
  const input = openVideo(path);
  const output = new FormatContext();
  try {
    const audio = sound ? input.format.streams.find((s) => s.codecpar.codecType === AVMEDIA_TYPE_AUDIO) : undefined;
    if (audio) audio.discard = AVDISCARD_DEFAULT;
    check(output.allocOutputContext2(null, container, outPath), "create the container");
    const copies = new Map<number, { from: Stream; to: Stream }>();
    for (const from of audio ? [input.stream, audio] : [input.stream]) {
      const to = output.newStream();
      check(from.codecpar.copy(to.codecpar), "describe a stream");
      if (!keepTags) to.codecpar.codecTag = 0;
      to.timeBase = from.timeBase;
      copies.set(from.index, { from, to });
    }
    if (container !== "webm") {
      check(output.setOption("movflags", "+faststart", AV_OPT_TYPE_STRING, AV_OPT_SEARCH_CHILDREN), "set movflags");
    }
    check(output.openOutputSync(), "create the file");
    check(output.writeHeaderSync(), "write the header");
    copyPackets(input.format, output, copies);
    check(output.writeTrailerSync(), "write the index");
  } finally {
    output.closeOutputSync();
    output.freeContext();
    input.close();
  }
}

function copyPackets(input: FormatContext, output: FormatContext, copies: ReadonlyMap<number, { from: Stream; to: Stream }>): void {
  for (const packet of packetsOf(input, [...copies.keys()])) {
    const copy = copies.get(packet.streamIndex);
    if (!copy || packet.dts === AV_NOPTS_VALUE) continue;
    packet.streamIndex = copy.to.index;
    packet.rescaleTs(copy.from.timeBase, copy.to.timeBase);
    check(output.interleavedWriteFrameSync(packet), "write to the file");
  }
}

function check(code: number, action: string): void {
  if (code < 0) throw new VideoError("encode_failed", `Could not ${action}: ${FFmpegError.strerror(code)}.`);
}
