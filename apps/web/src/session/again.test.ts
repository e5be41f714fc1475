import { exerciseCatalogue } from "@sagittal/catalogue";
import { ACTIVITIES, type Activity, SessionReanalyze } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import { inputsOf } from "../lib/catalogue.ts";
import { type Again, changesOf } from "./again.ts";

const filed = { activity: "running", exercise: "Sprint" } as const;
const form: Again = { ...filed, view: "side", blur: false, hand: "left", bar: 80, course: 10, untrim: false, hint: undefined };
const sent = (activity: Activity, exercise: string, values: Partial<Again> = {}) =>
  changesOf({ ...form, activity, exercise, ...values }, inputsOf(exerciseCatalogue(activity, "en"), exercise), { activity, exercise });

describe("what is sent to analyse a session again", () => {
  test.each([
    ["weightlifting", "Back Squat", { barbell_mass_kg: 80 }],
    ["weightlifting", "Lunge", {}],
    ["walking", "Comfortable Walk", { walk_test_distance_m: 10 }],
    ["walking", "Treadmill Walk", {}],
    ["fri", "Gait Speed", { walk_test_distance_m: 10 }],
    ["fri", "Timed Up and Go", {}],
    ["football", "Instep Kick", { handedness: "left" }],
    ["football", "Jump Header", {}],
  ] as const)("%s, %s: only what it reads", (activity, exercise, read) => {
    expect(sent(activity, exercise)).toEqual({ camera_view: "side", blur_face: false, ...read });
  });

  test("cut and athlete stay as they were unless something was said about them", () => {
    expect(sent("running", "Sprint", { untrim: true })).toMatchObject({ trim: null });
    expect(sent("running", "Sprint", { hint: null })).toMatchObject({ subject_hint: null });
    expect(Object.keys(sent("running", "Sprint"))).toEqual(["camera_view", "blur_face"]);
  });

  test("a clip filed as something else says as what", () => {
    const again = { ...form, activity: "jump", exercise: "Squat Jump" } as const;
    expect(changesOf(again, new Set(), filed)).toMatchObject({ activity: "jump", exercise: "Squat Jump" });
  });

  test("the service's own schema takes the changes of every exercise whole", () => {
    for (const activity of ACTIVITIES)
      for (const exercise of exerciseCatalogue(activity, "en").presets) {
        const body = sent(activity, exercise);
        expect(SessionReanalyze.parse(body), exercise).toEqual(body);
      }
  });
});
