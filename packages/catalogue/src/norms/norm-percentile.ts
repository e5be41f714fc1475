import type { Lang, MetricValue } from "@sagittal/contract";
import { metricDefinition } from "../lookup.ts";
import { citationWithStatus, citeShort } from "../texts/lookup.ts";
import type { NormQuery } from "./band.ts";
import { displayPercentile } from "./percentile.ts";
import { CHAIR_STAND, FUNCTIONAL_REACH, GAIT_SPEED_SAMPLE, type MeanSd, rowForAge, STS5_SAMPLE } from "./tables.ts";

export interface NormPercentile {
  /** 1 to 99 in steps of five; higher is better. */
  percentile: number;
  /** Citation of the table, with its status where nobody compared it with its text. */
  source: string;
}

/** Quartiles lie this many standard deviations from the mean of a normal distribution. */
const QUARTILE_SD = 0.6745;

/**
 * The published distribution of a metric among people of the athlete's age and sex, taken as normal. Undefined where the table gives no spread of people (only a limit, or the confidence
 * interval of a mean), where its spread is our assumption, where it does not cover age or sex, and where it is far from normal: most people below 60 years stand on one leg until the
 * test is stopped.
 */
function distribution({ activity, exercise, key, athlete: { age, sex } }: NormQuery): (MeanSd & { source: string }) | undefined {
  if (age == null || !sex) return undefined;
  switch (`${activity}/${key}`) {
    case "walking/gait_speed":
    case "fri/gait_speed": {
      const row = exercise === "Fast Walk" ? undefined : rowForAge(GAIT_SPEED_SAMPLE, age);
      return row && { ...row[sex], source: "Boh97" };
    }
    case "fri/sts5_time": {
      const row = rowForAge(STS5_SAMPLE, age);
      return row && { mean: row.mean, sd: row.sd, source: "Bohan10" };
    }
    case "fri/sts30_count": {
      const quartiles = rowForAge(CHAIR_STAND, age)?.[sex];
      if (!quartiles) return undefined;
      const { low, high } = quartiles;
      return { mean: (low + high) / 2, sd: (high - low) / 2 / QUARTILE_SD, source: "JonRik99" };
    }
    case "fri/functional_reach": {
      const row = rowForAge(FUNCTIONAL_REACH, age);
      return row && { ...row[sex], source: "Duncan90" };
    }
    default:
      return undefined;
  }
}

/** Percentile of a value among people of the athlete's age and sex by a published table; undefined where none gives it. */
export function normPercentile(query: NormQuery, value: number, lang: Lang = "en"): NormPercentile | undefined {
  const norm = distribution(query);
  if (!norm) return undefined;
  const better = metricDefinition(query.activity, query.key)?.higherIsBetter === false ? -1 : 1;
  const percentile = displayPercentile(100 * normalShare((better * (value - norm.mean)) / norm.sd));
  return { percentile, source: citationWithStatus(norm.source, lang) ?? citeShort([norm.source], lang) };
}

/** The metrics with the percentile of each value that a published table places among people of the athlete's age and sex. Lower bounds and values that are not judged are not placed. */
export function withPercentiles(metrics: readonly MetricValue[], subject: Omit<NormQuery, "key">): MetricValue[] {
  return metrics.map((m) => {
    const bound = "at_least" in m.value_json && m.value_json.at_least === true;
    const place =
      m.value_num === null || bound || m.value_json.not_judged ? undefined : normPercentile({ ...subject, key: m.key }, m.value_num);
    return place ? { ...m, value_json: { ...m.value_json, percentile: place.percentile, percentile_source: place.source } } : m;
  });
}

/** Share of a standard normal distribution below z, to 1e-7 (Abramowitz & Stegun 1964, 26.2.17). */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const upper = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
  return z >= 0 ? 1 - upper : upper;
}
