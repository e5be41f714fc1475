import { mean } from "@sagittal/biomechanics";
import { ageGroupOf, type ExerciseMetric, type Limb, metricsFor, notJudged } from "@sagittal/catalogue";
import type { AnalysisRequest, MetricValue, Side, SuppressionReason } from "@sagittal/contract";
import { angleErrorOf, shownInSpace } from "./angle-error.ts";
import { armErrorOf } from "./arm-error.ts";
import { isAsked, lostMarks, markedCourse } from "./distance-marks.ts";
import { CERTAIN, confidenceUnder, type Match } from "./evidence.ts";
import type { Motion } from "./motion.ts";
import { cameraYawDeg, type ObliqueEffect, obliqueEffect } from "./off-plane.ts";
import {
  isSided,
  isSuppressed,
  larger,
  type Reading,
  type Sample,
  type Sided,
  type Suppressed,
  soundFacts,
  summarise,
  suppressed,
} from "./reading.ts";
import { rounded } from "./rounded.ts";
import { combinedError, standardError } from "./uncertainty.ts";

/** Fewest cycles for a number, in the whole clip and per side for per-side values. */
const LEAST_CYCLES = { whole: 3, perSide: 2 };

/** Quality (visibility) below which a value is suppressed. */
const LEAST_QUALITY = 0.05;
/** Quality below which a value is marked as beta. */
const BETA_QUALITY = 0.5;

/** Factor on the confidence of a value below the frame rate that its metric needs. */
const LOW_RATE_CONFIDENCE = 0.8;

/** Tolerance on a needed frame rate: 23.976 frames per second count as 25, 29.97 as 30. */
const RATE_TOLERANCE = 0.95;
/** Share of the needed frame rate below which a value is suppressed; from here up to the needed rate it is marked as beta. */
const LEAST_RATE_SHARE = 0.5;

function unmetNeed(metric: ExerciseMetric, motion: Motion): SuppressionReason | null {
  const { needs } = metric;
  const { request, body, scale } = motion;
  if (body.fps < LEAST_RATE_SHARE * RATE_TOLERANCE * needs.minFps) return "fps";
  if (needs.walkDistance && !request.walk_test_distance_m) return "input";
  if (needs.mass && !request.athlete.weight_kg) return "mass";
  if (needs.bar && !request.barbell_mass_kg) return "bar";
  const stature =
    request.athlete.height_cm ?? (needs.workstation ? request.workstation_assessment?.anthropometry?.physical_height_cm : null);
  if (needs.height && !stature) return "height";
  if (needs.scale && !scale && !markedCourse(metric, request)) return "scale";
  if (needs.scubaMeta && !request.scuba_session_meta) return "input";
  if (needs.workstation && !request.workstation_assessment) return "input";
  if (needs.adult && ageGroupOf(request.athlete.age) === "child") return "age";
  return null;
}

/** Units of lengths in the picture, which a zoom changes; angles and times it does not. */
const LENGTH_UNITS: ReadonlySet<string> = new Set(["cm", "m", "cm/s", "m/s", "%leg", "%height"]);

/** Share of a length that a zoom leaves in doubt when it was taken out: rendered clips zoomed by half show 0.5 to 1 %. */
const ZOOM_ERROR = 0.015;

/** A reading under the key of its value. */
export interface Emitted {
  readonly key: string;
  readonly reading: Reading;
  readonly side: Side | null;
}

/** A metric's readings under the keys that the catalogue defines: the mean and one per side, or one. */
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
 * Mean of the two sides' values, so that it lies between them; the other side's reading when one is suppressed. Its standard deviation is that
 * within the sides. Additional and propagated errors of the sides have the same cause: the larger one stays. Facts of one side stay with that
 * side, and the mean of sides of different classes has none.
 */
export function bothSides({ left, right }: Sided): Reading {
  if (isSuppressed(left)) return isSuppressed(right) ? left : { ...right, detail: { ...right.detail, sides: ["right"] } };
  if (isSuppressed(right)) return { ...left, detail: { ...left.detail, sides: ["left"] } };
  const l = summarise(left).value;
  const r = summarise(right).value;
  // Deviations from a side's mean sum to zero: the pooled mean is exactly the mean of the two values, also when those are medians.
  const aboutMean = ({ values }: Sample) => values.map((v) => v - mean(values));
  const pooled = [...aboutMean(left), ...aboutMean(right)].map((d) => d + (l + r) / 2);
  return {
    values: pooled,
    aggregate: "mean",
    n: (left.n ?? left.values.length) + (right.n ?? right.values.length),
    quality: (left.quality + right.quality) / 2,
    ...((left.error || right.error) && { error: Math.max(left.error ?? 0, right.error ?? 0) }),
    ...(left.propagated && right.propagated && { propagated: larger(left.propagated, right.propagated) }),
    ...(left.classOf && left.classOf(l) === left.classOf(r) && { classOf: left.classOf }),
    detail: {
      ...sharedFacts(left.detail ?? {}, right.detail ?? {}),
      ...((left.detail?.at_least || right.detail?.at_least) && { at_least: true }),
      ...((left.detail?.beta || right.detail?.beta) && { beta: true }),
      left: rounded(l),
      right: rounded(r),
    },
  };
}

/** The facts that are the same on both sides. */
function sharedFacts<T extends object>(left: T, right: T): Partial<T> {
  const shared: Partial<T> = { ...left };
  for (const key in shared) if (JSON.stringify(left[key]) !== JSON.stringify(right[key])) delete shared[key];
  return shared;
}

/** What applies to all values of a clip: effect of an oblique camera, and confidence factor for doubt about the exercise. */
export interface Context {
  readonly oblique: (metric: ExerciseMetric, value: number, inSpace: boolean) => ObliqueEffect;
  readonly certainty: number;
}

/** The limb that a side's value belongs to, as the camera sees it; null from the front and behind, which show both alike. */
const limbOf = (side: Side | null, nearSide: Side | null): Limb =>
  side === null || nearSide === null ? null : side === nearSide ? "near" : "far";

/** A reading as the value of a metric, with its evidence, or null and the reason. */
export function valueOfReading(metric: ExerciseMetric, { key, reading, side }: Emitted, motion: Motion, context: Context): MetricValue {
  const { body } = motion;
  const none = (reason: SuppressionReason, n = 0, detail: Suppressed["detail"] = {}): MetricValue => ({
    key,
    value_num: null,
    value_json: { n, sd: null, confidence: 0, ...(side && { side }), reason, ...soundFacts(detail) },
  });
  if (isSuppressed(reading)) return none(reading.reason, 0, reading.detail);
  const label = reading.detail?.own && { own: reading.detail.own };
  const { value, sd } = summarise(reading);
  const n = reading.n ?? reading.values.length;
  const wanted = metric.needs.minCycles;
  const perSide = side !== null && metric.definition.sideRule === "LR";
  // A standard deviation over few cycles is mostly chance, so it requires all the cycles of its definition.
  const spread = /_(cv|sd)$/.test(metric.key);
  const usual = wanted <= 1 ? 1 : spread ? wanted : Math.min(wanted, perSide ? LEAST_CYCLES.perSide : LEAST_CYCLES.whole);
  const least = Math.min(usual, reading.fewest ?? usual);
  if (n < least) return none("cycles", n, label);
  if (!(reading.quality >= LEAST_QUALITY)) return none("visibility", n, label);
  const { plausible } = metric.definition;
  if (plausible && (value < plausible[0] || value > plausible[1])) return none("plausibility", n, label);
  const enough = Math.min(1, Math.sqrt(n / Math.max(1, perSide ? wanted / 2 : wanted)));
  const slow = body.fps < RATE_TOLERANCE * metric.needs.minFps;
  const guess = notJudged(motion.request.activity, metric.key, limbOf(side, body.nearSide));
  const angle = angleErrorOf(motion, metric.definition, key, side);
  const inSpace = shownInSpace(motion, metric.definition, key);
  const beta = metric.definition.beta || slow || reading.quality < BETA_QUALITY || guess || inSpace;
  const oblique = context.oblique(metric, value, inSpace);
  if (oblique.suppress) return none("off_plane", n, label);
  const far = side !== null && body.nearSide !== null && side !== body.nearSide;
  // The error model of angles already includes the error of an oblique view.
  const modelled = reading.propagated?.modelled ?? angle !== null;
  const added = Math.hypot(reading.error ?? 0, modelled ? 0 : oblique.error);
  const se = reading.propagated
    ? combinedError(reading.propagated, { sd, n, added })
    : standardError(metric, { value, sd, n, fps: body.fps, far, angle: angle ?? armErrorOf(motion, metric.definition, key, side), added });
  return {
    key,
    value_num: rounded(value),
    value_json: {
      n,
      sd: sd === null ? null : rounded(sd),
      confidence: rounded(
        Math.max(0, Math.min(1, reading.quality * enough * (slow ? LOW_RATE_CONFIDENCE : 1) * oblique.confidence * context.certainty)),
      ),
      ...(side && { side }),
      // Smallest detectable change between two sessions: 1.96·√2 standard errors (Weir 2005).
      ...(se !== null && Number.isFinite(se) && { se: rounded(se), mdc: rounded(1.96 * Math.SQRT2 * se) }),
      ...(beta && { beta: true }),
      ...(guess && { not_judged: true }),
      q: rounded(reading.quality),
      fps: rounded(body.fps),
      ...(reading.classOf && { class: reading.classOf(value) }),
      ...soundFacts(reading.detail),
    },
  };
}

/**
 * What applies to all values of a clip, from the camera's yaw over the whole of it. Where the camera zooms, lengths get the error of its
 * zoom in addition.
 */
export function contextOf(request: AnalysisRequest, motion: Motion, match: Match): Context {
  const yaw = cameraYawDeg(motion.body);
  return {
    oblique: (metric, value, inSpace) => {
      const effect = obliqueEffect(metric, request.activity, motion.body, yaw, value, inSpace);
      if (motion.zoom === "none" || !LENGTH_UNITS.has(metric.definition.unit)) return effect;
      return { ...effect, error: Math.hypot(effect.error, ZOOM_ERROR * value) };
    },
    certainty: confidenceUnder(match),
  };
}

/** A length from a picture whose zoom is unknown. Values read between distance marks are not lengths of the picture. */
const lostLength = ({ definition }: ExerciseMetric, { zoom }: Motion): SuppressionReason | null =>
  zoom === "unknown" && LENGTH_UNITS.has(definition.unit) && definition.marked === undefined ? "moving_camera" : null;

/**
 * Every metric of the exercise in this view, with a number and its evidence, or null and the reason.
 * @param read computes one metric of the analyser
 * @param match evidence against the movement being the exercise
 * @param cameraMoves the camera was seen to move
 */
export function metricValues(
  request: AnalysisRequest,
  motion: Motion,
  read: (key: string) => Reading | Sided,
  match: Match = CERTAIN,
  cameraMoves = false,
): MetricValue[] {
  const context = contextOf(request, motion, match);
  return metricsFor(request.activity, request.exercise, request.camera_view).flatMap((metric) => {
    if (!isAsked(metric, request)) return [];
    const unmet =
      unmetNeed(metric, motion) ?? lostMarks(metric, request, match, cameraMoves || motion.zoom !== "none") ?? lostLength(metric, motion);
    const reading = unmet ? suppressed(unmet) : read(metric.key);
    const sided =
      metric.definition.sideRule === "LR" && !isSided(reading) && isSuppressed(reading) ? { left: reading, right: reading } : reading;
    return emit(metric, sided, motion.body.nearSide).map((e) => valueOfReading(metric, e, motion, context));
  });
}
