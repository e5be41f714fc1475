import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { counted, counter, makeClip } from "../../test-support/clips.ts";
import { corners, flatPicture, rgbAt } from "../../test-support/pictures.ts";
import { tempFolder } from "../../test-support/temp.ts";
import { openVideo, videoPackets } from "./input.ts";
import { probeVideo } from "./probe.ts";
import { readFrames } from "./reader.ts";
import type { VideoProbe } from "./types.ts";
import { VideoWriter, type WriterOptions } from "./writer.ts";

const temp = tempFolder();

function rewrite(probe: VideoProbe, path: string, options: WriterOptions = {}): VideoProbe {
  using writer = new VideoWriter(path, probe, options);
  for (const frame of readFrames(probe)) {
    writer.begin(frame);
    writer.commit(frame.ptsMs);
  }
  writer.finish();
  return probeVideo(path);
}

const firstFrame = (probe: VideoProbe) =>
  Array.from(readFrames(probe, { indices: [0] }), (f) => ({ corners: corners(f), rgb: rgbAt(f, 12, 12) }))[0]!;

describe("VideoWriter", () => {
  it.each([
    [0, ["red", "green", "blue", "grey"]],
    [90, ["blue", "red", "grey", "green"]],
    [180, ["grey", "blue", "green", "red"]],
    [270, ["green", "grey", "red", "blue"]],
  ] as const)("writes pixels upright for a rotation of %i degrees", (rotation, expected) => {
    const source = probeVideo(makeClip(temp(`r${rotation}.mp4`), { rotation, frames: 8 }));
    const written = rewrite(source, temp(`upright${rotation}.mp4`));
    expect(written).toMatchObject({ rotation: 0, codedWidth: source.displayWidth, codedHeight: source.displayHeight });
    expect(firstFrame(written).corners).toEqual(expected);
  });

  it("keeps each frame's time to a millisecond and starts at 0", () => {
    const ptsMs = [120, 151, 190, 224, 250, 291, 320, 356, 390, 421];
    const source = probeVideo(makeClip(temp("vfr.mp4"), { ptsMs, paint: counter(160) }));
    const path = temp("vfr-out.mp4");
    using writer = new VideoWriter(path, source);
    for (const frame of readFrames(source, { fromMs: 60 })) {
      writer.begin(frame);
      writer.commit(frame.ptsMs);
    }
    writer.finish();
    const frames = Array.from(readFrames(probeVideo(path)), (f) => ({ ptsMs: f.ptsMs, shown: counted(f) }));
    expect(frames.map((f) => f.shown)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    for (const [i, frame] of frames.entries()) expect(Math.abs(frame.ptsMs - (ptsMs[i + 2]! - ptsMs[2]!))).toBeLessThan(1);
  });

  it.each([
    [undefined, true],
    [0, false],
  ])("with %s frames in a row that refer to later ones, some are stored after frames that they precede: %s", (bFrames, reordered) => {
    const written = rewrite(
      probeVideo(makeClip(temp(`steady${bFrames}.mp4`), { frames: 20, paint: counter(160) })),
      temp(`b${bFrames}.mp4`),
      {
        ...(bFrames !== undefined && { bFrames }),
      },
    );
    const input = openVideo(written.path);
    const times = Array.from(videoPackets(input), (packet) => Number(packet.pts));
    input.close();
    expect(times).toHaveLength(20);
    expect(times.some((t, i) => t < (times[i - 1] ?? 0))).toBe(reordered);
    expect(Array.from(readFrames(written), counted)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  it("makes a file that plays from its first bytes: H.264, yuv420p, index before the pictures, colours tagged", () => {
    const path = temp("tags.mp4");
    const written = rewrite(
      probeVideo(makeClip(temp("tags-in.mov"), { encoder: "prores", pixelFormat: "yuv422p10le", transfer: "bt709", frames: 5 })),
      path,
    );
    expect(written).toMatchObject({ container: "mp4", codec: "h264", bitDepth: 8, fullRange: false, matrix: "bt709", hasAudio: false });
    const bytes = readFileSync(path);
    expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
    expect(bytes.indexOf("avcC")).toBeGreaterThan(0);
    expect(bytes.subarray(bytes.indexOf("avcC") + 5, bytes.indexOf("avcC") + 6).readUInt8()).toBe(100);
  });

  it("cuts odd sizes to even ones", () => {
    const source = probeVideo(makeClip(temp("odd.webm"), { encoder: "vp9", width: 161, height: 97, rotation: 0, frames: 5 }));
    expect(rewrite(source, temp("even.mp4"))).toMatchObject({ codedWidth: 160, codedHeight: 96 });
  });

  it("scales down to the longest side allowed, and reports the factor", () => {
    const source = probeVideo(makeClip(temp("large.mp4"), { width: 320, height: 180, rotation: 90, frames: 5 }));
    const written = rewrite(source, temp("small.mp4"), { maxLongSide: 160 });
    expect(written).toMatchObject({ codedWidth: 90, codedHeight: 160 });
    expect(firstFrame(written).corners).toEqual(["blue", "red", "grey", "green"]);
    using writer = new VideoWriter(temp("scale.mp4"), source, { maxLongSide: 160 });
    expect(writer.scale).toBe(0.5);
    expect([writer.width, writer.height]).toEqual([90, 160]);
    using same = new VideoWriter(temp("same.mp4"), source, { maxLongSide: 1920 });
    expect(same.scale).toBe(1);
  });

  it("encodes the drawing into the video", () => {
    const source = probeVideo(makeClip(temp("draw.mp4"), { frames: 6 }));
    const path = temp("drawn.mp4");
    using writer = new VideoWriter(path, source);
    for (const frame of readFrames(source)) {
      const picture = writer.begin(frame);
      for (let row = 40; row < 56; row++) picture.y.fill(235, row * picture.yStride + 70, row * picture.yStride + 90);
      writer.commit(frame.ptsMs);
    }
    writer.finish();
    for (const frame of readFrames(probeVideo(path))) {
      expect(rgbAt(frame, 80, 48)[0]).toBeGreaterThan(240);
      expect(rgbAt(frame, 60, 48)[0]).toBeLessThan(140);
    }
  });

  it("writes its file under the name only when finished, and deletes it when aborted", () => {
    const source = probeVideo(makeClip(temp("abort-in.mp4"), { frames: 5 }));
    const path = temp("abort.mp4");
    {
      using writer = new VideoWriter(path, source);
      for (const frame of readFrames(source)) {
        writer.begin(frame);
        writer.commit(frame.ptsMs);
      }
      expect(existsSync(path)).toBe(false);
    }
    expect(readdirSync(dirname(path)).filter((name) => name.includes("abort.mp4"))).toEqual([]);
  });

  it("refuses times that do not increase, tiny pictures, and missing folders", () => {
    const source = { frameWidth: 64, frameHeight: 64, rotation: 0, matrix: "bt709", sourceFps: 30 } as const;
    using writer = new VideoWriter(temp("times.mp4"), source);
    writer.begin(flatPicture(64, 64, [80, 128, 128]));
    writer.commit(0);
    expect(() => writer.commit(0)).toThrow(RangeError);
    expect(() => new VideoWriter(temp("tiny.mp4"), { ...source, frameWidth: 8 })).toThrow(
      expect.objectContaining({ code: "encode_failed" }),
    );
    expect(() => new VideoWriter(temp("nowhere/x.mp4"), source)).toThrow(expect.objectContaining({ code: "encode_failed" }));
  });
});
