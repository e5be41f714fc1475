import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chairRises, liftVelocity, loadPercent, oneRepMax, repetitions } from "../index.ts";

const FPS = 60;
const minimumJerk = (u: number): number => {
  const x = Math.max(0, Math.min(1, u));
  return x * x * x * (10 - 15 * x + 6 * x * x);
};

interface Course {
  readonly n: number;
  readonly go: number;
  readonly pause: number;
  readonly rest: number;
  readonly height: number;
}

/** Minimum-jerk repetitions upwards, s and units of height. */
function course(c: Course, noise: (i: number) => number = () => 0): Float64Array {
  const period = 2 * c.go + c.pause + c.rest;
  const length = Math.ceil((1 + c.n * period) * FPS);
  return Float64Array.from({ length }, (_, i) => {
    const t = i / FPS - 1;
    const k = Math.max(0, Math.min(c.n - 1, Math.floor(t / period)));
    const u = t - k * period;
    return c.height * (minimumJerk(u / c.go) - minimumJerk((u - c.go - c.pause) / c.go)) + noise(i);
  });
}

/** Smooth disturbance like filtered jitter of landmarks. */
const jitter = (size: number, seed: number) => (i: number) =>
  size * (Math.sin(0.61 * i + seed) * 0.5 + Math.sin(0.37 * i + 2.1 * seed) * 0.3 + Math.sin(0.19 * i + 3.7 * seed) * 0.2);

const courses = fc.record({
  n: fc.integer({ min: 1, max: 6 }),
  go: fc.double({ min: 0.5, max: 2, noNaN: true }),
  pause: fc.double({ min: 0, max: 0.8, noNaN: true }),
  rest: fc.double({ min: 0.3, max: 1, noNaN: true }),
  height: fc.double({ min: 30, max: 300, noNaN: true }),
});

describe("repetitions", () => {
  test("every repetition is found, and timed within 40 ms, whatever tempo and size", () => {
    fc.assert(
      fc.property(courses, fc.double({ min: 0, max: 6, noNaN: true }), (c, seed) => {
        const found = repetitions(course(c, jitter(0.01 * c.height, seed)), FPS, { away: "up", least: 0.3 * c.height });
        expect(found).toHaveLength(c.n);
        const period = 2 * c.go + c.pause + c.rest;
        found.forEach((r, k) => {
          const start = 1 + k * period;
          const slack = 0.04 * Math.max(1, c.go);
          expect(Math.abs(r.start / FPS - (start + 0.06 * c.go))).toBeLessThan(slack);
          expect(Math.abs(r.turn / FPS - (start + c.go + c.pause / 2))).toBeLessThan(slack + 0.03 * c.go);
          expect(Math.abs(r.end / FPS - (start + 2 * c.go + c.pause - 0.06 * c.go))).toBeLessThan(slack);
          expect(Math.abs(r.excursion / c.height - 1)).toBeLessThan(0.05);
        });
      }),
      { numRuns: 60 },
    );
  });

  test("down is up turned over, and shifting or scaling the signal changes nothing", () => {
    fc.assert(
      fc.property(
        courses,
        fc.double({ min: -500, max: 500, noNaN: true }),
        fc.double({ min: 0.2, max: 5, noNaN: true }),
        (c, shift, factor) => {
          const signal = course(c, jitter(0.01 * c.height, 1));
          const times = (r: ReturnType<typeof repetitions>): number[] =>
            r.flatMap((x) => [x.start, x.turn, x.end].map((v) => Math.round(1e6 * v) / 1e6));
          const up = times(repetitions(signal, FPS, { away: "up", least: 0.3 * c.height }));
          const down = repetitions(
            signal.map((v) => -factor * v + shift),
            FPS,
            { away: "down", least: 0.3 * factor * c.height },
          );
          const moved = times(down);
          expect(moved).toHaveLength(up.length);
          for (const [i, v] of moved.entries()) expect(v).toBeCloseTo(up[i]!, 3);
        },
      ),
      { numRuns: 30 },
    );
  });

  test("a lift that lingers half-way ends when it is locked out, not later", () => {
    // Down within a second, up to 45 % in 0.5 s, 15 % in a whole second, the rest in 0.5 s.
    const height = (t: number): number => {
      if (t < 2) return 100 * minimumJerk(t - 1);
      const [first, stuck, last] = [minimumJerk((t - 2.2) / 0.5), Math.max(0, Math.min(1, t - 2.7)), minimumJerk((t - 3.7) / 0.5)];
      return 100 - 45 * first - 15 * stuck - 40 * last;
    };
    const depth = Float64Array.from({ length: Math.round(6 * FPS) }, (_, i) => height(i / FPS));
    const [lift, ...more] = repetitions(depth, FPS, { away: "up", least: 30 });
    expect(more).toEqual([]);
    expect(Math.abs(lift!.end / FPS - 4.2)).toBeLessThan(0.1);
  });

  test("noise around rest is no repetition", () => {
    const still = Float64Array.from({ length: 300 }, (_, i) => jitter(2, 1)(i));
    expect(repetitions(still, FPS, { away: "up", least: 20 })).toEqual([]);
  });

  test("a repetition cut off by the clip's end does not count, unless it may end at the top", () => {
    const whole = course({ n: 2, go: 1, pause: 0.6, rest: 0.5, height: 100 });
    const cut = whole.subarray(0, Math.round((1 + 3.1 + 1.4) * FPS));
    expect(repetitions(cut, FPS, { away: "up", least: 30 })).toHaveLength(1);
    const open = repetitions(cut, FPS, { away: "up", least: 30, openEnd: true });
    expect(open).toHaveLength(2);
    expect(open[1]?.end).toBeNaN();
  });

  test("a clip that begins or ends within a repetition shows neither its start nor its end, and still its turning point", () => {
    fc.assert(
      fc.property(courses, fc.double({ min: 0.2, max: 0.45, noNaN: true }), (c, missing) => {
        const whole = course({ ...c, n: 1 });
        const rule = { away: "up", least: 0.3 * c.height } as const;
        const [all] = repetitions(whole, FPS, rule);
        expect(all?.startSeen).toBe(true);
        const from = Math.round((1 + missing * c.go) * FPS);
        const [late] = repetitions(whole.subarray(from), FPS, rule);
        expect(late?.startSeen).toBe(false);
        expect(late?.start).toBe(0);
        expect(Math.abs(late!.turn + from - all!.turn)).toBeLessThan(0.1 * c.go * FPS);
        const [early] = repetitions(whole.subarray(0, Math.round((1 + 2 * c.go + c.pause - missing * c.go) * FPS)), FPS, rule);
        expect(early?.end).toBeNaN();
        expect(early?.startSeen).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test("a missing stretch does not throw", () => {
    const holes = course({ n: 2, go: 1, pause: 0.2, rest: 0.5, height: 100 }).map((v, i) => (i % 97 < 9 ? Number.NaN : v));
    expect(() => repetitions(holes, FPS, { away: "up", least: 30 })).not.toThrow();
    expect(repetitions(new Float64Array(50).fill(Number.NaN), FPS, { away: "up", least: 30 })).toEqual([]);
  });
});

describe("rises from a chair", () => {
  test("start with the trunk, stand at nine tenths, sit at a tenth", () => {
    const hip = course({ n: 2, go: 1, pause: 0.6, rest: 0.8, height: 200 });
    // The trunk leans from 0.5 s before the hips rise, 10 degrees/s and more.
    const lean = Float64Array.from(hip, (_, i) => {
      const t = (i / FPS - 1) % 3.4;
      return 40 * (minimumJerk((t + 0.5 - (t > 2.9 ? 3.4 : 0)) / 0.6) - minimumJerk((t - 0.3) / 0.7));
    });
    const rises = chairRises({ hip, lean, knee: null }, FPS, 50);
    expect(rises).toHaveLength(2);
    // s(u) = 0.9 at u = 0.752 and 0.1 at u = 0.248.
    expect(rises[0]!.standing / FPS).toBeCloseTo(1.752, 1);
    expect(rises[0]!.end / FPS).toBeCloseTo(1 + 1 + 0.6 + 0.752, 1);
    expect(rises[0]!.start / FPS).toBeLessThan(0.7);
    expect(rises[0]!.start / FPS).toBeGreaterThan(0.45);
  });

  test("a clip that begins within the rise does not show its start; a trunk that leans while the athlete sits down belongs to no rise", () => {
    const hip = course({ n: 1, go: 1, pause: 0.6, rest: 0.8, height: 200 });
    const lean = Float64Array.from(hip, (_, i) => 40 * (minimumJerk((i / FPS - 0.5) / 0.6) - minimumJerk((i / FPS - 1.3) / 0.7)));
    expect(chairRises({ hip, lean, knee: null }, FPS, 50)[0]?.startSeen).toBe(true);
    const late = Math.round(0.75 * FPS);
    const [cut] = chairRises({ hip: hip.subarray(late), lean: lean.subarray(late), knee: null }, FPS, 50);
    expect(cut?.startSeen).toBe(false);
    // The clip begins with the end of a sitting down, with the trunk still going forward.
    const down = Float64Array.from({ length: FPS }, (_, i) => 200 * (1 - minimumJerk(i / FPS / 0.6)));
    const both = Float64Array.from([...down, ...hip]);
    const forward = Float64Array.from([...down.map((_, i) => (i < 0.5 * FPS ? 30 * (i / FPS) : 15)), ...lean.map((v) => 15 + v)]);
    const [rise] = chairRises({ hip: both, lean: forward, knee: null }, FPS, 50);
    expect(rise!.start / FPS).toBeGreaterThan(1.3);
  });

  test("hips that hardly move are no rise", () => {
    const hip = course({ n: 2, go: 1, pause: 0.6, rest: 0.8, height: 20 });
    expect(chairRises({ hip, lean: null, knee: null }, FPS, 50)).toEqual([]);
  });
});

describe("bar velocity and load", () => {
  test("of a constant speed is that speed, mean, propulsive and peak", () => {
    const y = Float64Array.from({ length: 60 }, (_, i) => 0.5 * (i / FPS));
    const v = liftVelocity(y, FPS, 5, 50);
    for (const value of [v.mean, v.propulsive, v.peak]) expect(value).toBeCloseTo(0.5, 6);
  });

  test("loads follow the published relations and are NaN outside their range", () => {
    // Full squat at 0.50 m/s is 90.2 %, bench press 77.7 % of one repetition's maximum (catalogue, test vectors).
    expect(loadPercent("squat", 0.5)).toBeCloseTo(90.2, 1);
    expect(loadPercent("bench", 0.5)).toBeCloseTo(77.7, 1);
    expect(oneRepMax(80, 80)).toBe(100);
    expect(oneRepMax(80, 97)).toBeNaN();
    expect(oneRepMax(80, 39)).toBeNaN();
  });
});
