import { activityDefinition, comparedWithTruth, lostToConstant, notJudged } from "@sagittal/catalogue";
import type { Activity } from "@sagittal/contract";
import { weightedMedian } from "./constant.ts";
import { coverageOf, type StatedSpread } from "./spread.ts";
import { mean } from "./stats.ts";
import { aligned } from "./table.ts";

/** Fewest clips on which a metric is compared with the best constant answer. */
const LEAST_CLIPS = 5;

/** One metric of an activity against its truth, over clips. Values of one side of the body form two rows: of the near and of the far limb. */
export interface MetricRow {
  readonly activity: Activity;
  /** Key of the metric, without `_left` or `_right`. */
  readonly metric: string;
  readonly leg: StatedSpread["leg"];
  readonly clips: number;
  /** Mean absolute error, in the metric's unit. */
  readonly error: number;
  readonly bias: number;
  /** Mean absolute error of the best constant answer: the median of the truths. */
  readonly constant: number;
  /** Correlation of measured and true values; null where one of them does not vary. */
  readonly correlation: number | null;
  /** Share of the stated 95 % intervals that hold the truth, 0 to 1. */
  readonly covered: number;
}

function correlationOf(pairs: readonly (readonly [number, number])[]): number | null {
  const [mx, my] = [mean(pairs.map(([x]) => x)) ?? 0, mean(pairs.map(([, y]) => y)) ?? 0];
  const sum = (f: (x: number, y: number) => number) => pairs.reduce((s, [x, y]) => s + f(x - mx, y - my), 0);
  const scale = Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
  return scale === 0 ? null : sum((x, y) => x * y) / scale;
}

/** Rows of all metrics for which at least `LEAST_CLIPS` clips have a truth. */
export function metricRows(all: readonly StatedSpread[]): MetricRow[] {
  const named = all.map((s) => ({ ...s, base: s.metric.replace(/_(left|right)$/, "") }));
  const groups = Map.groupBy(named, ({ activity, base, leg }) => `${activity} ${base} ${leg ?? "-"}`);
  return [...groups.values()].flatMap((group): MetricRow[] => {
    const [first] = group;
    const clips = new Set(group.map((s) => s.clip)).size;
    if (!first || clips < LEAST_CLIPS) return [];
    const constant = weightedMedian(group.map((s) => ({ v: s.truth, w: 1 })));
    const { covered, of } = coverageOf(group).interval;
    return [
      {
        activity: first.activity,
        metric: first.base,
        leg: first.leg,
        clips,
        error: mean(group.map((s) => Math.abs(s.error))) ?? Number.NaN,
        bias: mean(group.map((s) => s.error)) ?? Number.NaN,
        constant: mean(group.map((s) => Math.abs(constant - s.truth))) ?? Number.NaN,
        correlation: correlationOf(group.map((s) => [s.truth, s.truth + s.error])),
        covered: of === 0 ? Number.NaN : covered / of,
      },
    ];
  });
}

/** Whether a row's values have a part in the score. */
function isScored({ activity, metric, leg }: MetricRow): boolean {
  const { metrics, zones } = activityDefinition(activity);
  const zoned = zones.some((row) => row.metric === metric && !("referenceOnly" in row));
  return zoned && (metrics[metric]?.weight ?? 0) > 0 && !notJudged(activity, metric, leg);
}

/** Rows whose values are scored although they are no better than the best constant answer. */
export const wronglyScored = (rows: readonly MetricRow[]): MetricRow[] => rows.filter((row) => isLost(row) && isScored(row));

/**
 * Whether a row is no better than the best constant answer. The catalogue's record decides where more people stand behind it than behind the row; with few clips the clips for fitting decide too, from that record.
 */
function isLost(row: MetricRow): boolean {
  const known = comparedWithTruth(row.activity, row.metric).find((r) => r.limb === row.leg);
  if (known && known.clips > row.clips) return lostToConstant(known);
  return lostToConstant({ ...row, ...(known?.fitting && { fitting: known.fitting }) });
}

/** Remark on a row: no better than a constant and scored or not scored, or left out of the score although it is better than a constant. Else empty. */
function markOf(row: MetricRow): string {
  if (isLost(row)) return isScored(row) ? "LOST, scored" : "lost, not scored";
  return notJudged(row.activity, row.metric, row.leg) ? "better than its constant, not judged" : "";
}

/** Name of a row's metric and limb. */
export const nameOf = ({ activity, metric, leg }: MetricRow): string => `${activity}/${metric}${leg ? `, ${leg}` : ""}`;

/** One line per metric: error, bias, error of the best constant answer, correlation with the truth, share of stated 95 % intervals that hold it, and a remark. */
export function metricTable(rows: readonly MetricRow[]): string {
  const digits = (x: number): string => x.toFixed(Math.abs(x) < 1 ? 2 : 1);
  return aligned([
    ["metric", "limb", "clips", "MAE", "bias", "constant", "correlation", "covered", ""],
    ...rows
      .toSorted((a, b) => a.activity.localeCompare(b.activity) || a.metric.localeCompare(b.metric))
      .map((r) => [
        `${r.activity}/${r.metric}`,
        r.leg ?? "-",
        String(r.clips),
        digits(r.error),
        digits(r.bias),
        digits(r.constant),
        r.correlation === null ? "-" : r.correlation.toFixed(2),
        `${Math.round(100 * r.covered)} %`,
        markOf(r),
      ]),
  ]).join("\n");
}
