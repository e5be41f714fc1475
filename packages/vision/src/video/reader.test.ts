import { readFileSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ClipOptions, counted, counter, makeClip } from "../../test-support/clips.ts";
import { corners, rgbAt } from "../../test-support/pictures.ts";
import { tempFolder } from "../../test-support/temp.ts";
import { VideoError } from "./errors.ts";
import { limitFrameSize, probeVideo } from "./probe.ts";
import { readFrames, seekRuns } from "./reader.ts";
import type { YuvPlanes } from "./types.ts";

const temp = tempFolder();

describe("readFrames", () => {
  it.each<[string, ClipOptions]>([
    ["h264.mp4", { encoder: "h264" }],
    ["h264-422.mp4", { encoder: "h264", pixelFormat: "yuv422p" }],
    ["hevc10.mov", { encoder: "hevc", pixelFormat: "yuv420p10le" }],
    ["vp8.webm", { encoder: "vp8" }],
    ["vp9.webm", { encoder: "vp9" }],
    ["av1.mp4", { encoder: "av1" }],
    ["mpeg4.avi", { encoder: "mpeg4" }],
    ["prores.mov", { encoder: "prores", pixelFormat: "yuv422p10le" }],
    ["full.mp4", { fullRange: true }],
    ["odd.webm", { encoder: "vp9", width: 161, height: 97 }],
    ["odd444.mp4", { pixelFormat: "yuv444p", width: 161, height: 97 }],
    ["fps240.mp4", { fps: 240 }],
    ["sound.mp4", { audio: true }],
  ])("%s: every frame once, in order, with the right pixels", (name, options) => {
    const width = options.width ?? 160;
    const height = options.height ?? 96;
    const probe = probeVideo(makeClip(temp(name), { frames: 20, ...options }));
    const seen: number[] = [];
    for (const frame of readFrames(probe)) {
      seen.push(frame.index);
      expect([frame.width, frame.height]).toEqual([width, height]);
      expect(corners(frame)).toEqual(["red", "green", "blue", "grey"]);
      for (const [channel, wanted] of [220, 20, 20].entries()) expect(Math.abs(rgbAt(frame, 10, 10)[channel]! - wanted)).toBeLessThan(12);
    }
    expect(seen).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  it("keeps true times of a variable rate", () => {
    const ptsMs = [0, 31, 70, 104, 130, 171, 200, 236, 270, 301, 350, 371];
    const probe = probeVideo(makeClip(temp("vfr.mp4"), { ptsMs, paint: counter(160), encoderOptions: { bf: "3" } }));
    const frames = Array.from(readFrames(probe), (f) => ({ ptsMs: f.ptsMs, shown: counted(f), index: f.index }));
    expect(frames).toHaveLength(ptsMs.length);
    for (const [i, frame] of frames.entries()) {
      expect(frame.ptsMs).toBeCloseTo(ptsMs[i]!, 1);
      expect(frame).toMatchObject({ index: i, shown: i });
    }
  });

  it("delivers wanted frames only, seeking between far ones", () => {
    const clips = [
      makeClip(temp("seek.mp4"), { frames: 90, gop: 10, paint: counter(160), encoderOptions: { bf: "2" } }),
      makeClip(temp("seek.webm"), { frames: 90, gop: 10, paint: counter(160), encoder: "vp9" }),
      makeClip(temp("seek.mov"), {
        frames: 90,
        gop: 10,
        paint: counter(160),
        encoder: "hevc",
        encoderOptions: { "x265-params": "log-level=none:open-gop=1:bframes=3" },
      }),
      makeClip(temp("edit.mp4"), {
        ptsMs: Array.from({ length: 90 }, (_, i) => (i - 7) * 33.334),
        gop: 10,
        paint: (f, x, y) => counter(160)(f - 7, x, y),
      }),
    ];
    for (const clip of clips) {
      const probe = probeVideo(clip);
      const count = probe.ptsMs.length;
      fc.assert(
        fc.property(fc.uniqueArray(fc.integer({ min: 0, max: count - 1 }), { minLength: 1, maxLength: 6 }), (picked) => {
          const indices = picked.toSorted((a, b) => a - b);
          const frames = Array.from(readFrames(probe, { indices }), (f) => [f.index, counted(f)]);
          expect(frames).toEqual(indices.map((i) => [i, i]));
        }),
        { numRuns: 12 },
      );
    }
  });

  it("delivers a range of time", () => {
    const probe = probeVideo(makeClip(temp("range.mp4"), { frames: 60, fps: 50, gop: 10 }));
    const times = Array.from(readFrames(probe, { fromMs: 400, toMs: 600 }), (f) => f.ptsMs);
    expect(times).toHaveLength(11);
    expect(times[0]).toBeCloseTo(400, 6);
    expect(times.at(-1)).toBeCloseTo(600, 6);
  });

  it("gives the same pixels with two threads as with one", () => {
    const probe = probeVideo(makeClip(temp("threads.mp4"), { frames: 30 }));
    const sums = (threads: number) => Array.from(readFrames(probe, { threads }), (f) => f.y.reduce((sum, v) => sum + v, 0));
    expect(sums(2)).toEqual(sums(1));
  });

  it.each([
    ["h264", "mp4"],
    ["hevc", "mp4"],
    ["vp9", "webm"],
    ["av1", "mp4"],
    ["mpeg4", "avi"],
  ] as const)("gives the same pixels of a few frames as of all (%s)", (encoder, container) => {
    const paint = (f: number, x: number, y: number) => [(x * 3 + f * 11) & 255, (y * 5 + f * 7) & 255, ((x * y) >> 4) & 255] as const;
    const probe = probeVideo(makeClip(temp(`sparse.${container}`), { encoder, frames: 60, gop: 30, paint }));
    const sum = ({ y, yStride, width }: YuvPlanes) =>
      y.reduce((total, value, i) => (i % yStride < width ? (total + value * ((i % 251) + 1)) >>> 0 : total), 0);
    const read = (indices?: number[]) => new Map(Array.from(readFrames(probe, indices ? { indices } : {}), (f) => [f.index, sum(f)]));
    const all = read();
    const indices = [0, 1, 5, 11, 12, 13, 22, 31, 44, 45, 58];
    expect([...read(indices)]).toEqual(indices.map((i) => [i, all.get(i)]));
  });

  it("enlarges pixels that are not square", () => {
    const probe = probeVideo(makeClip(temp("sar.mp4"), { pixelAspect: [4, 3], frames: 3 }));
    const [first] = Array.from(readFrames(probe), (f) => ({ size: [f.width, f.height], corners: corners(f) }));
    expect(first).toEqual({ size: [213, 96], corners: ["red", "green", "blue", "grey"] });
  });

  it("scales frames down on the way, whatever their format and rotation", () => {
    for (const options of [{}, { rotation: 90 }, { encoder: "hevc", pixelFormat: "yuv420p10le" }] as const) {
      const probe = probeVideo(makeClip(temp("limited.mov"), { width: 320, height: 180, frames: 3, ...options }));
      const limited = limitFrameSize(probe, 160);
      const turned = probe.rotation === 90;
      expect(limited).toMatchObject({ displayWidth: turned ? 90 : 160, displayHeight: turned ? 160 : 90, codedWidth: 320 });
      for (const frame of readFrames(limited)) {
        expect([frame.width, frame.height]).toEqual([160, 90]);
        expect(corners(frame)).toEqual(["red", "green", "blue", "grey"]);
      }
      expect(limitFrameSize(probe, 1920)).toBe(probe);
    }
  });

  it("turns mirrored pictures back, so that only the rotation is left", () => {
    const probe = probeVideo(makeClip(temp("mirror.mp4"), { mirrored: true, frames: 3 }));
    // Mirrored without rotation is a flip from top to bottom: the blue marker comes to the top left.
    expect(Array.from(readFrames(probe), (f) => corners(f))[0]).toEqual(["blue", "grey", "red", "green"]);
  });

  it("steps over damage in the middle", () => {
    const path = makeClip(temp("damaged.mp4"), {
      frames: 90,
      gop: 15,
      paint: (f, x, y) => [(x * 7 + f * 5) & 255, (y * 5) & 255, (x * y) & 255],
    });
    const bytes = readFileSync(path);
    const data = bytes.indexOf("mdat");
    const length = bytes.readUInt32BE(data - 4);
    bytes.fill(0x5a, data + Math.floor(length * 0.4), data + Math.floor(length * 0.5));
    writeFileSync(path, bytes);
    const frames = Array.from(readFrames(probeVideo(path)), (f) => f.index);
    expect(frames.length).toBeGreaterThan(60);
    expect(frames.at(-1)).toBe(89);
    expect(frames).toEqual(frames.toSorted((a, b) => a - b));
  });

  it("throws nothing but a VideoError on bytes changed at random", () => {
    const whole = readFileSync(makeClip(temp("fuzz.mp4"), { frames: 12 }));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0, max: 0.9999, noNaN: true }), fc.integer({ min: 0, max: 255 })), {
          minLength: 1,
          maxLength: 30,
        }),
        (changes) => {
          const bytes = Buffer.from(whole);
          for (const [at, value] of changes) bytes[Math.floor(at * bytes.length)] = value;
          writeFileSync(temp("fuzzed.mp4"), bytes);
          try {
            for (const frame of readFrames(probeVideo(temp("fuzzed.mp4")), { maxDecodeMs: 5000 }))
              expect(frame.y.length).toBeGreaterThan(0);
          } catch (error) {
            expect(error).toBeInstanceOf(VideoError);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("stops at the limits on time and frames", () => {
    const probe = probeVideo(makeClip(temp("limits.mp4"), { frames: 30 }));
    expect(() => Array.from(readFrames(probe, { maxFrames: 10 }))).toThrow(expect.objectContaining({ code: "decode_limit" }));
    expect(() => Array.from(readFrames(probe, { maxDecodeMs: 0 }))).toThrow(expect.objectContaining({ code: "decode_limit" }));
  });

  it("refuses indices beyond the end or out of order", () => {
    const probe = probeVideo(makeClip(temp("indices.mp4"), { frames: 5 }));
    for (const indices of [[5], [-1], [2, 1], [1, 1], [0.5]]) expect(() => Array.from(readFrames(probe, { indices }))).toThrow(RangeError);
    expect(Array.from(readFrames(probe, { indices: [] }))).toEqual([]);
  });
});

describe("seekRuns", () => {
  it("goes on decoding unless a keyframe well ahead saves work", () => {
    expect(seekRuns([0, 1, 2, 30], [0, 10, 20])).toEqual([[0, 1, 2], [30]]);
    expect(seekRuns([0, 9, 11], [0, 10])).toEqual([[0, 9, 11]]);
    expect(seekRuns([5, 40, 41], [0])).toEqual([[5, 40, 41]]);
  });
});
