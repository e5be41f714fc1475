/** What a Solution says of values whose error leaves open on which side of a limit they lie. */
import { Lang } from "@sagittal/contract";
import { describe, expect, it } from "vitest";
import { runState } from "./binding.ts";
import { findSolution, SOLUTIONS } from "./definitions/index.ts";
import { reportSections } from "./report.ts";
import { ATHLETE, filling, session } from "./testing.ts";
import type { BoundSession, Section, SolutionAthlete, SolutionDefinition } from "./types.ts";

function sectionsOf(
  solution: SolutionDefinition,
  sessions: readonly BoundSession[],
  athlete: SolutionAthlete = ATHLETE,
): readonly Section[] {
  const state = runState(solution, sessions, athlete);
  expect(state.status, state.failure?.code).toBe("ready");
  const result = solution.compute({ slots: state.slots, athlete });
  return "sections" in result ? result.sections : [];
}
const report = (slug: string, sessions: readonly BoundSession[], athlete?: SolutionAthlete) =>
  sectionsOf(findSolution(slug)!, sessions, athlete);

/** The same sessions, every value with an error far larger than itself and the change that can be detected from it. */
const doubtful = (s: BoundSession): BoundSession => ({
  ...s,
  metrics: s.metrics.map((m) => {
    if (m.value_num === null) return m;
    const se = 1e4 + Math.abs(m.value_num);
    return { ...m, value_json: { ...m.value_json, se, mdc: 1.96 * Math.SQRT2 * se } };
  }),
});

/** Findings that rest on no measured value, or on the fit of a line with its own interval. */
const NOT_MEASURED = new Set([
  "fit_good",
  "fit_poor",
  "range_narrow",
  "months_few",
  "hop_missing",
  "less_none",
  "undeclared_distance",
  "trials_differ",
]);

describe.each(SOLUTIONS.map((s) => [s.slug, s] as const))("%s", (_, solution) => {
  it.each(["min", "max"] as const)("decides nothing from values that are all error (%s sessions)", (to) => {
    const sections = sectionsOf(solution, filling(solution, to).map(doubtful));
    for (const { key, items, findings } of sections) {
      for (const item of items) if (item.verdict) expect(item.verdict, `${key} ${item.key}`).toBe("borderline");
      for (const item of items) expect([null, undefined, "amber"], `${key} ${item.key}`).toContain(item.zone);
      const decided = findings.filter((f) => (f.severity === "good" || f.severity === "priority") && !NOT_MEASURED.has(f.code));
      expect(decided, key).toEqual([]);
    }
  });
});

describe("falls risk", () => {
  const one = (exercise: string, key: string, value: number, se = 0) =>
    session({ activity: "fri", exercise, values: { [key]: value }, errors: { [key]: se } });
  const battery = (tug: [number, number], stand: [number, number] = [9, 0]) => [
    one("Timed Up and Go", "tug_time", ...tug),
    one("5x Sit-to-Stand", "sts5_time", ...stand),
    one("Gait Speed", "gait_speed", 1.3),
    session({ activity: "fri", exercise: "Tandem Stance", camera_view: "front", values: { tandem_time: 12 } }),
    session({ activity: "fri", exercise: "One-leg Stance", camera_view: "front", values: { ols_time: 14 } }),
  ];
  const codes = (section: Section | undefined) => section?.findings.map((f) => f.code);

  it("states a range of the index and a borderline class while a test's interval holds a cut-off", () => {
    const [sure] = report("falls-risk", battery([10, 0.2]));
    expect(sure!.items[0]).toMatchObject({ value: 100, zone: "green" });
    expect(sure!.items[0]!.low).toBeUndefined();
    // 13.3 ± 0.6 s: one side of 13.5 s is caution, the other is poor, which makes the class moderate.
    const near = report("falls-risk", battery([13.3, 0.3]));
    expect(near[0]!.items[0]).toMatchObject({ value: 85, low: 70, high: 85, zone: "amber", verdict: "borderline" });
    expect(codes(near[0])).toEqual(["falls_between", "domain_open", "safety"]);
    expect(codes(near.find((s) => s.key === "plan"))![0]).toBe("plan_repeat");
    // Far from a cut-off the same error leaves nothing open.
    expect(report("falls-risk", battery([12.7, 0.3]))[0]!.items[0]).toMatchObject({ value: 85, zone: "green" });
  });

  it("says in every language which test is too near, with its value and error", () => {
    const computed = { sections: report("falls-risk", battery([13.3, 0.3])) };
    const texts = Lang.options.map((lang) => reportSections(computed, { lang, units: "metric" })[0]!);
    expect(texts[0]!.findings.slice(0, 2).map((f) => f.text)).toEqual([
      "Between low risk and moderate risk: at least one result is too near to a cut-off for its measurement error to tell.",
      "Mobility: too near to a cut-off to say (Timed Up and Go: 13.3 s ± 0.59 s, 95 %).",
    ]);
    expect(texts.map((s) => s.metrics[0]!.range_text)).toEqual(["70 to 85", "от 70 до 85", "de 70 a 85"]);
    expect(texts.every((s) => s.findings.every((f) => !f.text.includes("{")))).toBe(true);
  });

  it("writes the standard error and the 95 % interval of a measured value in every language, and neither where no error is stated", () => {
    const computed = { sections: report("falls-risk", battery([13.3, 0.3])) };
    const measured = Lang.options.map((lang) => {
      const metrics = reportSections(computed, { lang, units: "metric" }).flatMap((s) => s.metrics);
      return [metrics.find((m) => m.key === "tug_time")!, metrics.find((m) => m.key === "gait_speed")!] as const;
    });
    expect(measured.map(([tug]) => [tug.se_text, tug.interval_text])).toEqual([
      ["0.3 s", "12.7 s to 13.9 s"],
      ["0,3 с", "от 12,7 с до 13,9 с"],
      ["0,3 s", "de 12,7 s a 13,9 s"],
    ]);
    for (const [, speed] of measured) expect([speed.se_text, speed.interval_text]).toEqual(["", ""]);
  });

  it("takes used hands, counts and holds that the clip cuts after ten seconds as beyond doubt", () => {
    const held = battery([10, 0]).map((s) => ({
      ...s,
      metrics: s.metrics.map((m) =>
        m.key === "tandem_time" || m.key === "ols_time"
          ? { ...m, value_num: 10.1, value_json: { ...m.value_json, se: 0.5, at_least: true } }
          : m,
      ),
    }));
    expect(report("falls-risk", held)[0]!.items[0]).toMatchObject({ value: 100, zone: "green" });
  });

  it("gives the points of the Short Physical Performance Battery as a range, and no class across a limit of it", () => {
    const part = (stand: [number, number]) => report("falls-risk", battery([10, 0], stand)).find((s) => s.key === "sppb")!;
    expect(part([10, 0.2]).items[0]).toMatchObject({ value: 12, zone: "green" });
    const range = part([11, 0.3]);
    expect(range.items[0]).toMatchObject({ value: 12, low: 11, high: 12, zone: "green" });
    expect(codes(range)).toEqual(["sppb_good", "sppb_range", "sppb_walk"]);
    const slow = battery([10, 0], [16.6, 0.3]).map((s) =>
      s.exercise === "Gait Speed" ? one("Gait Speed", "gait_speed", 0.75) : s.exercise === "Tandem Stance" ? { ...s, metrics: [] } : s,
    );
    const stances = [session({ activity: "fri", exercise: "Semi-tandem Stance", camera_view: "front", values: { semi_tandem_time: 12 } })];
    const tandem = session({ activity: "fri", exercise: "Tandem Stance", camera_view: "front", values: { tandem_time: 2 } });
    const open = report("falls-risk", [...slow.filter((s) => s.exercise !== "Tandem Stance"), ...stances, tandem]).find(
      (s) => s.key === "sppb",
    )!;
    expect(open.items[0]).toMatchObject({ value: 7, low: 6, high: 7, zone: "amber", verdict: "borderline" });
    expect(codes(open)).toEqual(["sppb_open_class", "sppb_walk"]);
  });
});

describe("jump profile", () => {
  const jump = (exercise: string, key: string, value: number, se: number) =>
    session({ activity: "jump", exercise, values: { [key]: value }, errors: { [key]: se } });
  const finding = (se: number, contact: [number, number]) => {
    const sections = report("jump-profile", [
      jump("Countermovement Jump", "jump_height", 33, se),
      jump("Squat Jump", "jump_height", 30, se),
      jump("Drop Jump", "contact_time", ...contact),
    ]);
    return ["stretch_shortening", "reactive"].map((key) => sections.find((s) => s.key === key)!.findings[0]!.code);
  };

  it("calls neither gain nor contact usual, fast or slow while the interval holds a limit", () => {
    expect(finding(0.1, [230, 5])).toEqual(["ratio_typical", "contact_fast"]);
    expect(finding(0.8, [245, 5])).toEqual(["ratio_open", "contact_open"]);
    expect(finding(0.1, [270, 5])).toEqual(["ratio_typical", "contact_long"]);
  });
});

it("a borderline value is no value outside its zone in the count of a report", () => {
  const run = (se: number) =>
    session({ activity: "running", exercise: "Easy Run", values: { trunk_lean: 10.5 }, errors: { trunk_lean: se } });
  const summary = (se: number) => {
    const rear = session({ activity: "running", exercise: "Easy Run", camera_view: "back", day: 2 });
    return report("running-form-360", [run(se), rear])[0]!.summary.params;
  };
  const [sure, open] = [summary(0.01), summary(3)];
  expect([Number(sure!.off) - Number(open!.off), Number(open!.open) - Number(sure!.open)]).toEqual([1, 1]);
});
