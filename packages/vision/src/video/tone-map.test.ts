import { describe, expect, it } from "vitest";
import { makeClip } from "../../test-support/clips.ts";
import { referenceToneMapped } from "../../test-support/colour-reference.ts";
import { copyOf, rgbAt } from "../../test-support/pictures.ts";
import { tempFolder } from "../../test-support/temp.ts";
import { probeVideo } from "./probe.ts";
import { readFrames } from "./reader.ts";
import { toneMapFor } from "./tone-map.ts";

const temp = tempFolder();

type Signal = readonly [number, number, number];
const GREYS: Signal[] = [0, 25, 50, 75, 100, 130, 145, 160, 190, 220].map((level) => [level, level, level]);

/** Everyday colours as an HDR camera codes them, well below diffuse white in PQ, whose codes are far brighter. */
const COLOURS: Record<"hlg" | "pq", Signal[]> = {
  hlg: [
    [165, 140, 125],
    [95, 75, 65],
    [90, 110, 70],
    [130, 150, 180],
    [40, 45, 80],
  ],
  pq: [
    [110, 100, 94],
    [95, 75, 65],
    [80, 90, 72],
    [95, 104, 118],
    [60, 64, 80],
  ],
};

function compare(transfer: "hlg" | "pq", signals: readonly Signal[]) {
  const cell = 32;
  const path = makeClip(temp(`${transfer}-${signals.length}.mov`), {
    encoder: "hevc",
    pixelFormat: "yuv420p10le",
    transfer,
    width: cell * signals.length,
    height: 64,
    frames: 4,
    paint: (_, x) => signals[Math.floor(x / cell)]!,
  });
  const [ours] = Array.from(readFrames(probeVideo(path), { indices: [0] }), copyOf);
  const reference = referenceToneMapped(path);
  return signals.map((_, i) => ({
    ours: rgbAt(ours!, i * cell + cell / 2, 32, "bt709"),
    reference: rgbAt(reference, i * cell + cell / 2, 32, "bt709"),
  }));
}

describe.each(["hlg", "pq"] as const)("tone mapping %s", (transfer) => {
  it("rises throughout, keeps black, and puts diffuse white below full white", () => {
    const { luma } = toneMapFor(transfer);
    for (let code = 1; code < 256; code++) expect(luma[code]!).toBeGreaterThanOrEqual(luma[code - 1]!);
    expect(luma[16]).toBe(16);
    // BT.2408: diffuse white lies at 75 % of HLG and 58 % of PQ.
    const white = luma[Math.round(16 + 219 * (transfer === "hlg" ? 0.75 : 0.58))]!;
    expect(white).toBeGreaterThan(180);
    expect(white).toBeLessThan(225);
    expect(luma[235]).toBe(235);
  });

  it("agrees with full colour management on greys", () => {
    for (const { ours, reference } of compare(transfer, GREYS)) {
      for (const [channel, level] of ours.entries()) expect(Math.abs(level - reference[channel]!)).toBeLessThanOrEqual(3);
    }
  });

  it("agrees with it on skin, grass, sky and cloth within a visible difference", () => {
    for (const { ours, reference } of compare(transfer, COLOURS[transfer])) {
      for (const [channel, level] of ours.entries()) expect(Math.abs(level - reference[channel]!)).toBeLessThanOrEqual(24);
    }
  });
});
