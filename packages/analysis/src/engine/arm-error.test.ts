import { AnalysisRequest } from "@sagittal/contract";
import { expect, test } from "vitest";
import { runner } from "../testing/figure-reading.ts";
import { metricValues } from "./metrics.ts";
import { single } from "./reading.ts";

const request = AnalysisRequest.parse({ activity: "running", exercise: "Easy Run", camera_view: "side", athlete: { height_cm: 175 } });
const { motion } = runner();
const values = metricValues(request, motion, () => single(85, 10, 0.9));
const errorOf = (key: string) => values.find((v) => v.key === key)?.value_json.se ?? Number.NaN;

test("an elbow states the error that is left of a forearm which leaves the picture, more than that of a knee", () => {
  const { near } = motion.armErrorDeg.elbow;
  expect(errorOf("elbow_flexion_mean")).toBeGreaterThanOrEqual(near);
  expect(errorOf("elbow_flexion_mean")).toBeGreaterThan(errorOf("knee_flexion_swing"));
});

test("a change of an elbow by twice that error from clip to clip may be chance", () => {
  expect(values.find((v) => v.key === "elbow_flexion_mean")?.value_json.mdc).toBeGreaterThan(2 * motion.armErrorDeg.elbow.near);
});
