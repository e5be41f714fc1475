import { GAIT_SPEED, rowForAge } from "../../norms/tables.ts";
import { INTERVAL, intervalOf, judge, VERDICT_COLOUR } from "../../zones/verdict.ts";
import { errorOf, mean, metricSection, numberOf } from "../reading.ts";
import type { BoundSession, Finding, Item, Section, SolutionDefinition } from "../types.ts";

// biome-ignore format: a list of words
const QUALITY = ["cadence", "step_length_pct", "walk_ratio", "stance_pct", "double_support_pct", "step_time_asymmetry", "step_length_asymmetry",
  "stride_time_cv", "trunk_lean", "arm_swing_rom"];

/** Limits of walking speed for getting about outdoors after a stroke, m/s [Schmid07]: of nobody else, which the sentences say. */
const HOUSEHOLD = 0.4;
const COMMUNITY = 0.8;
/** Trials that differ by more than this (standard deviation over mean, %) were not walked alike. */
const MOST_SPREAD = 7;
/** Norm that the mean speed is compared with. */
const WALK = { activity: "walking", exercise: "Walk Test", key: "gait_speed" } as const;
/** A fast walk less than this much faster leaves little in reserve. */
const LEAST_RESERVE = 1.2;

const speeds = (sessions: readonly BoundSession[]): number[] => sessions.flatMap((s) => numberOf(s, "gait_speed") ?? []);
const sd = (values: readonly number[]): number => Math.sqrt(values.reduce((a, v) => a + (v - mean(values)) ** 2, 0) / (values.length - 1));

const speedOf = (value: number) => ({ value, unit: "m/s" as const });

/** Where a speed allows a person to get about; open while its interval holds a limit. */
function classFinding(speed: number, se: number): Finding {
  const [least, most] = intervalOf(speed, se);
  const held = [HOUSEHOLD, COMMUNITY].find((limit) => least < limit && limit <= most);
  if (held !== undefined && se > 0)
    return {
      code: "speed_near_limit",
      severity: "attention",
      params: { speed: speedOf(speed), error: speedOf(INTERVAL * se), limit: speedOf(held) },
    };
  const params = { speed: speedOf(speed), limit: speedOf(speed < HOUSEHOLD ? HOUSEHOLD : COMMUNITY), lower: speedOf(HOUSEHOLD) };
  if (speed < HOUSEHOLD) return { code: "speed_household", severity: "priority", params };
  return speed < COMMUNITY
    ? { code: "speed_limited", severity: "attention", params }
    : { code: "speed_community", severity: "good", params };
}

export const walkTest10m: SolutionDefinition = {
  slug: "walk-test-10m",
  kind: "test",
  activity: "walking",
  slots: [
    { key: "comfortable", activity: "walking", exercises: ["Walk Test"], views: ["side"], min: 1, max: 3 },
    { key: "fast", activity: "walking", exercises: ["Fast Walk"], views: ["side"], min: 0, max: 3 },
  ],
  sources: ["BA11", "Schmid07", "Perera06", "Stud11", "Hollman11"],
  questions: [],
  compute: ({ slots, athlete }) => {
    const comfortable = slots.comfortable ?? [];
    const fast = slots.fast ?? [];
    const own = speeds(comfortable);
    const quick = speeds(fast);
    const findings: Finding[] = [];
    const items: Item[] = [];
    const norm = athlete.age !== null && athlete.sex ? rowForAge(GAIT_SPEED, athlete.age) : undefined;
    const band = norm && athlete.sex ? { min: norm[athlete.sex] - norm.sd, max: norm[athlete.sex] + norm.sd } : null;
    const speed = own.length > 0 ? mean(own) : null;
    if (speed !== null) {
      // The greater part of a trial's error is common to all trials and is not reduced by their mean.
      const se = Math.max(0, ...comfortable.map((s) => errorOf(s, WALK.key)));
      findings.push(classFinding(speed, se));
      const limits = band && { amberLow: COMMUNITY < band.min ? COMMUNITY : null, minGood: band.min, maxGood: null, amberHigh: null };
      const verdict = limits && judge(speed, limits, { se });
      if (band && verdict) {
        const params = { low: speedOf(band.min), high: speedOf(band.max) };
        findings.push(
          verdict === "borderline"
            ? { code: "speed_near_norm", severity: "info", params: { ...params, speed: speedOf(speed), error: speedOf(INTERVAL * se) } }
            : verdict !== "good"
              ? { code: "speed_below_norm", severity: "attention", params }
              : speed - INTERVAL * se > band.max
                ? { code: "speed_above_norm", severity: "good", params }
                : { code: "speed_in_norm", severity: "good", params },
        );
      }
      items.push({
        key: "walking_speed",
        label: { own: "walking_speed" },
        unit: "m/s",
        value: speed,
        n: own.length,
        sd: own.length > 1 ? sd(own) : null,
        target: band && {
          min_good: band.min,
          max_good: null,
          amber_low: COMMUNITY < band.min ? COMMUNITY : null,
          amber_high: null,
          higher_is_better: true,
          beta: false,
        },
        ...(se > 0 && { se }),
        verdict,
        zone: verdict && VERDICT_COLOUR[verdict],
        sources: ["BA11", "Schmid07"],
        ...(athlete.age !== null && athlete.sex && { norm: { ...WALK, athlete: { age: athlete.age, sex: athlete.sex } } }),
      });
      if (own.length > 1) {
        const spread = (100 * sd(own)) / speed;
        items.push({ key: "trial_spread", label: { own: "trial_spread" }, unit: "%", value: spread, n: own.length });
        if (spread > MOST_SPREAD)
          findings.push({ code: "trials_differ", severity: "attention", params: { spread: { value: spread, unit: "%" } } });
      }
    }
    if (speed !== null && quick.length > 0) {
      const reserve = mean(quick) / speed;
      const share = (sessions: readonly BoundSession[], whole: number): number =>
        Math.max(0, ...sessions.map((s) => errorOf(s, WALK.key))) / whole;
      const most = reserve * (1 + INTERVAL * Math.hypot(share(comfortable, speed), share(fast, mean(quick))));
      items.push({ key: "fast_speed", label: { own: "fast_speed" }, unit: "m/s", value: mean(quick), n: quick.length });
      items.push({ key: "speed_reserve", label: { own: "speed_reserve" }, unit: "ratio", value: reserve, sources: ["expert"] });
      if (most < LEAST_RESERVE)
        findings.push({ code: "reserve_small", severity: "info", params: { reserve: { value: reserve, unit: "ratio" } } });
    }
    if (comfortable.some((s) => s.walk_test_distance_m === null)) findings.push({ code: "undeclared_distance", severity: "attention" });
    const points = [...comfortable, ...fast].map((s) => ({
      x: { exercise: s.exercise, activity: s.activity },
      y: numberOf(s, "gait_speed"),
    }));
    const section: Section = {
      key: "speed",
      summary: speed === null ? { code: "no_data" } : { code: "walk", params: { speed: { value: speed, unit: "m/s" }, count: own.length } },
      findings,
      items,
      charts:
        points.length > 1
          ? [
              {
                key: "trials",
                kind: "bars",
                title: { phrase: "trials" },
                y: { label: { metric: "gait_speed", activity: "walking" }, unit: "m/s" },
                series: [{ name: { metric: "gait_speed", activity: "walking" }, points }],
                ...(band && { band }),
              },
            ]
          : [],
    };
    return { sections: [section, ...metricSection("gait_quality", comfortable, QUALITY)] };
  },
};
