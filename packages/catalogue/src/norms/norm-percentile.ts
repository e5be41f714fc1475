import { isLowerBound, type Lang, type MetricValue, type Sex } from "@sagittal/contract";
import { metricDefinition } from "../lookup.ts";
import { citationWithStatus, citeShort } from "../texts/lookup.ts";
import { intervalOf } from "../zones/verdict.ts";
import type { NormQuery } from "./band.ts";
import { BROAD_JUMP_PERCENTS, BROAD_JUMP_SAMPLE, JUMP_HEIGHT_GRADES, JUMP_HEIGHT_PERCENTS } from "./fitness-award.ts";
import { displayPercentile } from "./percentile.ts";
import {
  CHAIR_STAND,
  FUNCTIONAL_REACH,
  GAIT_SPEED_SAMPLE,
  type MeanSd,
  OWN_PACE,
  PLANK,
  rowForAge,
  STS5_SAMPLE,
  TUG_SAMPLE,
} from "./tables.ts";

export interface NormPercentile {
  /** In steps of five; higher is better. */
  percentile: number;
  /** The table reaches no further: this percentile or one below, or above. */
  open?: "below" | "above";
  /** Percentiles of the ends of the value's 95 % interval, no further than the table reaches; absent where they are the percentile. */
  range?: readonly [low: number, high: number];
  /** The table has women and men together. */
  together?: true;
  /** Citation of the table, with its status where nobody compared it with its text. */
  source: string;
}

/** Quartiles lie this many standard deviations from the mean of a normal distribution. */
const QUARTILE_SD = 0.6745;

/** Percentiles beyond which a mean and a standard deviation say nothing certain: tails are not normal, and samples small. */
const TAILS = [5, 95] as const;
const QUARTILES = [25, 50, 75] as const;

/**
 * Greatest width of a value's 95 % interval in percentiles: two thirds of the table. In the middle of a normal distribution this is a standard error of half the standard deviation of the people, a reliability
 * of 0.8. With a wider one the percentile would mostly reflect the error.
 */
const WIDEST_RANGE = 200 / 3;

/** A published distribution: by mean and standard deviation, of a time as log-normal since times have a long end, or by its values at some percentiles, both rising. */
type Distribution = { source: string; together?: true } & (
  | (MeanSd & { time?: true })
  | { percents: readonly number[]; values: readonly number[] }
);

/**
 * The published distribution of a metric among people of the athlete's age and sex. Undefined where the table gives no spread of people (only a limit, or the confidence interval of a mean), where its spread is our
 * assumption, and where it does not cover age or sex. Undefined also where the values are far from a smooth distribution: most people below 60 years stand on one leg until the test is stopped.
 */
function distribution({ activity, exercise, key, athlete: { age, sex } }: NormQuery): Distribution | undefined {
  if (age == null) return undefined;
  const of = <T>(row: Record<Sex, T> | undefined): T | undefined => (row && sex ? row[sex] : undefined);
  switch (`${activity}/${key}`) {
    case "walking/gait_speed":
    case "fri/gait_speed": {
      const row = OWN_PACE.has(exercise) ? of(rowForAge(GAIT_SPEED_SAMPLE, age)) : undefined;
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
      return quartiles && { percents: QUARTILES, values: quartiles, source: "Brigham14" };
    }
    case "jump/jump_distance": {
      const values = exercise === "Broad Jump" ? of(rowForAge(BROAD_JUMP_SAMPLE, age)) : undefined;
      return values && { percents: BROAD_JUMP_PERCENTS, values, source: "Kspo26" };
    }
    case "jump/jump_height": {
      const values = exercise === "CMJ with Arm Swing" ? of(rowForAge(JUMP_HEIGHT_GRADES, age)) : undefined;
      return values && { percents: JUMP_HEIGHT_PERCENTS, values, source: "Mcst25" };
    }
    default:
      return undefined;
  }
}

/** Per cent of the people whose value is smaller: 0 and 100 beyond the percentiles that a table gives. */
function shareBelow(norm: Distribution, value: number): number {
  if ("values" in norm) {
    const { percents, values } = norm;
    const next = values.findIndex((v) => v >= value);
    if (next === -1) return 100;
    if (next === 0) return value === values[0] ? percents[0]! : 0;
    const [from, to, low, high] = [values[next - 1]!, values[next]!, percents[next - 1]!, percents[next]!];
    return low + ((high - low) * (value - from)) / (to - from);
  }
  const { mean, sd, time } = norm;
  if (!time) return 100 * normalShare((value - mean) / sd);
  if (value <= 0) return 0;
  // The log-normal distribution of this mean and standard deviation.
  const variance = Math.log(1 + (sd / mean) ** 2);
  return 100 * normalShare((Math.log(value / mean) + variance / 2) / Math.sqrt(variance));
}

/**
 * Percentile of a value among people of the athlete's age and sex by a published table; undefined where none gives it, and where the value's 95 % interval holds more than two thirds of the people or all that the
 * table tells apart.
 * @param se standard error of the value, in its unit; 0 where none is known
 */
export function normPercentile(query: NormQuery, value: number, lang: Lang = "en", se = 0): NormPercentile | undefined {
  const norm = distribution(query);
  if (!norm) return undefined;
  const fewer = metricDefinition(query.activity, query.key)?.higherIsBetter === false;
  const better = (share: number): number => (fewer ? 100 - share : share);
  const percents = "percents" in norm ? norm.percents : TAILS;
  const ends = [better(percents[0]!), better(percents.at(-1)!)];
  const [lowest, highest] = [Math.min(...ends), Math.max(...ends)];
  const worse = (v: number): number => better(shareBelow(norm, v));
  const within = (share: number): number => Math.min(highest, Math.max(lowest, share));
  const share = worse(value);
  const interval = intervalOf(value, se).map(worse);
  const [from, to] = [Math.min(...interval), Math.max(...interval)];
  if ((from < lowest && to > highest) || within(to) - within(from) > WIDEST_RANGE) return undefined;
  const percentile = displayPercentile(within(share));
  const range = [displayPercentile(within(from)), displayPercentile(within(to))] as const;
  const open = share < lowest ? "below" : share > highest ? "above" : undefined;
  const source = citationWithStatus(norm.source, lang) ?? citeShort([norm.source], lang);
  return {
    percentile,
    ...(open && { open }),
    ...(range[0] < range[1] && { range }),
    ...(norm.together && { together: true }),
    source,
  };
}

/** The percentile of a metric's value as a result stores it; undefined without one. */
export function storedPercentile({ value_json }: Pick<MetricValue, "value_json">): NormPercentile | undefined {
  const { percentile, percentile_open: open, percentile_low: low, percentile_high: high, percentile_sexes } = value_json;
  if (percentile === undefined) return undefined;
  return {
    percentile,
    ...(open && { open }),
    ...(low !== undefined && high !== undefined && { range: [low, high] as const }),
    ...(percentile_sexes && { together: true }),
    source: value_json.percentile_source ?? "",
  };
}

/** How far a percentile reaches, as results and standings among peers state it. */
export const extentOf = ({ open, range }: NormPercentile) => ({
  ...(open && { percentile_open: open }),
  ...(range && { percentile_low: range[0], percentile_high: range[1] }),
});

/**
 * The metrics with the percentile of each value that a published table places among people of the athlete's age and sex. Not placed are lower bounds, values that are not judged, and heights of jumps whose flight was
 * made longer by drawing up the legs.
 */
export function withPercentiles(metrics: readonly MetricValue[], subject: Omit<NormQuery, "key">): MetricValue[] {
  return metrics.map((m) => {
    const { not_judged, se } = m.value_json;
    const bound = isLowerBound(m.value_json);
    const tucked = "tucked" in m.value_json && m.value_json.tucked === true;
    const place =
      m.value_num === null || bound || tucked || not_judged
        ? undefined
        : normPercentile({ ...subject, key: m.key }, m.value_num, "en", se ?? 0);
    if (!place) return m;
    const { percentile, together, source } = place;
    const placed = {
      percentile,
      ...extentOf(place),
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
