import type { MetricValue, MotionEvent, Side } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import { heldLanding, landingPairs } from "./hop-battery.ts";

let made = 0;
const clip = (exercise: string, values: Record<string, number | null>) => {
  made += 1;
  const metrics = Object.entries(values).map(
    ([key, value_num]): MetricValue => ({ key, value_num, value_json: { n: 1, sd: null, confidence: 0.9 } }),
  );
  return { id: `s${made}`, exercise, metrics };
};
const pairs = (clips: ReturnType<typeof clip>[], solution = "return-to-sport") =>
  landingPairs(solution, clips).map(({ exercise, left, right }) => [exercise, left.id, right.id]);

describe("the clips whose landings are looked at together", () => {
  test("are the best of each leg, by test, the fastest over 6 m", () => {
    const [short, long] = [clip("Triple Hop", { hop_series_distance_left: 380 }), clip("Triple Hop", { hop_series_distance_left: 400 })];
    const right = clip("Triple Hop", { hop_series_distance_left: null, hop_series_distance_right: 420 });
    const [slow, fast] = [clip("6 m Timed Hop", { hop_time_6m_right: 2.4 }), clip("6 m Timed Hop", { hop_time_6m_right: 2.1 })];
    const left = clip("6 m Timed Hop", { hop_time_6m_left: 2.2 });
    const both = clip("Single-leg Hop", { hop_distance_left: 120, hop_distance_right: 130 });
    const all = [short, long, right, slow, fast, left, both];
    expect(pairs(all)).toEqual([
      ["Single-leg Hop", both.id, both.id],
      ["Triple Hop", long.id, right.id],
      ["6 m Timed Hop", left.id, fast.id],
    ]);
    expect(pairs(all, "jump-profile")).toEqual([]);
  });

  test("need both legs", () => {
    expect(pairs([clip("Triple Hop", { hop_series_distance_left: 380 })])).toEqual([]);
  });
});

test("the landing that is held is the last of a series, and the first of hops one by one", () => {
  const event = (type: MotionEvent["type"], side: Side, t_ms: number): MotionEvent => ({ type, side, t_ms, confidence: 0.9 });
  const hop = (side: Side, off: number): MotionEvent[] => [event("take_off", side, off), event("landing", side, off + 340)];
  const series = [1850, 2470, 3090].flatMap((t) => hop("left", t));
  expect(heldLanding([...series, ...hop("right", 3500)], "left")).toBe(3430);
  expect(heldLanding([...hop("left", 1000), ...hop("left", 6000)], "left")).toBe(1340);
  expect(heldLanding(series, "right")).toBeUndefined();
});
