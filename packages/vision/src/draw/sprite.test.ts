import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flatPicture, rgbAt } from "../../test-support/pictures.ts";
import { blit, makeSprite } from "./sprite.ts";

const square = (css: string, width = 24, height = 16) =>
  makeSprite(width, height, "bt709", (c) => {
    c.fillStyle = css;
    c.fillRect(0, 0, width, height);
  });

describe("blit", () => {
  it("puts the sprite's colour where it is opaque", () => {
    const picture = flatPicture(64, 48, [60, 90, 160]);
    blit(picture, square("#35b6ff"), 16, 8);
    for (const [channel, level] of rgbAt(picture, 28, 16, "bt709").entries())
      expect(Math.abs(level - [0x35, 0xb6, 0xff][channel]!)).toBeLessThanOrEqual(3);
    expect(picture.y[16 * 64 + 10]).toBe(60);
  });

  it("blends by the product of the sprite's opacity and the given one", () => {
    for (const left of [8, 10]) {
      const picture = flatPicture(64, 48, [36, 128, 128]);
      blit(picture, square("rgba(255, 255, 255, 0.5)"), left, 8, 0.5);
      expect(Math.abs(picture.y[12 * 64 + left + 4]! - (36 + 0.25 * (235 - 36)))).toBeLessThanOrEqual(2);
      expect(Math.abs(picture.u[6 * 32 + (left >> 1) + 2]! - 128)).toBeLessThanOrEqual(1);
    }
  });

  it("gives the same picture on the fast way as sample by sample", () => {
    const ragged = makeSprite(40, 20, "bt601", (c) => {
      c.fillStyle = "rgba(11, 15, 20, 0.68)";
      c.beginPath();
      c.roundRect(0, 0, 40, 20, 7);
      c.fill();
      c.fillStyle = "#ff9a2e";
      c.beginPath();
      c.arc(20, 10, 6.3, 0, 7);
      c.fill();
    });
    const noisy = (width: number) => {
      const picture = flatPicture(width, 40, [0, 0, 0]);
      for (let i = 0; i < picture.y.length; i++) picture.y[i] = 16 + (((Math.floor(i / width) * 64 + (i % width)) * 7919) % 220);
      return picture;
    };
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 1, noNaN: true }), (opacity) => {
        const fast = noisy(80);
        const slow = noisy(80);
        blit(fast, ragged, 16, 8, opacity);
        // An offset of one byte denies the words their alignment.
        const shifted = { ...slow, y: new Uint8Array(new ArrayBuffer(slow.y.length + 1), 1) };
        shifted.y.set(slow.y);
        blit(shifted, ragged, 16, 8, opacity);
        expect(Buffer.compare(Buffer.from(fast.y), Buffer.from(shifted.y))).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  it("clips at every edge and never writes outside the picture", () => {
    const sprite = square("#ffffff");
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 90 }), fc.integer({ min: -60, max: 90 }), (x, y) => {
        const stride = 72;
        const picture = { ...flatPicture(61, 47, [50, 128, 128]), y: new Uint8Array(stride * 47).fill(50), yStride: stride };
        blit(picture, sprite, x, y);
        for (let row = 0; row < 47; row++)
          for (let column = 61; column < stride; column++) expect(picture.y[row * stride + column]).toBe(50);
        const [left, top] = [2 * Math.round(x / 2), 2 * Math.round(y / 2)];
        const inside = (px: number, py: number) => px >= left && px < left + 24 && py >= top && py < top + 16;
        for (let row = 0; row < 47; row += 5) {
          for (let column = 0; column < 61; column += 5) expect(picture.y[row * stride + column]).toBe(inside(column, row) ? 235 : 50);
        }
      }),
      { numRuns: 60 },
    );
  });
});
