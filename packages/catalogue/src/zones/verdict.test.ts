import type { MetricValue } from "@sagittal/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classify } from "./classify.ts";
import { metricTargets } from "./targets.ts";
import { isKnownChange, judge, surelyOff, withVerdicts } from "./verdict.ts";

const band = { amberLow: 150, minGood: 160, maxGood: 180, amberHigh: 190 };
const atLeast = { amberLow: 5, minGood: 10, maxGood: null, amberHigh: null };

describe("isKnownChange", () => {
  const exact = (value: number) => ({ value });
  const bound = (value: number) => ({ value, at_least: true });

  it.each([
    ["two exact values", exact(7.6), exact(3.3), true],
    ["a fall to a bound: the hold may have gone on", exact(7.6), bound(3.3), false],
    ["a rise to a bound: it was even longer", exact(7.6), bound(12), true],
    ["a rise to a bound within the detectable change", exact(7.6), bound(7.8), false],
    ["a fall from a bound", bound(7.6), exact(3.3), true],
    ["a rise from a bound", bound(7.6), exact(12), false],
    ["two bounds", bound(3.3), bound(12), false],
  ])("%s", (_, first, last, known) => {
    expect(isKnownChange(first, last, 0.3)).toBe(known);
  });
});

describe("judge", () => {
  it.each([
    [170, 2, "good"],
    [161, 2, "borderline"],
    [158, 2, "borderline"],
    [155, 2, "caution"],
    [148, 2, "caution"],
    [140, 2, "poor"],
    [185, 2, "caution"],
    [200, 2, "poor"],
    [170, 20, "borderline"],
    [150, 60, "borderline"],
    [158, 0, "caution"],
  ] as const)("%d with a standard error of %d is %s", (value, se, verdict) => {
    expect(judge(value, band, { se })).toBe(verdict);
  });

  it("is borderline exactly where the 95 % interval holds a green limit", () => {
    const number = fc.double({ min: 100, max: 240, noNaN: true });
    fc.assert(
      fc.property(number, fc.double({ min: 0, max: 30, noNaN: true }), (value, se) => {
        const [low, high] = [value - 1.96 * se, value + 1.96 * se];
        const inside = low >= band.minGood && high <= band.maxGood;
        const outside = high < band.minGood || low > band.maxGood;
        const verdict = judge(value, band, { se });
        expect(verdict === "good").toBe(inside);
        expect(verdict === "borderline").toBe(!inside && !outside);
      }),
    );
  });

  it("is the colour of the zone for a value without an error", () => {
    const names = { green: "good", amber: "caution", red: "poor" } as const;
    fc.assert(fc.property(fc.double({ min: 100, max: 240, noNaN: true }), (value) => judge(value, band) === names[classify(value, band)]));
  });

  it("judges a lower bound only when it is good already", () => {
    expect(judge(3.3, atLeast, { se: 0.1, at_least: true })).toBeNull();
    expect(judge(12, atLeast, { se: 0.1, at_least: true })).toBe("good");
  });
});

it("advice rests on values that are off for certain and trusted", () => {
  expect(surelyOff(140, band, { se: 2, confidence: 0.9 })).toBe("low");
  expect(surelyOff(140, band, { se: 2, confidence: 0.4 })).toBeNull();
  expect(surelyOff(157, band, { se: 2, confidence: 0.9 })).toBeNull();
  expect(surelyOff(200, band, { se: 2, confidence: 0.9 })).toBe("high");
});

it("each metric with a target carries its verdict, by the target that holds", () => {
  const targets = metricTargets({ activity: "running", exercise: "Easy Run" });
  const value: MetricValue = { key: "trunk_lean", value_num: 20, value_json: { n: 9, sd: 1, confidence: 1, se: 2.5 } };
  const [poor] = withVerdicts([value], targets);
  expect(poor?.value_json.verdict).toBe("poor");
  const own = { trunk_lean: { ...targets.trunk_lean!, min_good: 0, max_good: 40, amber_low: null, amber_high: null } };
  expect(withVerdicts([poor!], own)[0]?.value_json.verdict).toBe("good");
  expect(withVerdicts([poor!], {})[0]).toEqual(value);
});
