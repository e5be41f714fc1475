import { AnalysisRequest, type AnalysisResult } from "@sagittal/contract";
import { expect, test } from "vitest";
import { summary } from "./summary.ts";

test("after ± stands the standard error, not the spread of the cycles", () => {
  const result: AnalysisResult = {
    activity: "running",
    exercise: "Easy Run",
    camera_view: "side",
    metrics: [{ key: "trunk_lean", value_num: 8, value_json: { n: 12, sd: 0.3, se: 2.5, confidence: 0.9 } }],
    metric_targets: {},
    capture_findings: [],
    capture_notes: [],
    fps: 60,
    source_fps: 60,
    duration_ms: 4000,
    handedness: "right",
    blur_face: false,
    score: null,
    facing: "right",
    near_side: "right",
    analysis_version: "1.3.0",
    timings_ms: { probe: 1, normalise: 1, pose_extract: 1, biomechanics: 1, render: 1, publish: 1 },
  };
  const text = summary(result, AnalysisRequest.parse({ activity: "running", exercise: "Easy Run" }), "/tmp/out");
  expect(text).toContain("8 ± 2.5");
});
