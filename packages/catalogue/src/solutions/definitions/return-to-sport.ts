import type { HopPair, HopTests, Side, ZoneVerdict } from "@sagittal/contract";
import {
  bestClip,
  COMMON_SHARE,
  detectableLsi,
  HOP_CLIPS,
  HOPS,
  type Hop,
  hopPair,
  limbSymmetry,
  NORMAL_LSI,
  RETEST_SE,
  RETURN_LSI,
  RETURN_MONTHS,
  ratioError,
} from "../../composites/hop-battery.ts";
import { judge, VERDICT_COLOUR } from "../../zones/verdict.ts";
import { detailOf, errorOf, metricSection } from "../reading.ts";
import type { BoundSession, Finding, Item, OwnMetric, Section, Slot, SlotKey, SolutionDefinition } from "../types.ts";

// biome-ignore format: a list of words
const LANDING = ["less_errors", "landing_knee_ic", "landing_knee_peak", "landing_trunk_flexion", "landing_valgus_left", "landing_valgus_right", "kasr_landing",
  "landing_timing_asymmetry"];

const OWN: Record<Hop, OwnMetric> = { single: "lsi_single", triple: "lsi_triple", crossover: "lsi_crossover", timed: "lsi_timed" };

/** Where the clips of a hop are. */
const SLOT: Record<Hop, SlotKey> = { single: "hop", triple: "triple", crossover: "crossover", timed: "timed_hop" };

/** The best result of each leg over the clips, with the relative standard error of their ratio; null without one of each. */
function filmed(hop: Hop, sessions: readonly BoundSession[]): { pair: HopPair; error: number } | null {
  const best = (side: Side) => {
    const found = bestClip(hop, side, sessions);
    if (!found) return null;
    const { value, metric, clip } = found;
    const detail = detailOf(clip, metric.key);
    const byStature = detail !== null && "scale_source" in detail && detail.scale_source === "stature";
    return { value, share: errorOf(clip, metric.key) / value, byStature };
  };
  const [left, right] = [best("left"), best("right")];
  if (!left || !right) return null;
  const common = left.byStature && right.byStature ? COMMON_SHARE : 0;
  return { pair: { left: left.value, right: right.value }, error: ratioError(left.share, right.share, common) };
}

/** What a hop test gave, and how it stands to the limit. */
interface Result {
  readonly hop: Hop;
  readonly pair: HopPair | null;
  readonly lsi: number | null;
  /** Standard error of the index, of the film and of repeating the test. */
  readonly se: number | null;
  readonly verdict: ZoneVerdict | null;
  /** Below the limit, but the difference between the legs is within the error of the test. */
  readonly chance: boolean;
  readonly fromFilm: boolean;
}

/**
 * A hop by tape or clock, else by film. The limit is one for the index as it was measured once, so that only the film's error leaves open whether it is met; whether the legs differ at all is
 * judged by what repeating the test changes.
 */
function resultOf(hop: Hop, tests: HopTests | null, sessions: readonly BoundSession[]): Result {
  // A tape is more exact than the picture: what was entered goes before what was filmed.
  const entered = hopPair(tests, hop);
  const film = entered === null ? filmed(hop, sessions) : null;
  const pair = entered ?? film?.pair ?? null;
  if (!pair) return { hop, pair, lsi: null, se: null, verdict: null, chance: false, fromFilm: false };
  const lsi = limbSymmetry(hop, pair, tests?.involved ?? null);
  const error = lsi * (film?.error ?? 0);
  const met = judge(lsi, { amberLow: NORMAL_LSI, minGood: RETURN_LSI, maxGood: null, amberHigh: null }, { se: error });
  const chance = (met === "caution" || met === "poor") && 100 - lsi < detectableLsi(hop);
  return { hop, pair, lsi, se: Math.hypot(RETEST_SE[hop], error), verdict: chance ? "borderline" : met, chance, fromFilm: film !== null };
}

function itemOf({ hop, pair, lsi, se, verdict }: Result): Item {
  return {
    key: OWN[hop],
    label: { own: OWN[hop] },
    unit: "%",
    value: lsi,
    left: pair?.left ?? null,
    right: pair?.right ?? null,
    verdict,
    zone: verdict && VERDICT_COLOUR[verdict],
    sources: ["Noyes91", "Grindem16", "Reid07"],
    ...(se !== null && { se }),
    ...(lsi === null && { reason: "input" as const }),
  };
}

function findingOf({ hop, pair, lsi, verdict, chance }: Result): Finding {
  const name = { hop: { own: OWN[hop] } };
  if (!pair || lsi === null) return { code: "hop_missing", severity: "attention", params: name };
  const unit = hop === "timed" ? "s" : "cm";
  const params = {
    ...name,
    lsi: { value: lsi, unit: "%" } as const,
    left: { value: pair.left, unit } as const,
    right: { value: pair.right, unit } as const,
    limit: { value: RETURN_LSI, unit: "%" } as const,
    detectable: { value: detectableLsi(hop), unit: "%" } as const,
  };
  if (chance) return { code: "hop_chance", severity: "attention", params };
  if (verdict === "borderline") return { code: "hop_unsure", severity: "attention", params };
  if (verdict === "good") return { code: "hop_passed", severity: "good", params };
  return { code: "hop_failed", severity: verdict === "caution" ? "attention" : "priority", params };
}

/** What repeating each test changes, and what the film of a crossover hop does not show; nothing without a result. */
function limitsOf(results: readonly Result[]): Finding[] {
  if (results.every((r) => r.lsi === null)) return [];
  const params = Object.fromEntries(HOPS.map((hop) => [hop, { value: detectableLsi(hop), unit: "%" } as const]));
  const crossed = results.some((r) => r.hop === "crossover" && r.fromFilm);
  return [{ code: "hop_error", severity: "info", params }, ...(crossed ? [{ code: "crossover_sides", severity: "info" } as const] : [])];
}

/** Clips of a hop that is done with either leg. */
const ofEachLeg = (hop: Hop, min = 0): Slot => ({
  ...{ key: SLOT[hop], activity: "jump", exercises: [HOP_CLIPS[hop].exercise], views: ["side"], min, max: 4, takes: 2 },
});

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
    ofEachLeg("single", 1),
    ofEachLeg("triple"),
    ofEachLeg("crossover"),
    ofEachLeg("timed"),
    { key: "dj", activity: "jump", exercises: ["Drop Jump"], views: [], min: 0, max: 2 },
  ],
  sources: ["Noyes91", "Grindem16", "Reid07", "Padua09"],
  questions: ["hop_tests"],
  compute: ({ slots, athlete }) => {
    const tests = athlete.hop_tests;
    const involved = tests?.involved ?? null;
    const results = HOPS.map((hop) => resultOf(hop, tests, slots[SLOT[hop]] ?? []));
    const findings = [...results.map(findingOf), ...limitsOf(results)];
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
    const hops: Section = { key: "hops", summary: { code: "hops_result" }, findings, items: results.map(itemOf), charts: [] };
    const jumps = slots.dj ?? [];
    const landing = metricSection("landing", jumps, LANDING).map(
      (s): Section => ({ ...s, findings: [...landingErrors(jumps), ...s.findings] }),
    );
    return { sections: [criteria, hops, ...landing] };
  },
};
