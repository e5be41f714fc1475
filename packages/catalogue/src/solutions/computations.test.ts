import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runState } from "./binding.ts";
import { detectableChange, verdictOf } from "./change.ts";
import { findSolution } from "./definitions/index.ts";
import { loadVelocityProfile } from "./load-velocity.ts";
import { reportSections, trustLevel } from "./report.ts";
import { symmetryIndex } from "./symmetry.ts";
import { ATHLETE, session } from "./testing.ts";

const positive = fc.double({ min: 1, max: 500, noNaN: true });

describe("symmetryIndex", () => {
  it("is zero for equal sides, changes sign with them and does not depend on the unit", () => {
    fc.assert(
      fc.property(positive, positive, fc.double({ min: 0.01, max: 100, noNaN: true }), (l, r, unit) => {
        expect(symmetryIndex(l, l)).toBe(0);
        expect(symmetryIndex(l, r)).toBeCloseTo(-symmetryIndex(r, l), 9);
        expect(symmetryIndex(l * unit, r * unit)).toBeCloseTo(symmetryIndex(l, r), 6);
        expect(Math.abs(symmetryIndex(l, r))).toBeLessThanOrEqual(200);
      }),
    );
  });

  it("is 20 percent where the right has 110 and the left 90", () => expect(symmetryIndex(90, 110)).toBeCloseTo(20, 9));
});

describe("loadVelocityProfile", () => {
  const line = (loads: readonly number[], v0: number, slope: number, noise: readonly number[] = []) =>
    loads.map((load, i) => ({ load, velocity: v0 + slope * load + (noise[i] ?? 0) }));

  it("finds the line through loads that lie on it", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.8, max: 2, noNaN: true }),
        fc.double({ min: -0.012, max: -0.003, noNaN: true }),
        fc.uniqueArray(fc.integer({ min: 20, max: 200 }), { minLength: 3, maxLength: 8 }),
        (v0, slope, loads) => {
          const p = loadVelocityProfile(line(loads, v0, slope))!;
          expect(p.v0).toBeCloseTo(v0, 6);
          expect(p.loadAt(0.3)).toBeCloseTo((0.3 - v0) / slope, 3);
          expect(p.r2).toBeCloseTo(1, 6);
          const [low, high] = p.interval(0.3)!;
          expect(high - low).toBeLessThan(0.01);
        },
      ),
    );
  });

  it("has an interval about the estimate that shrinks with more loads and grows with noise", () => {
    const noise = [0.02, -0.02, 0.02, -0.02, 0.02, -0.02];
    const loads = [40, 60, 80, 100, 120, 140];
    const width = (n: number, k: number) => {
      const p = loadVelocityProfile(
        line(
          loads.slice(0, n),
          1.3,
          -0.007,
          noise.map((e) => k * e),
        ),
      )!;
      const interval = p.interval(0.3)!;
      expect(interval[0]).toBeLessThan(p.loadAt(0.3));
      expect(interval[1]).toBeGreaterThan(p.loadAt(0.3));
      return interval[1] - interval[0];
    };
    expect(width(6, 1)).toBeLessThan(width(4, 1));
    expect(width(6, 0.5)).toBeLessThan(width(6, 1));
  });

  it("agrees with a worked example of least squares", () => {
    const p = loadVelocityProfile([
      { load: 60, velocity: 1.0 },
      { load: 80, velocity: 0.79 },
      { load: 100, velocity: 0.62 },
      { load: 120, velocity: 0.39 },
    ])!;
    // Sxx = 2000, Sxy = -20, so the slope is -0.01; mean velocity 0.7 at 90 kg.
    expect(p.slope).toBeCloseTo(-0.01, 9);
    expect(p.v0).toBeCloseTo(1.6, 9);
    expect(p.loadAt(0.3)).toBeCloseTo(130, 6);
  });

  it("is not given for two loads or for a bar that speeds up with load", () => {
    expect(loadVelocityProfile(line([60, 60, 80], 1.3, -0.007))).toBeUndefined();
    expect(loadVelocityProfile(line([60, 80, 100], 0.2, 0.002))).toBeUndefined();
  });
});

describe("strength-load-velocity", () => {
  const solution = findSolution("strength-load-velocity")!;
  const lift = (bar: number | null, velocity: number | null, exercise = "Back Squat") =>
    session({ activity: "weightlifting", exercise, bar, values: { mean_velocity: velocity } });
  const state = (sessions: Parameters<typeof runState>[1]) => runState(solution, sessions, ATHLETE);

  it("estimates the maximum at the lift's published speed, with its range", () => {
    const sessions = [lift(60, 1.0), lift(80, 0.8), lift(100, 0.61), lift(120, 0.4)];
    const { slots } = state(sessions);
    const result = solution.compute({ slots, athlete: ATHLETE });
    const item = "sections" in result ? result.sections[0]!.items[0]! : undefined;
    expect(item!.value).toBeCloseTo(130, 0);
    expect(item!.low).toBeLessThan(item!.value!);
    expect(item!.high).toBeGreaterThan(item!.value!);
    expect(item!.confidence).toBeGreaterThan(0.5);
    expect(item!.beta).toBe(true);
  });

  it.each([
    // Gonzalez-Badillo & Sanchez-Medina 2010, Helms et al. 2017.
    ["Bench Press", 0.16],
    ["Deadlift", 0.14],
  ])("reads the maximum of a %s at %s m/s", (exercise, velocity) => {
    const sessions = [lift(60, 1.0, exercise), lift(80, 0.8, exercise), lift(100, 0.61, exercise), lift(120, 0.4, exercise)];
    const { slots } = state(sessions);
    const result = solution.compute({ slots, athlete: ATHLETE });
    const items = "sections" in result ? result.sections.flatMap((section) => section.items) : [];
    expect(items.find((item) => item.key === "velocity_at_1rm")?.value).toBe(velocity);
  });

  it("lists the speed of each load, lightest first, in metres per second in every system of units", () => {
    const { slots } = state([lift(120, 0.4), lift(60, 1.0), lift(100, 0.61), lift(80, 0.8)]);
    const computed = solution.compute({ slots, athlete: ATHLETE });
    const profile = reportSections(computed, { lang: "en", units: "imperial" }).find((s) => s.key === "profile")!;
    expect(profile.metrics.slice(0, 4).map((m) => `${m.label}: ${m.value_text}`)).toEqual([
      "132 lb: 1.00 m/s",
      "176 lb: 0.80 m/s",
      "220 lb: 0.61 m/s",
      "265 lb: 0.40 m/s",
    ]);
    expect(profile.charts[0]!.y_label).toMatch(/m\/s$/);
    expect(profile.charts[0]!.series[0]!.points.map((p) => p.y)).toContain(0.61);
  });

  it("gives no number when the loads lie too near to one another", () => {
    const { slots } = state([lift(90, 0.7), lift(100, 0.6), lift(110, 0.5)]);
    const result = solution.compute({ slots, athlete: ATHLETE });
    const [first] = "sections" in result ? result.sections : [];
    expect([first!.summary.code, first!.findings[0]!.code, first!.items[0]!.value]).toEqual(["one_rm_none", "range_narrow", null]);
  });

  it("gives no number when the loads do not lie on a line", () => {
    const result = solution.compute({
      slots: state([lift(60, 0.9), lift(80, 0.4), lift(100, 0.75), lift(120, 0.35)]).slots,
      athlete: ATHLETE,
    });
    const [first] = "sections" in result ? result.sections : [];
    expect(first!.summary.code).toBe("one_rm_none");
    expect(first!.items[0]!.value).toBeNull();
  });

  it("fails with the reason that helps", () => {
    expect(state([lift(60, 1), lift(80, 0.8), lift(100, 0.6, "Bench Press")]).failure?.code).toBe("mixed_exercises");
    expect(state([lift(60, 1), lift(null, 0.8), lift(100, 0.6)]).failure?.code).toBe("missing_load");
    expect(state([lift(60, 1), lift(60, 0.99), lift(100, 0.6)]).failure?.code).toBe("too_few_loads");
    expect(state([lift(60, 1), lift(80, null), lift(100, 0.6)]).failure?.code).toBe("no_velocity");
    expect(state([lift(60, 0.5), lift(80, 0.6), lift(100, 0.7)]).failure?.code).toBe("rising_velocity");
  });
});

describe("smallest detectable change", () => {
  it("is the root mean square of both sessions' MDC, and never below the least change that one camera can detect", () => {
    expect(detectableChange(20, 20, "ms", 200)).toBeCloseTo(20, 6);
    expect(detectableChange(undefined, undefined, "deg", 20)).toBe(3);
    fc.assert(
      fc.property(positive, positive, (a, b) => {
        expect(detectableChange(a, b, "ms", 1)).toBeCloseTo(detectableChange(b, a, "ms", 1), 9);
        expect(detectableChange(a + 1, b, "ms", 1)).toBeGreaterThanOrEqual(detectableChange(a, b, "ms", 1));
      }),
    );
  });

  it("mirrors the verdict when first and last are swapped", () => {
    const mirror = { improved: "declined", declined: "improved", changed: "changed", unchanged: "unchanged" } as const;
    const target = { min_good: 40, max_good: 60, amber_low: null, amber_high: null, higher_is_better: null, beta: false };
    fc.assert(
      fc.property(positive, positive, positive, fc.constantFrom(true, false, null), (a, b, d, better) => {
        expect(verdictOf(b, a, d, better, target)).toBe(mirror[verdictOf(a, b, d, better, target)]);
        if (Math.abs(a - b) <= d) expect(verdictOf(a, b, d, better, target)).toBe("unchanged");
      }),
    );
  });
});

describe("trustLevel", () => {
  const target = { min_good: 10, max_good: 22, amber_low: 5, amber_high: 27, higher_is_better: null, beta: false };
  it.each([
    [2, "high"],
    [3.5, "medium"],
    [6.7, "wide"],
  ] as const)("an error of %d in a zone 12 wide is %s", (se, level) => {
    expect(trustLevel({ confidence: 0.95, se, target })).toBe(level);
  });

  it("counts twice the amber band where a zone has one green limit", () => {
    const atLeast = { ...target, max_good: null, amber_high: null };
    expect(trustLevel({ confidence: 0.95, se: 2, target: atLeast })).toBe("high");
    expect(trustLevel({ confidence: 0.95, se: 3, target: atLeast })).toBe("medium");
  });

  it("falls with the confidence whatever the error, and asks no error of a value without a target", () => {
    expect(trustLevel({ confidence: 0.4, se: 0.1, target })).toBe("low");
    expect(trustLevel({ confidence: 0.6, se: 0.1, target })).toBe("medium");
    expect(trustLevel({ confidence: 0.9, se: 50 })).toBe("high");
    expect(trustLevel({ confidence: 0.9, beta: true, target })).toBe("rough");
  });
});
