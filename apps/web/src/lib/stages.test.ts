import type { MotionEvent } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import { stages } from "./stages.ts";

const event = (type: MotionEvent["type"], side: MotionEvent["side"], t_ms: number): MotionEvent => ({ type, side, t_ms, confidence: 1 });
const named = (events: readonly MotionEvent[]) => stages(events).map((s) => [s.kind, s.side, s.from, s.to]);

describe("stages of a movement", () => {
  test("a foot stands from contact to toe-off and swings until its next contact; the other foot has its own", () => {
    expect(
      named([
        event("initial_contact", "left", 0),
        event("initial_contact", "right", 350),
        event("toe_off", "left", 220),
        event("toe_off", "right", 570),
        event("initial_contact", "left", 700),
      ]),
    ).toEqual([
      ["stance", "left", 0, 220],
      ["swing", "left", 220, 700],
      ["stance", "right", 350, 570],
    ]);
  });

  test("a swing with a missed contact inside is none", () => {
    const left = [0, 700, 1400, 2800].flatMap((t) => [event("initial_contact", "left", t), event("toe_off", "left", t + 200)]);
    expect(named(left).filter(([kind]) => kind === "swing")).toEqual([
      ["swing", "left", 200, 700],
      ["swing", "left", 900, 1400],
    ]);
  });

  test("a squat goes down and up, a rise from a chair up and down", () => {
    expect(named([event("rep_start", null, 0), event("rep_bottom", null, 900), event("rep_end", null, 1800)])).toEqual([
      ["descent", null, 0, 900],
      ["ascent", null, 900, 1800],
    ]);
    expect(named([event("rep_start", null, 0), event("rep_top", null, 700), event("rep_end", null, 1800)])).toEqual([
      ["ascent", null, 0, 700],
      ["descent", null, 700, 1800],
    ]);
  });

  test("a repetition without its turning point has no stages, a jump has its flight", () => {
    expect(named([event("rep_start", null, 0), event("rep_end", null, 1800)])).toEqual([]);
    expect(named([event("take_off", null, 400), event("landing", null, 900)])).toEqual([["flight", null, 400, 900]]);
  });
});
