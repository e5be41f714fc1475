import type { Activity, Lang } from "@sagittal/contract";
import { citationWithStatus, citeShort, commonTexts } from "../texts/lookup.ts";
import { runningCadence } from "../zones/body-rules.ts";
import type { ZoneAthlete, ZoneContext } from "../zones/context.ts";
import { intervalOf } from "../zones/verdict.ts";
import {
  ASSUMED_RANGE,
  BROAD_JUMP,
  CHAIR_STAND,
  CMJ_HEIGHT,
  FUNCTIONAL_REACH,
  GAIT_SPEED,
  type MeanSd,
  OWN_PACE,
  rowForAge,
  STS5_LIMIT,
  TUG,
  WALKING_RANGES,
} from "./tables.ts";

/** A published reference band; one-sided cut-offs leave one end null. */
export interface NormBand {
  band_min: number | null;
  band_max: number | null;
  /** Tags of the sources table. */
  sources: readonly string[];
  /** The band is our derivation from these sources, not a published table. */
  derived?: true;
}

export interface NormStanding {
  band_min: number | null;
  band_max: number | null;
  band_position: "below" | "within" | "above";
  /** The value's 95 % interval holds an end of the band, so that its position is open. */
  band_borderline: boolean;
  /** Citation text. */
  band_source: string;
}

export interface NormQuery {
  activity: Activity;
  exercise: string;
  /** Metric key without side suffix. */
  key: string;
  athlete: ZoneAthlete;
  context?: Pick<ZoneContext, "speedMps">;
}

/**
 * The published band for a metric of an athlete: mean plus or minus one standard deviation, else the published range or cut-off.
 * Undefined where no table covers the metric, age or sex.
 */
export function normBand({ activity, exercise, key, athlete, context = {} }: NormQuery): NormBand | undefined {
  const { age, sex } = athlete;
  if (activity === "running" && key === "cadence") return runningCadenceBand(athlete, context);
  if (key === "wblt_angle" || key === "aslr_angle") return { ...around(ASSUMED_RANGE[key], ASSUMED_RANGE[key].sources), derived: true };
  if (age == null) return undefined;
  switch (`${activity}/${key}`) {
    case "walking/gait_speed":
    case "fri/gait_speed": {
      const row = OWN_PACE.has(exercise) ? rowForAge(GAIT_SPEED, age) : undefined;
      return row && sex ? around({ mean: row[sex], sd: row.sd }, ["BA11"]) : undefined;
    }
    case "fri/tug_time": {
      const row = rowForAge(TUG, age);
      return row && { band_min: row.low, band_max: row.high, sources: ["Bohan06T"] };
    }
    case "jump/jump_height": {
      const row = exercise === "Countermovement Jump" ? rowForAge(CMJ_HEIGHT, age) : undefined;
      // The published decline was measured in adults over 58 years; the rows of younger people rest on consensus.
      return row && sex ? { ...around(row[sex], [age > 58 ? "FrAg24" : "expert"]), derived: true } : undefined;
    }
    case "jump/jump_distance": {
      const row = rowForAge(BROAD_JUMP, age);
      if (!row || !sex) return undefined;
      return age < 19 ? around(row[sex], ["Hung15"]) : { ...around(row[sex], ["Hung15"]), derived: true };
    }
    case "fri/sts5_time": {
      const row = age >= 60 && age < 90 ? rowForAge(STS5_LIMIT, age) : undefined;
      return row && { band_min: null, band_max: row.limit, sources: ["Bohan06S"] };
    }
    case "fri/sts30_count": {
      const row = rowForAge(CHAIR_STAND, age);
      return row && sex ? { band_min: row[sex].low, band_max: row[sex].high, sources: ["JonRik99"] } : undefined;
    }
    case "fri/ols_time":
      return age >= 60 ? { band_min: 5, band_max: null, sources: ["Vellas97"] } : undefined;
    case "fri/functional_reach": {
      const row = rowForAge(FUNCTIONAL_REACH, age);
      return row && sex ? around(row[sex], ["Duncan90"]) : undefined;
    }
    default:
      return activity === "walking" ? walkingBand(exercise, key, age) : undefined;
  }
}

/**
 * Where a value stands in the published band, with the citation; undefined where there is no band.
 * @param se standard error of the value, in its unit; 0 where none is known
 */
export function normStanding(query: NormQuery, value: number, lang: Lang = "en", se = 0): NormStanding | undefined {
  const band = normBand(query);
  if (!band) return undefined;
  const { band_min, band_max } = band;
  const positionOf = (v: number) => (band_min !== null && v < band_min ? "below" : band_max !== null && v > band_max ? "above" : "within");
  const band_position = positionOf(value);
  const band_borderline = intervalOf(value, se).some((end) => positionOf(end) !== band_position);
  return { band_min, band_max, band_position, band_borderline, band_source: bandSource(band, lang) };
}

function bandSource({ sources, derived }: NormBand, lang: Lang): string {
  const full = sources.length === 1 ? citationWithStatus(sources[0]!, lang) : undefined;
  const text = full ?? citeShort(sources, lang);
  return derived ? commonTexts(lang).notes.derived.replace("{source}", text) : text;
}

function around({ mean, sd }: MeanSd, sources: readonly string[]): NormBand {
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  return { band_min: rounded(mean - sd), band_max: rounded(mean + sd), sources };
}

function runningCadenceBand(athlete: ZoneAthlete, context: Pick<ZoneContext, "speedMps">): NormBand | undefined {
  if (context.speedMps == null) return undefined;
  const anyZone = { amberLow: null, minGood: null, maxGood: null, amberHigh: null };
  const zone = runningCadence(anyZone, {
    activity: "running",
    exercise: "",
    key: "cadence",
    side: null,
    unit: "spm",
    athlete,
    context,
    step: { rule: "CAD", times: 1 },
    times: 1,
  });
  return zone ? { band_min: zone.minGood, band_max: zone.maxGood, sources: ["Burns19"], derived: true } : undefined;
}

function walkingBand(exercise: string, key: string, age: number): NormBand | undefined {
  const row = exercise === "Comfortable Walk" || exercise === "Walk Test" ? rowForAge(WALKING_RANGES, age) : undefined;
  if (!row || !(key === "cadence" || key === "step_length_pct" || key === "double_support_pct" || key === "step_width")) return undefined;
  const range = row[key];
  return range ? { band_min: range[0], band_max: range[1], sources: ["Hollman11"] } : undefined;
}
