import fc from "fast-check";
import { expect, test } from "vitest";
import { cadenceOf, cyclesOf } from "./cycles.ts";

const FPS = 60;

test("cadence is the rate of the steps, whichever events were missed and however often one was seen twice", () => {
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
