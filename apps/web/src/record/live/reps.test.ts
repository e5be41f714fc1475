import type { CountedBy } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import type { LiveBody } from "./body.ts";
import { makeCounter } from "./reps.ts";
import { standing } from "./testing/standing.ts";

/** Counts and their times for a body whose position at a time (s) is given by `at`, seen `hz` times per second. */
function counted(by: CountedBy, seconds: number, at: (s: number) => LiveBody | null, hz = 9): { n: number; s: number }[] {
  const counter = makeCounter(by);
  const out: { n: number; s: number }[] = [];
  for (let i = 0; i < seconds * hz; i++) {
    const n = counter.see(at(i / hz), (1000 * i) / hz);
    if (n !== null) out.push({ n, s: i / hz });
  }
  return out;
}

/** From 0 to 1 and back, in `period` seconds, beginning at `from`; 0 before that and after `times`. */
const wave = (s: number, { from, period, times }: { from: number; period: number; times: number }) =>
  s < from || s > from + times * period ? 0 : (1 - Math.cos((2 * Math.PI * (s - from)) / period)) / 2;

describe("repetitions", () => {
  test.each([1.2, 2, 4])("five squats of %s s each are counted one by one, each on its way up", (period) => {
    const seen = counted("hips", 5 * period + 3, (s) => standing({ squat: 0.22 * wave(s, { from: 1.5, period, times: 5 }) }));
    expect(seen.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
    for (const { n, s } of seen) {
      expect(s).toBeGreaterThan(1.5 + (n - 0.5) * period);
      expect(s).toBeLessThan(1.5 + n * period + 0.3);
    }
  });

  test("of the hands count when they are down again, in a picture of any size", () => {
    for (const fill of [0.4, 0.9]) {
      const seen = counted("hands", 12, (s) => standing({ fill, raise: 0.35 * wave(s, { from: 1, period: 2.5, times: 4 }) }));
      expect(seen.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
    }
  });

  test("are none while somebody stands, sways and is seen with noise", () => {
    const noise = (s: number) => 0.006 * Math.sin(57 * s) + 0.004 * Math.sin(131 * s + 1);
    expect(counted("hips", 30, (s) => standing({ squat: 0.015 * Math.sin(s) + noise(s) }))).toEqual([]);
  });

  test("are none while somebody comes slowly nearer and sits down for good", () => {
    expect(counted("hips", 40, (s) => standing({ fill: 0.4 + 0.01 * s, squat: s > 30 ? 0.2 : 0 }))).toEqual([]);
  });

  test("are counted in spite of noise and of single looks that go wrong", () => {
    const seen = counted("hips", 14, (s) => {
      const wrong = Math.round(s * 9) % 17 === 5 ? 0.3 : 0;
      const noise = 0.01 * Math.sin(57 * s) + 0.008 * Math.sin(131 * s + 1);
      return standing({ squat: 0.22 * wave(s, { from: 1.5, period: 2.2, times: 5 }) + noise + wrong });
    });
    expect(seen.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
  });

  test("a small movement between them is none", () => {
    const seen = counted("hips", 14, (s) => {
      const deep = wave(s, { from: 1, period: 2, times: 2 }) + wave(s, { from: 9, period: 2, times: 1 });
      return standing({ squat: 0.3 * deep + 0.07 * wave(s, { from: 6, period: 1.5, times: 1 }) });
    });
    expect(seen.map(({ n }) => n)).toEqual([1, 2, 3]);
  });

  test("who goes out of the picture and comes back is counted on, without the way in between", () => {
    const seen = counted("hips", 16, (s) => {
      if (s > 6 && s < 9) return null;
      const squats = wave(s, { from: 1, period: 2, times: 2 }) + wave(s, { from: 10, period: 2, times: 2 });
      return standing({ squat: 0.22 * squats, down: s >= 9 ? 0.1 : 0 });
    });
    expect(seen.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
  });

  test("are counted three times a second as well, as a slow phone looks", () => {
    const seen = counted("hips", 16, (s) => standing({ squat: 0.22 * wave(s, { from: 1.5, period: 2.8, times: 4 }) }), 3);
    expect(seen.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
  });
});
