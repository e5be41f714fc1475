import { PoseSidecar } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import { hipColumn, nextDistance, splitsOf, withMark, withoutMark } from "./marks.ts";

const marks = [
  { distance_m: 0, x: 0.1 },
  { distance_m: 10, t_ms: 1500 },
];

describe("distance marks", () => {
  test("stand by distance, one for each", () => {
    expect(withMark(marks, { distance_m: 5, x: 0.5 }).map((m) => m.distance_m)).toEqual([0, 5, 10]);
    expect(withMark(marks, { distance_m: 10, x: 0.9 })).toEqual([marks[0], { distance_m: 10, x: 0.9 }]);
    expect(withoutMark(marks, 0)).toEqual([marks[1]]);
  });

  test("are proposed at even distances", () => {
    expect(nextDistance([])).toBe(0);
    expect(nextDistance(marks.slice(0, 1))).toBe(5);
    expect(nextDistance(marks)).toBe(20);
  });

  test("a new one stands at the hips, or in the middle where nobody is seen", () => {
    const pose = PoseSidecar.parse({
      ...{ version: 1, fps: 60, frame_count: 1, offset_ms: 0, t_ms: [0], units: "m", frames: [[]], events: [], angles: {} },
      skeleton: { joints: Array.from({ length: 33 }, (_, i) => (i === 23 ? "left_hip" : i === 24 ? "right_hip" : `p${i}`)), edges: [] },
      image: { width: 200, height: 100, joints: [Array.from({ length: 33 }, (_, i) => [i === 24 ? 60 : 40, 0])] },
    });
    expect(hipColumn(pose, 0)).toBeCloseTo(0.25, 9);
    expect(hipColumn(pose, 7)).toBe(0.5);
    expect(hipColumn(undefined, 0)).toBe(0.5);
  });

  test("their splits are those of the metric that holds them", () => {
    const evidence = { n: 1, sd: null, confidence: 1 };
    const splits = [{ distance_m: 0, time_s: 0, se_s: 0, split_s: null, speed_mps: null, declared: true }];
    const time = { key: "time_10m", value_num: 1.5, value_json: evidence };
    expect(splitsOf([time, { key: "fastest_split", value_num: 7, value_json: { ...evidence, splits } }])).toEqual(splits);
    expect(splitsOf([time])).toEqual([]);
  });
});
