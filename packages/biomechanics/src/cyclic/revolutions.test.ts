import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitCircle } from "./circle.ts";
import { cadenceRpm, crankAngle, foremost, meanRevolution, pedalCircle, revolutionsOf, unevenness } from "./revolutions.ts";

const FPS = 60;

/** A pedal turning forwards from the top, `rpm` turns a minute, about (cx, cy). */
const turning = (rpm: number, seconds: number, cx = 100, cy = 50, radius = 40) => {
  const angle = (i: number) => (2 * Math.PI * rpm * i) / (60 * FPS) - Math.PI / 2;
  const frames = Array.from({ length: Math.round(seconds * FPS) }, (_, i) => i);
  return {
    x: Float64Array.from(frames, (i) => cx + radius * Math.sin(angle(i))),
    y: Float64Array.from(frames, (i) => cy + radius * Math.cos(angle(i))),
  };
};

describe("pedal revolutions", () => {
  it("finds cadence, top and bottom dead centre below a frame", () => {
    fc.assert(
      fc.property(fc.double({ min: 50, max: 120, noNaN: true }), (rpm) => {
        const turns = revolutionsOf(turning(rpm, 8).y, FPS);
        expect(Math.abs(cadenceRpm(turns, FPS) - rpm)).toBeLessThan(0.3);
        expect(unevenness(turns)).toBeLessThan(0.02);
        const period = (60 * FPS) / rpm;
        for (const t of turns) expect(Math.abs((t.bottom - t.top) / period - 0.5)).toBeLessThan(0.02);
      }),
      { numRuns: 30 },
    );
  });

  it("fits the pedal's circle and reads the crank from it", () => {
    const foot = turning(90, 5);
    const circle = pedalCircle(foot)!;
    expect(circle.x).toBeCloseTo(100, 6);
    expect(circle.radius).toBeCloseTo(40, 6);
    expect(circle.roughness).toBeLessThan(1e-9);
    const turn = revolutionsOf(foot.y, FPS)[1]!;
    const crank = crankAngle(foot, circle);
    expect(crank[Math.round(turn.bottom)]).toBeGreaterThan(165);
    expect(Math.abs(crank[Math.round(foremost(foot, turn)!)]! - 90)).toBeLessThan(6);
  });

  it("sees that a path is no circle", () => {
    const flat = turning(90, 5);
    expect(
      fitCircle(
        flat.x,
        flat.y.map((v) => 0.3 * v),
      )!.roughness,
    ).toBeGreaterThan(0.2);
    expect(fitCircle([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6])).toBeNull();
    expect(fitCircle([1, 2], [1, 2])).toBeNull();
  });

  it("averages noise out of the mean revolution and keeps the repeating part", () => {
    const foot = turning(80, 20);
    const turns = revolutionsOf(foot.y, FPS);
    const tilt = foot.x.map((v, i) => (3 * (v - 100)) / 40 + (i % 2 === 0 ? 2 : -2));
    const course = meanRevolution(tilt, turns);
    expect(Math.max(...course) - Math.min(...course)).toBeGreaterThan(5.2);
    expect(Math.max(...course) - Math.min(...course)).toBeLessThan(7);
  });

  it("uses given top dead centres", () => {
    const turns = revolutionsOf(turning(60, 6).y, FPS, [15, 75, 135]);
    expect(turns.map((t) => [t.top, t.end])).toEqual([
      [15, 75],
      [75, 135],
    ]);
  });
});
