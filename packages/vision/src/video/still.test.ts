import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { isPicture, probeVideo, readFrames, stillClip, toRgb } from "./index.ts";

const dir = mkdtempSync(join(tmpdir(), "sagittal-still-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const RED = { r: 200, g: 40, b: 30 };
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: RED } });

describe("a picture as a clip", () => {
  test.each(["jpeg", "png", "webp"] as const)("of %s lasts a second and keeps its colours", async (format) => {
    const from = join(dir, `p.${format}`);
    await picture(321, 203).toFormat(format).toFile(from);
    expect(isPicture(from)).toBe(true);
    const to = join(dir, `${format}.mp4`);
    await stillClip(from, to);
    const probe = probeVideo(to);
    expect([probe.displayWidth, probe.displayHeight, probe.ptsMs.length]).toEqual([320, 202, 15]);
    expect(probe.durationMs).toBeCloseTo(1000, 0);
    for (const frame of readFrames(probe, { indices: [7] })) {
      const [r, g, b] = toRgb(frame, probe.matrix).subarray(3 * 5000, 3 * 5000 + 3);
      for (const [seen, wanted] of [
        [r, RED.r],
        [g, RED.g],
        [b, RED.b],
      ] as const) {
        expect(Math.abs(seen! - wanted)).toBeLessThan(8);
      }
    }
  });

  test("is upright by the phone's orientation", async () => {
    const from = join(dir, "turned.jpg");
    await picture(400, 200).withMetadata({ orientation: 6 }).jpeg().toFile(from);
    const to = join(dir, "turned.mp4");
    await stillClip(from, to);
    const probe = probeVideo(to);
    expect([probe.displayWidth, probe.displayHeight]).toEqual([200, 400]);
  });

  test("that is damaged is refused, and a video is not taken for a picture", async () => {
    const from = join(dir, "damaged.png");
    writeFileSync(from, Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(40)]));
    await expect(stillClip(from, join(dir, "damaged.mp4"))).rejects.toMatchObject({ code: "picture_unreadable" });
    expect(isPicture(join(dir, "png.mp4"))).toBe(false);
  });
});
