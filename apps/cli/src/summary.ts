import { stripVTControlCharacters, styleText } from "node:util";
import {
  bandLabel,
  exerciseName,
  findingText,
  judge,
  metricDefinition,
  metricLabel,
  noteText,
  rounded,
  scoreBand,
  significantDigits,
  suppressionText,
  unitLabel,
  zoneOfTarget,
} from "@sagittal/catalogue";
import {
  type AnalysisRequest,
  type AnalysisResult,
  type MetricTarget,
  type MetricValue,
  SCORE_KEY,
  scoreDetailOf,
  type ZoneVerdict,
} from "@sagittal/contract";

const COLOURS = { good: "green", borderline: "yellow", caution: "yellow", poor: "red" } as const satisfies Record<ZoneVerdict, string>;

function verdictWord({ value_num, value_json }: MetricValue, target: MetricTarget | undefined): string {
  const verdict = target && value_num !== null ? judge(value_num, zoneOfTarget(target), value_json) : null;
  return verdict === null ? "" : styleText(COLOURS[verdict], verdict);
}

const shown = (value: number): string => String(rounded(value, significantDigits(value)));

function rowOf(result: AnalysisResult, request: AnalysisRequest, metric: AnalysisResult["metrics"][number]): string[] {
  const definition = metricDefinition(result.activity, metric.key);
  const detail = metric.value_json;
  const label = metricLabel(result.activity, metric.key, request.lang);
  if (metric.value_num === null) {
    const reason = detail.reason ? suppressionText(detail.reason, request.lang) : "";
    return [label, "–", "", "", reason];
  }
  // After ± stands the standard error, as in the printed reports.
  const spread = detail.se === undefined ? "" : `± ${shown(detail.se)}`;
  const unit = definition ? unitLabel(definition.unit, request.lang) : "";
  const evidence = `n ${detail.n}, ${Math.round(100 * detail.confidence)} %${detail.not_judged ? ", not judged" : detail.beta ? ", beta" : ""}`;
  return [label, `${shown(metric.value_num)} ${spread}`.trim(), unit, verdictWord(metric, result.metric_targets[metric.key]), evidence];
}

// Colour codes take no place on the screen.
const visible = (text: string): number => stripVTControlCharacters(text).length;

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((w, row) => row.map((cell, i) => Math.max(w[i] ?? 0, visible(cell))), []);
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell + " ".repeat(Math.max(0, (widths[i] ?? 0) - visible(cell))))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Terminal output of a finished analysis: score, metrics with zone and evidence, capture findings, files. */
export function summary(result: AnalysisResult, request: AnalysisRequest, outDir: string): string {
  const score =
    result.score === null
      ? "–"
      : `${result.score} (${bandLabel(scoreDetailOf(result.metrics)?.band ?? scoreBand(result.score), request.lang)})`;
  const metrics = result.metrics.filter((m) => m.key !== SCORE_KEY);
  const findings = result.capture_findings.map((f) => {
    const text = findingText(f, request.lang);
    return `${text.title}: ${text.happened} ${text.action}`;
  });
  const notes = result.capture_notes.map((n) => noteText(n, request.lang));
  const seconds = Object.values(result.timings_ms).reduce((a, b) => a + b, 0) / 1000;
  const frames = Math.round((result.duration_ms / 1000) * result.fps);
  return [
    "",
    `${exerciseName(result.activity, result.exercise, request.lang)}, ${result.camera_view}, ${result.fps} fps: ${score}`,
    "",
    table(metrics.map((m) => rowOf(result, request, m))),
    "",
    ...(findings.length + notes.length > 0 ? [...findings, ...notes, ""] : []),
    `${outDir}: analysis.json, annotated.mp4, pose3d.json, thumbnail.jpg, timeseries.csv${result.blur_face ? ", anonymised.mp4" : ""}`,
    `${seconds.toFixed(1)} s for about ${frames} frames (${(frames / seconds).toFixed(1)} per second)`,
  ].join("\n");
}
