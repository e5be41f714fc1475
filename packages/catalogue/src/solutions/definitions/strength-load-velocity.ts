import { type LoadPoint, loadVelocityProfile, VELOCITY_AT_1RM } from "../load-velocity.ts";
import { itemOf, numberOf } from "../reading.ts";
import type { Computation, Finding, Item, OwnMetric, Section, SolutionDefinition, SolutionInput } from "../types.ts";
import { OWN_METRICS } from "../types.ts";

/** Below this fit a line does not describe the lifter. */
const LEAST_R2 = 0.9;
/** The loads must lie at least this share of the heaviest apart [Weak21]. */
const LEAST_SPAN = 0.3;
/** Half the 95 % interval as a share of the estimate at which nothing is known of it any more; at half of it the range counts as wide (assumed). */
const USELESS_RANGE = 0.2;
/** The heaviest load should come this near to the estimate. */
const LEAST_SHARE = 0.7;
const SHARES = [60, 70, 80, 90] as const;

const own = (key: OwnMetric, value: number | null, more: Partial<Item> = {}): Item => ({
  key,
  label: { own: key },
  unit: OWN_METRICS[key],
  value,
  ...more,
});

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one declaration
function compute({ slots, athlete }: SolutionInput): Computation {
  const sessions = slots.loads ?? [];
  const lift = sessions[0]?.exercise ?? "";
  if (sessions.some((s) => s.exercise !== lift)) return { failure: { code: "mixed_exercises" } };
  if (sessions.some((s) => s.barbell_mass_kg === null)) return { failure: { code: "missing_load" } };
  const points = sessions.flatMap((s): LoadPoint[] => {
    const velocity = numberOf(s, "mean_velocity");
    return velocity === null || s.barbell_mass_kg === null ? [] : [{ load: s.barbell_mass_kg, velocity }];
  });
  if (points.length < 3) return { failure: { code: "no_velocity" } };
  if (new Set(points.map((p) => p.load)).size < 3) return { failure: { code: "too_few_loads" } };
  const profile = loadVelocityProfile(points);
  const end = VELOCITY_AT_1RM[lift];
  if (!profile || !end) return { failure: { code: "rising_velocity" } };

  const heaviest = Math.max(...points.map((p) => p.load));
  const span = (heaviest - Math.min(...points.map((p) => p.load))) / heaviest;
  const fits = profile.r2 >= LEAST_R2;
  const usable = fits && span >= LEAST_SPAN;
  const oneRm = profile.loadAt(end.velocity);
  const interval = profile.interval(end.velocity);
  const share = heaviest / oneRm;
  const confidence = interval && usable ? Math.max(0, 1 - (interval[1] - interval[0]) / 2 / oneRm / USELESS_RANGE) : 0;
  const activity = "weightlifting" as const;
  const velocityAt = (percent: number): number => profile.v0 + (profile.slope * oneRm * percent) / 100;
  const findings: Finding[] = [
    fits
      ? { code: "fit_good", severity: "good", params: { r2: { value: profile.r2, unit: "ratio" }, count: points.length } }
      : { code: "fit_poor", severity: "priority", params: { r2: { value: profile.r2, unit: "ratio" } } },
  ];
  const estimate: Finding[] = [
    {
      code: "velocity_threshold",
      severity: "info",
      params: { velocity: { value: end.velocity, unit: "m/s", of: activity }, exercise: { exercise: lift, activity } },
    },
  ];
  if (usable && share < LEAST_SHARE) {
    estimate.unshift({ code: "extrapolated", severity: "attention", params: { share: { value: 100 * share, unit: "%" } } });
  }
  if (usable && !interval) estimate.unshift({ code: "confidence_unbounded", severity: "attention" });
  else if (usable && confidence < 0.5) estimate.unshift({ code: "range_wide", severity: "attention" });
  if (span < LEAST_SPAN) {
    estimate.unshift({
      code: "range_narrow",
      severity: "priority",
      params: { span: { value: 100 * span, unit: "%" }, least: { value: 100 * LEAST_SPAN, unit: "%" } },
    });
  }

  const sections: Section[] = [
    {
      key: "one_rm",
      summary: usable
        ? { code: "one_rm", params: { load: { value: oneRm, unit: "kg" }, exercise: { exercise: lift, activity } } }
        : { code: "one_rm_none", params: { exercise: { exercise: lift, activity } } },
      findings: estimate,
      items: [
        own("one_rm", usable ? oneRm : null, {
          n: points.length,
          confidence,
          beta: true,
          low: usable ? (interval?.[0] ?? null) : null,
          high: usable ? (interval?.[1] ?? null) : null,
          sources: ["Fieller54", ...end.sources, "Banyard17"],
          ...(!usable && { reason: "plausibility" as const }),
        }),
        ...(usable && athlete.weight_kg ? [own("one_rm_relative", oneRm / athlete.weight_kg)] : []),
        own("heaviest_share", usable ? 100 * share : null, usable ? {} : { reason: "plausibility" }),
        own("velocity_at_1rm", end.velocity, { sources: end.sources }),
      ],
      charts: [],
    },
    {
      key: "profile",
      summary: { code: "profile", params: { count: points.length, exercise: { exercise: lift, activity } } },
      findings,
      items: [
        ...sessions
          .toSorted((a, b) => (a.barbell_mass_kg ?? 0) - (b.barbell_mass_kg ?? 0))
          .flatMap((session): Item[] => {
            const item = itemOf(session, "mean_velocity");
            const load = session.barbell_mass_kg;
            return item && load !== null
              ? [{ ...item, key: `load_${load}:${session.id}`, label: { value: load, unit: "kg", of: activity } }]
              : [];
          }),
        own("v0", profile.v0),
        own("load_at_zero_velocity", profile.loadAtZero),
        own("fit_r2", profile.r2, { n: points.length }),
      ],
      charts: [
        {
          key: "load_velocity",
          kind: "scatter",
          title: { phrase: "load_velocity" },
          x: { label: { phrase: "load" }, unit: "kg" },
          y: { label: { metric: "mean_velocity", activity }, unit: "m/s" },
          series: [{ name: { exercise: lift, activity }, points: points.map((p) => ({ x: p.load, y: p.velocity })) }],
          line: [
            { x: 0, y: profile.v0 },
            { x: oneRm, y: end.velocity },
          ],
        },
      ],
    },
  ];
  if (usable) {
    sections.push({
      key: "training_loads",
      summary: { code: "training_loads" },
      findings: [],
      items: SHARES.map((percent) => own(`velocity_${percent}`, velocityAt(percent))),
      charts: [],
    });
  }
  return { sections };
}

export const strengthLoadVelocity: SolutionDefinition = {
  slug: "strength-load-velocity",
  kind: "test",
  activity: "weightlifting",
  slots: [{ key: "loads", activity: "weightlifting", exercises: Object.keys(VELOCITY_AT_1RM), views: ["side"], min: 3, max: 10 }],
  sources: ["Banyard17", "GarRam24", "Weak21", "SanMed17", "GonBad10", "Helms17", "Fieller54"],
  questions: [],
  compute,
};
