import {
  domainPoints,
  type FallsDomain,
  type FallsPoints,
  type FallsTests,
  fallsRisk,
  LEAST_AGE,
  scoredDomains,
} from "../../composites/falls-risk.ts";
import { sppb } from "../../composites/sppb.ts";
import { graver, steadiLevel } from "../../composites/steadi.ts";
import { detailOf, itemsOf, metricSection, numberOf, withNorm } from "../reading.ts";
import type { BoundSession, Finding, Section, Slot, SlotKey, SolutionAthlete, SolutionDefinition, SummaryCode } from "../types.ts";
import { historySection, planSection, raisedByHistory, sppbSection } from "./falls-sections.ts";

const slot = (key: SlotKey, exercises: readonly string[], min: number, max: number): Slot => ({
  key,
  activity: "fri",
  exercises,
  views: [],
  min,
  max,
});

// biome-ignore format: a list of words
const TESTS = ["tug_time", "sts5_time", "sts30_count", "gait_speed", "side_by_side_time", "semi_tandem_time", "tandem_time", "ols_time", "functional_reach"];
// biome-ignore format: a list of words
const QUALITY = ["tug_turn_time", "tug_turn_steps", "sts_rise_time", "sts_time_cv", "cadence", "step_length_pct", "double_support_pct", "stride_time_cv",
  "step_time_asymmetry", "sway_amplitude", "sway_velocity", "ols_asymmetry"];

/** The test that gave a domain its points, for naming it. */
function decidingTest(domain: FallsDomain, tests: FallsTests, points: FallsPoints, athlete: SolutionAthlete): string {
  if (domain === "mobility") return "tug_time";
  if (domain === "gait") return "gait_speed";
  if (domain === "reach") return "functional_reach";
  const decides = (one: FallsTests): boolean => domainPoints(one, athlete)[domain] === points;
  if (domain === "strength") return decides({ sts5_s: tests.sts5_s }) || tests.sts30_count == null ? "sts5_time" : "sts30_count";
  return decides({ tandem_s: tests.tandem_s }) ? "tandem_time" : "ols_time";
}

/** Whether a test was failed without a number: hands were used, or it could not be finished in its time. */
function failure(session: BoundSession, key: string): "hands" | "unable" | null {
  const detail = detailOf(session, key);
  if (!detail || !("arms_used" in detail || "unable" in detail)) return null;
  return detail.arms_used ? "hands" : detail.unable ? "unable" : null;
}

/**
 * Newest result of a test over the sessions: a number, or that it was failed. A hold that the clip cuts short is a result only when its lower bound reaches `full`.
 */
function newest(sessions: readonly BoundSession[], key: string, full = Number.POSITIVE_INFINITY): number | "hands" | "unable" | null {
  for (const session of sessions.toReversed()) {
    const failed = failure(session, key);
    if (failed) return failed;
    const value = numberOf(session, key);
    const detail = detailOf(session, key);
    const cut = detail !== null && "at_least" in detail && detail.at_least === true;
    if (value !== null && (!cut || value >= full)) return value;
  }
  return null;
}

const numeric = (result: ReturnType<typeof newest>): number | null => (typeof result === "number" ? result : null);

export const fallsRiskSolution: SolutionDefinition = {
  slug: "falls-risk",
  kind: "test",
  activity: "fri",
  slots: [
    slot("tug", ["Timed Up and Go"], 1, 1),
    slot("sts5", ["5x Sit-to-Stand"], 1, 1),
    slot("gait", ["Gait Speed"], 1, 1),
    slot("side_by_side", ["Side-by-side Stance"], 0, 1),
    slot("semi_tandem", ["Semi-tandem Stance"], 0, 1),
    slot("tandem", ["Tandem Stance"], 0, 1),
    slot("one_leg", ["One-leg Stance"], 1, 2),
    slot("sts30", ["30 s Chair Stand"], 0, 1),
    slot("reach", ["Functional Reach"], 0, 1),
  ],
  sources: ["WFG22", "ShumC00", "Buat08", "Stud11", "Vellas97", "Guralnik94", "Guralnik95", "Tiede08", "StevensPhelan13"],
  questions: ["fall_history"],
  compute: ({ slots, athlete }) => {
    const all = Object.values(slots)
      .flat()
      .toSorted((a, b) => a.created_at.localeCompare(b.created_at));
    const five = newest(all, "sts5_time");
    const thirty = newest(all, "sts30_count");
    const tests: FallsTests = {
      tug_s: numeric(newest(all, "tug_time")),
      sts5_s: five === "hands" ? "unable" : five,
      sts30_count: thirty === "hands" || thirty === "unable" ? 0 : thirty,
      armsUsed: five === "hands" || thirty === "hands",
      gait_mps: numeric(newest(all, "gait_speed")),
      tandem_s: numeric(newest(all, "tandem_time", 10)),
      ols_s: numeric(newest(all, "ols_time", 10)),
      reach_cm: numeric(newest(all, "functional_reach")),
    };
    const risk = fallsRisk(tests, athlete);
    const domains = scoredDomains(risk.domains);
    const young = athlete.age !== null && athlete.age < LEAST_AGE;
    const level = young ? null : steadiLevel(athlete.fall_history, risk.domains);
    const holds = graver(risk.class, level);
    const code: SummaryCode = risk.class ? "falls" : young ? "falls_young" : "falls_few";
    const findings: Finding[] = [];
    if (holds) {
      const severity = { low: "good", moderate: "attention", high: "priority" } as const;
      findings.push({ code: `falls_${holds}`, severity: severity[holds] }, ...raisedByHistory(risk.class, holds));
    }
    for (const [name, points] of domains) {
      if (points === 0) continue;
      const metric = decidingTest(name, tests, points, athlete);
      findings.push({
        code: points === 2 ? "domain_poor" : "domain_caution",
        severity: points === 2 ? "priority" : "attention",
        params: { metric: { metric, activity: "fri" }, domain: { phrase: `domain_${name}` } },
      });
    }
    findings.push({ code: "safety", severity: "info" });
    const sections: Section[] = [
      {
        key: "falls_index",
        summary: { code, params: risk.index === null ? {} : { index: { value: risk.index, unit: "score" } } },
        findings,
        items: [
          {
            key: "falls_index",
            label: { own: "falls_index" },
            unit: "score",
            value: risk.index === null ? null : Math.round(risk.index),
            n: domains.length,
            zone: holds === "high" ? "red" : holds === "moderate" ? "amber" : holds === "low" ? "green" : null,
            sources: ["WFG22", "expert"],
            ...(risk.index === null && { reason: "input" as const }),
          },
        ],
        charts: [],
      },
      historySection(athlete.fall_history, level),
      ...planSection(holds),
      sppbSection(
        sppb({
          ...{ gait_mps: tests.gait_mps ?? null, sts5_s: tests.sts5_s ?? null, tandem_s: tests.tandem_s ?? null },
          side_by_side_s: numeric(newest(all, "side_by_side_time", 10)),
          semi_tandem_s: numeric(newest(all, "semi_tandem_time", 10)),
        }),
      ),
    ];
    const items = withNorm(itemsOf(all, TESTS), all, athlete);
    sections.push({
      key: "tests",
      summary: { code: "falls_domains", params: { count: domains.length } },
      findings: [{ code: "timed_test", severity: "info" }],
      items,
      charts: [],
    });
    return { sections: [...sections, ...metricSection("gait_quality", all, QUALITY)] };
  },
};
