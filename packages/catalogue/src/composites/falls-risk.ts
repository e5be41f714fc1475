import type { Sex } from "@sagittal/contract";
import { CHAIR_STAND, rowForAge } from "../norms/tables.ts";

/** Newest valid result of each test within 90 days; tests that were not done are left out. */
export interface FallsTests {
  /** Timed Up and Go, s. */
  tug_s?: number | null;
  /** Five-times sit-to-stand, s; `unable` when it could not be finished. */
  sts5_s?: number | "unable" | null;
  /** Stands in 30 s. */
  sts30_count?: number | null;
  /** Hands were used in a chair test: the strength domain counts as failed. */
  armsUsed?: boolean;
  /** Usual gait speed, m/s. */
  gait_mps?: number | null;
  tandem_s?: number | null;
  /** One-leg stance, s. */
  ols_s?: number | null;
  /** Functional reach, cm. */
  reach_cm?: number | null;
}

export type FallsDomain = "mobility" | "strength" | "gait" | "balance" | "reach";
/** 0 good, 1 caution, 2 high. */
export type FallsPoints = 0 | 1 | 2;
export type FallsClass = "low" | "moderate" | "high";

export interface FallsRisk {
  /** 0 to 100, 100 is the lowest risk; null without two domains (one of them gait or mobility) or below 60 years. */
  index: number | null;
  class: FallsClass | null;
  domains: Partial<Record<FallsDomain, FallsPoints>>;
}

const WEIGHTS: Record<FallsDomain, number> = { mobility: 3, strength: 2, gait: 3, balance: 2, reach: 1 };
/** Years of age from which the indicator applies. */
export const LEAST_AGE = 60;

/**
 * The falls risk indicator (section H3): published cut-offs, assumed weights. The history of falls is no part of the index; it is
 * judged beside it (`steadiLevel`).
 */
export function fallsRisk(tests: FallsTests, athlete: { age?: number | null; sex?: Sex | null }): FallsRisk {
  const domains = domainPoints(tests, athlete);
  const scored = scoredDomains(domains);
  const enough = scored.length >= 2 && (domains.gait !== undefined || domains.mobility !== undefined);
  if (athlete.age == null || athlete.age < LEAST_AGE || !enough) return { index: null, class: null, domains };
  const index = fallsIndex(domains);
  return { index, class: fallsClass(tests, domains, index), domains };
}

/** Index of given domain points: 100 minus the weighted share of the worst possible points. */
export function fallsIndex(domains: FallsRisk["domains"]): number {
  const scored = scoredDomains(domains);
  const points = scored.reduce((total, [domain, value]) => total + WEIGHTS[domain] * value, 0);
  const worst = scored.reduce((total, [domain]) => total + WEIGHTS[domain] * 2, 0);
  return 100 - (100 * points) / worst;
}

/**
 * Published cut-offs of the tests, by metric: beyond the first a test asks for caution, beyond the second it is poor. 12 s or more is the cut-off of the CDC's STEADI programme [CDC17] for the Timed Up and Go;
 * 13.5 s separated fallers from non-fallers [ShumC00].
 */
const CUT_OFFS = {
  tug_time: [12, 13.5],
  sts5_time: [12, 15],
  gait_speed: [1, 0.8],
  tandem_time: [10, 10],
  ols_time: [10, 5],
  functional_reach: [25, 15],
} as const satisfies Record<string, readonly [caution: number, poor: number]>;

/** Time of the Timed Up and Go, s, above which the class is high whatever the other tests show. By the world guidelines for falls [WFG22] it means impaired gait and balance, as does a gait speed of 0.8 m/s or less. */
const HIGH_TUG_S = 15;

/** Stands below the norm of age and sex [StevensPhelan13] beyond which the 30 s chair stand is poor. */
const STANDS_SHORT = 2;

/** The cut-off that a test with these points lies beyond, in its metric's unit; null for other metrics, and where age or sex leave none. */
export function cutOffOf(metric: string, points: 1 | 2, { age, sex }: { age?: number | null; sex?: Sex | null }): number | null {
  if (metric === "sts30_count") {
    const norm = age == null || !sex ? undefined : rowForAge(CHAIR_STAND, age)?.[sex].threshold;
    return norm === undefined ? null : points === 1 ? norm : norm - STANDS_SHORT;
  }
  const cutOffs: Readonly<Record<string, readonly [number, number]>> = CUT_OFFS;
  return (Object.hasOwn(CUT_OFFS, metric) ? cutOffs[metric] : undefined)?.[points - 1] ?? null;
}

/** Points per tested domain; also the class of a single test when only one was done. */
export function domainPoints(tests: FallsTests, athlete: { age?: number | null; sex?: Sex | null }): FallsRisk["domains"] {
  const points: FallsRisk["domains"] = {};
  const { tug_time: tug, gait_speed: gait, functional_reach: reach } = CUT_OFFS;
  if (tests.tug_s != null) points.mobility = steps(tests.tug_s < tug[0], tests.tug_s < tug[1]);
  const strength = strengthPoints(tests, athlete);
  if (strength !== undefined) points.strength = strength;
  if (tests.gait_mps != null) points.gait = steps(tests.gait_mps > gait[0], tests.gait_mps > gait[1]);
  const balance = balancePoints(tests);
  if (balance !== undefined) points.balance = balance;
  if (tests.reach_cm != null) points.reach = steps(tests.reach_cm > reach[0], tests.reach_cm >= reach[1]);
  return points;
}

function strengthPoints(tests: FallsTests, athlete: { age?: number | null; sex?: Sex | null }): FallsPoints | undefined {
  // Use of the hands, or an unfinished test, is a failed test (SPPB [Guralnik94], STEADI [CDC17]), with or without a time.
  if (tests.armsUsed) return 2;
  const results: FallsPoints[] = [];
  if (tests.sts5_s != null)
    results.push(tests.sts5_s === "unable" ? 2 : steps(tests.sts5_s <= CUT_OFFS.sts5_time[0], tests.sts5_s <= CUT_OFFS.sts5_time[1]));
  const norm = athlete.age == null ? undefined : rowForAge(CHAIR_STAND, athlete.age);
  if (tests.sts30_count != null && norm && athlete.sex) {
    const missing = norm[athlete.sex].threshold - tests.sts30_count;
    results.push(steps(missing <= 0, missing <= STANDS_SHORT));
  }
  if (results.length === 0) return undefined;
  if (results.includes(2)) return 2;
  return results.includes(1) ? 1 : 0;
}

/** Both stances are needed for a good or cautious result; one short stance is enough for a poor one. */
function balancePoints({ tandem_s, ols_s }: FallsTests): FallsPoints | undefined {
  const { tandem_time: tandem, ols_time: ols } = CUT_OFFS;
  if ((tandem_s != null && tandem_s < tandem[1]) || (ols_s != null && ols_s < ols[1])) return 2;
  if (tandem_s == null || ols_s == null) return undefined;
  return ols_s >= ols[0] ? 0 : 1;
}

function fallsClass(tests: FallsTests, domains: FallsRisk["domains"], index: number): FallsClass {
  const poor = scoredDomains(domains).filter(([, points]) => points === 2).length;
  const slow = (tests.gait_mps != null && tests.gait_mps <= CUT_OFFS.gait_speed[1]) || (tests.tug_s != null && tests.tug_s > HIGH_TUG_S);
  if (slow || poor >= 2) return "high";
  return poor >= 1 || index < 75 ? "moderate" : "low";
}

function steps(good: boolean, caution: boolean): FallsPoints {
  return good ? 0 : caution ? 1 : 2;
}

/** The tested domains in their order, with their points. */
export function scoredDomains(domains: FallsRisk["domains"]): [FallsDomain, FallsPoints][] {
  return (["mobility", "strength", "gait", "balance", "reach"] as const).flatMap((domain) => {
    const points = domains[domain];
    return points === undefined ? [] : [[domain, points]];
  });
}
