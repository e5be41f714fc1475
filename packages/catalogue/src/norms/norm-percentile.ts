import type { Lang, MetricValue, Sex } from "@sagittal/contract";
import { metricDefinition } from "../lookup.ts";
import { citationWithStatus, citeShort } from "../texts/lookup.ts";
import { INTERVAL } from "../zones/verdict.ts";
import type { NormQuery } from "./band.ts";
import { displayPercentile } from "./percentile.ts";
import {
  CHAIR_STAND,
  FUNCTIONAL_REACH,
  GAIT_SPEED_SAMPLE,
  type MeanSd,
  PLANK,
  type Quartiles,
  rowForAge,
  STS5_SAMPLE,
  TUG_SAMPLE,
} from "./tables.ts";

export interface NormPercentile {
  /** In steps of five; higher is better. */
  percentile: number;
  /** The table reaches no further: this percentile or one below, or above. */
  open?: "below" | "above";
  /** The table has women and men together. */
  together?: true;
  /** Citation of the table, with its status where nobody compared it with its text. */
  source: string;
}

/** Quartiles lie this many standard deviations from the mean of a normal distribution. */
const QUARTILE_SD = 0.6745;

/** Percentiles beyond which a mean and a standard deviation say nothing certain: tails are not normal, and samples small. */
const TAIL = 5;

/** A published distribution: by mean and standard deviation, of a time as log-normal since times have a long end, or by its quartiles. */
type Distribution = { source: string; together?: true } & ((MeanSd & { time?: true }) | { quartiles: Quartiles });

/**
 * The published distribution of a metric among people of the athlete's age and sex. Undefined where the table gives no spread of people (only a limit, or the confidence interval of a mean), where its spread is our
 * assumption, where it does not cover age or sex, and where it is far from any smooth distribution: most people below 60 years stand on one leg until the test is stopped.
 */
function distribution({ activity, exercise, key, athlete: { age, sex } }: NormQuery): Distribution | undefined {
  if (age == null) return undefined;
  const of = <T>(row: Record<Sex, T> | undefined): T | undefined => (row && sex ? row[sex] : undefined);
  switch (`${activity}/${key}`) {
    case "walking/gait_speed":
    case "fri/gait_speed": {
      const row = exercise === "Fast Walk" ? undefined : of(rowForAge(GAIT_SPEED_SAMPLE, age));
      return row && { ...row, source: "Boh97" };
    }
    case "fri/sts5_time": {
      const row = rowForAge(STS5_SAMPLE, age);
      return row && { mean: row.mean, sd: row.sd, time: true, together: true, source: "Bohan10" };
    }
    case "fri/tug_time": {
      const row = rowForAge(TUG_SAMPLE, age);
      return row && { mean: row.mean, sd: row.sd, time: true, together: true, source: "Pondal08" };
    }
    case "fri/sts30_count": {
      const row = of(rowForAge(CHAIR_STAND, age));
      return row && { mean: (row.low + row.high) / 2, sd: (row.high - row.low) / 2 / QUARTILE_SD, source: "JonRik99" };
    }
    case "fri/functional_reach": {
      const row = of(rowForAge(FUNCTIONAL_REACH, age));
      return row && { ...row, source: "Duncan90" };
    }
    case "mobility/plank_time": {
      const quartiles = of(rowForAge(PLANK, age));
      return quartiles && { quartiles, source: "Brigham14" };
    }
    default:
      return undefined;
  }
}

/** Standard deviation of a distribution, of quartiles that of the normal one with the same distance between them. */
const spreadOf = (norm: Distribution): number => ("sd" in norm ? norm.sd : (norm.quartiles[2] - norm.quartiles[0]) / 2 / QUARTILE_SD);

/** Per cent of the people whose value is smaller, and how far out the table can tell. */
function shareBelow(norm: Distribution, value: number): { share: number; tail: number } {
  if ("quartiles" in norm) {
    const [lower, median, upper] = norm.quartiles;
    const [from, to] = value < median ? [lower, median] : [median, upper];
    return { share: (value < median ? 25 : 50) + (25 * (value - from)) / (to - from), tail: 25 };
  }
  const { mean, sd, time } = norm;
  if (!time) return { share: 100 * normalShare((value - mean) / sd), tail: TAIL };
  if (value <= 0) return { share: 0, tail: TAIL };
  // The log-normal distribution of this mean and standard deviation.
  const variance = Math.log(1 + (sd / mean) ** 2);
  return { share: 100 * normalShare((Math.log(value / mean) + variance / 2) / Math.sqrt(variance)), tail: TAIL };
}

/**
 * Percentile of a value among people of the athlete's age and sex by a published table; undefined where none gives it, and where the value's 95 % interval reaches further to a side than half a standard
 * deviation of the people: then the percentile would be the error's.
 * @param se standard error of the value, in its unit; 0 where none is known
 */
export function normPercentile(query: NormQuery, value: number, lang: Lang = "en", se = 0): NormPercentile | undefined {
  const norm = distribution(query);
  if (!norm || INTERVAL * se > spreadOf(norm) / 2) return undefined;
  const { share, tail } = shareBelow(norm, value);
  const better = metricDefinition(query.activity, query.key)?.higherIsBetter === false ? 100 - share : share;
  const percentile = displayPercentile(Math.min(100 - tail, Math.max(tail, better)));
  const open = percentile <= tail ? "below" : percentile >= 100 - tail ? "above" : undefined;
  const source = citationWithStatus(norm.source, lang) ?? citeShort([norm.source], lang);
  return { percentile, ...(open && { open }), ...(norm.together && { together: true }), source };
}

/** The percentile of a metric's value as a result stores it; undefined without one. */
export function storedPercentile({ value_json }: Pick<MetricValue, "value_json">): NormPercentile | undefined {
  const { percentile, percentile_open: open, percentile_sexes, percentile_source: source = "" } = value_json;
  return percentile === undefined ? undefined : { percentile, ...(open && { open }), ...(percentile_sexes && { together: true }), source };
}

/** The metrics with the percentile of each value that a published table places among people of the athlete's age and sex. Lower bounds and values that are not judged are not placed. */
export function withPercentiles(metrics: readonly MetricValue[], subject: Omit<NormQuery, "key">): MetricValue[] {
  return metrics.map((m) => {
    const { not_judged, se } = m.value_json;
    const bound = "at_least" in m.value_json && m.value_json.at_least === true;
    const place =
      m.value_num === null || bound || not_judged ? undefined : normPercentile({ ...subject, key: m.key }, m.value_num, "en", se ?? 0);
    if (!place) return m;
    const { percentile, open, together, source } = place;
    const placed = {
      percentile,
      ...(open && { percentile_open: open }),
      ...(together && { percentile_sexes: "together" as const }),
      percentile_source: source,
    };
    return { ...m, value_json: { ...m.value_json, ...placed } };
  });
}

/** Share of a standard normal distribution below z, to 1e-7 (Abramowitz & Stegun 1964, 26.2.17). */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const upper = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
  return z >= 0 ? 1 - upper : upper;
}
