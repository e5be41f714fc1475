import type { Activity, Lang, Sex, SkillLevel } from "@sagittal/contract";
import { cutOffOf, LEAST_AGE } from "../composites/falls-risk.ts";
import { metricDefinition, parseMetricKey } from "../lookup.ts";
import { formatValue, type UnitSystem } from "../units.ts";
import { INTERVAL } from "../zones/verdict.ts";
import { choose } from "./choose.ts";
import { ageGroupOf, type Dose, DRILLS, type DrillKey, doseOf, drillFor, RETEST_WEEKS } from "./drills.ts";
import { en } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { ru } from "./texts/ru.ts";
import type { CoachingTexts } from "./types.ts";

const TEXTS: Readonly<Record<Lang, CoachingTexts>> = { en, ru, es };

/** Words of coaching advice in a language. */
export const coachingTexts = (lang: Lang): CoachingTexts => TEXTS[lang];

/** Tests of health. Beyond their published cut-off for certain they call for a professional and not for a drill alone. Exercise programmes against falls last 12 weeks at least (World Falls Guidelines 2022). */
const HEALTH_TESTS: ReadonlySet<string> = new Set([
  "tug_time",
  "sts5_time",
  "sts30_count",
  "side_by_side_time",
  "semi_tandem_time",
  "tandem_time",
  "ols_time",
  "functional_reach",
  "gait_speed",
]);
/** Stances that are passed or failed at 10 s at any age. */
const EASY_STANCES: ReadonlySet<string> = new Set(["side_by_side_time", "semi_tandem_time"]);
const HEALTH_WEEKS = 12;
const HEALTH_PER_WEEK = 3;

/** Advice for one priority: reason, drill, dose, and date of the next check. */
export interface CoachingAdvice {
  why: string;
  /** Referral to a professional; null for all but a health test that is beyond its published cut-off for certain. A zone that follows age asks for more, and no doctor is needed for missing it. */
  care: string | null;
  drill: { key: DrillKey; name: string; how: string };
  dose: Dose | null;
  /** The drill as a sentence: name, how it is done. */
  doText: string;
  /** Sets, amount and times a week in words. */
  doseText: string;
  weeks: number;
  /** When to film again, and which change may be measurement error; how a person varies from day to day is not part of it. */
  againText: string;
}

export interface AdviceInput {
  activity: Activity;
  /** Metric key, with or without side. */
  key: string;
  /** Side of the zone on which the value lies. */
  direction: "low" | "high";
  value: number;
  /** Standard error of the value, in its unit. */
  se?: number | undefined;
  lang: Lang;
  age?: number | null;
  sex?: Sex | null;
  level?: SkillLevel | null;
  /** Smallest detectable change of the value, in the metric's unit; without it no amount is named. */
  mdc?: number | undefined;
  units?: UnitSystem;
  /** False where the recording asks for another place of the camera (`isPlaceGood`). */
  samePlace?: boolean;
}

/** The advice that goes with a value outside its zone; undefined for a metric that the activity does not have. */
export function coachingAdvice({
  activity,
  key,
  direction,
  value,
  se = 0,
  lang,
  age = null,
  sex = null,
  level = null,
  mdc,
  units = "metric",
  samePlace = true,
}: AdviceInput): CoachingAdvice | undefined {
  const chosen = choose(activity, key, direction);
  const base = parseMetricKey(activity, key)?.base;
  const unit = base === undefined ? undefined : metricDefinition(activity, base)?.unit;
  if (!chosen || base === undefined || unit === undefined) return undefined;
  const t = TEXTS[lang];
  const group = ageGroupOf(age);
  const drill = drillFor(chosen.drill, group);
  const kind = DRILLS[drill];
  const health = isHealthTest(activity, base, age);
  const usual = doseOf(kind, group, level);
  const dose = health && usual ? { ...usual, perWeek: HEALTH_PER_WEEK } : usual;
  const weeks = health ? HEALTH_WEEKS : RETEST_WEEKS[kind];
  const { name, how } = t.drills[drill];
  const change = mdc === undefined ? "" : ` ${t.withinError.replace("{change}", formatValue(mdc, unit, lang, units).text.trim())}`;
  return {
    why: t.why[chosen.reason][group],
    care:
      !health || !failed(base, { value, se, direction, age, sex })
        ? null
        : age !== null && age < LEAST_AGE
          ? t.healthTestUnder60
          : t.healthTest,
    drill: { key: drill, name, how },
    dose,
    doText: `${t.drill[group].replace("{drill}", name)} ${how}`,
    doseText: dose ? doseText(dose, t, lang) : kind === "setup" ? t.once : t.daily,
    weeks,
    againText: `${(samePlace ? t.again : t.againElsewhere).replace("{weeks}", counted(weeks, t.weeks, lang))}${change}`,
  };
}

/** True of the falls tests, and of an older person's walk in any activity: the same speed means the same, whichever exercise it was filmed in. */
function isHealthTest(activity: Activity, key: string, age: number | null): boolean {
  if (activity === "walking") return key === "gait_speed" && age !== null && age >= LEAST_AGE;
  return activity === "fri" && HEALTH_TESTS.has(key);
}

/** True when a test is beyond its published cut-off with its whole 95 % interval. Where the cut-off depends on an age or sex that is unknown, or on an age that has none, the zone stands for it from 60 years on. */
function failed(
  test: string,
  { value, se, direction, age, sex }: { value: number; se: number; direction: "low" | "high"; age: number | null; sex: Sex | null },
): boolean {
  if (EASY_STANCES.has(test)) return true;
  const cutOff = cutOffOf(test, 1, { age, sex });
  if (cutOff === null) return age === null || age >= LEAST_AGE;
  return direction === "high" ? value - INTERVAL * se >= cutOff : value + INTERVAL * se < cutOff;
}

function doseText({ sets, amount, timed, perWeek }: Dose, t: CoachingTexts, lang: Lang): string {
  return t.dose
    .replace("{sets}", counted(sets, t.sets, lang))
    .replace("{amount}", counted(amount, timed ? t.seconds : t.repetitions, lang))
    .replace("{perWeek}", counted(perWeek, t.perWeek, lang));
}

function counted(n: number, forms: CoachingTexts["sets"], lang: Lang): string {
  return (forms[new Intl.PluralRules(lang).select(n)] ?? forms.other).replace("{n}", String(n));
}
