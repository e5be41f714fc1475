import { AnalysisRequest } from "@sagittal/contract";
import { SQUAT_DEFAULTS, squat } from "@sagittal/figure/movements/squat";
import { describe, expect, test } from "vitest";
import { BODY } from "../testing/figure-clip.ts";
import { analyse } from "../testing/figure-reading.ts";
import { overlayScene } from "./scene.ts";

const squats = (offPlane: number) =>
  analyse({
    activity: "weightlifting",
    exercise: "Back Squat",
    view: "side",
    movement: () => squat(BODY, SQUAT_DEFAULTS),
    camera: { offPlane },
  });
const request = AnalysisRequest.parse({ activity: "weightlifting", exercise: "Back Squat", camera_view: "side" });
const anglesOf = (offPlane: number) => overlayScene(squats(offPlane), request, { matrix: "bt709" }, 1).angles ?? [];

describe("angles on the annotated video", () => {
  test("are shown beside the joints in the declared view", () => {
    expect(anglesOf(0).map((a) => a.label)).toEqual(["Knee", "Hip", "Ankle", "Trunk"]);
  });

  test("say that an oblique camera's angles were read in space, and leave out the ankle", () => {
    expect(anglesOf(50).map((a) => a.label)).toEqual(["Knee 3D", "Hip 3D", "Trunk 3D"]);
  });

  test("vanish when the athlete is seen from another side than declared, where they say nothing", () => {
    expect(anglesOf(85)).toEqual([]);
  });
});

test("a movement seen from another side than declared is not taken for another exercise", () => {
  expect(squats(85).findings.map(({ data }) => data.reason)).toContain("view_mismatch");
  expect(squats(85).notes.map((n) => n.code)).not.toContain("looks_like");
});
