import { activityDefinition, exercisesOf, metricsFor } from "@sagittal/catalogue";
import { ACTIVITIES } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import { ANALYSERS } from "./index.ts";

describe("every activity of the catalogue is analysed", () => {
  test.each(ACTIVITIES)("%s has an analyser that reads every one of its metrics", (activity) => {
    const analyser = ANALYSERS[activity];
    expect(analyser?.activity).toBe(activity);
    const unread = Object.keys(activityDefinition(activity).metrics).filter((key) => !analyser?.reads(key));
    expect(unread).toEqual([]);
  });

  test.each(ACTIVITIES)("%s: every exercise has cut-offs and metrics in each of its views", (activity) => {
    for (const { name, views } of exercisesOf(activity)) {
      expect(ANALYSERS[activity]?.cutoffs(name).joints).toBeGreaterThan(0);
      for (const view of views) expect(metricsFor(activity, name, view).length).toBeGreaterThan(0);
    }
  });
});
