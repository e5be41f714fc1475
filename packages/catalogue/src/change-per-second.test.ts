import { ACTIVITIES } from "@sagittal/contract";
import { describe, expect, it } from "vitest";
import { activityDefinition } from "./lookup.ts";

/** Angles that a definition reads at a contact, take-off, strike or release; at a slow extreme nothing is lost by half a frame. */
const AT_AN_INSTANT = /\bat (t0|release|take-off|landing|IC|HS|(?:lead|front)-foot contact)\b/;
const AT_AN_EXTREME = /\bmin\b|\bmax\b/;

describe("how fast a quantity changes where it is read", () => {
  it.each(ACTIVITIES)("is stated for every angle of %s that is read at a fast instant", (activity) => {
    const metrics = Object.entries(activityDefinition(activity).metrics);
    const fast = metrics.filter(([, m]) => m.unit === "deg" && AT_AN_INSTANT.test(m.definition) && !AT_AN_EXTREME.test(m.definition));
    expect(fast.filter(([, m]) => !m.changePerS).map(([key]) => key)).toEqual([]);
  });

  it("is high at a take-off, and absent at an extreme", () => {
    const { metrics } = activityDefinition("jump");
    expect(metrics.knee_extension_takeoff?.changePerS).toBeGreaterThan(500);
    expect(metrics.knee_flexion_bottom?.changePerS).toBeUndefined();
  });
});
