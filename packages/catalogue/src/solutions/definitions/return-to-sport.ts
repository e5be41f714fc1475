import type { HopPair } from "@sagittal/contract";
import { HOPS, type Hop, hopPair, limbSymmetry, NORMAL_LSI, RETURN_LSI, RETURN_MONTHS } from "../../composites/hop-battery.ts";
import { judge, VERDICT_COLOUR } from "../../zones/verdict.ts";
import { detailOf, errorOf, metricSection, numberOf } from "../reading.ts";
import type { BoundSession, Finding, Item, OwnMetric, Section, SolutionDefinition } from "../types.ts";

// biome-ignore format: a list of words
const LANDING = ["less_errors", "landing_knee_ic", "landing_knee_peak", "landing_trunk_flexion", "landing_valgus_left", "landing_valgus_right", "kasr_landing",
  "landing_timing_asymmetry"];

const OWN: Record<Hop, OwnMetric> = { single: "lsi_single", triple: "lsi_triple", crossover: "lsi_crossover", timed: "lsi_timed" };

/** The longest hop of each leg over the clips, cm, with the relative standard error of their ratio; null without a hop of each. */
function filmed(sessions: readonly BoundSession[]): { pair: HopPair; error: number } | null {
  const best = (key: string) =>
    sessions
      .flatMap((s) => {
        const cm = numberOf(s, key);
        return cm === null || cm <= 0 ? [] : [{ cm, se: errorOf(s, key) }];
      })
      .toSorted((a, b) => b.cm - a.cm)[0];
  const [left, right] = [best("hop_distance_left"), best("hop_distance_right")];
  return left && right ? { pair: { left: left.cm, right: right.cm }, error: Math.hypot(left.se / left.cm, right.se / right.cm) } : null;
}

/** The errors of the landing by name, from the first clip of a drop jump that shows each item: the side and the front view show others; nothing without one. */
function landingErrors(sessions: readonly BoundSession[]): Finding[] {
  const parts = sessions.flatMap((s) => {
    const detail = detailOf(s, "less_errors");
    return detail && "parts" in detail && detail.parts && !Array.isArray(detail.parts) ? [detail.parts] : [];
  });
  if (parts.length === 0) return [];
  const items: [string, number][] = Object.entries(Object.assign({}, ...parts.toReversed()));
  const errors = items.flatMap(([item, error]): Finding[] =>
    error === 1 ? [{ code: "less_item", severity: "attention", params: { item: { phrase: `less_${item}` } } }] : [],
  );
  return [
    ...(errors.length > 0 ? errors : [{ code: "less_none", severity: "good" } as const]),
    { code: "less_rest", severity: "info", params: { errors: errors.length, seen: items.length } },
  ];
}

export const returnToSport: SolutionDefinition = {
  slug: "return-to-sport",
  kind: "test",
  activity: "jump",
  slots: [
    { key: "hop", activity: "jump", exercises: ["Single-leg Hop"], views: ["side"], min: 1, max: 4 },
    { key: "dj", activity: "jump", exercises: ["Drop Jump"], views: [], min: 0, max: 2 },
  ],
  sources: ["Noyes91", "Grindem16", "Padua09"],
  questions: ["hop_tests"],
  compute: ({ slots, athlete }) => {
    const tests = athlete.hop_tests;
    const involved = tests?.involved ?? null;
    const results = HOPS.map((hop) => {
      // A tape is more exact than the picture: what was entered goes before what was filmed.
      const entered = hopPair(tests, hop);
      const film = entered === null && hop === "single" ? filmed(slots.hop ?? []) : null;
      const pair = entered ?? film?.pair ?? null;
      const lsi = pair && limbSymmetry(hop, pair, involved);
      const limit = { amberLow: NORMAL_LSI, minGood: RETURN_LSI, maxGood: null, amberHigh: null };
      return { hop, pair, lsi, verdict: lsi === null ? null : judge(lsi, limit, { se: lsi * (film?.error ?? 0) }) };
    });
    const items = results.map(({ hop, pair, lsi, verdict }): Item => {
      const zone = verdict && VERDICT_COLOUR[verdict];
      const sides = { left: pair?.left ?? null, right: pair?.right ?? null };
      const sources = ["Noyes91", "Grindem16"];
      return {
        key: OWN[hop],
        label: { own: OWN[hop] },
        unit: "%",
        value: lsi,
        ...sides,
        zone,
        sources,
        ...(lsi === null && { reason: "input" as const }),
      };
    });
    const findings = results.map(({ hop, pair, lsi, verdict }): Finding => {
      const name = { hop: { own: OWN[hop] } };
      if (!pair || lsi === null) return { code: "hop_missing", severity: "attention", params: name };
      const unit = hop === "timed" ? "s" : "cm";
      const params = {
        ...name,
        lsi: { value: lsi, unit: "%" } as const,
        left: { value: pair.left, unit } as const,
        right: { value: pair.right, unit } as const,
        limit: { value: RETURN_LSI, unit: "%" } as const,
      };
      if (verdict === "borderline") return { code: "hop_unsure", severity: "attention", params };
      return verdict === "good" ? { code: "hop_passed", severity: "good", params } : { code: "hop_failed", severity: "priority", params };
    });
    const passed = results.filter(({ verdict }) => verdict === "good").length;
    const months = tests?.months ?? null;
    const sinceParams = { months: months ?? 0, least: RETURN_MONTHS };
    const time: Finding =
      months === null
        ? { code: "months_unknown", severity: "attention", params: sinceParams }
        : months >= RETURN_MONTHS
          ? { code: "months_enough", severity: "good", params: sinceParams }
          : { code: "months_few", severity: "priority", params: sinceParams };
    const criteria: Section = {
      key: "return_criteria",
      summary: { code: "hops", params: { passed, count: HOPS.length } },
      findings: [
        time,
        ...(involved === null ? [{ code: "involved_unknown", severity: "info" } as const] : []),
        { code: "strength_elsewhere", severity: "info" },
        { code: "return_decision", severity: "info" },
      ],
      items: [],
      charts: [],
    };
    const hops: Section = { key: "hops", summary: { code: "hops_result" }, findings, items, charts: [] };
    const jumps = slots.dj ?? [];
    const landing = metricSection("landing", jumps, LANDING).map(
      (s): Section => ({ ...s, findings: [...landingErrors(jumps), ...s.findings] }),
    );
    return { sections: [criteria, hops, ...landing] };
  },
};
