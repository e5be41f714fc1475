import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kicksOf, longest, meanPhase, pace, phaseLags, pushOffs, stillStretch, stopOf, stretchesWhere, swayOf, turnsOf } from "../index.ts";

const FPS = 60;
const wave = (seconds: number, f: (t: number) => number): Float64Array =>
  Float64Array.from({ length: Math.round(seconds * FPS) }, (_, i) => f(i / FPS));

describe("turns", () => {
  test("a run out and back has one turn, and the time near it follows from its parabola", () => {
    // x = 3 - (t - 2)²: within 0.25 of the far point for 1 s.
    const [turn, ...more] = turnsOf(
      wave(4, (t) => 3 - (t - 2) ** 2),
      FPS,
      1,
      0.25,
    );
    expect(more).toEqual([]);
    expect(turn?.direction).toBe(1);
    expect(turn!.at / FPS).toBeCloseTo(2, 2);
    expect((turn!.to - turn!.from) / FPS).toBeCloseTo(1, 2);
  });

  test("to and fro has turns of both directions in their order", () => {
    const turns = turnsOf(
      wave(8, (t) => Math.sin((2 * Math.PI * t) / 4)),
      FPS,
      0.5,
      0.2,
    );
    expect(turns.map((t) => t.direction)).toEqual([1, -1, 1, -1].slice(0, turns.length));
    expect(turns.length).toBeGreaterThanOrEqual(3);
  });

  test("a stop is where the speed falls to zero and stays there", () => {
    const x = wave(3, (t) => (t < 1 ? 4 * t : t < 2 ? 4 + 4 * (t - 1) - 2 * (t - 1) ** 2 : 6));
    expect(stopOf(x, FPS)! / FPS).toBeCloseTo(1.9, 1);
    expect(
      stopOf(
        wave(3, (t) => 4 * t),
        FPS,
      ),
    ).toBeNull();
  });
});

describe("fin kicks", () => {
  test("frequency and amplitude of a sine", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.3, max: 1.5, noNaN: true }), fc.double({ min: 6, max: 40, noNaN: true }), (hz, amplitude) => {
        const kicks = kicksOf(
          wave(12, (t) => amplitude * Math.sin(2 * Math.PI * hz * t)),
          FPS,
          8,
        );
        expect(kicks.length).toBeGreaterThanOrEqual(Math.floor(12 * hz) - 2);
        for (const k of kicks) {
          expect((k.to - k.from) / FPS).toBeCloseTo(1 / hz, 1);
          expect(k.amplitude / (2 * amplitude)).toBeCloseTo(1, 1);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("the lag between the legs is the phase between their sines", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 359, noNaN: true }), (degrees) => {
        const leg = (lag: number) =>
          kicksOf(
            wave(10, (t) => 20 * Math.sin(2 * Math.PI * 0.8 * t - (lag * Math.PI) / 180)),
            FPS,
            8,
          );
        const phase = meanPhase(phaseLags(leg(0), leg(degrees), (k) => k.middle));
        const error = Math.abs(phase - degrees) % 360;
        expect(Math.min(error, 360 - error)).toBeLessThan(4);
      }),
      { numRuns: 30 },
    );
  });
});

test("skating pushes are the extensions that end at the longest reach", () => {
  const knee = wave(6, (t) => 45 + 25 * Math.cos(2 * Math.PI * t));
  const reach = knee.map((k) => 1 - k / 300);
  const pushes = pushOffs("left", reach, knee, FPS, 0.06);
  expect(pushes).toHaveLength(6);
  for (const p of pushes) {
    expect(((p.end / FPS) % 1) - 0.5).toBeCloseTo(0, 1);
    expect(p.start).toBeLessThan(p.end);
  }
  expect(pushOffs("left", reach, new Float64Array(knee.length).fill(40), FPS, 0.06)).toEqual([]);
});

describe("stillness and sway", () => {
  const point = (x: (t: number) => number) => ({ x: wave(4, x), y: wave(4, () => 0) });

  test("the still stretch is where the point rests", () => {
    const s = stillStretch([point((t) => (t < 1 ? 10 * t : t < 3 ? 10 : 10 * t))], FPS, { limit: 1 });
    expect(s!.from / FPS).toBeCloseTo(1, 1);
    expect(s!.to / FPS).toBeCloseTo(3, 1);
    expect(stillStretch([point((t) => 10 * t)], FPS, { limit: 1 })).toBeNull();
  });

  test("stretches join over short gaps only, and the longest of them is chosen", () => {
    const on = [1, 1, 0, 1, 0, 0, 0, 1, 1, 1, 1, 1];
    expect(stretchesWhere((i) => on[i] === 1, on.length, 1)).toEqual([
      { from: 0, to: 3 },
      { from: 7, to: 11 },
    ]);
    expect(longest(stretchesWhere((i) => on[i] === 1, on.length, 1))).toEqual({ from: 7, to: 11 });
  });

  test("sway of a sine has its root mean square and path", () => {
    const s = swayOf(
      wave(10, (t) => 2 * Math.sin(2 * Math.PI * 0.5 * t)),
      { from: 0, to: 599 },
      FPS,
    );
    expect(s.rms).toBeCloseTo(Math.SQRT2, 1);
    expect(s.velocity).toBeCloseTo(4 * 2 * 0.5, 1);
  });

  test("pace of a steady walk is its speed, jitter or not", () => {
    const v = pace(
      wave(4, (t) => 3 * t + (Math.round(t * FPS) % 2 === 0 ? 0.01 : -0.01)),
      FPS,
    );
    for (const value of v.subarray(10, 200)) expect(value).toBeCloseTo(3, 6);
  });
});
