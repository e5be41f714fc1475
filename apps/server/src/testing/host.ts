import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AnalysisFailure, AnalysisRequest, AnalysisResult } from "@sagittal/contract";
import type { AnalysisHost, AnalysisOutcome } from "../platform/analysis.ts";

/** A host whose outcomes a test decides; by default every analysis completes at once. */
export class ScriptedHost implements AnalysisHost {
  readonly requests: AnalysisRequest[] = [];
  decide: (request: AnalysisRequest, signal?: AbortSignal) => Promise<"completed" | { failure: AnalysisFailure }> = async () => "completed";
  result: (request: AnalysisRequest) => Partial<AnalysisResult> = () => ({});

  async run(
    job: Parameters<AnalysisHost["run"]>[0],
    onProgress: Parameters<AnalysisHost["run"]>[1],
    signal?: AbortSignal,
  ): Promise<AnalysisOutcome> {
    this.requests.push(job.request);
    onProgress({ stage: "pose_extract", stage_idx: 2, frame_done: 3, frame_total: 10 });
    const decision = await this.decide(job.request, signal);
    if (decision !== "completed") return { status: "failed", ...decision };
    const file = async (name: string, content: string) => {
      const path = join(job.outDir, name);
      await writeFile(path, content);
      return path;
    };
    return {
      status: "completed",
      result: { ...resultFor(job.request), ...this.result(job.request) },
      files: {
        annotated: await file("annotated.mp4", "annotated ".repeat(200)),
        ...(job.request.blur_face && { anonymised: await file("anonymised.mp4", "anonymised") }),
        pose3d: await file("pose3d.json", JSON.stringify({ version: 1, frames: [] })),
        thumbnail: await file("thumbnail.jpg", "thumbnail"),
        timeseries: await file("timeseries.csv", "t_ms\n0\n"),
      },
    };
  }

  async close(): Promise<void> {}
}

function resultFor(request: AnalysisRequest): AnalysisResult {
  return {
    activity: request.activity,
    exercise: request.exercise,
    camera_view: request.camera_view,
    fps: 60,
    source_fps: 59.94,
    duration_ms: 4200,
    metrics: [
      { key: "cadence", value_num: 172.5, value_json: { n: 12, sd: 1.2, confidence: 0.9 } },
      { key: "vertical_oscillation", value_num: null, value_json: { n: 0, sd: null, confidence: 0, reason: "height" } },
    ],
    metric_targets: { cadence: { min_good: 165, max_good: 190, amber_low: 155, amber_high: 200, higher_is_better: null, beta: false } },
    capture_findings: [],
    capture_notes: [],
    handedness: request.handedness,
    blur_face: request.blur_face,
    score: 81,
    facing: "right",
    near_side: "right",
    analysis_version: "test-1",
    timings_ms: { probe: 1, normalise: 1, pose_extract: 1, biomechanics: 1, render: 1, publish: 1 },
  };
}
