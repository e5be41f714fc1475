import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { landingAttitude, type TimedFoot, type TimingModel, timingCorrections } from "./contact-timing.ts";

const FPS = 60;
const SIGNALS = 15;

/** A foot whose first signal rises by 1 per ms to 0 at a frame, all others still. */
const rampUpTo = (frame: number, near = true): TimedFoot => ({
  signals: Array.from({ length: SIGNALS }, (_, k) =>
    Float64Array.from({ length: 120 }, (_, i) => (k === 0 ? ((i - frame) * 1000) / FPS : 0)),
  ),
  fps: FPS,
  near,
});

/** One layer that reads the first signal at the event itself: by how many ms it lies before the end of the ramp, times `gain`. */
const reading = (gain: number, more: Partial<TimingModel> = {}): TimingModel => ({
  tapsMs: [0],
  mean: new Float32Array(SIGNALS + 2),
  spread: new Float32Array(SIGNALS + 2).fill(1),
  furthest: 1000,
  boundMs: 70,
  rounds: 1,
  members: [[{ inputs: SIGNALS + 2, outputs: 1, weights: new Float32Array(SIGNALS + 2).fill(-gain, 0, 1), bias: new Float32Array(1) }]],
  ...more,
});

describe("a learned timing correction", () => {
  test("reads the signals at each event, between frames too, and is 0 where they say nothing", () => {
    const [early, exact] = timingCorrections(reading(1), rampUpTo(60), [59.5, 60]);
    expect(early).toBeCloseTo(70 * Math.tanh(500 / FPS / 70), 4);
    expect(exact).toBeCloseTo(0, 6);
    expect(timingCorrections(reading(1), rampUpTo(60), [])).toEqual([]);
  });

  test("centres the window anew, so that what a first look leaves is found by the second", () => {
    const [once] = timingCorrections(reading(0.5), rampUpTo(60), [59]);
    const [twice] = timingCorrections(reading(0.5, { rounds: 2 }), rampUpTo(60), [59]);
    expect(Math.abs(twice! - 1000 / FPS)).toBeLessThan(Math.abs(once! - 1000 / FPS) / 1.9);
  });

  test("is the mean of its members", () => {
    const [one, three] = [reading(0.1), reading(0.3)];
    const both = { ...one, members: [...one.members, ...three.members] };
    const answer = (model: TimingModel): number => timingCorrections(model, rampUpTo(60), [59])[0]!;
    expect(answer(both)).toBeCloseTo((answer(one) + answer(three)) / 2, 6);
  });

  test("clips inputs unlike its examples", () => {
    const [correction] = timingCorrections(reading(1, { furthest: 4 }), rampUpTo(60), [30]);
    expect(correction).toBeCloseTo(70 * Math.tanh(4 / 70), 4);
  });

  test("never moves an event by more than its bound, wherever in the clip it lies", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e3, max: 1e3, noNaN: true }),
        fc.double({ min: -50, max: 170, noNaN: true }),
        fc.integer({ min: 0, max: 4 }),
        (gain, at, rounds) => {
          const [ms] = timingCorrections(reading(gain, { rounds }), rampUpTo(60), [at]);
          expect(Math.abs(ms!)).toBeLessThanOrEqual(70);
        },
      ),
    );
  });
});

test("the attitude of a foot about to land is its mean shortly before the contact", () => {
  const foot = rampUpTo(60);
  const turning = { ...foot, signals: foot.signals.map((s, k) => (k === 4 ? foot.signals[0]! : s)) };
  expect(landingAttitude(turning, 60)).toBeCloseTo(-60, 6);
});
