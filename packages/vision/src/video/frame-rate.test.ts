import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateFrameRate } from "./frame-rate.ts";

const times = (fps: number, count: number) => Array.from({ length: count }, (_, i) => (i * 1000) / fps);
/** Deterministic noise between -1 and 1. */
const noise = (i: number) => 2 * ((Math.sin(i * 12.9898) * 43758.5453) % 1) ** 2 - 1;

const RATES = [24000 / 1001, 24, 25, 30000 / 1001, 30, 48, 50, 60000 / 1001, 60, 120000 / 1001, 120, 240, 960];

describe("estimateFrameRate", () => {
  it.each(RATES)("reads %f from exact times", (fps) => {
    expect(estimateFrameRate(times(fps, 90))).toEqual({ fps, variable: false });
  });

  it.each(RATES.filter((fps) => fps <= 120))("distinguishes %f from neighbouring rates although WebM rounds to milliseconds", (fps) => {
    const rounded = times(fps, Math.round(fps * 10)).map(Math.round);
    expect(estimateFrameRate(rounded, 1)).toEqual({ fps, variable: false });
  });

  it("is not misled by jitter of single time stamps", () => {
    const jittered = times(30, 150).map((t, i) => t + 4 * noise(i));
    const { fps, variable } = estimateFrameRate(jittered);
    expect(fps).toBeCloseTo(30, 1);
    expect(variable).toBe(false);
  });

  it("counts dropped frames as drops, not as a lower rate", () => {
    const dropped = times(60000 / 1001, 200).filter((_, i) => i % 19 !== 7);
    expect(estimateFrameRate(dropped)).toEqual({ fps: 60000 / 1001, variable: false });
  });

  it("keeps a phone's own rate that is no standard one", () => {
    expect(estimateFrameRate(times(29.9, 300))).toEqual({ fps: expect.closeTo(29.9, 6), variable: false });
  });

  it("calls a rate that falls from 60 to 30 variable and gives the mean", () => {
    const falling = [...times(60, 60), ...times(30, 60).map((t) => t + 1000)];
    const { fps, variable } = estimateFrameRate(falling);
    expect(variable).toBe(true);
    expect(fps).toBeCloseTo(119 / (1 + 59 / 30), 3);
  });

  it("calls a slowly drifting rate variable", () => {
    const drifting = Array.from({ length: 200 }, (_, i) => i * 33 + 0.05 * i * i);
    expect(estimateFrameRate(drifting).variable).toBe(true);
  });

  it("calls every second frame missing in half of the clip variable", () => {
    expect(estimateFrameRate(times(60, 240).filter((_, i) => i < 120 || i % 2 === 0)).variable).toBe(true);
  });

  it("ignores doubled times and refuses fewer than two different ones", () => {
    expect(estimateFrameRate([0, 0, 40, 40, 80, 80]).fps).toBe(25);
    expect(() => estimateFrameRate([5])).toThrow(RangeError);
    expect(() => estimateFrameRate([5, 5])).toThrow(RangeError);
  });

  it("does not depend on where time starts, and scales with its unit", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 5, max: 900, noNaN: true }),
        fc.integer({ min: 3, max: 300 }),
        fc.integer({ min: 0, max: 1e6 }),
        (fps, n, start) => {
          const { fps: found, variable } = estimateFrameRate(times(fps, n).map((t) => t + start));
          expect(Math.abs(found / fps - 1)).toBeLessThan(5e-4);
          expect(variable).toBe(false);
        },
      ),
    );
  });

  it("finds any rate through jitter of a fifth of the interval and one frame in thirty dropped", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 10, max: 250, noNaN: true }),
        fc.integer({ min: 60, max: 240 }),
        fc.integer({ min: 0, max: 29 }),
        (fps, n, phase) => {
          const seen = times(fps, n)
            .map((t, i) => t + (200 / fps) * noise(i))
            .filter((_, i) => i % 30 !== phase);
          const found = estimateFrameRate(seen);
          expect(Math.abs(found.fps / fps - 1)).toBeLessThan(0.004);
          expect(found.variable).toBe(false);
        },
      ),
    );
  });
});
