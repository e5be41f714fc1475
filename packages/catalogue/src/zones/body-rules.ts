import type { Zone } from "../definition.ts";
import { findExercise } from "../lookup.ts";
import { isGrowing } from "./growth.ts";
import { clamp, mapLimits, mapLower, mapUpper, type Rule } from "./rule.ts";

/** Stature that the printed limits are made for, cm. */
export const REFERENCE_STATURE = 175;

/** H: limits in cm and m/s scale with stature. */
export const statureScale: Rule = (zone, { athlete }) => {
  const height = athlete.height_cm;
  return height == null ? zone : mapLimits(zone, (limit) => (limit * height) / REFERENCE_STATURE);
};

/**
 * CAD: running cadence by speed and stature; slopes from Burns 2019, centre ours.
 * Without a speed the printed limits move by the stature term alone.
 * Growing runners step faster than this term allows, 4 times a second at 2 years and 2.5 times from 12 on at any speed up to 3 m/s (Schepens et al. 1998, J Physiol 509:927): below 16 years the upper
 * limits go with the root of stature, and are none without one.
 */
export const runningCadence: Rule = (zone, { athlete, context }) => {
  const heightTerm = athlete.height_cm == null ? 0 : clamp(1.2 * (athlete.height_cm - 173), -8, 8);
  const adults = cadenceLimits(zone, context.speedMps ?? null);
  const limits = mapLimits(adults, (limit) => limit - heightTerm);
  if (!isGrowing(athlete)) return limits;
  if (athlete.height_cm == null) return { ...limits, maxGood: null, amberHigh: null };
  const shorter = Math.max(1, Math.sqrt(REFERENCE_STATURE / athlete.height_cm));
  const { maxGood, amberHigh } = mapUpper(adults, (limit) => limit * shorter);
  return { ...limits, maxGood, amberHigh };
};

/** Limits of an adult's running cadence before the stature term: by speed, without one as printed. */
function cadenceLimits(zone: Zone, speedMps: number | null): Zone {
  if (speedMps === null) return zone;
  const centre = 166 + 5.6 * (speedMps - 2.8);
  return { amberLow: centre - 12, minGood: centre - 6, maxGood: centre + 14, amberHigh: centre + 22 };
}

/** Expected contact time (ms) by running speed (m/s); compiled from Morin 2005, van Oeveren 2021 and Haugen 2018, assumed. */
const CONTACT_BY_SPEED: readonly (readonly [speed: number, contact: number])[] = [
  [2.5, 295],
  [3, 265],
  [3.5, 242],
  [4, 222],
  [5, 190],
  [6, 165],
  [7, 145],
  [8, 128],
  [9, 115],
  [10, 100],
];

/**
 * TC: contact time by running speed; outside 2.5 to 10 m/s the nearest end holds. At one speed a shorter leg passes over the ground sooner: below 16 years the lower limits go with stature, and are none without one.
 */
export const runningContactTime: Rule = (zone, { athlete, context }) => {
  const limits = contactLimits(zone, context.speedMps ?? null);
  if (!isGrowing(athlete)) return limits;
  if (athlete.height_cm == null) return { ...limits, amberLow: null, minGood: null };
  const shorter = Math.min(1, athlete.height_cm / REFERENCE_STATURE);
  return mapLower(limits, (limit) => limit * shorter);
};

/** Limits of an adult's contact time: by speed, without one as printed. */
function contactLimits(zone: Zone, speedMps: number | null): Zone {
  if (speedMps === null) return zone;
  const expected = interpolate(CONTACT_BY_SPEED, speedMps);
  return { amberLow: 0.72 * expected, minGood: 0.8 * expected, maxGood: 1.1 * expected, amberHigh: 1.2 * expected };
}

/** KSW: peak knee flexion in swing grows with running speed. */
export const swingKneeBySpeed: Rule = (zone, { context }) => {
  const speed = context.speedMps;
  return speed == null ? zone : mapLimits(zone, (limit) => limit + clamp(8 * (speed - 3), -8, 25));
};

/** OVR: foot reach at contact grows with running speed. */
export const reachBySpeed: Rule = (zone, { context }) => {
  const speed = context.speedMps;
  return speed == null ? zone : mapUpper(zone, (limit) => limit + clamp(3 * (speed - 3), -3, 9));
};

/** INC: incline shifts the normal range of gravity-referenced angles and of timing; directions from Vernillo 2017, sizes assumed. */
export const incline: Rule = (zone, { context, key }) => {
  const a = context.inclineDeg ?? 0;
  switch (key) {
    case "trunk_lean":
      return mapLimits(zone, (limit) => limit + 0.5 * a);
    case "knee_flexion_ic":
      return a >= 0 ? mapLimits(zone, (limit) => limit + 0.8 * a) : mapUpper(zone, (limit) => limit - 0.4 * a);
    case "shank_angle_ic":
      return mapLimits(zone, (limit) => limit - 0.5 * a);
    case "vertical_oscillation":
      return mapLimits(zone, (limit) => limit * clamp(1 - 0.02 * a, 0.8, 1.1));
    case "contact_time":
      return mapLimits(zone, (limit) => limit * (1 + 0.008 * a));
    default:
      return zone;
  }
};

/** Upper green limits of the frontal knee angle by sex [HerMun10]. */
const FPPA_LIMIT = { bilateral: { female: 13, male: 8 }, single: { female: 12, male: 9 } } as const;
const FPPA_AMBER = 5;

/** Belt speeds, m/s, and incline, degrees, at which the limits of walking at one's own pace on the level say something: from the slowest usual speed of N1 to one standard deviation above the fastest. */
const OWN_PACE_MPS = [1, 1.6] as const;
const LEVEL_DEG = 3;

/** BELT: rhythm, step and leg angles follow the belt's speed and incline, which the walker does not choose; far from the usual pace on the level nothing is judged by its limits. */
export const beltNearOwnPace: Rule = (zone, { context: { speedMps, inclineDeg } }) => {
  const [slowest, fastest] = OWN_PACE_MPS;
  const set = speedMps != null && (speedMps < slowest || speedMps > fastest);
  return set || Math.abs(inclineDeg ?? 0) > LEVEL_DEG ? null : zone;
};

/** SEX_FPPA: knee valgus on landing, by sex, for two legs and for one. */
export const kneeValgusBySex: Rule = (zone, { athlete, activity, exercise }) => {
  if (athlete.sex == null) return zone;
  const oneLeg = findExercise(activity, exercise)?.strategy?.jump?.takeOff === "one leg";
  const maxGood = FPPA_LIMIT[oneLeg ? "single" : "bilateral"][athlete.sex];
  return { ...zone, maxGood, amberHigh: maxGood + FPPA_AMBER };
};

/** LEGLIM: long thighs lean the trunk more in a squat [assumed]. */
export const squatLeanByProportions: Rule = (zone, { context }) => {
  const ratio = context.thighTrunkRatio;
  return ratio == null ? zone : mapUpper(zone, (limit) => limit + clamp(60 * (ratio - 0.8), -6, 8));
};

/** SEATED: the metric has no meaning while standing. */
export const seatedOnly: Rule = (zone, { context }) => (context.posture === "standing" ? null : zone);

/** H2: the value is already a difference from a recommendation made from stature. */
export const unchanged: Rule = (zone) => zone;

/** Beginners get wider amber zones: the distance from green to red grows by a quarter on each side. */
export function widenAmber(zone: Zone): Zone {
  const widened = 1.25;
  const { minGood, maxGood } = zone;
  const low = minGood === null ? zone : mapLower(zone, (limit) => minGood - (minGood - limit) * widened);
  return maxGood === null ? low : mapUpper(low, (limit) => maxGood + (limit - maxGood) * widened);
}

function interpolate(points: readonly (readonly [number, number])[], x: number): number {
  const [firstX, firstY] = points[0]!;
  if (x <= firstX) return firstY;
  for (let i = 1; i < points.length; i++) {
    const [x0, y0] = points[i - 1]!;
    const [x1, y1] = points[i]!;
    if (x <= x1) return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
  }
  return points.at(-1)![1];
}
