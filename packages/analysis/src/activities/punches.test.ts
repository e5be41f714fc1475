import type { RawTrack } from "@sagittal/biomechanics";
import { mirrored } from "@sagittal/figure/mirror";
import { poseAt } from "@sagittal/figure/movement";
import { describe, expect, test } from "vitest";
import { type ActivityCase, FAST, requestOf, trackOfCase } from "../../../../bench/activities/case.ts";
import { strikeMovement, trueStrike } from "../../../../bench/activities/strikes.ts";
import { interpret } from "../pipeline/interpret.ts";
import { detailOf, givenKeys, numberOf } from "../testing/figure-clip.ts";

const filedAsPunch = (name: Parameters<typeof strikeMovement>[0], fps = 120): ActivityCase => ({
  activity: "fencing",
  exercise: "Straight Punch",
  view: "side",
  movement: () => strikeMovement(name),
  camera: { ...FAST, fps },
  truth: {},
});
const read = (c: ActivityCase, track: RawTrack = trackOfCase(c)) => interpret(track, requestOf(c));

describe("a straight punch", () => {
  test.each([120, 60, 30])("at %i frames per second is found where the fist is fastest", (fps) => {
    const r = read(filedAsPunch("punch", fps));
    const [hit] = r.events.filter((e) => e.type === "impact");
    expect(Math.abs(hit!.frame / fps - trueStrike("punch"))).toBeLessThan(0.03);
    const { arms, midShoulder } = poseAt(strikeMovement("punch"), trueStrike("punch"));
    const guard = (100 * (arms.left.wrist[2] - midShoulder[2])) / 1.75;
    expect(Math.abs(numberOf(r, "guard_hand_height")! - guard)).toBeLessThan(2);
  });

  test("at 30 frames per second states a wider error of its speed", () => {
    const se = (fps: number): number => detailOf(read(filedAsPunch("punch", fps)), "peak_hand_speed").se!;
    expect(se(30)).toBeGreaterThan(1.3 * se(60));
  });

  test("of a left-hander in a mirror reads the same", () => {
    const c = filedAsPunch("punch", 60);
    const track = trackOfCase(c);
    const right = read(c, track);
    const left = read({ ...c, request: { handedness: "left" } }, mirrored(track));
    expect(givenKeys(left)).toEqual(givenKeys(right));
    for (const key of givenKeys(right)) expect(numberOf(left, key)! - numberOf(right, key)!, key).toBeCloseTo(0, 1);
  });

  test.each(["serve", "forehand", "pitch", "javelin", "medicine ball", "bat", "underarm serve", "bowl", "golf"] as const)(
    "is not what a %s is",
    (name) => {
      for (const fps of [120, 30]) expect(givenKeys(read(filedAsPunch(name, fps))), `${fps} frames per second`).toEqual([]);
    },
  );

  test.each(["shot put", "volley"] as const)("is asked about where a %s was filmed", (name) => {
    for (const fps of [120, 60, 30]) {
      const r = read(filedAsPunch(name, fps));
      for (const key of givenKeys(r)) expect(detailOf(r, key).confidence, `${key}, ${fps} frames per second`).toBeLessThan(0.5);
    }
  });

  test.each([
    ["baseball", "Shot Put"],
    ["baseball", "Handball Throw"],
    ["fencing", "Lunge"],
    ["fencing", "En Garde"],
    ["weightlifting", "Overhead Press"],
    ["bowling", "One-step Drill"],
    ["baseball", "Pitching"],
    ["american_football", "Quarterback Pass"],
  ] as const)("filed as %s %s gives no number", (activity, exercise) => {
    expect(givenKeys(read({ ...filedAsPunch("punch", 60), activity, exercise }))).toEqual([]);
  });

  test.each([
    ["tennis", "Forehand"],
    ["tennis", "One-handed Backhand"],
    ["padel", "Forehand Drive"],
    ["padel", "Backhand Drive"],
    ["padel", "Volley"],
  ] as const)("filed as %s %s gives no number and is named", (activity, exercise) => {
    for (const fps of [120, 60, 30]) {
      const r = read({ ...filedAsPunch("punch", fps), activity, exercise });
      expect(givenKeys(r), `${fps} frames per second`).toEqual([]);
      expect(r.notes).toMatchObject([{ code: "looks_like", activity: "fencing", exercise: "Straight Punch" }]);
    }
  });

  test.each([
    ["volley", "padel", "Volley"],
    ["forehand", "tennis", "Forehand"],
    ["backhand", "tennis", "One-handed Backhand"],
  ] as const)("is not what a %s is, which keeps its full confidence", (name, activity, exercise) => {
    for (const fps of [120, 30]) {
      const r = read({ ...filedAsPunch(name, fps), activity, exercise });
      expect(r.notes.filter((n) => n.code === "looks_like")).toEqual([]);
      expect(Math.max(...givenKeys(r).map((key) => detailOf(r, key).confidence))).toBeGreaterThan(0.6);
    }
  });
});
