import { leanInDepth, mean, type SagittalAngles } from "@sagittal/biomechanics";
import { AnalysisRequest } from "@sagittal/contract";
import { poseTrackOf } from "@sagittal/figure/landmarks";
import { recipeOf } from "@sagittal/figure/recipe";
import { describe, expect, it } from "vitest";
import { interpret } from "../pipeline/interpret.ts";
import type { Motion } from "./motion.ts";

const request = AnalysisRequest.parse({
  activity: "weightlifting",
  exercise: "Back Squat",
  camera_view: "side",
  athlete: { height_cm: 175 },
});

/** What is made of the figure, filmed 50 degrees off the side from a lens so many metres over the floor. */
function motionOf(movement: "squat" | "sit-to-stand", seconds: number, lensHeight: number): Motion {
  const { shot } = recipeOf({ movement, seconds, fps: 30, "off-plane": 50, "lens-height": lensHeight });
  return interpret(poseTrackOf(shot, { pixels: 0, dropout: 0, swaps: [], seed: 3 }), request).motion;
}

/** Angles of squats before the learned correction. */
function seenFrom(lensHeight: number): SagittalAngles {
  const { seen } = motionOf("squat", 4, lensHeight);
  if (!seen) throw new Error("no angles");
  return seen;
}

describe("angles from the pose in space", () => {
  it("do not lean with a camera that looks down or up", () => {
    const level = seenFrom(1);
    for (const lensHeight of [0.3, 2.4]) {
      const tilted = seenFrom(lensHeight);
      const apart = (name: (a: SagittalAngles) => Float64Array): number => Math.abs(mean(name(tilted)) - mean(name(level)));
      expect(apart((a) => a.trunkLean)).toBeLessThan(4);
      expect(apart((a) => a.right.thigh)).toBeLessThan(4);
      expect(apart((a) => a.right.shank)).toBeLessThan(4);
    }
  });

  it("are put upright only where the athlete once stands", () => {
    const lean = (seconds: number) => leanInDepth(motionOf("sit-to-stand", seconds, 1.6).body, 50);
    expect(lean(4)).toBeGreaterThan(5);
    // The first moments are seated.
    expect(lean(0.4)).toBe(0);
  });
});
