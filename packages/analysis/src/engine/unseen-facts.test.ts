import { AnalysisRequest, MetricValue } from "@sagittal/contract";
import { expect, test } from "vitest";
import { runner } from "../testing/figure-reading.ts";
import { metricValues } from "./metrics.ts";
import { sample, suppressed } from "./reading.ts";

const request = AnalysisRequest.parse({ activity: "running", exercise: "Easy Run", camera_view: "side", athlete: { height_cm: 175 } });
const { motion } = runner();

const cadenceOf = (read: Parameters<typeof metricValues>[2]) => {
  const value = metricValues(request, motion, read).find((v) => v.key === "cadence");
  return MetricValue.parse(JSON.parse(JSON.stringify(value)));
};

test("facts that could not be measured are left out, and the number beside them is stored", () => {
  const detail = { com_rise_cm: Number.NaN, reps: [1, Number.NaN], parts: { trunk: 2 }, to_final_sit_s: null, signed: 0 };
  const { value_num, value_json } = cadenceOf(() => sample([170], 1, { n: 20, detail }));
  expect(value_num).toBe(170);
  expect(value_json).toMatchObject({ parts: { trunk: 2 }, to_final_sit_s: null, signed: 0 });
  expect(value_json).not.toHaveProperty("com_rise_cm");
  expect(value_json).not.toHaveProperty("reps");
});

test("a missing number, an unknown error and an unknown quality give no half-filled result", () => {
  expect(cadenceOf(() => suppressed("cycles", { mean: Number.NaN })).value_json).not.toHaveProperty("mean");
  expect(cadenceOf(() => sample([170], 1, { n: 20, error: Number.NaN })).value_json).not.toHaveProperty("se");
  expect(cadenceOf(() => sample([170], Number.NaN, { n: 20 }))).toMatchObject({ value_num: null, value_json: { reason: "visibility" } });
});
