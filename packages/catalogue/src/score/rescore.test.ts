import type { MetricValue } from "@sagittal/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withCustomLimits } from "../zones/custom.ts";
import { metricTargets } from "../zones/targets.ts";
import { rescored } from "./rescore.ts";
import { techniqueScore, techniqueScoreMetric } from "./technique-score.ts";

const subject = { activity: "running", exercise: "Easy Run", camera_view: "side" } as const;
const catalogue = metricTargets(subject);
const keys = Object.keys(catalogue);
const custom = fc.dictionary(
  fc.constantFrom(...keys.filter((key) => !/_(left|right)$/.test(key))),
  fc
    .array(fc.double({ min: -50, max: 400, noNaN: true }), { minLength: 4, maxLength: 4 })
    .map((raw) => raw.toSorted((a, b) => a - b))
    .map(([amber_low = 0, min_good = 0, max_good = 0, amber_high = 0]) => ({ amber_low, min_good, max_good, amber_high })),
);
const session = fc
  .array(fc.double({ min: -50, max: 400, noNaN: true }), { minLength: keys.length, maxLength: keys.length })
  .map((values) => keys.map((key, i): MetricValue => ({ key, value_num: values[i] ?? 0, value_json: { n: 12, sd: 1, confidence: 0.8 } })));

describe("a score judged anew", () => {
  it("equals the score of an analysis with those zones, and returns to the original score without them", () => {
    fc.assert(
      fc.property(session, custom, (metrics, limits) => {
        const scored = (targets: typeof catalogue) => techniqueScoreMetric(techniqueScore({ ...subject, metrics, targets }), metrics);
        const own = withCustomLimits("running", catalogue, limits);
        const anew = rescored("running", scored(catalogue), metrics, own);
        expect(anew).toEqual(scored(own));
        expect(rescored("running", anew, metrics, catalogue)).toEqual(scored(catalogue));
      }),
    );
  });

  it("does not judge by a coach's own limits what the catalogue does not judge", () => {
    const metrics = Object.entries(catalogue).map(([key, { min_good, max_good }]): MetricValue => {
      const far = key === "knee_flexion_stance_left";
      return {
        key,
        value_num: min_good !== null && max_good !== null ? (min_good + max_good) / 2 : (max_good ?? min_good ?? 0),
        value_json: { n: 12, sd: 1, confidence: 0.8, ...(far && { not_judged: true }) },
      };
    });
    const scored = techniqueScoreMetric(techniqueScore({ ...subject, metrics, targets: catalogue }), metrics);
    const strict = withCustomLimits("running", catalogue, {
      knee_flexion_stance: { min_good: 40, max_good: 46, amber_low: 38, amber_high: 48 },
    });
    const off = metrics.map((m) => (m.key === "knee_flexion_stance_left" ? { ...m, value_num: 90 } : m));
    expect(rescored("running", scored, off, strict)).toEqual(rescored("running", scored, metrics, strict));
  });

  it("is null when there was no score", () => {
    const none = techniqueScoreMetric(techniqueScore({ ...subject, metrics: [], targets: catalogue }), []);
    expect([none.value_num, rescored("running", none, [], catalogue)]).toEqual([null, none]);
  });
});

describe("custom limits", () => {
  it("hold for the metric and both of its sides, and give no target to a metric without one", () => {
    const limits = { min_good: 1, max_good: 2, amber_low: null, amber_high: 3 };
    const own = withCustomLimits("running", catalogue, { contact_time: limits, unknown: limits });
    for (const key of ["contact_time", "contact_time_left", "contact_time_right"]) expect(own[key]).toMatchObject(limits);
    expect(own.cadence).toEqual(catalogue.cadence);
    expect(Object.keys(own)).toEqual(keys);
  });
});
