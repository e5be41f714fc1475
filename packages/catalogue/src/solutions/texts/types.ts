import type { FailureCode, OwnMetric, SectionKey, SlotKey, SolutionFindingCode, SolutionSlug, SummaryCode, Verdict } from "../types.ts";

// biome-ignore format: a list of words
export const PHRASES = ["left_right", "value", "load_velocity", "load", "trials", "date", "domain_mobility", "domain_strength", "domain_gait",
  "domain_balance", "domain_reach", "risk_low", "risk_moderate", "risk_high",
  "less_knee_flexion_contact", "less_trunk_flexion_contact", "less_hip_flexion_gain", "less_trunk_flexion_gain",
  "less_knee_medial_contact", "less_knee_medial_max", "less_trunk_lateral_contact", "less_stance_wide",
  "less_stance_narrow", "less_foot_toe_in", "less_foot_toe_out", "less_uneven_contact"] as const;
export type PhraseKey = (typeof PHRASES)[number];

const TRUST_LEVELS = ["high", "medium", "wide", "low", "rough", "guess"] as const;
export type TrustLevel = (typeof TRUST_LEVELS)[number];

/** Words of the Solutions in one language; `{name}` stands for a value. */
export interface SolutionTexts {
  solutions: Record<SolutionSlug, { name: string; description: string }>;
  slots: Record<SlotKey, string>;
  sections: Record<SectionKey, string>;
  own: Record<OwnMetric, string>;
  summaries: Record<SummaryCode, string>;
  findings: Record<SolutionFindingCode, string>;
  failures: Record<FailureCode, string>;
  verdicts: Record<Verdict, string>;
  phrases: Record<PhraseKey, string>;
  /** How far a value can be trusted, in plain words. */
  trust: Record<TrustLevel, string>;
  /**
   * `ageAndSex` and `age` take {percentile}, {source}; `below` and `above` the {percentile} that a table does not reach beyond; `range` the {percentile} with {low} and {high} of its interval.
   */
  percentile: Record<"ageAndSex" | "age" | "below" | "above" | "range", string>;
  /** {low}, {high} */
  interval: string;
  /** {slot}, {count} */
  missing: string;
}
