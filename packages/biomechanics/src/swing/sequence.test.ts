import { describe, expect, it } from "vitest";
import type { Limb3, Point3, Space } from "../space/space.ts";
import { sequenceOf, sequenceScore } from "./sequence.ts";

const FPS = 200;
const FRAMES = 200;

/** A smooth turn by `degrees` whose speed is greatest at `peak` (frames). */
const turnAt =
  (degrees: number, peak: number) =>
  (i: number): number =>
    ((degrees * Math.PI) / 180) * (0.5 + 0.5 * Math.tanh((i - peak) / 12));

type Vector = readonly [number, number, number];
const path = (f: (i: number) => Vector): Point3 => {
  const places = Array.from({ length: FRAMES }, (_, i) => f(i));
  return {
    x: Float64Array.from(places, (p) => p[0]),
    y: Float64Array.from(places, (p) => p[1]),
    z: Float64Array.from(places, (p) => p[2]),
  };
};

/** A right-hander whose pelvis, thorax, upper arm and elbow turn fastest at the given frames. */
function thrower(pelvis: number, thorax: number, upper: number, elbow: number): Space {
  const hips = turnAt(80, pelvis);
  const shoulders = turnAt(90, thorax);
  const arm = turnAt(100, upper);
  const bend = turnAt(90, elbow);
  // Facing the camera: the right side is at picture left, and turning left brings it towards the camera.
  const right = (angle: number, r: number, y: number): Vector => [-r * Math.cos(angle), y, r * Math.sin(angle)];
  const elbowAt = (i: number): Vector => {
    const s = right(shoulders(i), 0.2, 0.5);
    return [s[0] + 0.3 * Math.sin(arm(i)), s[1] - 0.3 * Math.cos(arm(i)), s[2]];
  };
  const fixed = path(() => [0, 0, 0]);
  const limb = (side: 1 | -1): Limb3 => ({
    hip: path((i) => right(hips(i), side * 0.1, 0)),
    shoulder: path((i) => right(shoulders(i), side * 0.2, 0.5)),
    elbow: path(elbowAt),
    wrist: path((i) => {
      const e = elbowAt(i);
      const direction = arm(i) + Math.PI / 2 - bend(i);
      return [e[0] + 0.25 * Math.sin(direction), e[1] - 0.25 * Math.cos(direction), e[2]];
    }),
    knee: fixed,
    ankle: fixed,
  });
  return { right: limb(1), left: limb(-1), midHip: fixed, midShoulder: path(() => [0, 0.5, 0]), legM: 0.85 };
}

describe("kinematic sequence", () => {
  it("finds each segment's peak and full order from the pelvis outwards", () => {
    const s = sequenceOf(thrower(70, 85, 100, 112), "right", 1, FPS, 30, 170)!;
    expect(s.pelvis).toBeCloseTo(70, 0);
    expect(s.thorax).toBeCloseTo(85, 0);
    expect(s.elbow).toBeCloseTo(112, 0);
    expect(s.upperArm).toBeGreaterThan(s.thorax);
    expect(s.elbow).toBeGreaterThan(s.upperArm);
    expect(sequenceScore({ ...s, hand: s.elbow + 1 })).toBe(100);
  });

  it("scores a sequence out of order lower", () => {
    const s = sequenceOf(thrower(95, 80, 100, 112), "right", 1, FPS, 30, 170)!;
    expect(s.thorax).toBeLessThan(s.pelvis);
    expect(sequenceScore({ ...s, hand: s.elbow + 1 })).toBe(75);
    expect(sequenceScore({ pelvis: 5, thorax: 4, upperArm: 3, elbow: 2, hand: 1 })).toBe(0);
  });
});
