import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { makeClip, makeSound } from "../../test-support/clips.ts";
import { tempFolder } from "../../test-support/temp.ts";
import { VideoError, type VideoErrorCode } from "./errors.ts";
import { probeVideo } from "./probe.ts";

const temp = tempFolder();

function codeOf(action: () => unknown): VideoErrorCode | "no error" {
  try {
    action();
    return "no error";
  } catch (error) {
    if (error instanceof VideoError) return error.code;
    throw error;
  }
}

describe("probeVideo reads", () => {
  it.each([
    ["a.mp4", "mp4", "h264", { encoder: "h264" }],
    ["a.mov", "mov", "hevc", { encoder: "hevc", pixelFormat: "yuv420p10le" }],
    ["vp8.webm", "webm", "vp8", { encoder: "vp8" }],
    ["vp9.webm", "webm", "vp9", { encoder: "vp9" }],
    ["av1.mp4", "mp4", "av1", { encoder: "av1" }],
    ["a.mkv", "matroska", "h264", { encoder: "h264" }],
  ] as const)("%s: container and codec by content, not by name", (name, container, codec, options) => {
    const path = temp(`${name}.bin`);
    writeFileSync(path, readFileSync(makeClip(temp(name), { ...options, frames: 12 })));
    expect(probeVideo(path)).toMatchObject({
      container,
      codec,
      codedWidth: 160,
      codedHeight: 96,
      variableFrameRate: false,
      hasAudio: false,
    });
  });

  it.each([
    [0, 160, 96],
    [90, 96, 160],
    [180, 160, 96],
    [270, 96, 160],
  ])("rotation of %i degrees and the size after it", (rotation, displayWidth, displayHeight) => {
    const probe = probeVideo(makeClip(temp(`r${rotation}.mp4`), { rotation, frames: 4 }));
    expect(probe).toMatchObject({ rotation, mirrored: false, codedWidth: 160, codedHeight: 96, displayWidth, displayHeight });
  });

  it("mirrored pictures", () => {
    expect(probeVideo(makeClip(temp("m.mp4"), { rotation: 90, mirrored: true, frames: 4 }))).toMatchObject({
      rotation: 90,
      mirrored: true,
    });
  });

  it("every frame's time to the container's resolution, with B-frames in decoding order", () => {
    const ptsMs = [0, 31, 70, 104, 130, 171, 200, 236, 270, 301];
    const probe = probeVideo(makeClip(temp("vfr.mp4"), { ptsMs, encoderOptions: { bf: "3", b_strategy: "0" } }));
    expect(probe.ptsMs).toHaveLength(ptsMs.length);
    for (const [i, t] of ptsMs.entries()) expect(probe.ptsMs[i]).toBeCloseTo(t, 1);
  });

  it("a rate that changes within the clip as variable", () => {
    const ptsMs = [...Array.from({ length: 30 }, (_, i) => i * 16.667), ...Array.from({ length: 30 }, (_, i) => 500 + i * 41.7)];
    expect(probeVideo(makeClip(temp("vfr2.mp4"), { ptsMs }))).toMatchObject({ variableFrameRate: true });
  });

  it("240 and 23.976 frames per second", () => {
    expect(probeVideo(makeClip(temp("240.mp4"), { fps: 240, frames: 60 })).sourceFps).toBe(240);
    const film = probeVideo(makeClip(temp("film.mp4"), { fps: 24000 / 1001, frames: 48 }));
    expect(film.sourceFps).toBe(24000 / 1001);
    expect(film.durationMs).toBeCloseTo(2002, 0);
  });

  it("keyframes from which decoding can start", () => {
    expect(probeVideo(makeClip(temp("gop.mp4"), { frames: 40, gop: 10, encoderOptions: { sc_threshold: "0" } })).keyframes).toEqual([
      0, 10, 20, 30,
    ]);
  });

  it("time from the first shown frame, with the container's start aside", () => {
    const ptsMs = Array.from({ length: 20 }, (_, i) => 500 + i * 40);
    const probe = probeVideo(makeClip(temp("late.mp4"), { ptsMs, audio: true }));
    expect(probe.ptsMs[0]).toBe(0);
    expect(probe.startMs).toBeCloseTo(500, 0);
    expect(probe).toMatchObject({ sourceFps: 25, hasAudio: true });
  });

  it("only the frames an edit list leaves", () => {
    const ptsMs = Array.from({ length: 20 }, (_, i) => -200 + i * 40);
    const probe = probeVideo(makeClip(temp("edit.mp4"), { ptsMs }));
    expect(probe.ptsMs).toHaveLength(15);
    expect(probe.durationMs).toBeCloseTo(600, 0);
  });

  it("bit depth, transfer and range", () => {
    const hdr = (transfer: "hlg" | "pq") => ({ encoder: "hevc", pixelFormat: "yuv420p10le", transfer, frames: 3 }) as const;
    expect(probeVideo(makeClip(temp("hlg.mov"), hdr("hlg")))).toMatchObject({ bitDepth: 10, hdr: "hlg", matrix: "bt709" });
    expect(probeVideo(makeClip(temp("pq.mov"), hdr("pq")))).toMatchObject({ bitDepth: 10, hdr: "pq" });
    expect(probeVideo(makeClip(temp("sdr.mp4"), { transfer: "bt709", frames: 3 }))).toMatchObject({
      bitDepth: 8,
      hdr: null,
      matrix: "bt709",
    });
    expect(probeVideo(makeClip(temp("full.mp4"), { fullRange: true, frames: 3 }))).toMatchObject({ fullRange: true });
  });

  it("the size in square pixels", () => {
    const probe = probeVideo(makeClip(temp("sar.mp4"), { pixelAspect: [4, 3], rotation: 90, frames: 3 }));
    expect(probe).toMatchObject({
      codedWidth: 160,
      codedHeight: 96,
      frameWidth: 213,
      frameHeight: 96,
      displayWidth: 96,
      displayHeight: 213,
    });
  });

  it("the camera's rate that a phone writes into its slow motion", () => {
    const options = { metadata: { "com.android.capture.fps": "240.000000" }, muxerOptions: { movflags: "use_metadata_tags" }, frames: 5 };
    expect(probeVideo(makeClip(temp("slow.mp4"), options)).captureFps).toBe(240);
    expect(probeVideo(makeClip(temp("normal.mp4"), { frames: 5 })).captureFps).toBeNull();
  });

  it("a fragmented file as browsers record it", () => {
    const probe = probeVideo(makeClip(temp("frag.mp4"), { frames: 30, muxerOptions: { movflags: "frag_keyframe+empty_moov" } }));
    expect(probe.ptsMs).toHaveLength(30);
  });
});

describe("probeVideo refuses", () => {
  it("junk, text, an empty file, a missing one and a folder", () => {
    writeFileSync(temp("junk"), Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * i * 31) & 255)));
    writeFileSync(temp("text.mp4"), "not a video at all\n".repeat(200));
    writeFileSync(temp("empty.mp4"), "");
    for (const name of ["junk", "text.mp4", "empty.mp4", "missing.mp4", ""])
      expect(codeOf(() => probeVideo(temp(name)))).toBe("not_a_video");
  });

  it("a playlist that points to another file, so that no upload can read the server's disk", () => {
    const target = makeClip(temp("secret.mp4"), { frames: 5 });
    writeFileSync(temp("list.mp4"), `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${target}\n#EXT-X-ENDLIST\n`);
    writeFileSync(temp("concat.mp4"), `ffconcat version 1.0\nfile '${target}'\n`);
    for (const name of ["list.mp4", "concat.mp4"]) expect(codeOf(() => probeVideo(temp(name)))).toBe("not_a_video");
  });

  it("a file cut off before its index, or after it", () => {
    const cut = (name: string, share: number) => {
      const bytes = readFileSync(temp(name));
      writeFileSync(temp(`cut-${name}`), bytes.subarray(0, Math.floor(bytes.length * share)));
      return temp(`cut-${name}`);
    };
    makeClip(temp("back.mp4"), { frames: 60 });
    makeClip(temp("front.mp4"), { frames: 60, muxerOptions: { movflags: "+faststart" } });
    makeClip(temp("whole.webm"), { frames: 120, encoder: "vp9" });
    expect(codeOf(() => probeVideo(cut("back.mp4", 0.5)))).toBe("truncated");
    expect(codeOf(() => probeVideo(cut("front.mp4", 0.75)))).toBe("truncated");
    expect(codeOf(() => probeVideo(cut("whole.webm", 0.5)))).toBe("truncated");
  });

  it("sound without a picture, and one frame", () => {
    expect(codeOf(() => probeVideo(makeSound(temp("sound.m4a"))))).toBe("no_video_stream");
    expect(codeOf(() => probeVideo(makeClip(temp("one.mp4"), { frames: 1 })))).toBe("too_few_frames");
  });

  it("a codec without a decoder", () => {
    const bytes = readFileSync(makeClip(temp("odd-codec.mp4"), { frames: 5 }));
    bytes.write("zzzz", bytes.indexOf("avc1", bytes.indexOf("stsd")), "latin1");
    writeFileSync(temp("odd-codec.mp4"), bytes);
    expect(codeOf(() => probeVideo(temp("odd-codec.mp4")))).toBe("unsupported_codec");
  });

  it("more samples or a longer time than allowed", () => {
    const path = makeClip(temp("big.mp4"), { frames: 30 });
    expect(codeOf(() => probeVideo(path, { maxPixels: 160 * 96 - 1 }))).toBe("too_large");
    expect(codeOf(() => probeVideo(path, { maxDurationMs: 900 }))).toBe("too_long");
    expect(codeOf(() => probeVideo(path, { maxPixels: 160 * 96, maxDurationMs: 1001 }))).toBe("no error");
  });

  it("of a longer file a part that is as long as allowed is wanted, and none that is longer", () => {
    const path = makeClip(temp("part.mp4"), { frames: 30 });
    const limits = { maxDurationMs: 400 };
    expect(codeOf(() => probeVideo(path, limits, { startS: 0.2, endS: 0.6 }))).toBe("no error");
    expect(codeOf(() => probeVideo(path, limits, { startS: 0.8, endS: 9 }))).toBe("no error");
    expect(codeOf(() => probeVideo(path, limits, { startS: 0.2, endS: 0.7 }))).toBe("too_long");
    expect(codeOf(() => probeVideo(path, limits, { startS: 0, endS: 9 }))).toBe("too_long");
  });
});
