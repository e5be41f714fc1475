import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { angleBetween3, blended, depthShare, directionRate, flexionAt3, outOfPlane, tilt3, yawOf } from "./angles.ts";
import type { Point3 } from "./space.ts";

type Vector = readonly [number, number, number];

const point = (...places: Vector[]): Point3 => ({
  x: Float64Array.from(places, (p) => p[0]),
  y: Float64Array.from(places, (p) => p[1]),
  z: Float64Array.from(places, (p) => p[2]),
});

const DEGREE = Math.PI / 180;
const origin = point([0, 0, 0]);

describe("angles in space", () => {
  it("is 0 for a straight joint and 90 for a right angle", () => {
    expect(flexionAt3(point([0, 1, 0]), origin, point([0, -1, 0]))[0]).toBeCloseTo(0, 4);
    expect(flexionAt3(point([0, 1, 0]), origin, point([0, 0, 1]))[0]).toBeCloseTo(90, 9);
  });

  it("does not depend on how the body is turned", () => {
    const unit = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(unit, unit, unit), fc.tuple(unit, unit, unit), fc.double({ min: -180, max: 180, noNaN: true }), (a, b, turn) => {
        fc.pre(Math.hypot(...a) > 0.1 && Math.hypot(...b) > 0.1);
        const [c, s] = [Math.cos(turn * DEGREE), Math.sin(turn * DEGREE)];
        const turned = (v: Vector): Vector => [c * v[0] + s * v[2], v[1], -s * v[0] + c * v[2]];
        const before = flexionAt3(point(a), origin, point(b))[0]!;
        // The arc cosine magnifies rounding near 0 and 180 degrees.
        expect(flexionAt3(point(turned(a)), origin, point(turned(b)))[0]).toBeCloseTo(before, 3);
      }),
    );
  });

  it("measures tilt, elevation and the angle out of the picture", () => {
    const lean = point([Math.sin(20 * DEGREE), Math.cos(20 * DEGREE), 0]);
    expect(tilt3(origin, lean)[0]).toBeCloseTo(20, 6);
    expect(angleBetween3(origin, point([0, -1, 0]), origin, point([1, 0, 0]))[0]).toBeCloseTo(90, 9);
    expect(outOfPlane(origin, point([Math.cos(30 * DEGREE), 0, -Math.sin(30 * DEGREE)]))[0]).toBeCloseTo(30, 6);
  });

  it("grows while the body turns to its left, through full turns", () => {
    // Facing the camera the right shoulder is at picture left; turning left brings it towards the camera.
    const angles = Array.from({ length: 60 }, (_, i) => 10 * i);
    const right = angles.map((a): Vector => [-Math.cos(a * DEGREE), 0, Math.sin(a * DEGREE)]);
    const left = angles.map((a): Vector => [Math.cos(a * DEGREE), 0, -Math.sin(a * DEGREE)]);
    const yaw = yawOf(point(...left), point(...right));
    expect(yaw[59]! - yaw[0]!).toBeCloseTo(590, 6);
  });

  it("reads the rate of a turning direction", () => {
    const turning = Array.from({ length: 20 }, (_, i): Vector => [Math.cos(3 * i * DEGREE), Math.sin(3 * i * DEGREE), 0]);
    const rate = directionRate(point(...turning.map((): Vector => [0, 0, 0])), point(...turning), 100);
    expect(rate[10]).toBeCloseTo(300, 6);
  });

  it("blends from 2D to 3D landmarks as a limb leaves the picture plane", () => {
    const flat = Float64Array.of(10, 10, 10);
    const deep = Float64Array.of(50, 50, 50);
    const out = blended(flat, deep, depthShare([Float64Array.of(0, 15, 60), Float64Array.of(5, 5, 5)]));
    expect([...out]).toEqual([10, 30, 50]);
  });
});
