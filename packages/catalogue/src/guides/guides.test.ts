import { ACTIVITIES, type Activity, ExerciseCatalogue, Lang, MovementGuide } from "@sagittal/contract";
import { describe, expect, it } from "vitest";
import { exercisesOf, metricsFor } from "../lookup.ts";
import { exerciseCatalogue } from "./exercise-catalogue.ts";
import { movementGuide } from "./movement-guide.ts";

describe("exerciseCatalogue", () => {
  it("lists the presets of all activities and nothing else without an activity", () => {
    const catalogue = exerciseCatalogue(undefined, "en");
    expect(Object.keys(catalogue.by_activity)).toEqual([...ACTIVITIES]);
    expect(catalogue.by_activity.bowling).toEqual(["Full Approach Delivery", "One-step Drill"]);
    expect(catalogue).toMatchObject({ activity: null, presets: [], metrics: {}, views_by_exercise: {}, guide: {} });
  });

  it.each(Lang.options)("has the contract's shape for every activity in %s", (lang) => {
    for (const activity of [undefined, ...ACTIVITIES]) {
      const catalogue = exerciseCatalogue(activity, lang);
      expect(ExerciseCatalogue.strict().parse(catalogue)).toEqual(catalogue);
    }
  });

  it("guides by exercise and by view", () => {
    const catalogue = exerciseCatalogue("weightlifting", "es");
    expect(catalogue.views_by_exercise["Back Squat"]).toEqual(["side", "front", "back"]);
    expect(catalogue.guides_by_exercise["Back Squat"]).toMatchObject({
      name: "Sentadilla trasera",
      min_fps: "Mejor a 25 fotogramas por segundo o más; con menos, los valores rápidos son menos seguros.",
      inputs: expect.stringContaining("masa total de la barra"),
    });
    expect(catalogue.guides_by_exercise_view["Back Squat"]?.front?.measures).toContain("Valgo de rodilla");
    expect(catalogue.guides_by_exercise_view["Back Squat"]?.side?.measures).not.toContain("Valgo de rodilla");
    expect(catalogue.guides_by_exercise_view.Snatch).not.toHaveProperty("front");
  });

  it("says of each exercise at which rate and how long to film it", () => {
    expect(exerciseCatalogue("running", "en").filming_by_exercise).toMatchObject({
      "Easy Run": { fps: 60, seconds: 20 },
      Sprint: { fps: 120, seconds: 20 },
    });
    const chairStand = exerciseCatalogue("fri", "en").filming_by_exercise["30 s Chair Stand"];
    expect(chairStand?.seconds).toBeGreaterThan(30);
    expect(chairStand?.counted_by).toBe("hips");
    expect(exerciseCatalogue("weightlifting", "en").filming_by_exercise).toMatchObject({
      "Back Squat": { counted_by: "hips" },
      Deadlift: { counted_by: "hands" },
      "Push-Up": { counted_by: "shoulders" },
    });
    expect(exerciseCatalogue("running", "en").filming_by_exercise["Easy Run"]?.counted_by).toBeNull();
  });

  it("names the basic movement of an exercise, and none of strokes and of what is two at once", () => {
    const shows = (activity: Activity, exercise: string) => exerciseCatalogue(activity, "en").filming_by_exercise[exercise]?.shows;
    expect(shows("walking", "Walk Test")).toBe("steps");
    expect(shows("fri", "5x Sit-to-Stand")).toBe("bends");
    expect(shows("jump", "Pogo Hops")).toBe("leaps");
    expect(shows("jump", "Triple Hop")).toBeNull();
    expect(shows("weightlifting", "Push-Up")).toBe("lying");
    expect(shows("fri", "Tandem Stance")).toBe("stillness");
    for (const [activity, exercise] of [
      ["tennis", "Serve"],
      ["cycling", "Indoor Trainer"],
      ["weightlifting", "Walking Lunge"],
      ["running", "A-Skip"],
      ["jump", "Swimming Start"],
    ] as const)
      expect(shows(activity, exercise), exercise).toBeNull();
  });

  it("names the inputs of an exercise beside the clip, and none of other exercises", () => {
    const inputs = (activity: Activity) => exerciseCatalogue(activity, "en").inputs_by_exercise;
    expect(inputs("weightlifting")).toMatchObject({ "Back Squat": ["barbell_mass_kg"], Lunge: [] });
    expect(inputs("football")).toMatchObject({ "Instep Kick": ["handedness"], "Jump Header": [] });
    expect(inputs("running")).toMatchObject({
      Treadmill: ["treadmill_speed_mps", "treadmill_incline_deg"],
      Sprint: ["distance_marks", "treadmill_incline_deg"],
    });
    expect(inputs("agility")).toMatchObject({ "5-0-5 Turn": ["distance_marks"], "Deceleration Stop": [] });
    expect(inputs("walking")["Comfortable Walk"]).toEqual(["walk_test_distance_m", "treadmill_incline_deg"]);
    expect(inputs("fri")).toMatchObject({ "Gait Speed": ["walk_test_distance_m"], "Timed Up and Go": [] });
    expect(inputs("bowling")["Full Approach Delivery"]).toEqual(["handedness", "approach_step_count"]);
    expect(inputs("scuba_diving")["Frog Kick"]).toEqual(["scuba_session_meta"]);
    expect(inputs("workspace_wellness")["Ergonomics Assessment"]).toEqual(["workstation_assessment"]);
  });

  it("specifies a metric with its limits, words and evidence", () => {
    const [cadence] = exerciseCatalogue("running", "en").metrics["Easy Run"]!;
    expect(cadence).toMatchObject({
      key: "cadence",
      label: "Cadence",
      unit: "steps/min",
      group: "rhythm",
      min_good: 160,
      amber_high: 188,
      per_side: false,
      per_athlete: true,
      reference_only: false,
      evidence_basis: "experimental",
      cue_low: expect.stringMatching(/^Take shorter, quicker steps/),
    });
  });

  it("keeps the safety line of falls tests and never lists a clinical score of the diver", () => {
    for (const lang of Lang.options) expect(exerciseCatalogue("fri", lang).guide.safety).toBeTruthy();
    expect(JSON.stringify(exerciseCatalogue("scuba_diving", "en"))).not.toMatch(/borg/i);
  });
});

describe("movementGuide", () => {
  it.each(Lang.options)("has the contract's shape for every exercise in %s", (lang) => {
    for (const activity of ACTIVITIES) {
      for (const { name } of exercisesOf(activity)) {
        const guide = movementGuide(activity, name, lang);
        expect(MovementGuide.strict().parse(guide)).toEqual(guide);
        expect(guide.metrics.map((metric) => metric.key)).toEqual(metricsFor(activity, name).map((metric) => metric.key));
        for (const metric of guide.metrics) expect(metric.source, metric.key).not.toBe("");
      }
    }
  });

  it("marks zones that depend on the athlete and reference values", () => {
    const metrics = new Map(movementGuide("running", "Treadmill", "en").metrics.map((metric) => [metric.key, metric]));
    expect(metrics.get("contact_time")).toMatchObject({
      per_athlete: true,
      note: "Limits follow running speed. Limits follow the incline. Given for the left and right side and as their mean.",
    });
    expect(metrics.get("pelvic_drop")).toMatchObject({ per_athlete: false, note: expect.stringContaining("Rough estimate") });
    expect(metrics.get("flight_time")).toMatchObject({
      reference_only: true,
      min_good: null,
      max_good: null,
      note: "For reference; not scored.",
    });
  });

  it("describes the activity when the exercise is not one of the catalogue", () => {
    const guide = movementGuide("tennis", "", "ru");
    expect(guide.metrics).toEqual([]);
    expect(guide.what_it_measures).toMatch(/[а-я]/);
  });
});
