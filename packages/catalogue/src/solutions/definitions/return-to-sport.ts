import type { HopPair } from "@sagittal/contract";
import { HOPS, type Hop, hopPair, limbSymmetry, NORMAL_LSI, RETURN_LSI, RETURN_MONTHS } from "../../composites/hop-battery.ts";
import { detailOf, metricSection, numberOf } from "../reading.ts";
import type { BoundSession, Finding, Item, OwnMetric, Section, SolutionDefinition } from "../types.ts";

// biome-ignore format: a list of words
const LANDING = ["less_errors", "landing_knee_ic", "landing_knee_peak", "landing_trunk_flexion", "landing_valgus_left", "landing_valgus_right", "kasr_landing",
  "landing_timing_asymmetry"];

const OWN: Record<Hop, OwnMetric> = { single: "lsi_single", triple: "lsi_triple", crossover: "lsi_crossover", timed: "lsi_timed" };

/** The longest hop of each leg over the clips, cm; null without a hop of each. */
function filmed(sessions: readonly BoundSession[]): HopPair | null {
  const best = (key: string) => Math.max(...sessions.flatMap((s) => numberOf(s, key) ?? []));
  const pair = { left: best("hop_distance_left"), right: best("hop_distance_right") };
  return pair.left > 0 && pair.right > 0 ? pair : null;
}

/** The errors of the landing by name, from the first clip of a drop jump that shows them; nothing without one. */
function landingErrors(sessions: readonly BoundSession[]): Finding[] {
  const parts = sessions.flatMap((s) => {
    const detail = detailOf(s, "less_errors");
    return detail && "parts" in detail && detail.parts && !Array.isArray(detail.parts) ? [detail.parts] : [];
  })[0];
  if (!parts) return [];
  const errors = Object.entries(parts).flatMap(([item, error]): Finding[] =>
    error === 1 ? [{ code: "less_item", severity: "attention", params: { item: { phrase: `less_${item}` } } }] : [],
  );
  return [...(errors.length > 0 ? errors : [{ code: "less_none", severity: "good" } as const]), { code: "less_rest", severity: "info" }];
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
      const pair = hopPair(tests, hop) ?? (hop === "single" ? filmed(slots.hop ?? []) : null);
      return { hop, pair, lsi: pair && limbSymmetry(hop, pair, involved) };
    });
    const items = results.map(({ hop, pair, lsi }): Item => {
      const zone = lsi === null ? null : lsi >= RETURN_LSI ? "green" : lsi >= NORMAL_LSI ? "amber" : "red";
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
    const findings = results.map(({ hop, pair, lsi }): Finding => {
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
      return lsi >= RETURN_LSI ? { code: "hop_passed", severity: "good", params } : { code: "hop_failed", severity: "priority", params };
    });
    const passed = results.filter(({ lsi }) => lsi !== null && lsi >= RETURN_LSI).length;
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
