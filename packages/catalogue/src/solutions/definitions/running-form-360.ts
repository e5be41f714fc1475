import { countOff, metricSection, numberOf, prioritySection, scoreItem } from "../reading.ts";
import type { Finding, Section, SolutionDefinition } from "../types.ts";

const EXERCISES = ["Easy Run", "Tempo Run", "Treadmill"];
const RHYTHM = ["cadence", "contact_time", "flight_time", "duty_factor", "vertical_oscillation", "step_length", "running_speed"];
// biome-ignore format: a list of words
const SAGITTAL = ["trunk_lean", "overstride_pct", "shank_angle_ic", "foot_strike_angle", "knee_flexion_ic", "knee_flexion_stance", "hip_extension_to",
  "knee_flexion_swing", "elbow_flexion_mean"];
// biome-ignore format: a list of words
const FRONTAL = ["pelvic_drop_left", "pelvic_drop_right", "knee_valgus_stance_left", "knee_valgus_stance_right", "step_width", "trunk_lateral_lean_left",
  "trunk_lateral_lean_right", "arm_crossover_pct_left", "arm_crossover_pct_right"];
const LOADS = ["peak_vgrf_bw", "vertical_stiffness", "leg_stiffness"];

/** Cadences of two clips that differ by more than this share were run at different speeds, so the views do not describe one gait. */
const SAME_CADENCE = 0.04;

export const runningForm360: SolutionDefinition = {
  slug: "running-form-360",
  kind: "protocol",
  activity: "running",
  slots: [
    { key: "side", activity: "running", exercises: EXERCISES, views: ["side"], min: 1, max: 1 },
    { key: "rear", activity: "running", exercises: EXERCISES, views: ["back", "front"], min: 1, max: 1 },
  ],
  sources: ["Souza16", "Moore16", "Bramah18", "Heid11"],
  questions: [],
  compute: ({ slots }) => {
    const side = slots.side?.[0];
    const rear = slots.rear?.[0];
    if (!side || !rear) return { sections: [] };
    const both = [side, rear];
    const parts = [
      ...metricSection("rhythm", [side], RHYTHM),
      ...metricSection("sagittal", [side], SAGITTAL),
      ...metricSection("frontal", [rear], FRONTAL),
      ...metricSection("loads", [side], LOADS),
    ];
    const cadences = [numberOf(side, "cadence"), numberOf(rear, "cadence")];
    const [a, b] = cadences;
    const apart = a != null && b != null && Math.abs(a - b) / a > SAME_CADENCE;
    const findings: Finding[] = apart
      ? [
          {
            code: "cadence_disagrees",
            severity: "attention",
            params: { first: { value: a, unit: "spm" }, second: { value: b, unit: "spm" } },
          },
        ]
      : [];
    const overview: Section = {
      key: "overview",
      summary: { code: "run360", params: countOff(parts.flatMap((s) => s.items)) },
      findings,
      items: both.map((s) => ({ ...scoreItem(s), key: `technique_score_${s.camera_view}` })),
      charts: [],
    };
    return { sections: [overview, prioritySection(parts), ...parts] };
  },
};
