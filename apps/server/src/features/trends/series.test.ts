import { metricTargets } from "@sagittal/catalogue";
import { expect, test } from "vitest";
import { type Measured, series } from "./series.ts";

const target = metricTargets({ activity: "running", exercise: "Easy Run", camera_view: "side" }).knee_flexion_stance_left;

const point = (value: number, not_judged: boolean): Measured => ({
  ...{ session_id: `session ${value}`, created_at: new Date(0), camera_view: "side", value, not_judged },
  ...{ mdc: 2, se: 0.1, at_least: false, beta: not_judged, target, own: null },
});

const stance = metricTargets({ activity: "fri", exercise: "One-leg Stance", camera_view: "front" }).ols_time_left;

const hold = (day: number, value: number, at_least: boolean): Measured => ({
  ...{ session_id: `day ${day}`, created_at: new Date(day * 86_400_000), camera_view: "front", value, at_least },
  ...{ mdc: 0.5, se: 0.1, not_judged: false, beta: false, target: stance, own: null },
});

test("a hold that the clip cuts short got no worse by that: no score, and a change only where the bound alone shows it", () => {
  const days = [hold(1, 7.6, false), hold(2, 3.3, true), hold(3, 4, false), hold(4, 40, true)];
  const { series: points, personal_best } = series("fri", "ols_time_left", "en", days);
  expect(points.map((p) => [p.value, p.at_least, p.delta_vs_prev, p.change?.verdict ?? null])).toEqual([
    [7.6, false, null, null],
    [3.3, true, null, null],
    [4, false, null, null],
    [40, true, 36, "improved"],
  ]);
  expect(points.map((p) => p.score === null)).toEqual([false, true, false, false]);
  expect(personal_best).toBe(40);
});

test("a value that is shown without being judged has its place in the history, and no score and no zone there", () => {
  const { series: points } = series("running", "knee_flexion_stance_left", "en", [point(44, false), point(45, true)]);
  expect(points.map(({ value, score, in_zone }) => [value, score, in_zone])).toEqual([
    [44, 100, true],
    [45, null, null],
  ]);
});
