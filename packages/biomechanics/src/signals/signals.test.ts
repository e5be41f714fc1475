import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillGaps, lowPass, resample, runs } from "./filter.ts";
import { peaks, valleys } from "./peaks.ts";
import { crossing, derivative, fitLine, maximum, mean, median, percentile, standardDeviation, valueAt } from "./series.ts";

const FPS = 100;
const sine = (hz: number, n = 400, fps = FPS, phase = 0): Float64Array =>
  Float64Array.from({ length: n }, (_, i) => Math.sin((2 * Math.PI * hz * i) / fps + phase));
const inner = (s: Float64Array, edge = 60): Float64Array => s.subarray(edge, s.length - edge);

describe("low-pass filter", () => {
  it("lets slow motion through without shift and without loss", () => {
    const slow = sine(1);
    const out = lowPass(slow, FPS, 6);
    expect(Math.max(...inner(out).map((v, i) => Math.abs(v - inner(slow)[i]!)))).toBeLessThan(0.01);
  });

  it("is 3 dB down at its cut-off after both passes", () => {
    const at = lowPass(sine(6), FPS, 6);
    expect(Math.max(...inner(at))).toBeGreaterThan(0.66);
    expect(Math.max(...inner(at))).toBeLessThan(0.76);
  });

  it("removes frequencies far above the cut-off", () => {
    expect(Math.max(...inner(lowPass(sine(30), FPS, 6)).map(Math.abs))).toBeLessThan(0.01);
  });

  it("keeps constants and straight lines, gaps and length, whatever the values", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e3, max: 1e3, noNaN: true }),
        fc.double({ min: -10, max: 10, noNaN: true }),
        fc.integer({ min: 30, max: 200 }),
        (a, b, n) => {
          const line = Float64Array.from({ length: n }, (_, i) => a + b * i);
          line[10] = Number.NaN;
          const out = lowPass(line, FPS, 8);
          expect(out.length).toBe(n);
          expect(Number.isNaN(out[10]!)).toBe(true);
          for (let i = 11; i < n; i++) expect(Math.abs(out[i]! - line[i]!)).toBeLessThan(1e-4 * (1e-3 + Math.abs(a) + Math.abs(b) * n));
        },
      ),
      { numRuns: 30 },
    );
  });

  it("filters a mirrored signal to the mirror image: there is no lag", () => {
    const s = Float64Array.from({ length: 200 }, (_, i) => (i % 37) * (i % 11));
    const forward = lowPass(s, FPS, 5);
    const backward = lowPass(s.toReversed(), FPS, 5).reverse();
    forward.forEach((v, i) => {
      expect(Math.abs(v - backward[i]!)).toBeLessThan(0.02 * 370);
    });
  });
});

describe("gaps and outliers", () => {
  it("bridges short gaps on a smooth course and leaves long ones and the ends", () => {
    const s = sine(0.5, 100);
    const holed = Float64Array.from(s);
    for (const i of [0, 20, 21, 22, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61]) holed[i] = Number.NaN;
    const out = fillGaps(holed, 5);
    expect(Math.abs(out[21]! - s[21]!)).toBeLessThan(0.01);
    expect(Number.isNaN(out[0]!)).toBe(true);
    expect(Number.isNaN(out[55]!)).toBe(true);
    expect(runs(out, false)).toEqual([
      [0, 0],
      [50, 61],
    ]);
  });

  it("resamples on true times and never over a long hole", () => {
    const out = resample(Float64Array.of(0, 1, 2, 10), [0, 10, 20, 100], [0, 5, 20, 60, 100, 120], 30);
    expect(Array.from(out)).toEqual([0, 0.5, 2, Number.NaN, 10, Number.NaN]);
  });
});

describe("instants between frames", () => {
  it("crosses zero at frame 10.25 between -2 and 6 (catalogue S: 0.1708 s at 60 frames per second)", () => {
    const s = new Float64Array(20).fill(-5);
    s[10] = -2;
    s[11] = 6;
    const at = crossing(s, 0, 0, 19, "up");
    expect(at).toBe(10.25);
    expect((at ?? 0) / 60).toBeCloseTo(0.1708, 4);
  });

  it("finds the first crossing in the direction it walks, and only of the right sense", () => {
    const s = Float64Array.of(0, 2, 0, 2, 0);
    expect(crossing(s, 1, 0, 4, "up")).toBe(0.5);
    expect(crossing(s, 1, 4, 0, "up")).toBe(2.5);
    expect(crossing(s, 1, 0, 4, "down")).toBe(1.5);
    expect(crossing(s, 3, 0, 4, "up")).toBeNull();
  });

  it("finds the top of a parabola between frames", () => {
    fc.assert(
      fc.property(fc.double({ min: 3, max: 7, noNaN: true }), (top) => {
        const s = Float64Array.from({ length: 11 }, (_, i) => 4 - (i - top) ** 2);
        const found = maximum(s, 0, 10);
        expect(found?.at).toBeCloseTo(top, 6);
        expect(found?.value).toBeCloseTo(4, 6);
      }),
    );
  });

  it("lists peaks by prominence and distance, valleys as peaks of the negative", () => {
    const s = sine(2, 200);
    expect(peaks(s, 0.5, 20).map((p) => Math.round(p * 10) / 10)).toEqual([12.5, 62.5, 112.5, 162.5]);
    expect(valleys(s, 0.5, 20).length).toBe(4);
    expect(peaks(s, 0.5, 80).length).toBe(2);
    expect(peaks(s, 3, 20)).toEqual([]);
  });
});

describe("statistics over series with holes", () => {
  it("ignores NaN", () => {
    const s = Float64Array.of(1, Number.NaN, 3, 5);
    expect([mean(s), median(s), percentile(s, 0), percentile(s, 100)]).toEqual([3, 3, 1, 5]);
    expect(standardDeviation(s)).toBe(2);
    expect(Number.isNaN(median(new Float64Array()))).toBe(true);
  });

  it("takes a percentile between the values in their order, whatever order they came in", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.double({ min: -1000, max: 1000 }), fc.integer({ min: 0, max: 3 })), { maxLength: 40 }),
        fc.integer({ min: 0, max: 100 }),
        (values, p) => {
          const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b);
          const at = ((sorted.length - 1) * p) / 100;
          const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
          const expected = at === Math.floor(at) ? low : low + (at - Math.floor(at)) * (high - low);
          // Adding nothing makes the two zeros one.
          expect(percentile(values, p) + 0).toBe(expected + 0);
        },
      ),
    );
  });

  it("reads between frames and differentiates a line to its slope", () => {
    const line = Float64Array.from({ length: 10 }, (_, i) => 3 * i);
    expect(valueAt(line, 4.5)).toBe(13.5);
    expect(Array.from(derivative(line, 50))).toEqual(new Array(10).fill(150));
    expect(fitLine([0, 1, Number.NaN, 3], [1, 3, 99, 7])).toEqual({ slope: 2, intercept: 1 });
  });
});
