import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { makeClip } from "../../test-support/clips.ts";
import { tempFolder } from "../../test-support/temp.ts";
import { probeVideo } from "./probe.ts";
import { readFrames } from "./reader.ts";
import { thumbnailJpeg, uprightCopy } from "./thumbnail.ts";

const temp = tempFolder();

async function pixels(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return { info, at: (x: number, y: number) => Array.from(data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3)) };
}

describe("thumbnailJpeg", () => {
  it("is upright, in true colours, and no larger than asked", async () => {
    const probe = probeVideo(makeClip(temp("turned.mp4"), { rotation: 90, frames: 6 }));
    const [copy] = Array.from(readFrames(probe, { indices: [3] }), (frame) => uprightCopy(frame, probe));
    const whole = await pixels(await thumbnailJpeg(copy!, probe.matrix));
    expect(whole.info).toMatchObject({ width: 96, height: 160, channels: 3 });
    // The red marker of the stored top left comes to the top right.
    for (const [channel, level] of whole.at(84, 12).entries()) expect(Math.abs(level - [220, 20, 20][channel]!)).toBeLessThan(16);
    const small = await pixels(await thumbnailJpeg(copy!, probe.matrix, { maxLongSide: 80 }));
    expect(small.info).toMatchObject({ width: 48, height: 80 });
  });

  it("shows the drawing on the copied frame, and the copy stays valid after its frame is released", async () => {
    const probe = probeVideo(makeClip(temp("plain.mp4"), { frames: 12 }));
    const copies = Array.from(readFrames(probe), (frame) => uprightCopy(frame, probe));
    for (let row = 40; row < 60; row++) copies[2]!.y.fill(235, row * 160 + 60, row * 160 + 100);
    const drawn = await pixels(await thumbnailJpeg(copies[2]!, probe.matrix));
    expect(Math.min(...drawn.at(80, 50))).toBeGreaterThan(235);
  });
});
