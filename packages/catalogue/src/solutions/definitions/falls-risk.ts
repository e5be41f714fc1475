import {
  cutOffOf,
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
import { metricDefinition } from "../../lookup.ts";
import { INTERVAL } from "../../zones/verdict.ts";
import { itemsOf, metricSection, withNorm } from "../reading.ts";
import type { BoundSession, Finding, Item, Section, Slot, SlotKey, SolutionAthlete, SolutionDefinition, SummaryCode } from "../types.ts";
import { historySection, planSection, RISK, raisedByHistory, sppbSection } from "./falls-sections.ts";
import { type End, fallsTests, measuredOf, newest, sppbTests } from "./falls-tests.ts";

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
    const items = withNorm(testItems(all), all, athlete);
    const tests: Section = {
      key: "tests",
      summary: { code: "falls_domains", params: { count: scoredDomains(domainPoints(fallsTests(all), athlete)).length } },
      findings: [{ code: "timed_test", severity: "info" }],
      items,
      charts: [],
    };
    return { sections: [...classSections(all, athlete), tests, ...metricSection("gait_quality", all, QUALITY)] };
  },
};

/** The results of the tests; a one-leg stance has a row for each leg that has a clip of its own. */
function testItems(all: readonly BoundSession[]): Item[] {
  const legs = itemsOf(all, ["ols_time_left", "ols_time_right"]).filter((item) => item.value !== null);
  const apart = legs.length === 2 && legs[0]?.session !== legs[1]?.session;
  return itemsOf(all, TESTS).flatMap((item) => (item.key === "ols_time" && apart ? legs : [item]));
}

/** Indicator, class and plan; what the errors of the tests leave open is stated as a range. */
function classSections(all: readonly BoundSession[], athlete: SolutionAthlete): Section[] {
  const tests = fallsTests(all);
  const young = athlete.age !== null && athlete.age < LEAST_AGE;
  const classify = (end?: End) => {
    const risk = fallsRisk(fallsTests(all, end), athlete);
    const level = young ? null : steadiLevel(athlete.fall_history, risk.domains);
    return { risk, level, holds: graver(risk.class, level) };
  };
  const { risk, level, holds } = classify();
  const [best, worst] = [classify("kinder"), classify("harsher")];
  const domains = scoredDomains(risk.domains);
  const open = best.holds !== worst.holds && best.holds !== null && worst.holds !== null;
  const code: SummaryCode = risk.class ? "falls" : young ? "falls_young" : "falls_few";
  const findings: Finding[] = [];
  if (holds && best.holds && worst.holds) {
    const severity = { low: "good", moderate: "attention", high: "priority" } as const;
    findings.push(
      open
        ? { code: "falls_between", severity: "attention", params: { from: RISK[best.holds], to: RISK[worst.holds] } }
        : { code: `falls_${holds}`, severity: severity[holds] },
      ...raisedByHistory(risk.class, holds),
    );
  }
  for (const [name, points] of domains) {
    const [least, most] = [best.risk.domains[name] ?? points, worst.risk.domains[name] ?? points];
    if (most === 0) continue;
    const domain = { phrase: `domain_${name}` };
    const sure = least === most;
    const metric = decidingTest(name, sure ? tests : fallsTests(all, "harsher"), most, athlete);
    findings.push(
      sure
        ? judgedTest({ all, metric, points: most, athlete, domain })
        : { code: "domain_open", severity: "attention", params: { ...openTest(all, metric), domain } },
    );
  }
  if (risk.index !== null && risk.domains.balance === undefined) findings.push({ code: "balance_open", severity: "attention" });
  findings.push({ code: "safety", severity: "info" });
  const ends = risk.index === null ? null : [worst.risk.index ?? risk.index, best.risk.index ?? risk.index].map(Math.round);
  const [low, high] = ends ?? [];
  const section: Section = {
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
        ...(low !== undefined && high !== undefined && low !== high && { low, high }),
        ...(open && { verdict: "borderline" as const }),
        zone: open ? "amber" : holds === "high" ? "red" : holds === "moderate" ? "amber" : holds === "low" ? "green" : null,
        sources: ["WFG22", "expert"],
        ...(risk.index === null && { reason: "input" as const }),
      },
    ],
    charts: [],
  };
  return [
    section,
    historySection(athlete.fall_history, level),
    ...planSection(holds, open),
    sppbSection(sppb(sppbTests(all)), sppb(sppbTests(all, "harsher")), sppb(sppbTests(all, "kinder"))),
  ];
}

/** A domain that is beyond a cut-off for certain: the test that says so, its value and the cut-off; of a test that was failed without a number, that it was. */
function judgedTest({ all, metric, points, athlete, domain }: JudgedTest): Finding {
  const severity = points === 2 ? "priority" : "attention";
  const measured = measuredOf(newest(all, metric));
  const limit = cutOffOf(metric, points, athlete);
  const params = { metric: { metric, activity: "fri" } as const, domain };
  if (!measured || limit === null) return { code: "domain_failed", severity, params };
  const unit = metricDefinition("fri", metric)?.unit ?? "s";
  return {
    code: points === 2 ? "domain_poor" : "domain_caution",
    severity,
    params: { ...params, value: { value: measured.value, unit }, limit: { value: limit, unit } },
  };
}

interface JudgedTest {
  readonly all: readonly BoundSession[];
  readonly metric: string;
  readonly points: 1 | 2;
  readonly athlete: SolutionAthlete;
  readonly domain: { readonly phrase: string };
}

/** The value of a test that lies too near to a cut-off, with half of its 95 % interval. */
function openTest(all: readonly BoundSession[], key: string): NonNullable<Finding["params"]> {
  const unit = metricDefinition("fri", key)?.unit ?? "s";
  const { value, se } = measuredOf(newest(all, key)) ?? { value: 0, se: 0 };
  return { metric: { metric: key, activity: "fri" }, value: { value, unit }, error: { value: INTERVAL * se, unit } };
}
