import { copyOf, LandmarkTrack, type RawTrack, SIDE_LANDMARKS, type Side } from "@sagittal/biomechanics";
import { describe, expect, test } from "vitest";
import { strikeMovement, trueStrike } from "../../../../bench/activities/strikes.ts";
import { film, read, secondsOf, WIDE } from "../testing/figure-reading.ts";

const FPS = 60;
const HAND = ["wrist", "pinky", "index", "thumb"] as const;
const FOREHAND = { activity: "tennis", exercise: "Forehand", view: "side" } as const;
const STRIKE = trueStrike("forehand");

const clip = film({ view: "side", movement: () => strikeMovement("forehand"), camera: { ...WIDE, fps: FPS } });

/** The clip with one hand thrown about around a time, as a model does with a hand that it does not see. */
function jerked(side: Side, seconds: number, visibility: number): RawTrack {
  const out = copyOf(clip);
  const landmarks = new LandmarkTrack(out);
  const { image } = landmarks;
  for (let row = Math.round((seconds - 0.3) * FPS); row < (seconds + 0.3) * FPS; row++) {
    for (const joint of HAND) {
      const k = SIDE_LANDMARKS[side][joint];
      const x = image.x(row, k) + 150 * Math.exp(-(((row / FPS - seconds) / 0.06) ** 2));
      image.set(row, k, x, image.y(row, k), image.z(row, k));
      landmarks.setVisibility(row, k, visibility);
    }
  }
  return out;
}

const strikes = (track: RawTrack): number[] => secondsOf(read(track, FOREHAND), "impact");

describe("a stroke with an occluded hand", () => {
  test("is found when both hands are visible", () => {
    expect(strikes(clip)).toHaveLength(1);
    expect(Math.abs(strikes(clip)[0]! - STRIKE)).toBeLessThan(0.03);
  });

  test("is found when the landmark of the hidden other hand jumps", () => {
    const found = strikes(jerked("left", STRIKE, 0.02));
    expect(found).toHaveLength(1);
    expect(Math.abs(found[0]! - STRIKE)).toBeLessThan(0.03);
  });

  test("is rejected when the visible other hand is as fast", () => {
    expect(strikes(jerked("left", STRIKE, 0.95))).toEqual([]);
  });

  test("is not confused with a landmark jump of the hidden striking hand", () => {
    const found = strikes(jerked("right", STRIKE + 0.85, 0.02));
    expect(found).toHaveLength(1);
    expect(Math.abs(found[0]! - STRIKE)).toBeLessThan(0.03);
  });
});
