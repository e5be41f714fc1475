import type { MetricChange } from "@sagittal/contract";
import type { TrendMetric } from "@sagittal/sdk";
import { expect, test } from "vitest";
import { alertsOf } from "./alerts.ts";

const DAYS = ["2026-03-01T08:00:00.000Z", "2026-04-01T08:00:00.000Z", "2026-05-01T08:00:00.000Z"] as const;
const IDS = DAYS.map((_, i) => `00000000-0000-4000-8000-00000000000${i}`);

/** A metric measured in sessions 0 and 1 and, with a change against one of them, in session 2. */
function metric(key: string, verdict: MetricChange["verdict"] | null, before = 1): TrendMetric {
  const change = verdict && { session_id: IDS[before] ?? "", delta: 5, detectable: 3, exceeds: verdict !== "unchanged", verdict };
  return {
    key,
    label: key,
    unit: "cm",
    higher_is_better: null,
    series: DAYS.map((created_at, i) => ({ session_id: IDS[i] ?? "", created_at, value: i, change: i === 2 ? change : null })),
  };
}
const told = (...metrics: TrendMetric[]) => alertsOf({ metrics })?.map((a) => [a.metric.key, a.since.slice(0, 10)]);

test("names what changed beyond measurement error since the like clip, the worse first", () => {
  expect(told(metric("a", "improved"), metric("b", "unchanged"), metric("c", "declined", 0))).toEqual([
    ["c", "2026-03-01"],
    ["a", "2026-04-01"],
  ]);
});

test("names sides only where the whole does not tell", () => {
  expect(told(metric("a", "improved"), metric("a_left", "improved"), metric("b", "unchanged"), metric("b_right", "changed"))).toEqual([
    ["b_right", "2026-04-01"],
    ["a", "2026-04-01"],
  ]);
});

test("tells nothing changed from nothing to compare; an older session's change is no news", () => {
  expect(told(metric("a", "unchanged"))).toEqual([]);
  expect(told(metric("a", null))).toBeUndefined();
  const stale = metric("a", "improved");
  const later = {
    ...stale.series[2],
    session_id: "00000000-0000-4000-8000-000000000009",
    created_at: "2026-06-01T08:00:00.000Z",
    value: 3,
  };
  expect(told({ ...stale, series: [...stale.series, { ...later, change: null }] })).toBeUndefined();
});
