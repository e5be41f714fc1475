import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { beyondDoubt, familiarity, type TimingModel, timingCorrection } from "./contact-timing.ts";

const model: TimingModel = {
  cues: ["heelDown", "toeStops"],
  centre: [0, -20],
  spread: [10, 5],
  support: [
    [0, 0],
    [1, 1],
  ],
  weights: [12, -4],
  doubtMs: 0,
};

describe("a learned timing correction", () => {
  test("gives the examples' corrections at the examples, and 0 far from all of them", () => {
    const between = Math.exp(-0.5);
    expect(timingCorrection(model, { heelDown: 0, toeStops: -20 })).toBeCloseTo(12 - 4 * between, 9);
    const far: TimingModel = { ...model, cues: ["heelDown"], centre: [0], spread: [1], support: [[-3]] };
    expect(Math.abs(timingCorrection(far, { heelDown: 500 }))).toBeLessThan(1e-6);
  });

  test("takes a missing cue for a usual one", () => {
    expect(timingCorrection(model, { heelDown: null, toeStops: null })).toBe(timingCorrection(model, { heelDown: 0, toeStops: -20 }));
    expect(timingCorrection(model, {})).toBe(timingCorrection(model, { heelDown: 0, toeStops: -20 }));
  });

  test("never moves an event by more than 70 ms", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.double({ min: -500, max: 500, noNaN: true }), (weight, cue) => {
        const wild = { ...model, weights: [weight, weight] };
        expect(Math.abs(timingCorrection(wild, { heelDown: cue, toeStops: cue }))).toBeLessThanOrEqual(70);
      }),
    );
  });

  test("shrinks a correction within its error to 0, and never reverses or enlarges one", () => {
    fc.assert(
      fc.property(fc.double({ min: -100, max: 100, noNaN: true }), fc.double({ min: 0, max: 40, noNaN: true }), (ms, doubt) => {
        const kept = beyondDoubt(ms, doubt);
        expect(Math.abs(kept)).toBeLessThanOrEqual(Math.abs(ms));
        expect(kept * ms).toBeGreaterThanOrEqual(0);
        if (Math.abs(ms) <= doubt) expect(kept).toBe(0);
      }),
    );
  });

  test("counts in full in a clip like its examples, not at all in one unlike them, and always where it names no likeness", () => {
    const strict: TimingModel = { ...model, familiar: { none: 0.6, full: 0.7 } };
    const at = (spreads: number) => ({ heelDown: 10 * spreads, toeStops: -20 + 5 * spreads });
    expect(familiarity(strict, [at(0), at(1)])).toBe(1);
    expect(familiarity(strict, [at(3), at(-3), at(0)])).toBe(0);
    expect(familiarity(strict, [])).toBe(1);
    expect(familiarity(model, [at(3)])).toBe(1);
    fc.assert(
      fc.property(fc.double({ min: 1, max: 3, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (far, more) => {
        expect(familiarity(strict, [at(far + more)])).toBeLessThanOrEqual(familiarity(strict, [at(far)]));
      }),
    );
  });
});
