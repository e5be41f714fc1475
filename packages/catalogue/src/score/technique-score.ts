import {
  type Activity,
  type CameraView,
  type CaptureFinding,
  isLowerBound,
  type MetricTarget,
  type MetricValue,
  type NoScoreReason,
  SCORE_KEY,
  type ScoreBand,
  type ScoreDetail,
  type Side,
  type SuppressionReason,
} from "@sagittal/contract";
import { neverJudged } from "../compared.ts";
import type { Evidence, MetricDefinition, MetricGroup } from "../definition.ts";
import { evidenceOf } from "../evidence.ts";
import { judgedKeys, metricsFor } from "../lookup.ts";
import { zoneOfTarget } from "../zones/classify.ts";
import { discrimination, judge, surelyOff } from "../zones/verdict.ts";
import { cappedBand } from "./capped-band.ts";
import { capGroups } from "./group-cap.ts";
import { metricScore, sidesScore } from "./metric-score.ts";

const EVIDENCE_FACTOR: Record<Evidence, number> = { validated: 1, experimental: 0.6, assumed: 0.3 };
const BETA_FACTOR = 0.5;
const LEAST_COVERAGE = 0.5;
const FULL_COVERAGE = 0.7;
const LEAST_METRICS = 3;
const HEADLINE_CUES = 2;

/** Tests whose result is one number: one scored metric is enough. */
const SINGLE_PURPOSE: ReadonlySet<string> = new Set([
  "walking/Walk Test",
  "fri/Gait Speed",
  "fri/Side-by-side Stance",
  "fri/Semi-tandem Stance",
  "fri/Tandem Stance",
  "fri/One-leg Stance",
  "fri/Functional Reach",
  "fri/5x Sit-to-Stand",
  "fri/30 s Chair Stand",
]);

export interface ScorePart {
  key: string;
  group: MetricGroup;
  /** Score of the metric, 0 to 100. */
  s: number;
  /** Weight after evidence, beta, quality, the zone's width beside the value's error, and group cap. */
  W: number;
}

interface Cue {
  key: string;
  /** The poorer side of a per-side metric. */
  side: Side | null;
  direction: "low" | "high";
}

export interface TechniqueScore {
  /** Integer 0 to 100; null when it cannot be given, with `reason`. */
  score: number | null;
  reason: NoScoreReason | null;
  band: ScoreBand | null;
  /** Share of the scored weight that could be measured, 0 to 1. */
  coverage: number;
  provisional: boolean;
  parts: ScorePart[];
  /** The priorities: at most two, one per group, never from a beta metric, a borderline value or one of low confidence. */
  cues: Cue[];
  /** Key of the weightiest metric that is in its zone for certain, never a beta metric. */
  praise: string | null;
}

export interface ScoreInput {
  activity: Activity;
  exercise: string;
  camera_view: CameraView;
  metrics: readonly MetricValue[];
  /** Result of metricTargets for the same exercise and view, before suppressed metrics are taken out. */
  targets: Readonly<Record<string, MetricTarget>>;
  findings?: readonly CaptureFinding[];
}

interface Rated extends ScorePart {
  beta: boolean;
  cue: Cue | null;
  /** Every side is good for certain. */
  good: boolean;
}

/**
 * The technique score of one session: weighted mean of the metric scores, with coverage, parts and headline cues.
 * Missing metrics lower the coverage and are never imputed. Null below half coverage, with too few metrics, when every value is a rough
 * estimate (beta), or after a capture finding of high severity that concerns the whole clip. Metrics that are no better than a constant are excluded and do not lower the coverage; nor does a hold that
 * the clip ends before it reaches its zone.
 */
export function techniqueScore(input: ScoreInput): TechniqueScore {
  const { activity, camera_view } = input;
  const values = new Map(input.metrics.map((metric) => [metric.key, metric]));
  const scored = metricsFor(activity, input.exercise, camera_view).filter(
    ({ key, zone, definition }) =>
      zone &&
      definition.weight > 0 &&
      input.targets[key] &&
      !neverJudged(activity, key, { definition, views: [camera_view] }) &&
      !isOpen(key, definition, values, input.targets),
  );
  const rated = scored.flatMap(({ key, definition }) => rate(key, definition, values, input.targets) ?? []);
  const capped = capGroups(rated);
  const coverage = share(
    sum(scored.filter((metric) => rated.some((part) => part.key === metric.key)).map((metric) => baseWeight(metric.definition))),
    sum(scored.map((metric) => baseWeight(metric.definition))),
  );
  const reason = noScoreReason(input, rated, scored.length, coverage);
  const score = reason ? null : weightedScore(capped);
  return {
    score,
    reason,
    band: score === null ? null : cappedBand(score, input),
    coverage,
    provisional: score !== null && coverage < FULL_COVERAGE,
    parts: capped.filter((part) => part.W > 0).map(({ key, group, s, W }) => ({ key, group, s, W })),
    cues: headlineCues(capped),
    praise: capped.filter((part) => part.good && !part.beta).sort((a, b) => b.W - a.W)[0]?.key ?? null,
  };
}

/** The score as the metric `technique_score`; without a score `value_json` carries the commonest reason of the missing values. */
export function techniqueScoreMetric(result: TechniqueScore, metrics: readonly MetricValue[]): MetricValue {
  const { score, band, coverage, provisional, parts, reason } = result;
  const detail: ScoreDetail = {
    n: parts.length,
    sd: null,
    confidence: coverage,
    coverage,
    provisional,
    band,
    parts: parts.map(({ key, s, W }) => ({ key, s, W })),
  };
  return {
    key: SCORE_KEY,
    value_num: score,
    value_json:
      score === null ? { ...detail, reason: reason === "capture" ? "plausibility" : commonestReason(metrics), no_score: reason } : detail,
  };
}

/** True when all that was measured are lower bounds that may still reach the zone: a hold is not bad because the clip is short. */
function isOpen(
  key: string,
  definition: MetricDefinition,
  values: ReadonlyMap<string, MetricValue>,
  targets: ScoreInput["targets"],
): boolean {
  const measured = measuredOf(key, definition, values, targets);
  return measured.length > 0 && measured.every(({ detail, verdict }) => isLowerBound(detail) && verdict === null);
}

/** What was measured of a metric and has a target, by side where it has sides, with its verdict. */
function measuredOf(key: string, definition: MetricDefinition, values: ReadonlyMap<string, MetricValue>, targets: ScoreInput["targets"]) {
  const keys = judgedKeys(key, definition);
  return keys.flatMap((emitted, i) => {
    const metric = values.get(emitted);
    const target = targets[emitted];
    if (metric?.value_num == null || !target) return [];
    const { value_num: value, value_json: detail } = metric;
    const zone = zoneOfTarget(target);
    const side: Side | null = keys.length === 1 ? null : i === 0 ? "left" : "right";
    return [{ metric, value, detail, zone, side, verdict: judge(value, zone, detail) }];
  });
}

function rate(
  key: string,
  definition: MetricDefinition,
  values: ReadonlyMap<string, MetricValue>,
  targets: ScoreInput["targets"],
): Rated | undefined {
  const sides = measuredOf(key, definition, values, targets).flatMap(({ metric, value, detail, zone, side, verdict }) => {
    // A lower bound below the good zone has no verdict, nor has the limb whose values are no better than a constant.
    if (verdict === null) return [];
    const direction = surelyOff(value, zone, detail);
    const resolved = discrimination(zone, detail.se ?? 0);
    return [{ s: metricScore(value, zone), verdict, cue: direction && { key, side, direction }, resolved, ...quality(metric) }];
  });
  if (sides.length === 0) return undefined;
  const worst = sides.reduce((a, b) => (b.s < a.s ? b : a));
  const beta = definition.beta || sides.some((side) => side.beta);
  const q = mean(sides.map((side) => side.q));
  const resolved = mean(sides.map((side) => side.resolved));
  return {
    key,
    group: definition.group,
    s: sidesScore(sides.map((side) => side.s)),
    W: definition.weight * EVIDENCE_FACTOR[evidenceOf(definition)] * (beta ? BETA_FACTOR : 1) * q * resolved,
    beta,
    cue: worst.cue ?? sides.find((side) => side.cue)?.cue ?? null,
    good: sides.every((side) => side.verdict === "good"),
  };
}

function baseWeight(definition: MetricDefinition): number {
  return definition.weight * EVIDENCE_FACTOR[evidenceOf(definition)] * (definition.beta ? BETA_FACTOR : 1);
}

/** Share of valid frames of a value, never counted below one half, and whether the analysis marked it as beta. */
function quality(value: MetricValue): { q: number; beta: boolean } {
  const { q, confidence, beta } = value.value_json;
  return { q: Math.min(1, Math.max(0.5, q ?? confidence)), beta: beta ?? false };
}

function noScoreReason(
  { activity, exercise, findings = [] }: ScoreInput,
  rated: readonly Rated[],
  possible: number,
  coverage: number,
): NoScoreReason | null {
  const unreliable = findings.some(
    (finding) => finding.severity === "high" && (finding.code === "pose_sparse" || finding.code === "implausible_geometry"),
  );
  if (unreliable) return "capture";
  const least = SINGLE_PURPOSE.has(`${activity}/${exercise}`) ? 1 : Math.min(LEAST_METRICS, possible);
  if (rated.length === 0 || rated.length < least) return "too_few_metrics";
  // A score of rough estimates only would be a rough estimate too, and a score of values with errors wider than their zones (weight 0) would be chance.
  const weighty = rated.filter((part) => part.W > 0);
  if (weighty.every((part) => part.beta)) return "no_sure_value";
  if (weighty.length < least) return "too_few_metrics";
  return coverage < LEAST_COVERAGE ? "low_coverage" : null;
}

function headlineCues(parts: readonly Rated[]): Cue[] {
  const groups = new Set<MetricGroup>();
  const cues: Cue[] = [];
  for (const part of parts.toSorted((a, b) => b.W * (100 - b.s) - a.W * (100 - a.s))) {
    if (!part.cue || part.beta || part.s >= 100 || groups.has(part.group)) continue;
    groups.add(part.group);
    cues.push(part.cue);
    if (cues.length === HEADLINE_CUES) break;
  }
  return cues;
}

function commonestReason(metrics: readonly MetricValue[]): SuppressionReason {
  const counts = new Map<SuppressionReason, number>();
  for (const metric of metrics) {
    const reason = metric.value_num === null ? metric.value_json.reason : undefined;
    if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "visibility";
}

/** The score that scored parts make: their weighted mean as an integer 0 to 100. */
export function weightedScore(parts: readonly Pick<ScorePart, "s" | "W">[]): number {
  const mean = share(sum(parts.map((part) => part.W * part.s)), sum(parts.map((part) => part.W)));
  return Math.round(Math.min(100, Math.max(0, mean)));
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function mean(values: readonly number[]): number {
  return share(sum(values), values.length);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
