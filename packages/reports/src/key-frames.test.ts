import type { MotionEvent } from "@sagittal/contract";
import { describe, expect, it } from "vitest";
import { keyMoments, momentCaption, representativeMoments } from "./key-frames.ts";
import { sampleSidecar } from "./testing/sample.ts";

describe("key moments", () => {
  it("shows start, way, turning point and way back of the middle repetition", () => {
    const at = (type: MotionEvent["type"], t_ms: number): MotionEvent => ({ type, side: null, t_ms, confidence: 1 });
    const rep = (turn: MotionEvent["type"], t: number) => [at("rep_start", t), at(turn, t + 200), at("rep_end", t + 600)];
    const names = (turn: MotionEvent["type"]) =>
      keyMoments({ ...sampleSidecar(), events: [...rep(turn, 0), ...rep(turn, 700), ...rep(turn, 1300)] }, "right");
    expect(names("rep_bottom").map((m) => [m.name, m.row])).toEqual([
      ["rep_start", 42],
      ["going_down", 48],
      ["rep_bottom", 54],
      ["going_up", 66],
    ]);
    const stroke = [at("stroke_top", 0), at("stroke_bottom", 300), at("stroke_top", 700)].map(
      (e): MotionEvent => ({ ...e, side: "right" }),
    );
    expect(keyMoments({ ...sampleSidecar(), events: stroke }, "right").map((m) => m.name)).toEqual([
      ...["stroke_top", "going_down", "stroke_bottom", "going_up"],
    ]);
    expect(names("rep_top").map((m) => m.name)).toEqual(["rep_start", "going_up", "rep_top", "going_down"]);
    expect(representativeMoments({ ...sampleSidecar(), events: rep("rep_bottom", 0) }, null, 1).map((m) => m.name)).toEqual(["rep_bottom"]);
  });

  it("follow one cycle of gait in order", () => {
    const sidecar = sampleSidecar({ frames: 240 });
    const moments = keyMoments(sidecar, "right");
    expect(moments.map((m) => m.name)).toEqual(["initial_contact", "mid_stance", "toe_off", "mid_swing"]);
    expect(moments.every((m, i) => i === 0 || m.row > moments[i - 1]!.row)).toBe(true);
    expect(momentCaption(moments[0]!, sidecar, "ru")).toMatch(/^Постановка стопы, справа · \d,\d\d\sс$/u);
  });

  it("do not take a cycle from one pass to the next", () => {
    const at = (type: MotionEvent["type"], t_ms: number): MotionEvent => ({ type, side: "right", t_ms, confidence: 1 });
    const stride = (t: number) => [at("initial_contact", t), at("toe_off", t + 200)];
    const events = [...stride(0), at("initial_contact", 600), at("toe_off", 1700), at("initial_contact", 1800), ...stride(2400)];
    const rows = keyMoments({ ...sampleSidecar({ frames: 240 }), events }, "right").map((m) => m.row);
    expect(rows.at(-1)! - rows[0]!).toBeLessThan(0.6 * 60);
  });

  it("spread over a clip without events", () => {
    expect(keyMoments({ ...sampleSidecar(), events: [] }, null).map((m) => m.row)).toEqual([24, 48, 71, 95]);
  });
});
