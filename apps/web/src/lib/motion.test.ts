import type { MotionEvent } from "@sagittal/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cycles, meanAndSd, nearestFrame, overCycle, spans } from "./motion.ts";

const event = (type: MotionEvent["type"], side: MotionEvent["side"], t_ms: number): MotionEvent => ({ type, side, t_ms, confidence: 1 });

describe("spans", () => {
  test("a contact lasts from initial contact to the toe-off of the same foot", () => {
    const events = [
      event("initial_contact", "left", 0),
      event("initial_contact", "right", 350),
      event("toe_off", "left", 220),
      event("toe_off", "right", 570),
    ];
    expect(spans(events, "contact")).toEqual([
      { side: "left", from: 0, to: 220 },
      { side: "right", from: 350, to: 570 },
    ]);
  });

  test("a contact whose toe-off was not seen is no contact", () => {
    expect(
      spans([event("initial_contact", "left", 0), event("initial_contact", "left", 700), event("toe_off", "left", 900)], "contact"),
    ).toEqual([{ side: "left", from: 700, to: 900 }]);
  });

  test("a contact at the end of a pass does not last until the toe-off of the next pass", () => {
    const step = (t: number) => [event("initial_contact", "left", t), event("toe_off", "left", t + 220)];
    const events = [...step(0), ...step(700), event("initial_contact", "left", 1400), event("toe_off", "left", 4000), ...step(4500)];
    expect(spans(events, "contact").map((c) => c.from)).toEqual([0, 700, 4500]);
  });
});

describe("cycles", () => {
  test("strides go from contact to the next contact of the same foot; a double one is left out", () => {
    const events = [0, 700, 1400, 2800, 3500].map((t) => event("initial_contact", "right", t));
    expect(cycles(events).map((c) => [c.from, c.to])).toEqual([
      [0, 700],
      [700, 1400],
      [2800, 3500],
    ]);
  });

  test("without contacts, repetitions are the cycles", () => {
    expect(cycles([event("rep_start", null, 100), event("rep_bottom", null, 900), event("rep_end", null, 1800)])).toEqual([
      { side: null, from: 100, to: 1800 },
    ]);
  });
});

test("nearestFrame finds what a search through all frames finds", () => {
  const times = fc
    .uniqueArray(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 60 })
    .map((all) => all.sort((a, b) => a - b));
  fc.assert(
    fc.property(times, fc.integer({ min: -100, max: 100_100 }), (all, t) => {
      const best = Math.min(...all.map((x) => Math.abs(x - t)));
      expect(Math.abs((all[nearestFrame(all, t)] ?? Number.NaN) - t)).toBe(best);
    }),
  );
});

describe("over the cycle", () => {
  test("a straight line stays straight, whatever the frame rate", () => {
    const times = Array.from({ length: 61 }, (_, i) => (i * 1000) / 60);
    const curve = overCycle(
      times.map((t) => 3 * t + 5),
      times,
      { side: null, from: 100, to: 900 },
    );
    expect(curve).toHaveLength(101);
    for (const [i, v] of curve.entries()) expect(v).toBeCloseTo(3 * (100 + 8 * i) + 5, 6);
  });

  test("mean and spread of three curves; a gap counts where it is not", () => {
    const { mean, sd } = meanAndSd([
      [1, 10],
      [2, null],
      [3, 14],
    ]);
    expect(mean).toEqual([2, 12]);
    expect(sd[0]).toBeCloseTo(1, 12);
    expect(sd[1]).toBeCloseTo(Math.sqrt(8), 12);
  });
});
