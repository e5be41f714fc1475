import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flatPicture, rgbAt } from "../../test-support/pictures.ts";
import { PALETTE, toYuv } from "./palette.ts";
import { drawArc, drawDashes, drawDisc, drawLine } from "./raster.ts";

const WHITE = { y: 235, u: 128, v: 128 };
const blank = () => flatPicture(200, 160, [35, 128, 128]);
/** Area painted white, in pixels, counted by coverage. */
const area = (picture: ReturnType<typeof blank>) => picture.y.reduce((sum, y) => sum + (y - 35) / 200, 0);
const coordinate = fc.double({ min: 25, max: 135, noNaN: true });

describe("toYuv", () => {
  it.each(["bt601", "bt709"] as const)("comes back as the same colour in %s", (matrix) => {
    for (const hex of [PALETTE.left, PALETTE.right, PALETTE.neutral, PALETTE.ink, "#ff0000", "#00ff00", "#0000ff"]) {
      const { y, u, v } = toYuv(hex, matrix);
      const rgb = rgbAt(flatPicture(2, 2, [Math.round(y), Math.round(u), Math.round(v)]), 0, 0, matrix);
      for (const [i, level] of rgb.entries())
        expect(Math.abs(level - Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16))).toBeLessThanOrEqual(3);
    }
  });
});

describe("drawLine", () => {
  it("covers the area of a stroke with round ends, wherever and however it lies", () => {
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, coordinate, fc.double({ min: 2, max: 12, noNaN: true }), (x0, y0, x1, y1, width) => {
        const picture = blank();
        drawLine(picture, { x: x0, y: y0 }, { x: x1, y: y1 }, width, WHITE);
        const expected = Math.hypot(x1 - x0, y1 - y0) * width + (Math.PI * width ** 2) / 4;
        expect(Math.abs(area(picture) / expected - 1)).toBeLessThan(0.06 + 1.5 / expected);
      }),
    );
  });

  it("is drawn at its coordinates, to a tenth of a pixel", () => {
    fc.assert(
      fc.property(fc.double({ min: 40, max: 120, noNaN: true }), (x) => {
        const picture = blank();
        drawLine(picture, { x, y: 40 }, { x, y: 120 }, 5, WHITE);
        const row = Array.from(picture.y.subarray(80 * 200, 81 * 200), (y) => y - 35);
        const centre = row.reduce((sum, y, i) => sum + i * y, 0) / row.reduce((sum, y) => sum + y, 0);
        expect(Math.abs(centre - x)).toBeLessThan(0.1);
      }),
    );
  });

  it("colours the chroma beneath it and mixes by opacity", () => {
    const picture = blank();
    drawLine(picture, { x: 20, y: 80 }, { x: 180, y: 80 }, 12, toYuv(PALETTE.right, "bt709"), 1);
    for (const [i, level] of rgbAt(picture, 100, 80, "bt709").entries())
      expect(Math.abs(level - [0xff, 0x9a, 0x2e][i]!)).toBeLessThanOrEqual(4);
    const half = blank();
    drawLine(half, { x: 20, y: 80 }, { x: 180, y: 80 }, 12, WHITE, 0.5);
    expect(Math.abs(half.y[80 * 200 + 100]! - 135)).toBeLessThanOrEqual(1);
  });

  it("clips at the edges and ignores NaN coordinates", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6 }),
        fc.double({ min: -300, max: 500 }),
        fc.double({ min: -300, max: 500 }),
        (x0, y0, x1) => {
          const stride = 208;
          const picture = { ...blank(), y: new Uint8Array(stride * 160).fill(35), yStride: stride };
          drawLine(picture, { x: x0, y: y0 }, { x: x1, y: 60 }, 9, WHITE);
          drawArc(picture, { centre: { x: x1, y: y0 }, radius: 40, width: 6, start: 0, sweep: 2 }, WHITE);
          drawDashes(picture, { x: x1, y: y0 }, { x: 20, y: 20 }, { width: 4, dash: 9, gap: 9 }, WHITE);
          for (let row = 0; row < 160; row++)
            for (let x = 200; x < stride; x++) if (picture.y[row * stride + x] !== 35) expect.fail("beside the picture");
        },
      ),
    );
  });
});

describe("drawDashes", () => {
  it("covers the dashes' share of the way", () => {
    const picture = blank();
    drawDashes(picture, { x: 20, y: 80 }, { x: 180, y: 80 }, { width: 4, dash: 10, gap: 30 }, WHITE);
    expect(area(picture)).toBeCloseTo(4 * (10 * 4 + Math.PI * 4), -1);
    expect(picture.y[80 * 200 + 40]).toBe(35);
    expect(picture.y[80 * 200 + 25]).toBe(235);
  });
});

describe("drawArc and drawDisc", () => {
  it("cover the area of a ring's part", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -7, max: 7, noNaN: true }),
        fc.double({ min: -6, max: 6, noNaN: true }),
        fc.double({ min: 14, max: 50, noNaN: true }),
        (start, sweep, radius) => {
          const picture = blank();
          drawArc(picture, { centre: { x: 100, y: 80 }, radius, width: 6, start, sweep }, WHITE);
          expect(Math.abs(area(picture) - Math.abs(sweep) * radius * 6)).toBeLessThan(8 + 0.05 * Math.abs(sweep) * radius * 6);
        },
      ),
    );
  });

  it("turn clockwise on the screen from the right", () => {
    const picture = blank();
    drawArc(picture, { centre: { x: 100, y: 80 }, radius: 40, width: 6, start: 0, sweep: Math.PI / 2 }, WHITE);
    expect(picture.y[(80 + 28) * 200 + 128]).toBe(235);
    expect(picture.y[(80 - 28) * 200 + 128]).toBe(35);
  });

  it("fill a disc", () => {
    const picture = blank();
    drawDisc(picture, { x: 100.3, y: 80.6 }, 20, WHITE);
    expect(Math.abs(area(picture) / (Math.PI * 400) - 1)).toBeLessThan(0.01);
  });
});
