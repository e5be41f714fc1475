/** Made-up sessions for the tests of the Solutions. */
import type { Activity, CameraView } from "@sagittal/contract";
import { emittedKeys, metricsFor } from "../lookup.ts";
import { metricTargets } from "../zones/targets.ts";
import type { BoundSession, SolutionAthlete, SolutionDefinition } from "./types.ts";

export const ATHLETE: SolutionAthlete = { age: 72, sex: "female", weight_kg: 62, fall_history: null, hop_tests: null };

export interface MadeSession {
  readonly activity: Activity;
  readonly exercise: string;
  readonly camera_view?: CameraView;
  readonly values?: Readonly<Record<string, number | null>>;
  readonly mdc?: number;
  /** Standard errors by key; none is stated for the others. */
  readonly errors?: Readonly<Record<string, number>>;
  /** Keys of values that are lower bounds. */
  readonly atLeast?: readonly string[];
  /** Keys of values that are shown without being judged. */
  readonly notJudged?: readonly string[];
  readonly confidence?: number;
  readonly day?: number;
  readonly score?: number | null;
  readonly bar?: number | null;
  readonly distance?: number | null;
  readonly status?: BoundSession["status"];
}

let made = 0;

/** A session whose metrics have the given values, the middle of their zones where none is given. */
export function session(s: MadeSession): BoundSession {
  const camera_view = s.camera_view ?? "side";
  const targets = metricTargets({ activity: s.activity, exercise: s.exercise, camera_view });
  const keys = metricsFor(s.activity, s.exercise, camera_view).flatMap((m) => [...emittedKeys(m.key, m.definition)]);
  const day = s.day ?? 1;
  made += 1;
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, "0")}`,
    ...{ activity: s.activity, exercise: s.exercise, camera_view },
    created_at: new Date(Date.UTC(2026, 0, day, 12)).toISOString(),
    status: s.status ?? "completed",
    score: s.score === undefined ? 80 : s.score,
    metrics: keys.map((key) => {
      const target = targets[key];
      const middle = target ? ((target.min_good ?? target.max_good ?? 1) + (target.max_good ?? target.min_good ?? 1)) / 2 : 1;
      const given = s.values?.[key];
      const value_num = given === undefined ? middle : given;
      const se = s.errors?.[key];
      const evidence = {
        ...{ n: 10, sd: Math.abs(middle) * 0.02, confidence: s.confidence ?? 0.9, mdc: s.mdc ?? 0.01 },
        ...(se !== undefined && { se }),
        ...(s.atLeast?.includes(key) && { at_least: true }),
        ...(s.notJudged?.includes(key) && { not_judged: true }),
      };
      return { key, value_num, value_json: value_num === null ? { n: 0, sd: null, confidence: 0, reason: "visibility" } : evidence };
    }),
    metric_targets: targets,
    barbell_mass_kg: s.bar ?? null,
    walk_test_distance_m: s.distance ?? null,
  };
}

/** Completed sessions that fill every slot of a Solution to its maximum or minimum. */
export function filling(solution: SolutionDefinition, to: "min" | "max"): BoundSession[] {
  let day = 0;
  return solution.slots.flatMap((slot) =>
    Array.from({ length: slot[to] }, (_, i) => {
      const activity = slot.activity ?? "running";
      const exercise = slot.exercises[slot.activity === "weightlifting" ? 0 : i % Math.max(1, slot.exercises.length)] ?? "Easy Run";
      const camera_view = slot.views[0] ?? metricsFor(activity, exercise)[0]?.views[0] ?? "side";
      day += 1;
      return session({
        ...{ activity, exercise, camera_view, day },
        ...(slot.key === "loads" && { bar: 60 + 10 * i, values: { mean_velocity: 0.95 - 0.065 * i - (i % 2) * 0.012 } }),
        ...(activity === "walking" && { distance: 10 }),
      });
    }),
  );
}
