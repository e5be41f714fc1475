import { describe, expect, it } from "vitest";
import { emittedKeys, exercisesOf, findExercise, metricDefinition, metricsFor, parseMetricKey, viewsOf } from "./lookup.ts";

describe("exercises", () => {
  it("are found by their exact name", () => {
    expect(exercisesOf("running").map(({ name }) => name)).toEqual([
      "Easy Run",
      "Tempo Run",
      "Treadmill",
      "Sprint",
      "Sprint Start",
      "A-Skip",
    ]);
    expect(findExercise("fencing", "Lunge")).toMatchObject({ name: "Lunge", views: ["side"], handed: true, needs: { minFps: 60 } });
    expect(findExercise("fencing", "lunge")).toBeUndefined();
    expect(findExercise("fencing", "toString")).toBeUndefined();
  });

  it("know their views", () => {
    expect(viewsOf("weightlifting", "Back Squat")).toEqual(["side", "front", "back"]);
    expect(viewsOf("weightlifting", "Curl")).toEqual([]);
  });
});

describe("metricsFor", () => {
  it("lists the metrics that a view can measure", () => {
    const keys = (view: "side" | "front") => metricsFor("jump", "Drop Jump", view).map((metric) => metric.key);
    expect(keys("side")).toContain("landing_knee_ic");
    expect(keys("side")).not.toContain("landing_valgus");
    expect(keys("front")).toContain("landing_valgus");
    expect(metricsFor("running", "Sprint", "front")).toEqual([]);
    expect(metricsFor("running", "No such run")).toEqual([]);
  });

  it("takes the stricter of the exercise's and the metric's needs, but the frame rate of the metric alone", () => {
    const contact = metricsFor("running", "Sprint").find((metric) => metric.key === "contact_time");
    expect(contact?.needs).toMatchObject({ minFps: 50, minCycles: 8, scale: false });
    const lean = metricsFor("running", "Sprint").find((metric) => metric.key === "trunk_lean");
    expect(lean?.needs.minFps).toBe(24);
    const leg = metricsFor("running", "Easy Run").find((metric) => metric.key === "leg_stiffness");
    expect(leg?.needs).toMatchObject({ minFps: 50, mass: true, height: true, bar: false });
  });

  it("asks for a walk distance only where the value is the time over it", () => {
    const needing = metricsFor("walking", "Walk Test").filter((metric) => metric.needs.walkDistance);
    expect(needing.map((metric) => metric.key)).toEqual(["traversal_time"]);
  });
});

describe("metric keys", () => {
  it("lose a side suffix only where the metric has sides", () => {
    expect(parseMetricKey("running", "contact_time_left")).toEqual({ base: "contact_time", side: "left" });
    expect(parseMetricKey("running", "contact_time")).toEqual({ base: "contact_time", side: null });
    expect(parseMetricKey("running", "cadence_left")).toBeUndefined();
    expect(metricDefinition("running", "pelvic_drop_right")?.unit).toBe("deg");
    expect(metricDefinition("running", "nonsense")).toBeUndefined();
  });

  it("are three for a per-side metric", () => {
    expect(emittedKeys("ols_time", { sideRule: "LR" })).toEqual(["ols_time", "ols_time_left", "ols_time_right"]);
    expect(emittedKeys("tug_time", { sideRule: "N" })).toEqual(["tug_time"]);
  });
});
