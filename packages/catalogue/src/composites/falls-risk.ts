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

/** Points per tested domain; also the class of a single test when only one was done. */
export function domainPoints(tests: FallsTests, athlete: { age?: number | null; sex?: Sex | null }): FallsRisk["domains"] {
  const points: FallsRisk["domains"] = {};
  // 12 s or more is the cut-off of the CDC's STEADI programme [CDC17]; 13.5 s separated fallers from non-fallers [ShumC00].
  if (tests.tug_s != null) points.mobility = steps(tests.tug_s < 12, tests.tug_s < 13.5);
  const strength = strengthPoints(tests, athlete);
  if (strength !== undefined) points.strength = strength;
  if (tests.gait_mps != null) points.gait = steps(tests.gait_mps > 1, tests.gait_mps > 0.8);
  const balance = balancePoints(tests);
  if (balance !== undefined) points.balance = balance;
  if (tests.reach_cm != null) points.reach = steps(tests.reach_cm > 25, tests.reach_cm >= 15);
  return points;
}

function strengthPoints(tests: FallsTests, athlete: { age?: number | null; sex?: Sex | null }): FallsPoints | undefined {
  // Use of the hands, or an unfinished test, is a failed test (SPPB [Guralnik94], STEADI [CDC17]), with or without a time.
  if (tests.armsUsed) return 2;
  const results: FallsPoints[] = [];
  if (tests.sts5_s != null) results.push(tests.sts5_s === "unable" ? 2 : steps(tests.sts5_s <= 12, tests.sts5_s <= 15));
  const norm = athlete.age == null ? undefined : rowForAge(CHAIR_STAND, athlete.age);
  if (tests.sts30_count != null && norm && athlete.sex) {
    const missing = norm[athlete.sex].threshold - tests.sts30_count;
    results.push(steps(missing <= 0, missing <= 2));
  }
  if (results.length === 0) return undefined;
  if (results.includes(2)) return 2;
  return results.includes(1) ? 1 : 0;
}

/** Both stances are needed for a good or cautious result; one short stance is enough for a poor one. */
function balancePoints({ tandem_s, ols_s }: FallsTests): FallsPoints | undefined {
  if ((tandem_s != null && tandem_s < 10) || (ols_s != null && ols_s < 5)) return 2;
  if (tandem_s == null || ols_s == null) return undefined;
  return ols_s >= 10 ? 0 : 1;
}

function fallsClass(tests: FallsTests, domains: FallsRisk["domains"], index: number): FallsClass {
  const poor = scoredDomains(domains).filter(([, points]) => points === 2).length;
  const slow = (tests.gait_mps != null && tests.gait_mps <= 0.8) || (tests.tug_s != null && tests.tug_s > 15);
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
