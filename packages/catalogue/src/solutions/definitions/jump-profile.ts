import { INTERVAL, intervalOf, judge } from "../../zones/verdict.ts";
import { errorOf, itemsOf, metricSection, numberOf } from "../reading.ts";
import type { BoundSession, Finding, Item, Section, SolutionDefinition } from "../types.ts";

/** Best height of the trials, as jump tests are scored, with its session. */
function best(sessions: readonly BoundSession[] | undefined): { height: number; session: BoundSession } | undefined {
  return (sessions ?? [])
    .flatMap((session) => {
      const height = numberOf(session, "jump_height");
      return height === null ? [] : [{ height, session }];
    })
    .toSorted((a, b) => b.height - a.height)[0];
}

/** Eccentric utilisation ratio: countermovement jump height over squat jump height [McGuigan06]. */
const eccentricUtilisation = (cmj: number, sj: number): number => cmj / sj;

/** Limits of the ratio between the wordings (assumed; a larger ratio is not always the better one [VanHooren17]). */
const RATIO_LIMITS = [0.98, 1.05, 1.2] as const;

/** What the ratio says; open while its 95 % interval holds a limit between two wordings. */
function ratioFinding(ratio: number, se: number): Finding {
  const params = { ratio: { value: ratio, unit: "ratio" as const }, error: { value: INTERVAL * se, unit: "ratio" as const } };
  const [low, high] = intervalOf(ratio, se);
  const [below, little, usual] = RATIO_LIMITS;
  if (RATIO_LIMITS.some((limit) => low < limit && limit < high)) return { code: "ratio_open", severity: "info", params };
  if (ratio < below) return { code: "ratio_below_one", severity: "attention", params };
  if (ratio < little) return { code: "ratio_low", severity: "attention", params };
  return ratio <= usual ? { code: "ratio_typical", severity: "good", params } : { code: "ratio_high", severity: "info", params };
}

/** Ground contact up to which a jump counts as fast stretch-shortening, ms [Flanag08]. */
const FAST_CONTACT_MS = 250;

export const jumpProfile: SolutionDefinition = {
  slug: "jump-profile",
  kind: "test",
  activity: "jump",
  slots: [
    { key: "cmj", activity: "jump", exercises: ["Countermovement Jump"], views: [], min: 1, max: 3 },
    { key: "sj", activity: "jump", exercises: ["Squat Jump"], views: [], min: 1, max: 3 },
    { key: "dj", activity: "jump", exercises: ["Drop Jump", "Pogo Hops"], views: [], min: 0, max: 3 },
  ],
  sources: ["McGuigan06", "VanHooren17", "Flanag08", "Sayers99"],
  questions: [],
  compute: ({ slots }) => {
    const cmj = best(slots.cmj);
    const sj = best(slots.sj);
    const dj = slots.dj ?? [];
    const heights = [cmj, sj, best(dj)].flatMap((b) => (b ? [b] : []));
    const heightItems = heights.map(
      ({ session }): Item => ({
        ...(itemsOf([session], ["jump_height"])[0] ?? { key: "", label: { own: "technique_score" }, unit: "cm", value: null }),
        key: `jump_height_${session.exercise}`,
        label: { exercise: session.exercise, activity: "jump" },
      }),
    );
    const sections: Section[] = [
      {
        key: "heights",
        summary:
          cmj && sj
            ? { code: "jumps", params: { cmj: { value: cmj.height, unit: "cm" }, sj: { value: sj.height, unit: "cm" } } }
            : { code: "no_data" },
        findings: [],
        items: heightItems,
        charts: [
          {
            key: "heights",
            kind: "bars",
            title: { metric: "jump_height", activity: "jump" },
            y: { label: { metric: "jump_height", activity: "jump" }, unit: "cm" },
            series: [
              {
                name: { metric: "jump_height", activity: "jump" },
                points: heights.map(({ session, height }) => ({ x: { exercise: session.exercise, activity: "jump" }, y: height })),
              },
            ],
          },
        ],
      },
    ];
    if (cmj && sj) {
      const ratio = eccentricUtilisation(cmj.height, sj.height);
      const share = ({ height, session }: typeof cmj): number => errorOf(session, "jump_height") / height;
      const se = ratio * Math.hypot(share(cmj), share(sj));
      sections.push({
        key: "stretch_shortening",
        summary: { code: "jump_ratio", params: { ratio: { value: ratio, unit: "ratio" } } },
        findings: [ratioFinding(ratio, se)],
        items: [
          {
            key: "eccentric_utilisation",
            label: { own: "eccentric_utilisation" },
            unit: "ratio",
            value: ratio,
            ...(se > 0 && { se, low: intervalOf(ratio, se)[0], high: intervalOf(ratio, se)[1] }),
            sources: ["McGuigan06", "VanHooren17"],
          },
          { key: "prestretch_gain", label: { own: "prestretch_gain" }, unit: "%", value: 100 * (ratio - 1), sources: ["McGuigan06"] },
          ...itemsOf([cmj.session], ["rsi_mod", "time_to_takeoff", "countermovement_depth"]),
        ],
        charts: [],
      });
    }
    sections.push(...reactiveSection(dj));
    if (cmj)
      sections.push(
        ...metricSection("power", [cmj.session], ["peak_power_w", "peak_power_wkg", "takeoff_velocity", "mean_force_bw", "mean_power_w"]),
      );
    const landings = [...(slots.cmj ?? []), ...dj];
    sections.push(
      ...metricSection("landing", landings, [
        "landing_knee_ic",
        "landing_knee_peak",
        "landing_trunk_flexion",
        "landing_valgus_left",
        "landing_valgus_right",
        "kasr_landing",
      ]),
    );
    return { sections };
  },
};

function reactiveSection(sessions: readonly BoundSession[]): Section[] {
  const [section] = metricSection("reactive", sessions, ["rsi", "contact_time", "hop_frequency"]);
  if (!section) return [];
  const item = section.items.find((i) => i.key === "contact_time");
  if (item?.value == null) return [section];
  const contact = item.value;
  const params = { contact: { value: contact, unit: "ms" as const }, error: { value: INTERVAL * (item.se ?? 0), unit: "ms" as const } };
  const verdict = judge(contact, { amberLow: null, minGood: null, maxGood: FAST_CONTACT_MS, amberHigh: null }, item);
  const finding: Finding =
    verdict === "good"
      ? { code: "contact_fast", severity: "good", params }
      : verdict === "poor"
        ? { code: "contact_long", severity: "attention", params }
        : { code: "contact_open", severity: "info", params };
  return [{ ...section, findings: [finding, ...section.findings] }];
}
