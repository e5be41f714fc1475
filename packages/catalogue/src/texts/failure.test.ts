import { ANALYSIS_FAILURES, CameraView, Lang } from "@sagittal/contract";
import { describe, expect, it, test } from "vitest";
import { analysisFailureText } from "./failure.ts";

describe("analysisFailureText", () => {
  it("advises the view that the clip was filmed from", () => {
    const said = (camera_view: CameraView) => analysisFailureText({ code: "no_person", data: { camera_view } }, "en");
    expect(said("side")).toContain("the whole body from the side");
    expect(said("front")).toContain("the whole body from the front");
    expect(said("back")).toContain("the whole body from behind");
  });

  it("names the exercise and the views that it offers", () => {
    const data = { activity: "jump", exercise: "Countermovement Jump", camera_view: "back", views: ["side", "front"] } as const;
    expect(analysisFailureText({ code: "view_not_offered", data: { ...data, views: [...data.views] } }, "en")).toBe(
      "Countermovement Jump cannot be analysed from behind. Film it from the side or from the front.",
    );
  });

  test.each(Lang.options)("every failure is a full sentence in %s, without a gap", (lang) => {
    for (const code of ANALYSIS_FAILURES) {
      const text = analysisFailureText(
        { code, data: { activity: "running", exercise: "Easy Run", camera_view: "front", views: CameraView.options } },
        lang,
      );
      expect(text).toMatch(/^.{30,}\.$/u);
      expect(text).not.toMatch(/[{}]|undefined| {2}/);
    }
  });
});
