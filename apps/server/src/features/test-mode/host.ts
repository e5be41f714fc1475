import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { exercisesFrom, metricsFor, metricTargets } from "@sagittal/catalogue";
import {
  ANALYSIS_FAILURES,
  type AnalysisRequest,
  AnalysisResult,
  FINDING_CODES,
  type MetricTarget,
  type MetricValue,
  type TestOutcome,
} from "@sagittal/contract";
import type { AnalysisHost } from "../../platform/analysis.ts";

const SAMPLES = new URL("../../../../../samples/demo/", import.meta.url);
const path = (name: string) => fileURLToPath(new URL(name, SAMPLES));

/** A host that ends a test session as its outcome says, at once, with the media of the bundled sample. */
export function cannedHost(outcome: TestOutcome): Pick<AnalysisHost, "run"> {
  return {
    async run({ outDir, request }) {
      const code = ANALYSIS_FAILURES.find((failure) => failure === outcome);
      const { activity, exercise, camera_view } = request;
      if (code) return { status: "failed", failure: { code, data: { activity, exercise, camera_view, views: [camera_view] } } };
      const unpacked = async (name: string) => {
        const to = join(outDir, name);
        await writeFile(to, await promisify(gunzip)(await readFile(path(`${name}.gz`))));
        return to;
      };
      return {
        status: "completed",
        result: await cannedResult(request, outcome),
        files: {
          annotated: path("annotated.mp4"),
          ...(request.blur_face && { anonymised: path("annotated.mp4") }),
          pose3d: await unpacked("pose3d.json"),
          thumbnail: path("thumbnail.jpg"),
          timeseries: await unpacked("timeseries.csv"),
        },
      };
    },
  };
}

/** The sample's real result where the request is about the sample's exercise; for any other one numbers in the middle of its zones. */
async function cannedResult(request: AnalysisRequest, outcome: TestOutcome): Promise<AnalysisResult> {
  const sample = AnalysisResult.parse(JSON.parse(await readFile(path("analysis.json"), "utf8")));
  const { activity, camera_view, handedness, blur_face } = request;
  const exercise = request.exercise || (exercisesFrom(activity, camera_view)[0]?.name ?? "");
  const finding = FINDING_CODES.find((code) => outcome === `finding_${code}`);
  const capture_findings = finding ? [{ code: finding, severity: "medium" as const, data: {} }] : [];
  const common = { ...sample, camera_view, handedness, blur_face, capture_findings, capture_notes: [] };
  if (activity === sample.activity && exercise === sample.exercise && camera_view === sample.camera_view) return common;
  const metric_targets = metricTargets({ activity, exercise, camera_view });
  const metrics = metricsFor(activity, exercise, camera_view).flatMap(({ key }): MetricValue[] => {
    const target = metric_targets[key];
    return target ? [{ key, value_num: middleOf(target), value_json: { n: 12, sd: 0, se: 0, confidence: 1 } }] : [];
  });
  return { ...common, activity, exercise, metrics, metric_targets, score: metrics.length > 0 ? 100 : null };
}

/** The middle of the green zone; with one limit, that limit. */
function middleOf({ min_good, max_good }: MetricTarget): number | null {
  if (min_good === null || max_good === null) return min_good ?? max_good;
  return (min_good + max_good) / 2;
}
