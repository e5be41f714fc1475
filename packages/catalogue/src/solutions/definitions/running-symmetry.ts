import { itemsOf } from "../reading.ts";
import { type SidePair, sidePair } from "../symmetry.ts";
import type { BoundSession, Chart, Section, SectionKey, SolutionDefinition } from "../types.ts";

const EXERCISES = ["Easy Run", "Tempo Run", "Treadmill", "Sprint"];
const TIMING = ["contact_time"];
const ANGLES = ["knee_flexion_ic", "knee_flexion_stance", "knee_flexion_swing", "hip_extension_to", "shank_angle_ic"];
const FRONTAL = ["pelvic_drop", "knee_valgus_stance", "trunk_lateral_lean"];

function pairsChart(key: SectionKey, pairs: readonly SidePair[]): Chart[] {
  const unit = pairs[0]?.item.unit === "%" ? "ms" : "deg";
  if (pairs.length < 2) return [];
  const points = (side: "left" | "right") =>
    pairs.map(({ item }) => ({ x: "metric" in item.label ? item.label : 0, y: item[side] ?? null }));
  return [
    {
      key: `${key}_sides`,
      kind: "pairs",
      title: { phrase: "left_right" },
      y: { label: { phrase: "value" }, unit },
      series: [
        { name: { side: "left" }, points: points("left") },
        { name: { side: "right" }, points: points("right") },
      ],
    },
  ];
}

function section(
  key: SectionKey,
  sessions: readonly BoundSession[],
  metrics: readonly string[],
  measured: readonly string[] = [],
): Section[] {
  const pairs = metrics.flatMap((m) => sidePair(sessions, m) ?? []);
  const extra = itemsOf(sessions, measured);
  if (pairs.length === 0 && extra.length === 0) return [];
  const order = ["priority", "attention", "info", "good"];
  const findings = pairs.map((p) => p.finding).toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  const clear = findings.filter((f) => f.code === "asymmetry_clear").length;
  return [
    {
      key,
      summary: { code: pairs.length > 0 ? "symmetry" : "no_data", params: { clear, compared: pairs.length } },
      findings,
      items: [...pairs.map((p) => p.item), ...extra],
      charts: pairsChart(key, pairs),
    },
  ];
}

export const runningSymmetry: SolutionDefinition = {
  slug: "running-symmetry",
  kind: "protocol",
  activity: "running",
  slots: [
    { key: "side", activity: "running", exercises: EXERCISES, views: ["side"], min: 1, max: 2 },
    { key: "rear", activity: "running", exercises: EXERCISES, views: ["back", "front"], min: 0, max: 1 },
  ],
  sources: ["Robinson87", "Zifch08", "Patt10"],
  questions: [],
  compute: ({ slots }) => {
    const side = slots.side ?? [];
    const rear = slots.rear ?? [];
    const parts = [
      ...section("timing", side, TIMING, ["step_time_asymmetry", "contact_time_asymmetry"]),
      ...section("angles", side, ANGLES),
      ...section("frontal", rear, FRONTAL, ["pelvic_drop_asymmetry"]),
    ];
    const all = parts.flatMap((s) => s.findings);
    const overview: Section = {
      key: "overview",
      summary: {
        code: all.length > 0 ? "symmetry" : "no_data",
        params: { clear: all.filter((f) => f.code === "asymmetry_clear").length, compared: all.length },
      },
      findings: [
        ...(side.length === 1 ? [{ code: "one_side_only", severity: "info" } as const] : []),
        ...all.filter((f) => f.code === "asymmetry_clear"),
      ],
      items: [],
      charts: [],
    };
    return { sections: [overview, ...parts] };
  },
};
