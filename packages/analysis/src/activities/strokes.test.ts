import { describe, expect, it } from "vitest";
import { requestOf, trackOfCase } from "../../../../bench/activities/case.ts";
import { STRIKES } from "../../../../bench/activities/strike-cases.ts";
import { strikeMovement, trueStrike } from "../../../../bench/activities/strikes.ts";
import { interpret } from "../pipeline/interpret.ts";
import { detailOf, givenKeys, interpretAs, numberOf, trackOf } from "../testing/figure-clip.ts";

describe.each(STRIKES)("$activity $exercise, $view", (c) => {
  it("finds the strike", () => {
    const result = interpret(trackOfCase(c), requestOf(c));
    const found = result.events.filter((e) => e.type === "impact" || e.type === "release");
    expect(found.length).toBe(1);
    expect(Math.abs(found[0]!.frame / 120 - trueStrike(c.strike))).toBeLessThan(c.view === "side" ? 0.025 : 0.07);
    expect(found[0]!.side).toBe("right");
  });
});

/** Clips at 30 frames per second from behind, or from further off the side than a coach intends. */
const AS_FILMED = STRIKES.filter((c) =>
  ["Serve", "Forehand Smash", "Overhand Throw", "Quarterback Pass", "Two-handed Backhand"].includes(c.exercise),
)
  .filter((c) => c.view !== "front")
  .map((c) => ({ ...c, camera: { ...c.camera, fps: 30, offPlane: c.view === "side" ? 35 : 0 } }));

describe.each(AS_FILMED)("$activity $exercise at 30 frames per second, $view, $camera.offPlane° aside", (c) => {
  it("is measured", () => {
    const result = interpret(trackOfCase(c), requestOf(c));
    const found = result.events.filter((e) => e.type === "impact" || e.type === "release");
    expect(found).toHaveLength(1);
    expect(Math.abs(found[0]!.frame / 30 - trueStrike(c.strike))).toBeLessThan(0.1);
    expect(givenKeys(result).length).toBeGreaterThan(2);
  });
});

describe("strokes", () => {
  it("separates shoulders and hips in the direction of the stroke, for either hand", () => {
    const forehand = interpretAs(trackOf(strikeMovement("forehand")), "tennis", "Forehand");
    expect(numberOf(forehand, "shoulder_hip_separation")!).toBeGreaterThan(15);
    const backhand = interpretAs(trackOf(strikeMovement("backhand")), "tennis", "One-handed Backhand");
    expect(numberOf(backhand, "shoulder_hip_separation")!).toBeGreaterThan(15);
  });

  it("gives no values when the other arm struck", () => {
    const wrong = interpretAs(trackOf(strikeMovement("forehand")), "tennis", "Forehand", { handedness: "left" });
    expect(givenKeys(wrong)).toEqual([]);
  });

  it("gives no values of an overhead stroke for a stroke beside the body", () => {
    expect(givenKeys(interpretAs(trackOf(strikeMovement("forehand")), "tennis", "Serve"))).toEqual([]);
  });

  it("gives a speed that needs 100 frames per second as beta at 60, and not at all at 40", () => {
    const [fast, medium, slow] = [120, 60, 40].map((fps) => interpretAs(trackOf(strikeMovement("pitch"), { fps }), "baseball", "Pitching"));
    const marked = (r: typeof fast) => detailOf(r!, "shoulder_abduction_release").beta ?? false;
    expect([fast, medium, slow].map((r) => numberOf(r!, "peak_hand_speed") === null)).toEqual([false, false, true]);
    expect([fast, medium, slow].map(marked)).toEqual([false, false, false]);
    const errors = [fast, medium, slow].map((r) => Number(detailOf(r!, "trunk_tilt_release").se));
    expect(errors).toEqual(errors.toSorted((a, b) => a - b));
    expect(errors[2]).toBeGreaterThan(errors[0]! + 0.5);
  });

  it("uses a coach's strike", () => {
    const track = trackOf(strikeMovement("kick"));
    const own = interpretAs(track, "football", "Instep Kick");
    const event = own.events.find((e) => e.type === "impact")!;
    const later = interpretAs(track, "football", "Instep Kick", {}, [{ ...event, frame: event.frame + 6, confidence: 1 }]);
    expect(later.events.find((e) => e.type === "impact")?.frame).toBe(event.frame + 6);
    expect(numberOf(later, "kick_knee_flexion_contact")!).toBeLessThan(numberOf(own, "kick_knee_flexion_contact")! - 10);
  });
});
