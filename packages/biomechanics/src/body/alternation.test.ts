import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withoutAlternation } from "./alternation.ts";
import type { RawTrack } from "./raw-track.ts";

const FPS = 60;
const ROWS = 180;

/** A track all of whose coordinates are `value(row)`. */
function trackOf(value: (row: number) => number): RawTrack {
  const filled = (width: number): Float64Array => Float64Array.from({ length: ROWS * width }, (_, i) => value(Math.floor(i / width)));
  const tMs = Float64Array.from({ length: ROWS }, (_, i) => (i * 1000) / FPS);
  return {
    fps: FPS,
    width: 720,
    height: 1280,
    tMs,
    image: filled(99),
    world: filled(99),
    visibility: new Float64Array(ROWS * 33).fill(0.9),
  };
}

const measured = (track: RawTrack, row: number): number => track.image[row * 99] ?? Number.NaN;
const INNER = Array.from({ length: ROWS - 24 }, (_, i) => i + 12);

describe("a track measured in turn as it is and in a mirror", () => {
  test("comes out as the mean of both when they differ by an amount that follows the pose", () => {
    fc.assert(
      fc.property(
        fc.record({
          amplitude: fc.double({ min: 5, max: 200, noNaN: true }),
          step: fc.double({ min: 0.5, max: 3, noNaN: true }),
          bias: fc.double({ min: -12, max: 12, noNaN: true }),
          swing: fc.double({ min: -8, max: 8, noNaN: true }),
        }),
        ({ amplitude, step, bias, swing }) => {
          const course = (row: number): number => 400 + amplitude * Math.sin((2 * Math.PI * step * row) / FPS);
          const asymmetry = (row: number): number => bias + swing * Math.cos((2 * Math.PI * step * row) / FPS);
          const evened = withoutAlternation(trackOf((row) => course(row) + ((row % 2 === 1 ? 1 : -1) * asymmetry(row)) / 2));
          const worst = Math.max(...INNER.map((row) => Math.abs(measured(evened, row) - course(row))));
          expect(worst).toBeLessThan(0.02 * amplitude + 0.2);
        },
      ),
    );
  });

  test("keeps movement that is quicker than the asymmetry", () => {
    const kick = (row: number): number => 40 * Math.exp(-(((row - 90) / 2.5) ** 2));
    const evened = withoutAlternation(trackOf((row) => 300 + kick(row) + (row % 2 === 1 ? 3 : -3)));
    expect(Math.abs(measured(evened, 90) - 340)).toBeLessThan(3);
  });

  test("leaves rows without a measurement empty, and their neighbours filled", () => {
    const evened = withoutAlternation(trackOf((row) => (row >= 60 && row < 70 ? Number.NaN : 100 + (row % 2 === 1 ? 2 : -2))));
    expect(INNER.filter((row) => Number.isNaN(measured(evened, row)))).toEqual([60, 61, 62, 63, 64, 65, 66, 67, 68, 69]);
    expect(Math.abs(measured(evened, 40) - 100)).toBeLessThan(0.2);
    expect(Math.abs(measured(evened, 90) - 100)).toBeLessThan(0.2);
  });
});
