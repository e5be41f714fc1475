import { detectableChange } from "../change.ts";
import { itemsOf, metricSection, offTargetFindings, prioritySection, scoreItem, zoneSummary } from "../reading.ts";
import type { BoundSession, Finding, Section, SectionKey, Slot, SlotKey, SolutionDefinition } from "../types.ts";

const slot = (key: SlotKey, exercises: readonly string[], min: number, max: number): Slot => ({
  key,
  activity: "mobility",
  exercises,
  views: [],
  min,
  max,
});

// biome-ignore format: lists of words
const PATTERNS: readonly { section: SectionKey; slots: readonly SlotKey[]; metrics: readonly string[] }[] = [
  { section: "squat", slots: ["overhead_squat"], metrics: ["squat_depth", "trunk_lean_max", "trunk_shin_parallel", "arm_trunk_alignment", "ankle_df_max",
    "heel_rise_pct", "knee_valgus_peak_left", "knee_valgus_peak_right", "hip_shift_pct", "foot_turnout_change_left", "foot_turnout_change_right"] },
  { section: "hinge", slots: ["hip_hinge"], metrics: ["hinge_trunk_angle", "knee_flexion_hinge", "hip_backward_travel_pct", "neck_change_hinge"] },
  { section: "single_leg", slots: ["single_leg", "balance"], metrics: ["slsq_depth_left", "slsq_depth_right", "knee_valgus_peak_left",
    "knee_valgus_peak_right", "pelvic_drop_left", "pelvic_drop_right", "trunk_lateral_lean_left", "trunk_lateral_lean_right", "balance_time_left",
    "balance_time_right", "ols_time_left", "ols_time_right", "sway_velocity"] },
  { section: "lunge", slots: ["lunge"], metrics: ["front_knee_flexion", "knee_valgus_peak_left", "knee_valgus_peak_right", "trunk_sway_lunge"] },
  { section: "mobility", slots: ["shoulder", "ankle", "leg_raise"], metrics: ["shoulder_flexion_rom_left", "shoulder_flexion_rom_right", "trunk_compensation",
    "wblt_angle_left", "wblt_angle_right", "aslr_angle_left", "aslr_angle_right"] },
];
const ASYMMETRIES = [
  "wblt_asymmetry",
  "aslr_asymmetry",
  "shoulder_rom_asymmetry",
  "ols_asymmetry",
  "side_bend_asymmetry",
  "hip_abduction_asymmetry",
];

export const movementScreen: SolutionDefinition = {
  slug: "movement-screen",
  kind: "test",
  activity: "mobility",
  slots: [
    slot("overhead_squat", ["Overhead Squat Assessment"], 1, 2),
    slot("hip_hinge", ["Hip Hinge"], 1, 1),
    slot("single_leg", ["Single-leg Squat"], 1, 2),
    slot("lunge", ["In-line Lunge"], 0, 2),
    slot("shoulder", ["Shoulder Flexion", "Shoulder Abduction"], 0, 2),
    slot("ankle", ["Ankle Dorsiflexion Lunge"], 0, 2),
    slot("leg_raise", ["Active Straight-Leg Raise"], 0, 2),
    { key: "balance", activity: "fri", exercises: ["One-leg Stance"], views: [], min: 0, max: 2 },
  ],
  sources: ["Cook06", "Munro12", "Bell08", "Bennell98"],
  questions: [],
  compute: ({ slots }) => {
    const all = Object.values(slots).flat();
    const parts = PATTERNS.flatMap(({ section, slots: keys, metrics }) =>
      metricSection(
        section,
        keys.flatMap((k) => slots[k] ?? []),
        metrics,
      ),
    );
    const asymmetries = itemsOf(all, ASYMMETRIES);
    const scored = all.filter((s) => s.score !== null);
    const ranked = scored.toSorted((a, b) => (a.score ?? 0) - (b.score ?? 0));
    const overview: Section = {
      key: "overview",
      summary: {
        code: "screen",
        params: { patterns: new Set(all.map((s) => s.exercise)).size, judged: parts.flatMap((p) => p.items).filter((i) => i.zone).length },
      },
      findings: extremes(ranked),
      items: all.map(scoreItem),
      charts: [
        {
          key: "scores",
          kind: "bars",
          title: { own: "technique_score" },
          y: { label: { own: "technique_score" }, unit: "score" },
          series: [
            {
              name: { own: "technique_score" },
              points: weakestOfEach(ranked).map((s) => ({ x: { exercise: s.exercise, activity: s.activity }, y: s.score })),
            },
          ],
          band: { min: 70, max: null },
        },
      ],
    };
    return {
      sections: [
        overview,
        prioritySection(parts),
        ...parts,
        ...(asymmetries.length > 0
          ? [
              {
                key: "asymmetry" as const,
                summary: zoneSummary(asymmetries),
                findings: offTargetFindings(asymmetries),
                items: asymmetries,
                charts: [],
              },
            ]
          : []),
      ],
    };
  },
};

/** One session per pattern, the weakest: a pattern is as good as its poorer view or side. */
function weakestOfEach(ranked: readonly BoundSession[]): BoundSession[] {
  return ranked.filter((s, i) => ranked.findIndex((other) => other.exercise === s.exercise) === i);
}

/** The weakest and the strongest pattern, when their scores differ by more than the usual variation of a score. */
function extremes(ranked: readonly BoundSession[]): Finding[] {
  const [weakest] = ranked;
  const strongest = ranked.at(-1);
  if (!weakest || !strongest) return [];
  const apart = (strongest.score ?? 0) - (weakest.score ?? 0);
  if (apart <= detectableChange(undefined, undefined, "score", 0)) return [];
  const params = (s: BoundSession) => ({
    pattern: { exercise: s.exercise, activity: s.activity },
    score: { value: s.score ?? 0, unit: "score" as const },
  });
  return [
    { code: "pattern_weakest", severity: "attention", params: params(weakest) },
    { code: "pattern_strong", severity: "good", params: params(strongest) },
  ];
}
