import { metricsFor } from "../../lookup.ts";
import { countOff, metricSection, numberOf, prioritySection } from "../reading.ts";
import type { Finding, Section, SolutionDefinition } from "../types.ts";

// biome-ignore format: lists of words
const SETUP = ["workstation_score", "desk_height_delta", "screen_top_delta", "seat_height_delta", "seat_depth_delta", "backrest_delta", "eye_height_plausibility"];
// biome-ignore format: a list of words
const POSTURE = ["rula_score", "neck_inclination", "head_forward_angle", "trunk_lean", "hip_angle_seated", "knee_angle_seated", "upper_arm_flexion",
  "elbow_opening", "forearm_slope", "wrist_extension", "shoulder_tilt", "trunk_lateral_lean", "head_tilt"];
const HABITS = ["sit_duration", "posture_still_share"];

/** Minutes of sitting after which standing up is due: those of its zone (assumed; that sitting should be broken up regularly: [Buckl15]). */
const LONG_SITTING_MIN =
  metricsFor("workspace_wellness", "Ergonomics Assessment").find(({ key }) => key === "sit_duration")?.zone?.maxGood ??
  Number.POSITIVE_INFINITY;

export const ergonomicsReview: SolutionDefinition = {
  slug: "ergonomics-review",
  kind: "protocol",
  activity: "workspace_wellness",
  slots: [
    { key: "assessment", activity: "workspace_wellness", exercises: ["Ergonomics Assessment"], views: ["side"], min: 1, max: 1 },
    {
      key: "posture",
      activity: "workspace_wellness",
      exercises: ["Seated Posture Check", "Standing Desk Posture Check"],
      views: [],
      min: 0,
      max: 3,
    },
  ],
  sources: ["RULA93", "ISO9241", "ISO11226", "Buckl15"],
  questions: [],
  compute: ({ slots }) => {
    const assessment = slots.assessment ?? [];
    const all = [...assessment, ...(slots.posture ?? [])];
    const sitting = numberOf(assessment[0], "sit_duration");
    const long: Finding[] =
      sitting !== null && sitting > LONG_SITTING_MIN
        ? [{ code: "sitting_long", severity: "attention", params: { time: { value: sitting, unit: "min" } } }]
        : [];
    const parts = [
      ...metricSection("setup", assessment, SETUP),
      ...metricSection("posture", all, POSTURE),
      ...metricSection("habits", all, HABITS).map(
        (s): Section => ({ ...s, findings: [...long, ...s.findings.filter((f) => f.code !== "off_target")] }),
      ),
    ];
    const overview: Section = {
      key: "overview",
      summary: { code: "ergo", params: countOff(parts.flatMap((s) => s.items)) },
      findings: [{ code: "pain_note", severity: "info" }],
      items: [],
      charts: [],
    };
    return { sections: [overview, prioritySection(parts), ...parts] };
  },
};
