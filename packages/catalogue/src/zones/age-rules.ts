import {
  BROAD_JUMP,
  BROAD_JUMP_STATURE,
  CHAIR_STAND,
  CHAIR_STAND_YOUNGER,
  CMJ_HEIGHT,
  CMJ_REFERENCE_MEAN,
  GAIT_SPEED,
  type Motion,
  ONE_LEG_STANCE,
  RANGE_OF_MOTION,
  rowForAge,
  STS5_LIMIT,
} from "../norms/tables.ts";
import { REFERENCE_STATURE } from "./body-rules.ts";
import type { ZoneAthlete } from "./context.ts";
import { isGrowing } from "./growth.ts";
import { mapLimits, mapLower, mapUpper, type Rule } from "./rule.ts";

/**
 * AGE_GAIT: gait speed from N1, within one standard deviation of the mean as in the walk test's norm, never below the published cut-offs of 1.0 and 0.8 m/s. Growing legs walk more slowly at the same ease, as the root of their length (a pendulum's): healthy children of
 * 3 and 4 years at 1.00 m/s, of 6 and 7 years at 1.20 m/s (Hausdorff et al. 1999, J Appl Physiol 86:1040). Without a stature a child has no limits.
 */
export const gaitSpeedByAge: Rule = (zone, { athlete, times }) => {
  const height = athlete.height_cm;
  if (isGrowing(athlete))
    return height == null ? null : mapLower(zone, (limit) => limit * Math.min(1, Math.sqrt(height / REFERENCE_STATURE)));
  const row = athlete.age == null ? undefined : rowForAge(GAIT_SPEED, athlete.age);
  if (!row || athlete.sex == null) return zone;
  const mean = row[athlete.sex];
  return { ...zone, minGood: times * Math.max(1, mean - row.sd), amberLow: times * Math.max(0.8, mean - 2 * row.sd) };
};

/**
 * Variation of stride times from 70 years, per cent: 49 ms in those who did not fall in the year after and 106 ms in those who did [Hausd01], in strides of 1.1 s. Means of groups, so that a value between
 * them decides nothing.
 */
const STRIDE_CV_FROM_70 = { maxGood: 4.5, amberHigh: 9.6 };

/** From this age on the timing of strides is as steady as an adult's: it was not at 6 and 7 years and was at 11 to 14 (Hausdorff et al. 1999, J Appl Physiol 86:1040). */
const STEADY_STRIDES_FROM = 11;

/** AGE_STRIDES: variation of stride times. Children's strides vary more, and no table gives their limits; from 70 years on those of that age hold [Hausd01]. */
export const strideVariationByAge: Rule = (zone, { athlete: { age } }) => {
  if (age == null) return zone;
  if (age < STEADY_STRIDES_FROM) return null;
  return age < 70 ? zone : { ...zone, ...STRIDE_CV_FROM_70 };
};

/** AGE_WALK: from 70 years some walking limits are wider [Hollman11 direction]. */
export const walkingByAge: Rule = (zone, { athlete, key }) => {
  if (athlete.age == null || athlete.age < 70) return zone;
  switch (key) {
    case "step_length_pct":
      return mapLower(zone, (limit) => limit - 4);
    case "double_support_pct":
      return mapUpper(zone, (limit) => limit + 3);
    case "stance_pct":
      return mapUpper(zone, (limit) => limit + 1.5);
    case "arm_swing_rom":
      return mapLower(zone, (limit) => limit - 5);
    default:
      return zone;
  }
};

/**
 * AGE_CADENCE: growing legs step faster at the same ease, as the root of their length (a pendulum's; Sutherland 1997, Gait Posture 6:163: after 4 years of age cadence follows limb length). The upper
 * limits alone move, and are none without a stature: 142 steps a minute are usual at 1.0 m of stature, and a child may walk as slowly as an adult.
 */
export const walkingCadenceByAge: Rule = (zone, { athlete }) => {
  const height = athlete.height_cm;
  if (!isGrowing(athlete)) return zone;
  if (height == null) return { ...zone, maxGood: null, amberHigh: null };
  return mapUpper(zone, (limit) => limit * Math.max(1, Math.sqrt(REFERENCE_STATURE / height)));
};

/** Younger than a table of jumps reaches: adults' limits say nothing about a child, who is compared with peers only. */
const isChild = ({ age }: ZoneAthlete, table: readonly { readonly from: number }[]): boolean =>
  age != null && age < Math.min(...table.map((row) => row.from));

/** AGE_JUMP: jump height from N3; `times` turns the hands-on-hips norm into that of another jump. */
export const jumpHeightByAge: Rule = (zone, { athlete, times }) => {
  if (isChild(athlete, CMJ_HEIGHT)) return null;
  const row = athlete.age == null ? undefined : rowForAge(CMJ_HEIGHT, athlete.age);
  if (!row || athlete.sex == null) return zone;
  const { mean, sd } = row[athlete.sex];
  return { ...zone, minGood: times * (mean - 0.25 * sd), amberLow: times * (mean - 1.25 * sd) };
};

/** AGE_JUMP_RATIO: limits scale with the N3 mean against men of 18 to 29. */
export const jumpRatioByAge: Rule = (zone, { athlete, times }) => {
  if (isChild(athlete, CMJ_HEIGHT)) return null;
  const row = athlete.age == null ? undefined : rowForAge(CMJ_HEIGHT, athlete.age);
  if (!row || athlete.sex == null) return zone;
  const ratio = (times * row[athlete.sex].mean) / CMJ_REFERENCE_MEAN;
  return mapLimits(zone, (limit) => limit * ratio);
};

/** N3B: broad jump distance; the percent form divides by stature. */
export const broadJumpByAge: Rule = (zone, { athlete, unit, times }) => {
  if (isChild(athlete, BROAD_JUMP)) return null;
  const row = athlete.age == null ? undefined : rowForAge(BROAD_JUMP, athlete.age);
  if (!row || athlete.sex == null) return zone;
  const { mean, sd } = row[athlete.sex];
  const scale = unit === "%height" ? 100 / (athlete.height_cm ?? BROAD_JUMP_STATURE[athlete.sex]) : 1;
  return { ...zone, minGood: times * scale * (mean - 0.5 * sd), amberLow: times * scale * (mean - 1.5 * sd) };
};

/** AGE_STS: N4 for the five-times test, N5 for the 30 s test. */
export const chairStandByAge: Rule = (zone, { athlete, key }) => {
  const { age, sex } = athlete;
  if (age == null) return zone;
  if (key === "sts5_time") {
    const limit = rowForAge(STS5_LIMIT, age)?.limit;
    return limit === undefined ? zone : { ...zone, maxGood: limit };
  }
  if (sex == null) return zone;
  const threshold = age < 60 ? CHAIR_STAND_YOUNGER[sex] : rowForAge(CHAIR_STAND, age)?.[sex].threshold;
  return threshold === undefined ? zone : { ...zone, minGood: threshold, amberLow: Math.min(threshold, Math.max(3, threshold - 3)) };
};

/** AGE_OLS: a share of the N6 mean; below 5 s is red at any age [Vellas97]. */
export const oneLegStanceByAge: Rule = (zone, { athlete }) => {
  const row = athlete.age == null ? undefined : rowForAge(ONE_LEG_STANCE, athlete.age);
  if (!row) return zone;
  return { ...zone, minGood: Math.min(30, 0.6 * row.best), amberLow: Math.max(5, 0.3 * row.best) };
};

/** Which N7 motion stands for a metric; shoulder abduction follows shoulder flexion. */
const MOTION_OF: Record<string, Motion> = {
  shoulder_flexion_rom: "shoulder_flexion",
  shoulder_abduction_rom: "shoulder_flexion",
  shoulder_flexion_lockout: "shoulder_flexion",
  arm_trunk_alignment: "shoulder_flexion",
};

/** AGE_ROM: shift by the difference of the N7 mean from that of 20 to 44 years, both sexes; from 70 years the oldest column holds. */
export const rangeOfMotionByAge: Rule = (zone, { athlete, key }) => {
  const motion = MOTION_OF[key];
  if (!motion || athlete.age == null || athlete.sex == null || athlete.age < 20) return zone;
  const { female, male } = RANGE_OF_MOTION[motion];
  const expected = RANGE_OF_MOTION[motion][athlete.sex][athlete.age < 45 ? 0 : 1];
  const shift = expected - (female[0] + male[0]) / 2;
  return mapLimits(zone, (limit) => limit + shift);
};

/** AGE_DECADES: a stated shift of the lower limits per decade over 50, and for women. */
export const shiftPerDecade: Rule = (zone, { athlete, step }) => {
  if (!("perDecadeOver50" in step)) return zone;
  const aged = athlete.age == null ? 0 : (step.perDecadeOver50 * Math.max(0, athlete.age - 50)) / 10;
  const womens = athlete.sex === "female" ? (step.women ?? 0) : 0;
  return mapLower(zone, (limit) => Math.max(0, limit + aged + womens));
};

/** AGE_NECK: lower limits fall by 4 degrees per decade above 40 [Youdas92]. */
export const neckRangeByAge: Rule = (zone, { athlete }) => {
  const age = athlete.age;
  return age == null ? zone : mapLower(zone, (limit) => Math.max(0, limit - 0.4 * Math.max(0, age - 40)));
};
