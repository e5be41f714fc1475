import fc from "fast-check";
import { expect, test } from "vitest";
import { SIDE_LANDMARKS } from "../landmarks.ts";
import { toJointCentres } from "./joint-centres.ts";
import { forwardOffsetShare, stretchOf, viewAngleOf } from "./view-angle.ts";

const RADIANS = Math.PI / 180;
const angle = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Hips and shoulders of somebody seen from `degrees` off the side who turns the pelvis to and fro about that. */
function turned(degrees: number, facing: 1 | -1, swing: number) {
  const rows = 40;
  const world = new Float64Array(rows * 99).fill(Number.NaN);
  const [near, far] = facing > 0 ? [SIDE_LANDMARKS.right, SIDE_LANDMARKS.left] : [SIDE_LANDMARKS.left, SIDE_LANDMARKS.right];
  for (let row = 0; row < rows; row++) {
    const at = (degrees + swing * Math.sin((2 * Math.PI * row) / 20)) * RADIANS;
    const put = (landmark: number, half: number): void => {
      // From the front the far side comes into sight ahead of the near one.
      world.set([-facing * half * Math.sin(at), 0, -half * Math.cos(at)], (row * 33 + landmark) * 3);
    };
    for (const [joint, half] of [
      ["hip", 0.1],
      ["shoulder", 0.18],
    ] as const) {
      put(near[joint], half);
      put(far[joint], -half);
    }
  }
  const flat = new Float64Array(rows * 99);
  return { fps: 60, width: 1280, height: 720, tMs: new Float64Array(rows), image: flat, world, visibility: new Float64Array(rows * 33) };
}

test("the view angle is that of hips and shoulders, whichever way the athlete faces and however the pelvis turns", () => {
  fc.assert(
    fc.property(angle(-60, 60), angle(0, 15), fc.constantFrom<1 | -1>(1, -1), angle(0.7, 1.2), (degrees, swing, facing, gain) => {
      expect(viewAngleOf(turned(degrees, facing, swing), facing, { viewAngleGain: gain })).toBeCloseTo(gain * degrees, 6);
    }),
  );
});

test("a track without a person has no view angle, and lengths are not corrected", () => {
  const empty = { ...turned(0, 1, 0), world: new Float64Array(40 * 99).fill(Number.NaN) };
  expect(viewAngleOf(empty, 1, { viewAngleGain: 1 })).toBeNaN();
  expect(stretchOf(Number.NaN)).toBe(1);
});

test("lengths are never shortened, never enlarged beyond 1 / cosine, and alike for cameras towards the front and the back", () => {
  fc.assert(
    fc.property(angle(0, 89), (off) => {
      const stretch = stretchOf(off);
      expect(stretch).toBeGreaterThanOrEqual(1);
      expect(stretch).toBeLessThanOrEqual(1 / Math.cos(off * RADIANS) + 1e-12);
      expect(stretchOf(-off)).toBe(stretch);
    }),
  );
});

test("between 8 and 34 degrees the correction is whole; a camera square to the athlete or far off changes nothing", () => {
  fc.assert(
    fc.property(angle(8, 34), (off) => {
      expect(stretchOf(off)).toBeCloseTo(1 / Math.cos(off * RADIANS), 9);
    }),
  );
  fc.assert(
    fc.property(fc.oneof(angle(0, 4), angle(42, 90)), (off) => {
      expect(stretchOf(off)).toBe(1);
    }),
  );
});

test("joint centres lie in front of their landmarks as far as the view shows the side: in full from the side, not at all from the front", () => {
  expect(forwardOffsetShare(0)).toBe(1);
  expect(forwardOffsetShare(Number.NaN)).toBe(1);
  fc.assert(
    fc.property(angle(0, 180), angle(0, 180), (a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)];
      expect(forwardOffsetShare(more)).toBeLessThanOrEqual(forwardOffsetShare(less));
      expect(forwardOffsetShare(-a)).toBe(forwardOffsetShare(a));
    }),
  );
  const at = (x: number, y: number) => ({ x: Float64Array.of(x), y: Float64Array.of(y) });
  const [ankle, knee, hip, shoulder] = [at(0, 0), at(0, 50), at(0, 100), at(0, 160)];
  const limb = {
    ankle,
    knee,
    hip,
    shoulder,
    elbow: shoulder,
    wrist: shoulder,
    hand: shoulder,
    heel: at(-5, -5),
    toe: at(15, -5),
    ear: shoulder,
  };
  const offsets = { hip: [0.02, 0, 0.03, 0], knee: [0, 0, 0, 0], ankle: [0, 0.1], heel: [0, 0], toe: [0, 0], shoulder: [0, 0] } as const;
  const moved = (degrees: number) => toJointCentres(limb, hip, shoulder, 100, offsets, forwardOffsetShare(degrees));
  expect(moved(0).hip.x[0]).toBeCloseTo(5, 9);
  expect(moved(45).hip.x[0]).toBeCloseTo(2.5, 9);
  expect(moved(90).hip.x[0]).toBeCloseTo(0, 9);
  // Motion along the bone is visible from every direction.
  expect(moved(90).ankle.y[0]).toBeCloseTo(10, 9);
});
