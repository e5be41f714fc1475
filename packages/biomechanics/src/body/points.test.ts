import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flexionAt, hangingOf, inclinationOf, leanOf, type Point, unwrapDegrees, wrapDegrees } from "./points.ts";

const point = (x: number, y: number): Point => ({ x: Float64Array.of(x), y: Float64Array.of(y) });

describe("angles of points, test vector of the catalogue (S)", () => {
  const hip = point(0, 0.9);
  const knee = point(0.3, 0.62);
  const ankle = point(0.1, 0.1);
  const shoulder = point(0.2, 1.4);

  it("thigh 46.97, shank 21.04, trunk 21.80, knee flexion 68.01", () => {
    const thigh = hangingOf(hip, knee)[0]!;
    const shank = leanOf(ankle, knee)[0]!;
    const trunk = leanOf(hip, shoulder)[0]!;
    expect(thigh).toBeCloseTo(46.97, 2);
    expect(shank).toBeCloseTo(21.04, 2);
    expect(trunk).toBeCloseTo(21.8, 2);
    expect(thigh + shank).toBeCloseTo(68.01, 2);
    expect(flexionAt(hip, knee, ankle)[0]!).toBeCloseTo(68.01, 2);
    expect(thigh + trunk).toBeCloseTo(68.78, 1);
  });

  it("a toe above the heel is a positive inclination", () => {
    expect(inclinationOf(point(0, 0), point(1, 1))[0]!).toBeCloseTo(45, 10);
  });
});

describe("angles along time", () => {
  it("unwrap to neighbours less than half a turn apart, by whole turns", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -170, max: 170, noNaN: true }), { minLength: 2, maxLength: 50 }), (values) => {
        const out = unwrapDegrees(Float64Array.from(values));
        for (let i = 0; i < values.length; i++) {
          expect(Math.abs(((out[i]! - values[i]!) / 360) % 1)).toBeCloseTo(0, 9);
          if (i > 0) expect(Math.abs(out[i]! - out[i - 1]!)).toBeLessThanOrEqual(180 + 1e-9);
        }
      }),
    );
    expect([wrapDegrees(190), wrapDegrees(-190), wrapDegrees(180), wrapDegrees(-180)]).toEqual([-170, 170, 180, 180]);
  });
});
