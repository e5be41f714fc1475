import fc from "fast-check";
import { expect, test } from "vitest";
import { cadenceOf, cyclesOf } from "./cycles.ts";

const FPS = 60;

test("cadence is the rate of the steps in spite of missed and doubly detected events", () => {
  fc.assert(
    fc.property(
      fc.record({
        step: fc.double({ min: 16, max: 40, noNaN: true }),
        uneven: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
        missed: fc.integer({ min: 2, max: 9 }),
        echoes: fc.array(fc.record({ of: fc.integer({ min: 0, max: 11 }), after: fc.double({ min: 0.02, max: 0.35, noNaN: true }) }), {
          maxLength: 3,
        }),
      }),
      ({ step, uneven, missed, echoes }) => {
        const all = Array.from({ length: 12 }, (_, k) => 20 + step * (k + (k % 2 === 1 ? uneven : 0)));
        const seen = all.filter((_, k) => k !== missed);
        const again = echoes.filter((e) => e.of !== missed).map((e) => all[e.of]! + e.after * step);
        const contacts = all.map((at, k) => ({
          side: k % 2 === 0 ? ("left" as const) : ("right" as const),
          initialContact: { at, confidence: 1 },
          toeOff: null,
        }));
        const { cadence } = cadenceOf(
          cyclesOf(contacts),
          FPS,
          [...seen, ...again].sort((a, b) => a - b),
        );
        expect(cadence / ((60 * FPS) / step)).toBeCloseTo(1, 2);
      },
    ),
  );
});

const events = (times: readonly number[]) =>
  times.map((at, k) => ({
    side: k % 2 === 0 ? ("left" as const) : ("right" as const),
    initialContact: { at, confidence: 1 },
    toeOff: null,
  }));

test("a false event among few changes a cadence by no more than its stated error allows", () => {
  fc.assert(
    fc.property(
      fc.record({
        step: fc.double({ min: 18, max: 36, noNaN: true }),
        steps: fc.integer({ min: 4, max: 8 }),
        after: fc.integer({ min: 0, max: 3 }),
        falsely: fc.double({ min: 0.3, max: 0.7, noNaN: true }),
      }),
      ({ step, steps, after, falsely }) => {
        const passings = Array.from({ length: steps + 1 }, (_, k) => 10 + k * step);
        const seen = [...passings, 10 + (after + falsely) * step].sort((a, b) => a - b);
        const { cadence, error } = cadenceOf(cyclesOf(events(passings.map((t) => t + 0.3 * step))), FPS, seen);
        expect(Math.abs(cadence - (60 * FPS) / step)).toBeLessThan(Math.max(0.5, 1.96 * error));
      },
    ),
  );
});

test("a false passing at the picture's edge does not tilt the beat of a runner's contacts and toe-offs", () => {
  const toeOffs = [30.7, 49.3, 68.3, 87.1];
  const contacts = events([16.6, 33.8, 55.9, 71.9, 92.6]).map((c, i) => {
    const at = toeOffs[i];
    return { ...c, toeOff: at === undefined ? null : { at, confidence: 1 } };
  });
  const { cadence } = cadenceOf(cyclesOf(contacts), FPS, [5.3, 24.1, 43.1, 62.1, 76.3]);
  expect(Math.abs(cadence - 189.5)).toBeLessThan(4);
});

test("the error of a cadence shrinks as more steps are seen", () => {
  const of = (steps: number) =>
    cadenceOf(
      cyclesOf([]),
      FPS,
      Array.from({ length: steps + 1 }, (_, k) => 20 * k),
    );
  expect(of(2).cadence).toBeCloseTo(180, 6);
  expect(of(2).error).toBeGreaterThan(2);
  for (let steps = 3; steps < 20; steps++) expect(of(steps).error).toBeLessThanOrEqual(of(steps - 1).error);
  expect(of(40).error).toBeLessThan(0.2);
});
