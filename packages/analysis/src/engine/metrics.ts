import { mean } from "@sagittal/biomechanics";
import { type ExerciseMetric, metricsFor } from "@sagittal/catalogue";
import type { AnalysisRequest, MetricValue, Side, SuppressionReason } from "@sagittal/contract";
import { angleErrorOf } from "./angle-error.ts";
import { CERTAIN, confidenceUnder, type Match } from "./evidence.ts";
import type { Motion } from "./motion.ts";
import { type Askew, askew, cameraYaw } from "./off-plane.ts";
import { isSided, isSuppressed, type Reading, type Sample, type Sided, type Suppressed, summarise, suppressed } from "./reading.ts";
import { standardError } from "./uncertainty.ts";

/** Below this many cycles there is no number (decisions, section 6): 3 altogether, 2 per side for per-side values. */
const LEAST_CYCLES = { whole: 3, perSide: 2 };

/** Visibility below which a limb's number is a guess, and below which it is marked as fragile. */
const HIDDEN = 0.05;
const FAINT = 0.5;

/** Confidence is multiplied by this below the frame rate that a metric needs. */
const SLOW = 0.8;

/** 23.976 frames per second serve where 25 are asked for, 29.97 where 30 are. */
const NOMINAL = 0.95;
/** Down to this share of the rate that a metric needs its value is given, less surely; below it there is none. */
const LEAST_RATE_SHARE = 0.5;

function unmetNeed(metric: ExerciseMetric, motion: Motion): SuppressionReason | null {
  const { needs } = metric;
  const { request, body, scale } = motion;
  if (body.fps < LEAST_RATE_SHARE * NOMINAL * needs.minFps) return "fps";
  if (needs.walkDistance && !request.walk_test_distance_m) return "input";
  if (needs.mass && !request.athlete.weight_kg) return "mass";
  if (needs.bar && !request.barbell_mass_kg) return "bar";
  const stature =
    request.athlete.height_cm ?? (needs.workstation ? request.workstation_assessment?.anthropometry?.physical_height_cm : null);
  if (needs.height && !stature) return "height";
  if (needs.scale && !scale) return "scale";
  if (needs.scubaMeta && !request.scuba_session_meta) return "input";
  if (needs.workstation && !request.workstation_assessment) return "input";
  return null;
}

interface Emitted {
  readonly key: string;
  readonly reading: Reading;
  readonly side: Side | null;
}

/** The readings under the keys that the catalogue emits: per side and their mean, or one. */
function emit(metric: ExerciseMetric, reading: Reading | Sided, nearSide: Side | null): Emitted[] {
  const { key } = metric;
  if (!isSided(reading)) return [{ key, reading, side: metric.definition.sideRule === "NEAR" ? nearSide : null }];
  if (metric.definition.sideRule !== "LR") {
    const side = nearSide ?? "right";
    return [{ key, reading: reading[side], side }];
  }
  return [
    { key, reading: bothSides(reading), side: null },
    { key: `${key}_left`, reading: reading.left, side: "left" },
    { key: `${key}_right`, reading: reading.right, side: "right" },
  ];
}

/**
 * Mean of the sides' own numbers, so that it lies between them; one side's reading where the other gives none. The spread over cycles is
 * that within the sides.
 */
function bothSides({ left, right }: Sided): Reading {
  if (isSuppressed(left)) return isSuppressed(right) ? left : { ...right, detail: { ...right.detail, sides: ["right"] } };
  if (isSuppressed(right)) return { ...left, detail: { ...left.detail, sides: ["left"] } };
  const l = summarise(left).value;
  const r = summarise(right).value;
  // Deviations from each side's mean add up to nothing, so that the pooled mean is exactly the mean of the two numbers, medians too.
  const aboutMean = ({ values }: Sample) => values.map((v) => v - mean(values));
  const pooled = [...aboutMean(left), ...aboutMean(right)].map((d) => d + (l + r) / 2);
  return {
    values: pooled,
    aggregate: "mean",
    n: (left.n ?? left.values.length) + (right.n ?? right.values.length),
    quality: (left.quality + right.quality) / 2,
    detail: { ...left.detail, ...(right.detail?.at_least && { at_least: true }), left: round(l), right: round(r) },
  };
}

const round = (v: number): number => Math.round(v * 1000) / 1000;

/** What holds for all values of a clip: how the camera stood, and how surely the movement is the exercise. */
interface Context {
  readonly askew: (metric: ExerciseMetric, value: number) => Askew;
  readonly certainty: number;
}

function judged(metric: ExerciseMetric, { key, reading, side }: Emitted, motion: Motion, context: Context): MetricValue {
  const { body } = motion;
  const none = (reason: SuppressionReason, n = 0, detail: Suppressed["detail"] = {}): MetricValue => ({
    key,
    value_num: null,
    value_json: { n, sd: null, confidence: 0, ...(side && { side }), reason, ...detail },
  });
  if (isSuppressed(reading)) return none(reading.reason, 0, reading.detail);
  const { value, sd } = summarise(reading);
  const n = reading.n ?? reading.values.length;
  const wanted = metric.needs.minCycles;
  const perSide = side !== null && metric.definition.sideRule === "LR";
  // A spread over too few cycles is itself mostly chance: it needs all the cycles that its definition asks for.
  const spread = /_(cv|sd)$/.test(metric.key);
  const least = wanted <= 1 ? 1 : spread ? wanted : Math.min(wanted, perSide ? LEAST_CYCLES.perSide : LEAST_CYCLES.whole);
  if (n < least) return none("cycles", n);
  if (reading.quality < HIDDEN) return none("visibility", n);
  const { plausible } = metric.definition;
  if (plausible && (value < plausible[0] || value > plausible[1])) return none("plausibility", n);
  const enough = Math.min(1, Math.sqrt(n / Math.max(1, perSide ? wanted / 2 : wanted)));
  const slow = body.fps < NOMINAL * metric.needs.minFps;
  const beta = metric.definition.beta || slow || reading.quality < FAINT;
  const tilted = context.askew(metric, value);
  if (tilted.lost) return none("off_plane", n);
  const far = side !== null && body.nearSide !== null && side !== body.nearSide;
  const angle = angleErrorOf(motion, metric.definition, key, side);
  // The error of a known angle holds what the view leaves unknown of it.
  const added = Math.hypot(reading.error ?? 0, angle === null ? tilted.error : 0);
  const se = standardError(metric, { value, sd, n, fps: body.fps, far, angle, added });
  return {
    key,
    value_num: round(value),
    value_json: {
      n,
      sd: sd === null ? null : round(sd),
      confidence: round(Math.max(0, Math.min(1, reading.quality * enough * (slow ? SLOW : 1) * tilted.confidence * context.certainty))),
      ...(side && { side }),
      // Smallest detectable change between two sessions: 1.96·√2 standard errors (Weir 2005).
      ...(se !== null && { se: round(se), mdc: round(1.96 * Math.SQRT2 * se) }),
      ...(beta && { beta: true }),
      q: round(reading.quality),
      fps: round(body.fps),
      ...reading.detail,
    },
  };
}

/**
 * Every metric that the exercise has in this view, each with a number and its evidence, or null and the reason.
 * @param read an analyser's reading of one of its metrics
 * @param match how surely the movement is the exercise
 */
export function metricValues(
  request: AnalysisRequest,
  motion: Motion,
  read: (key: string) => Reading | Sided,
  match: Match = CERTAIN,
): MetricValue[] {
  const yaw = cameraYaw(motion.body);
  const context: Context = {
    askew: (metric, value) => askew(metric, request.activity, motion.body, yaw, value),
    certainty: confidenceUnder(match),
  };
  return metricsFor(request.activity, request.exercise, request.camera_view).flatMap((metric) => {
    const unmet = unmetNeed(metric, motion);
    const reading = unmet ? suppressed(unmet) : read(metric.key);
    const sided =
      metric.definition.sideRule === "LR" && !isSided(reading) && isSuppressed(reading) ? { left: reading, right: reading } : reading;
    return emit(metric, sided, motion.body.nearSide).map((e) => judged(metric, e, motion, context));
  });
}
