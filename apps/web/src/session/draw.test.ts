import { expect, test } from "vitest";
import { inPicture } from "./draw.ts";

test("what was not found has no place, and what lies beyond a fiftieth of the picture's size outside of it is a guess", () => {
  const image = { width: 100, height: 50, joints: [] };
  const places: [number, number][] = [
    [0, 0],
    [0, 1],
    [100, 50],
    [-2, 51],
    [-3, 20],
    [50, 52],
  ];
  expect(places.map((joint) => inPicture({ image }, joint))).toEqual([false, true, true, true, false, false]);
  expect(inPicture({ image }, undefined)).toBe(false);
});
