import { exerciseCatalogue } from "@sagittal/catalogue";
import { ACTIVITIES, SessionCreate, WorkstationAssessment } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import { inputsOf } from "../lib/catalogue.ts";
import { orderFor, type SessionForm } from "./order.ts";

const picture = new File(["x"], "desk.jpg", { type: "image/jpeg" });
const form: SessionForm = {
  activity: "running",
  exercise: "Treadmill",
  view: "side",
  client: "",
  name: " Tuesday ",
  hand: "left",
  blur: true,
  bar: 80,
  course: 10,
  belt: 3.2,
  incline: 2,
  steps: 4,
  captureFps: null,
  scuba: {
    side_involved: "L",
    condition: "transtibial",
    arms_engaged: false,
    fin_model: "",
    fin_stiffness: "",
    borg_residual_post_bout: 3,
    borg_sound_post_bout: null,
    calibration_scale_bar_m: null,
  },
  workstation: {
    posture: "seated",
    measurements: {
      desktop_height: 74,
      eye_level_height: 118,
      screen_top_height: 112,
      seat_top_height: 46,
      seat_pan_depth: 44,
      back_rest_height: 52,
    },
    height: 174,
    pain: { has_pain: true, body_part: "head_neck" },
    sitMinutes: 95,
    picture,
  },
};
const whole = { cut: { start: 0, end: 5 }, duration: 5, hint: null };
test("a clip is of its own athlete, else of the one chosen for all, else of none", () => {
  const of = (client: string, own?: string) =>
    orderFor({ ...form, client }, new Set(), { ...whole, ...(own !== undefined && { client: own }) }, "en").form.client;
  expect([of("ann", "bo"), of("ann", ""), of("ann"), of("", "bo"), of("")]).toEqual(["bo", "ann", "ann", "bo", null]);
});

const order = (values: Partial<SessionForm>, clip: Parameters<typeof orderFor>[2] = whole) => {
  const full = { ...form, ...values };
  return orderFor(full, inputsOf(exerciseCatalogue(full.activity, "en"), full.exercise), clip, "en");
};
const everyExercise = ACTIVITIES.flatMap((activity) =>
  exerciseCatalogue(activity, "en").presets.map((exercise) => ({ activity, exercise })),
);

describe("what is sent with a clip", () => {
  test.each([
    ["weightlifting", "Back Squat", { barbell_mass_kg: 80 }],
    ["walking", "Walk Test", { walk_test_distance_m: 10 }],
    ["fri", "Gait Speed", { walk_test_distance_m: 10 }],
    ["running", "Treadmill", { treadmill_speed_mps: 3.2, treadmill_incline_deg: 2 }],
    ["running", "Easy Run", { treadmill_speed_mps: null, treadmill_incline_deg: 2 }],
    ["bowling", "Full Approach Delivery", { approach_step_count: 4 }],
    ["tennis", "Serve", { handedness: "left" }],
    ["football", "Jump Header", { handedness: "right" }],
    ["jump", "Squat Jump", { barbell_mass_kg: null, walk_test_distance_m: null, approach_step_count: null, treadmill_incline_deg: 0 }],
  ] as const)("%s, %s: only what it reads", (activity, exercise, expected) => {
    expect(order({ activity, exercise }).form).toMatchObject(expected);
  });

  test("the dive goes with dives only, the workstation with the ergonomics assessment only", () => {
    for (const { activity, exercise } of everyExercise) {
      const sent = order({ activity, exercise });
      expect("scuba_session_meta" in sent.form, activity).toBe(activity === "scuba_diving");
      expect(sent.workstation !== null, activity).toBe(exercise === "Ergonomics Assessment");
    }
  });

  test("a clip left whole is not cut; a cut one is", () => {
    expect(order({}).form.trim).toBeNull();
    expect(order({}, { ...whole, cut: { start: 1, end: 4 } }).form.trim).toEqual({ start_s: 1, end_s: 4 });
  });

  test("the service's own schema takes the order of every exercise", () => {
    for (const chosen of everyExercise) {
      const body = { ...order(chosen).form, video_url: "https://example.com/clip.mp4" };
      expect(SessionCreate.safeParse(body).error, chosen.exercise).toBeUndefined();
    }
  });

  test.each(["seated", "standing"] as const)("a %s workstation is what the service's schema asks for", (posture) => {
    const draft = { ...form.workstation, posture };
    const { workstation } = order({ activity: "workspace_wellness", exercise: "Ergonomics Assessment", workstation: draft });
    const posture_media = { url: "https://example.com/desk.jpg", kind: "image" };
    expect(WorkstationAssessment.safeParse({ ...workstation?.assessment, posture_media }).error).toBeUndefined();
    expect("seat_top_height" in (workstation?.assessment.setup.measurements_cm ?? {})).toBe(posture === "seated");
  });
});
