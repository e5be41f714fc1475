import fc from "fast-check";
import { expect, test } from "vitest";
import { fineTilesOf } from "./index.ts";

test("a square of up to a quarter of the short side lies whole in a fine tile, at any place in the picture", () => {
  const side = fc.integer({ min: 200, max: 4000 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(side, side, share, share, (width, height, x, y) => {
      const small = Math.min(width, height) / 4;
      const [left, top] = [x * (width - small), y * (height - small)];
      const tiles = fineTilesOf(width, height);
      const within = (from: number, centre: number, size: number): boolean =>
        from >= centre - size / 2 - 1e-6 && from + small <= centre + size / 2 + 1e-6;
      expect(tiles.some((t) => within(left, t.cx, t.size) && within(top, t.cy, t.size))).toBe(true);
      for (const t of tiles) {
        expect(Math.min(t.cx, t.cy) - t.size / 2).toBeGreaterThanOrEqual(-1e-6);
        expect(t.cx + t.size / 2).toBeLessThanOrEqual(width + 1e-6);
        expect(t.cy + t.size / 2).toBeLessThanOrEqual(height + 1e-6);
      }
    }),
  );
});
