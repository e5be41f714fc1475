import { metricTargets } from "@sagittal/catalogue";
import { expect, test } from "vitest";
import { type Measured, series } from "./series.ts";

const target = metricTargets({ activity: "running", exercise: "Easy Run", camera_view: "side" }).knee_flexion_stance_left;

const point = (value: number, not_judged: boolean): Measured => ({
  ...{ session_id: `session ${value}`, created_at: new Date(0), camera_view: "side", value, not_judged },
  ...{ mdc: 2, se: 0.1, at_least: false, beta: not_judged, target, own: null },
});

test("a value that is shown without being judged has its place in the history, and no score and no zone there", () => {
  const { series: points } = series("running", "knee_flexion_stance_left", "en", [point(44, false), point(45, true)]);
  expect(points.map(({ value, score, in_zone }) => [value, score, in_zone])).toEqual([
    [44, 100, true],
    [45, null, null],
  ]);
});
