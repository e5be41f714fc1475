import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AV_CHANNEL_ORDER_NATIVE, AV_CODEC_ID_PCM_S16LE, AV_SAMPLE_FMT_S16, AVMEDIA_TYPE_AUDIO } from "node-av/constants";
import { Dictionary, FormatContext, Packet, Rational } from "node-av/lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openVideo } from "./input.ts";
import { plainCopy } from "./plain-copy.ts";
import { probeVideo } from "./probe.ts";
import { readFrames } from "./reader.ts";
import { VideoWriter } from "./writer.ts";

const PLACE = "+48.8577+002.2950/";
const SOUND = "a voice that nobody else should hear";

describe("a plain copy", () => {
  let dir: string;
  let source: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), "sagittal-plain-"));
    source = join(dir, "phone.mov");
    filmWithPlaceAndSound(dir, source);
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it("keeps every frame and removes place and camera metadata", () => {
    const bytes = readFileSync(source);
    expect([bytes.includes(PLACE), bytes.includes("Phone of Anna"), bytes.includes(SOUND)]).toEqual([true, true, true]);
    const out = join(dir, "plain.mp4");
    plainCopy(source, out, { sound: true });
    const copy = readFileSync(out);
    expect([copy.includes(PLACE), copy.includes("48.85"), copy.includes("Phone of Anna"), copy.includes(SOUND)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
    const [before, after] = [probeVideo(source), probeVideo(out)];
    expect([after.ptsMs.length, after.frameWidth, after.rotation]).toEqual([before.ptsMs.length, before.frameWidth, before.rotation]);
    const pixels = (path: string) => {
      const found: number[] = [];
      for (const frame of readFrames(probeVideo(path), { indices: [0, 5, 9] })) found.push(frame.y[1000] ?? -1);
      return found;
    };
    expect(pixels(out)).toEqual(pixels(source));
  });

  it("drops the sound when it is not wanted: no stream and no byte of it", () => {
    const out = join(dir, "silent.mp4");
    expect(plainCopy(source, out, { sound: false })).toBe("video/mp4");
    const input = openVideo(out);
    expect([input.hasAudio, input.format.streams.length]).toEqual([false, 1]);
    input.close();
    expect(readFileSync(out).includes(SOUND)).toBe(false);
  });

  it("refuses files that are no video, and leaves no file behind", () => {
    const path = join(dir, "broken.mp4");
    writeFileSync(path, "no video");
    const out = join(dir, "never.mp4");
    expect(() => plainCopy(path, out, { sound: true })).toThrow();
    expect(() => readFileSync(out)).toThrow("ENOENT");
  });
});

/** Ten frames, a place, a device's name, and half a second of "sound" whose bytes can be searched for. */
function filmWithPlaceAndSound(dir: string, path: string): void {
  const silent = join(dir, "silent-source.mp4");
  {
    using writer = new VideoWriter(silent, { frameWidth: 64, frameHeight: 64, rotation: 0, matrix: "bt709", sourceFps: 30 });
    const planes = { width: 64, height: 64, yStride: 64, uStride: 32, vStride: 32 };
    for (let i = 0; i < 10; i++) {
      const chroma = () => new Uint8Array(32 * 32).fill(128);
      writer.begin({ ...planes, y: new Uint8Array(64 * 64).fill(20 * i), u: chroma(), v: chroma() });
      writer.commit((1000 * i) / 30);
    }
    writer.finish();
  }
  const input = openVideo(silent);
  const output = new FormatContext();
  output.allocOutputContext2(null, "mov", path);
  const video = output.newStream();
  input.stream.codecpar.copy(video.codecpar);
  video.timeBase = input.stream.timeBase;
  const audio = output.newStream();
  Object.assign(audio.codecpar, { codecType: AVMEDIA_TYPE_AUDIO, codecId: AV_CODEC_ID_PCM_S16LE, format: AV_SAMPLE_FMT_S16 });
  Object.assign(audio.codecpar, { sampleRate: 8000, channels: 1, blockAlign: 2, bitsPerCodedSample: 16 });
  audio.codecpar.channelLayout = { nbChannels: 1, order: AV_CHANNEL_ORDER_NATIVE, mask: 4n };
  audio.timeBase = new Rational(1, 8000);
  output.metadata = Dictionary.fromObject({ location: PLACE, title: "Phone of Anna", model: "Phone of Anna" });
  output.openOutputSync();
  output.writeHeaderSync();
  const packet = new Packet();
  packet.alloc();
  while (input.format.readFrameSync(packet) >= 0) {
    packet.streamIndex = video.index;
    packet.rescaleTs(input.stream.timeBase, video.timeBase);
    output.interleavedWriteFrameSync(packet);
    packet.unref();
  }
  const words = Buffer.from(SOUND.padEnd(800, " "));
  packet.data = words;
  packet.streamIndex = audio.index;
  packet.pts = 0n;
  packet.dts = 0n;
  packet.duration = 400n;
  output.interleavedWriteFrameSync(packet);
  output.writeTrailerSync();
  output.closeOutputSync();
  packet.free();
  input.close();
}
