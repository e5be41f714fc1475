import { describe, expect, it } from "vitest";
import { MetricDetail, reviewOf, scoreDetailOf, storedMetric } from "./metric.ts";

const evidence = { n: 12, sd: 1.2, confidence: 0.9 };
const parts = [{ key: "cadence", s: 80, W: 2 }];
const score = { ...evidence, coverage: 0.8, provisional: false, parts };
const review = { ...evidence, notes: "Good rhythm.", reviewed_at: "2026-11-21T10:00:00.000Z", reviewed_by: null };

describe("MetricDetail", () => {
  it.each([
    ["a measured value", { ...evidence, side: "left", se: 0.4, mdc: 1.1, q: 0.95, fps: 60, beta: true }],
    ["facts of a metric", { ...evidence, left: 3, right: 4, scale_source: "stature", sides: ["left"] }],
    ["a suppressed value", { n: 0, sd: null, confidence: 0, reason: "height" }],
    ["a posture score with scores of body parts", { ...evidence, level: "investigate", parts: { neck: 2 }, with_muscle_use: 4 }],
    ["the technique score", score],
    ["a score that was withheld", { ...score, reason: "visibility", no_score: "low_coverage" }],
    ["a coach's review", review],
  ])("keeps every field of %s", (_, detail) => expect(MetricDetail.parse(detail)).toEqual(detail));

  it.each([
    ["an unknown reason", { n: 0, sd: null, confidence: 0, reason: "mood" }],
    ["a confidence above 1", { ...evidence, confidence: 1.1 }],
    ["no evidence", { mdc: 2 }],
  ])("refuses %s", (_, detail) => expect(MetricDetail.safeParse(detail).success).toBe(false));
});

describe("a stored metric", () => {
  it("without a readable detail is a value without evidence", () => {
    for (const value_json of [null, "fine", { mdc: 2 }]) {
      expect(storedMetric({ key: "cadence", value_num: 170, value_json })).toEqual({
        key: "cadence",
        value_num: 170,
        value_json: { n: 0, sd: null, confidence: 0 },
      });
    }
  });

  it("leaves out columns of its row", () => {
    expect(Object.keys(storedMetric({ ...{ session_id: "s", position: 1 }, key: "cadence", value_num: 1, value_json: evidence }))).toEqual([
      "key",
      "value_num",
      "value_json",
    ]);
  });
});

it("finds the score's parts and the coach's review among metrics", () => {
  const metrics = [
    { key: "cadence", value_num: 170, value_json: evidence },
    { key: "technique_score", value_num: 80, value_json: score },
    { key: "coach_review", value_num: 90, value_json: review },
  ].map(storedMetric);
  expect(scoreDetailOf(metrics)?.parts).toEqual(parts);
  expect(reviewOf(metrics)).toMatchObject({ score: 90, notes: "Good rhythm." });
  expect(scoreDetailOf(metrics.slice(0, 1))).toBeUndefined();
  expect(reviewOf(metrics.slice(0, 1))).toBeUndefined();
});
