import { expect, test } from "vitest";
import { anglesAt, inPicture } from "./draw.ts";

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

test("an angle that a joint cannot have is not written beside it", () => {
  const angles = {
    knee_flexion_left: [101.4, 101.4],
    knee_fppa_left: [12.2, 73],
    ankle_dorsiflexion_right: [-8.4, -176],
    elbow_flexion_left: [null, 40],
  };
  const texts = (frame: number) => anglesAt({ angles }, frame).map(({ text }) => text);
  expect([texts(0), texts(1)]).toEqual([
    ["101°", "−8°", "12°"],
    ["101°", "40°"],
  ]);
});
