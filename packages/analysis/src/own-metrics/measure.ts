/** Metrics that a team writes itself, measured like those of the catalogue. */
import { isWithin, type RowSpan, SIDES, type Side } from "@sagittal/biomechanics";
import { type ExerciseMetric, type MetricDefinition, withVerdicts } from "@sagittal/catalogue";
import { type Formula, readFormula } from "@sagittal/catalogue/own-metrics";
import type { AnalysisRequest, MetricTarget, MetricValue, OwnMetricFormula, SuppressionReason } from "@sagittal/contract";
import type { EventAt } from "../engine/analyser.ts";
import type { Match } from "../engine/evidence.ts";
import { bothSides, contextOf, type Emitted, valueOfReading } from "../engine/metrics.ts";
import type { Motion } from "../engine/motion.ts";
import { type Reading, sample, suppressed } from "../engine/reading.ts";
import { type CycleValue, type SideValues, valuesOf } from "./evaluate.ts";

/** Frame rate from which on a quantity of posture, and a time between events, is shown without beta, frames per second: as in the catalogue. */
const MIN_FPS = { posture: 24, time: 50 };

/** What own metrics of a clip are measured from. */
export interface OwnMetricInput {
  readonly request: AnalysisRequest;
  readonly motion: Motion;
  readonly events: readonly EventAt[];
  /** Spans of the clip over whose ends no cycle lasts. */
  readonly passes: readonly RowSpan[];
  readonly match: Match;
}

/** An own metric in one clip. */
export interface MeasuredOwn {
  readonly key: string;
  readonly values: readonly MetricValue[];
  readonly cycles: readonly CycleValue[];
}

/** The definition as the engine takes those of the catalogue. */
function metricOf({ motion }: OwnMetricInput, own: OwnMetricFormula, { unit, views, events, sided }: Formula): ExerciseMetric {
  const needed = motion.exercise.needs.minCycles ?? 1;
  const definition: MetricDefinition = {
    unit,
    group: "technique",
    views,
    sideRule: !sided ? "N" : own.side === "each" ? "LR" : "NEAR",
    weight: 0,
    higherIsBetter: own.higher_is_better,
    evidence: "experimental",
    beta: false,
    needs: {},
    definition: own.expression,
    sources: [],
  };
  return {
    key: own.key,
    definition,
    zone: null,
    adjust: [],
    referenceOnly: true,
    testResult: false,
    views,
    needs: {
      minFps: unit === "ms" || unit === "s" ? MIN_FPS.time : MIN_FPS.posture,
      minCycles: events.length === 0 ? 1 : needed,
      scale: false,
      mass: false,
      bar: false,
      height: false,
      walkDistance: false,
      scubaMeta: false,
      workstation: false,
      adult: false,
    },
  };
}

/** The readings of one side: values of its cycles, or why there are none. */
function readingOf({ cycles, quality, modelled }: SideValues, own: Reading["detail"]): Reading {
  const found = cycles.flatMap((c) => (typeof c.result === "string" ? [] : [c.result]));
  if (found.length === 0) {
    const lack = cycles.flatMap((c) => (typeof c.result === "string" ? [c.result] : []));
    const reason = lack.find((l) => l !== "no_event") ?? "no_event";
    return suppressed(reason, own);
  }
  const rms = (of: (r: (typeof found)[number]) => number): number =>
    Math.sqrt(found.reduce((sum, r) => sum + of(r) ** 2, 0) / found.length);
  return sample(
    found.map((r) => r.value),
    quality,
    { propagated: { systematic: rms((r) => r.systematic), instant: rms((r) => r.instant), modelled }, detail: own },
  );
}

/** The sides of the body whose values a definition takes; a formula without a side has one value. */
function sidesOf({ side }: OwnMetricFormula, { sided }: Formula, nearSide: Side | null): readonly (Side | null)[] {
  if (!sided) return [null];
  if (side === "each") return SIDES;
  return side === "near" ? (nearSide ? [nearSide] : []) : [side];
}

/** One own metric of a clip. An expression that cannot be read has no values: it was refused when it was stored. */
export function measureOwn(input: OwnMetricInput, own: OwnMetricFormula): MeasuredOwn {
  const { request, motion, events, match } = input;
  const { key } = own;
  const read = readFormula(own.expression);
  if ("error" in read) return { key, values: [], cycles: [] };
  const { formula } = read;
  const detail = { own: { name: own.name, unit: formula.unit, higher_is_better: own.higher_is_better } };
  const context = contextOf(request, motion, match);
  const metric = metricOf(input, own, formula);
  const give = (emitted: readonly Emitted[]): MetricValue[] => emitted.map((e) => valueOfReading(metric, e, motion, context));
  const sides = sidesOf(own, formula, motion.body.nearSide);
  const each = sides.length === 2;
  const none = (reason: SuppressionReason): MeasuredOwn => ({
    key,
    values: give(
      (each ? ["", "_left", "_right"] : [""]).map((end) => ({ key: key + end, reading: suppressed(reason, detail), side: null })),
    ),
    cycles: [],
  });
  if (!formula.views.includes(request.camera_view) || sides.length === 0) return none("view");
  if (formula.scaled && !motion.scale) return none("scale");
  const byPass =
    formula.events.length === 0 ? [events] : input.passes.map((pass) => events.filter((e) => isWithin(pass, motion.body.rows, e.frame)));
  const ofSides = sides.map((side) => ({ side, values: valuesOf(motion, byPass, formula, side) }));
  const readings = ofSides.map(
    ({ side, values }): Emitted => ({ key: each ? `${key}_${side}` : key, reading: readingOf(values, detail), side }),
  );
  const [left, right] = readings;
  const both = left && right ? [{ key, reading: bothSides({ left: left.reading, right: right.reading }), side: null }] : [];
  return {
    key,
    values: give([...both, ...readings]),
    cycles: ofSides.flatMap(({ values }) => values.cycles).toSorted((a, b) => a.frame - b.frame),
  };
}

/** The keys under which an own metric may have values. */
const ownKeys = (key: string): readonly string[] => [key, `${key}_left`, `${key}_right`];

/** The zones of own metrics that have one. */
function ownTargets(own: readonly OwnMetricFormula[]): Record<string, MetricTarget> {
  return Object.fromEntries(
    own.flatMap(({ key, min_good, max_good, amber_low, amber_high, higher_is_better }) =>
      min_good === null && max_good === null
        ? []
        : ownKeys(key).map((k) => [k, { min_good, max_good, amber_low, amber_high, higher_is_better, beta: false }]),
    ),
  );
}

/** Values of own metrics with their verdicts, and the zones of those that have a number. */
export function zonesOf(
  own: readonly OwnMetricFormula[],
  values: readonly MetricValue[],
): { metrics: MetricValue[]; targets: Record<string, MetricTarget> } {
  const targets = ownTargets(own);
  const given = new Set(values.filter((m) => m.value_num !== null).map((m) => m.key));
  return { metrics: withVerdicts(values, targets), targets: Object.fromEntries(Object.entries(targets).filter(([key]) => given.has(key))) };
}

/** All own metrics of a request. */
export function ownMetrics(input: OwnMetricInput): ReturnType<typeof zonesOf> {
  const { own_metrics } = input.request;
  return zonesOf(
    own_metrics,
    own_metrics.flatMap((own) => measureOwn(input, own).values),
  );
}
