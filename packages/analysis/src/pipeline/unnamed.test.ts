import { AnalysisRequest, type CameraView } from "@sagittal/contract";
import { expect, test } from "vitest";
import { CASES } from "../../../../bench/activities/all.ts";
import { requestOf, trackOfCase } from "../../../../bench/activities/case.ts";
import { interpretNamed, provisional } from "./unnamed.ts";

test.each([
  ["walking", "Comfortable Walk", "side"],
  ["running", "Easy Run", "front"],
  ["jump", "Triple Hop", "side"],
  ["weightlifting", "Deadlift", "side"],
  ["weightlifting", "Bench Press", "side"],
  ["weightlifting", "Kettlebell Swing", "side"],
  ["mobility", "Hip Hinge", "side"],
  ["mobility", "Shoulder Abduction", "front"],
  ["tennis", "Serve", "side"],
  ["fri", "5x Sit-to-Stand", "side"],
] as const)("a clip of %s that names no exercise is read as the %s that it shows, from the %s", (activity, exercise, view) => {
  const filmed = CASES.find((c) => c.activity === activity && c.exercise === exercise && c.view === view);
  if (!filmed) throw new Error(`The figure does no ${exercise} from the ${view}.`);
  const { request, interpretation } = interpretNamed(trackOfCase(filmed), { ...requestOf(filmed), exercise: "" }, 1);
  expect(request.exercise).toBe(exercise);
  expect(interpretation.metrics.some((m) => m.value_num !== null)).toBe(true);
});

test("until the movement is seen a clip is filed as the usual exercise of its view, without a questionnaire as none that needs one", () => {
  const filed = (activity: string, camera_view: CameraView, exercise = "") =>
    provisional(AnalysisRequest.parse({ activity, exercise, camera_view, athlete: {} })).exercise;
  expect(filed("weightlifting", "side")).toBe("Back Squat");
  expect(filed("weightlifting", "side", "Deadlift")).toBe("Deadlift");
  expect(filed("badminton", "front")).toBe("Net Lunge");
  expect(filed("workspace_wellness", "side")).toBe("Seated Posture Check");
  expect(() => filed("fencing", "front")).toThrow(/view_not_offered/);
});
