import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exerciseCatalogue } from "@sagittal/catalogue";
import { ACTIVITIES } from "@sagittal/contract";
import { afterAll, describe, expect, test } from "vitest";
import { analyze, requestOf, settingsOf, UsageError } from "./analyze.ts";

const dir = mkdtempSync(join(tmpdir(), "sagittal-cli-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const file = (name: string, content: unknown): string => {
  const path = join(dir, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};

const listed = ACTIVITIES.flatMap((activity) =>
  Object.entries(exerciseCatalogue(activity, "en").views_by_exercise).flatMap(([exercise, views]) =>
    views.map((view) => ({ activity, exercise, view })),
  ),
);

describe("the exercise catalogue", () => {
  test("can be asked for on the command line, every view of every exercise", () => {
    expect(listed.length).toBeGreaterThan(190);
    for (const { activity, exercise, view } of listed) {
      expect(requestOf({ activity, exercise, view, height: "175", mass: "70" })).toMatchObject({ activity, exercise, camera_view: view });
    }
  });

  test("is all that can be asked for", () => {
    for (const { activity, exercise } of listed) {
      const views = listed.filter((l) => l.activity === activity && l.exercise === exercise).map((l) => l.view);
      for (const view of (["side", "front", "back"] as const).filter((v) => !views.includes(v))) {
        expect(() => requestOf({ activity, exercise, view })).toThrow(UsageError);
      }
    }
    expect(() => requestOf({ activity: "rowing" })).toThrow(/--activity/);
    expect(() => requestOf({ activity: "running", exercise: "Serve" })).toThrow(/--exercise/);
  });
});

describe("inputs of an activity besides the video", () => {
  test("a scuba file gives condition and scale bar", () => {
    const scuba = file("scuba.json", { side_involved: "L", condition: "transtibial", arms_engaged: false, calibration_scale_bar_m: 1 });
    expect(requestOf({ activity: "scuba_diving", exercise: "Flutter Kick", scuba }).scuba_session_meta).toMatchObject({
      side_involved: "L",
      condition: "transtibial",
      calibration_scale_bar_m: 1,
    });
  });

  test("a workstation file needs no posture media: the video is it", () => {
    const measurements_cm = { desktop_height: 105, eye_level_height: 163, screen_top_height: 160 };
    const workstation = file("desk.json", {
      setup: { posture: "standing", measurements_cm },
      pain: { has_pain: false },
      sit_duration_min: 30,
    });
    const request = requestOf({ activity: "workspace_wellness", exercise: "Ergonomics Assessment", workstation });
    expect(request.workstation_assessment?.setup.measurements_cm.desktop_height).toBe(105);
  });

  test("a file of distance marks gives them by distance; marks that no run can pass are named", () => {
    const sprint = (marks: unknown) => requestOf({ activity: "running", exercise: "Sprint", marks: file("marks.json", marks) });
    const [start, end] = [
      { distance_m: 0, x: 0.1 },
      { distance_m: 10, t_ms: 1900 },
    ];
    expect(sprint([end, start]).distance_marks).toEqual([start, end]);
    expect(() => sprint([{ distance_m: 10 }])).toThrow(/^--marks/);
    expect(() => sprint([start, { distance_m: 0, x: 0.9 }])).toThrow(UsageError);
  });

  test("the steps of an approach are four or five", () => {
    expect(requestOf({ activity: "bowling", exercise: "Full Approach Delivery", steps: "5" }).approach_step_count).toBe(5);
    expect(() => requestOf({ activity: "bowling", exercise: "Full Approach Delivery", steps: "3" })).toThrow(UsageError);
  });

  test("a file that is missing, no JSON or of another shape is named", () => {
    const scuba = (path: string) => () => requestOf({ activity: "scuba_diving", exercise: "Flutter Kick", scuba: path });
    expect(scuba(join(dir, "none.json"))).toThrow(/--scuba/);
    expect(scuba(file("broken.json", "{"))).toThrow(/--scuba/);
    expect(scuba(file("other.json", { condition: "swimming" }))).toThrow(/condition/);
  });
});

describe("how a video is measured", () => {
  test("is said by the option, else by the service's variables", () => {
    expect(settingsOf(undefined, {})).toEqual({ POSE_QUALITY: "heavy", POSE_PROVIDERS: ["cpu"], NORMALISE_FPS: 120 });
    const env = { POSE_QUALITY: "full", POSE_PROVIDERS: "cuda, cpu", NORMALISE_FPS: "60" };
    expect(settingsOf(undefined, env)).toEqual({ POSE_QUALITY: "full", POSE_PROVIDERS: ["cuda", "cpu"], NORMALISE_FPS: 60 });
    expect(settingsOf("lite", env).POSE_QUALITY).toBe("lite");
  });

  test.each([
    ["huge", {}, "--quality takes lite, full or heavy."],
    [undefined, { POSE_PROVIDERS: "abacus" }, /^POSE_PROVIDERS: expected some of cpu/],
    [undefined, { NORMALISE_FPS: "5" }, /^NORMALISE_FPS: expected a whole number from 10/],
  ])("%s %j is refused", (quality, env, words) => {
    expect(() => settingsOf(quality, env)).toThrow(words);
  });
});

test("a video beside --sample is refused: one of the two would not be analysed", async () => {
  await expect(analyze("run.mp4", { sample: true })).rejects.toThrow(UsageError);
});
