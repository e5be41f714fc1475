import { metricDefinition } from "@sagittal/catalogue";
import { Activity, type MetricTarget, type MotionEvent } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import { cycles } from "./motion.ts";
import { curveZones, inCycle, READINGS, stretches } from "./readings.ts";

const event = (type: MotionEvent["type"], side: MotionEvent["side"], t_ms: number): MotionEvent => ({ type, side, t_ms, confidence: 1 });
/** Right strides of 1000 ms with 400 ms on the ground; the left foot half a stride later. */
const RUN = [0, 1000, 2000].flatMap((t) => [
  event("initial_contact", "right", t),
  event("toe_off", "right", t + 400),
  event("initial_contact", "left", t + 500),
  event("toe_off", "left", t + 900),
]);
const target = (min_good: number | null, max_good: number | null): MetricTarget => ({
  min_good,
  max_good,
  amber_low: null,
  amber_high: null,
  higher_is_better: null,
  beta: false,
});

describe("where a metric is read", () => {
  test.each([
    ["initial_contact", 0, 0],
    ["toe_off", 40, 40],
    ["stance", 0, 40],
    ["swing", 40, 100],
    [[0, 30], 0, 30],
    ["cycle", 0, 100],
  ] as const)("%j lies from %d to %d %% of the cycle", (where, from, to) => {
    expect(inCycle(stretches(where, RUN, null), cycles(RUN))).toEqual([from, to]);
  });

  test("of one side only what belongs to its foot; what never happens is nowhere", () => {
    expect(stretches("stance", RUN, "left").map((s) => [s.from, s.to])).toEqual([
      [500, 900],
      [1500, 1900],
      [2500, 2900],
    ]);
    expect(inCycle(stretches("landing", RUN, null), cycles(RUN))).toBeNull();
  });
});

describe("targets of a curve", () => {
  const targets = { knee_flexion_ic: target(8, 22), hip_extension_to_left: target(5, null), cadence: target(170, 190) };

  test("are those of the metrics that are read from it", () => {
    expect(curveZones("knee_flexion", targets, null).map(({ key, low, high }) => [key, low, high])).toEqual([["knee_flexion_ic", 8, 22]]);
    expect(curveZones("trunk_lean", targets, null)).toEqual([]);
  });

  test("are turned with the sign of the metric, and taken from the side that has one", () => {
    expect(curveZones("thigh", targets, null).map(({ key, low, high }) => [key, low, high])).toEqual([["hip_extension_to", null, -5]]);
    const sides = { knee_flexion_ic: target(8, 22), knee_flexion_ic_left: target(9, 20) };
    expect(curveZones("knee_flexion", sides, "left").map((z) => z.high)).toEqual([20]);
    expect(curveZones("knee_flexion", sides, "right").map((z) => z.high)).toEqual([22]);
  });
});

test("every reading belongs to an angle of the catalogue", () => {
  const known = (key: string) => Activity.options.flatMap((activity) => metricDefinition(activity, key) ?? []);
  for (const key of Object.keys(READINGS)) expect(new Set(known(key).map((m) => m.unit)), key).toEqual(new Set(["deg"]));
});
