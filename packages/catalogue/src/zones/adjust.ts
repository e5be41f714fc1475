import type { Activity } from "@sagittal/contract";
import type { AdjustStep, RuleName, Unit, Zone } from "../definition.ts";
import type { ExerciseMetric } from "../lookup.ts";
import {
  broadJumpByAge,
  chairStandByAge,
  gaitSpeedByAge,
  jumpHeightByAge,
  jumpRatioByAge,
  neckRangeByAge,
  oneLegStanceByAge,
  rangeOfMotionByAge,
  shiftPerDecade,
  strideVariationByAge,
  walkingByAge,
  walkingCadenceByAge,
} from "./age-rules.ts";
import {
  beltNearOwnPace,
  incline,
  kneeValgusBySex,
  reachBySpeed,
  runningCadence,
  runningContactTime,
  seatedOnly,
  squatLeanByProportions,
  statureScale,
  swingKneeBySpeed,
  unchanged,
  widenAmber,
} from "./body-rules.ts";
import type { ZoneAthlete, ZoneContext, ZoneSubject } from "./context.ts";
import { mapLimits, type Rule } from "./rule.ts";
import { scubaCondition } from "./scuba-rule.ts";

const RULES: Record<RuleName, Rule> = {
  H: statureScale,
  CAD: runningCadence,
  TC: runningContactTime,
  KSW: swingKneeBySpeed,
  OVR: reachBySpeed,
  INC: incline,
  BELT: beltNearOwnPace,
  AGE_GAIT: gaitSpeedByAge,
  AGE_WALK: walkingByAge,
  AGE_CADENCE: walkingCadenceByAge,
  AGE_STRIDES: strideVariationByAge,
  AGE_JUMP: jumpHeightByAge,
  AGE_JUMP_RATIO: jumpRatioByAge,
  SEX_FPPA: kneeValgusBySex,
  AGE_STS: chairStandByAge,
  AGE_OLS: oneLegStanceByAge,
  AGE_ROM: rangeOfMotionByAge,
  AGE_DECADES: shiftPerDecade,
  AGE_NECK: neckRangeByAge,
  LEGLIM: squatLeanByProportions,
  SCUBA: scubaCondition,
  H2: unchanged,
  N3B: broadJumpByAge,
  SEATED: seatedOnly,
};

/** Activities whose limits are health or set-up limits: a beginner's wider amber has no place there. */
const WITHOUT_SKILL: ReadonlySet<Activity> = new Set(["walking", "mobility", "workspace_wellness", "fri"]);

/** Digits after the point that an adjusted limit keeps; one finer than the value is displayed with. */
const LIMIT_DIGITS: Partial<Record<Unit, number>> = {
  ms: 0,
  N: 0,
  W: 0,
  s: 2,
  m: 2,
  "m/s": 2,
  ratio: 2,
  Hz: 2,
  BW: 2,
  "cm/spm": 3,
};

/**
 * The zone of a metric for one athlete: the rules of its zone row in order, then the beginner's wider amber.
 * A rule whose input is missing leaves the limits as printed. Null when the metric is for reference only or does not apply.
 */
export function adjustZone(
  metric: ExerciseMetric,
  subject: Omit<ZoneSubject, "key"> & { activity: Activity },
  athlete: ZoneAthlete,
  context: ZoneContext,
): Zone | null {
  if (!metric.zone) return null;
  let zone: Zone | null = metric.zone;
  for (const step of metric.adjust.map(stepObject)) {
    zone = RULES[step.rule](zone, {
      ...subject,
      key: metric.key,
      unit: metric.definition.unit,
      athlete,
      context,
      step,
      times: timesOf(step),
    });
    if (!zone) return null;
  }
  const skilled = athlete.skill_level !== "beginner" || WITHOUT_SKILL.has(subject.activity);
  const adjusted: Zone = skilled ? zone : widenAmber(zone);
  return adjusted === metric.zone ? zone : roundLimits(adjusted, metric.definition.unit);
}

function stepObject(step: AdjustStep): Exclude<AdjustStep, string> {
  return typeof step === "string" ? { rule: step, times: 1 } : step;
}

function timesOf(step: Exclude<AdjustStep, string>): number {
  return "times" in step ? step.times : 1;
}

function roundLimits(zone: Zone, unit: Unit): Zone {
  const scale = 10 ** (LIMIT_DIGITS[unit] ?? 1);
  return mapLimits(zone, (limit) => Math.round(limit * scale) / scale);
}
