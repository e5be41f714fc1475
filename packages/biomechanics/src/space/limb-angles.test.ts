import fc from "fast-check";
import { expect, test } from "vitest";
import { kneeFromShortening } from "./limb-angles.ts";

const RADIANS = Math.PI / 180;
const FRAMES = 90;

/** A leg of two like parts that bends straight towards the camera: hip above ankle, drawing nearer as it bends; degrees of flexion per frame. */
const standing = (flexion: (i: number) => number) => {
  const level = (y: (i: number) => number) => ({ x: new Float64Array(FRAMES), y: Float64Array.from({ length: FRAMES }, (_, i) => y(i)) });
  return { hip: level((i) => 160 * Math.cos((flexion(i) / 2) * RADIANS)), ankle: level(() => 0) };
};

test("a leg that bends towards the camera is measured by its shortening, from its straightest on", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 30, noNaN: true }), fc.double({ min: 10, max: 70, noNaN: true }), (least, more) => {
      const flexion = (i: number): number => (i < 30 ? least : i < 60 ? least + (more * (i - 29)) / 31 : least + more);
      // The model sees the straight leg as it is, and none of the bending.
      const knee = kneeFromShortening(standing(flexion), new Float64Array(FRAMES).fill(least), 0, FRAMES - 1);
      expect(knee[45]).toBeCloseTo(flexion(45), 3);
      expect(knee[80]).toBeCloseTo(flexion(80), 3);
    }),
  );
});

test("a leg that keeps its bend keeps the model's angle", () => {
  const knee = kneeFromShortening(
    standing(() => 40),
    new Float64Array(FRAMES).fill(35),
    0,
    FRAMES - 1,
  );
  expect(knee[50]).toBeCloseTo(35, 6);
});
