import { activityDefinition, exercisesOf, metricsFor } from "@sagittal/catalogue";
import { ACTIVITIES } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import type { ReadersOf } from "../engine/analyser.ts";
import { type Reading, suppressed } from "../engine/reading.ts";
import { ANALYSERS } from "./index.ts";

describe("every activity of the catalogue is analysed", () => {
  test.each(ACTIVITIES)("%s has an analyser of its own", (activity) => {
    expect(ANALYSERS[activity].activity).toBe(activity);
  });

  test("a metric without a reader, and a reader without a metric, do not compile", () => {
    const read = (): Reading => suppressed("no_event");
    const all = { turn_time: read, approach_speed: read, braking_steps: read, com_drop_pct: read, turn_asymmetry: read };
    const timed = { course_time: read, time_505: read };
    const plant = { plant_contact_time: read, plant_knee_flexion: read, plant_knee_valgus: read };
    const trunk = { trunk_lean_plant: read, trunk_lateral_lean_cut: read };
    const whole: ReadersOf<"agility", object> = { ...all, ...timed, ...plant, ...trunk };
    // @ts-expect-error the readers of the trunk's metrics are missing
    const missing: ReadersOf<"agility", object> = { ...all, ...timed, ...plant };
    // @ts-expect-error agility has no cadence
    const surplus: ReadersOf<"agility", object> = { ...whole, ...{ cadence: read } };
    expect(Object.keys(whole).toSorted()).toEqual(Object.keys(activityDefinition("agility").metrics).toSorted());
    expect(Object.keys(missing)).not.toContain("trunk_lean_plant");
    expect(Object.keys(surplus)).toContain("cadence");
  });

  test.each(ACTIVITIES)("%s: every exercise has cut-offs and metrics in each of its views", (activity) => {
    for (const exercise of exercisesOf(activity)) {
      const { name, views } = exercise;
      expect(ANALYSERS[activity]?.cutoffs(exercise).joints).toBeGreaterThan(0);
      for (const view of views) expect(metricsFor(activity, name, view).length).toBeGreaterThan(0);
    }
  });
});
