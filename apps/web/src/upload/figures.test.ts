import { ACTIVITIES, CameraView } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import { figureOf } from "./figures.ts";

describe.each(CameraView.options)("the drawn athlete, seen from the %s", (view) => {
  test.each(ACTIVITIES)("%s: whole in the frame", (activity) => {
    const { head, neck, hip, arms, legs } = figureOf(activity, view);
    for (const [x, y] of [head, neck, hip, ...arms.left, ...arms.right, ...legs.left, ...legs.right]) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(100);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(110);
    }
    expect(head[1]).toBeLessThan(Math.max(legs.left[2][1], legs.right[2][1]));
  });

  test("from behind, left and right change places", () => {
    const [front, back] = [figureOf("tennis", "front"), figureOf("tennis", "back")];
    expect(back.arms.right[1][0]).toBe(100 - front.arms.right[1][0]);
  });
});
