import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flightHeight, peakPower, pushOff, takeoffVelocity } from "./jump-power.ts";
import { runningForces } from "./running-forces.ts";

describe("kinetics, test vectors of the catalogue (S)", () => {
  it("jump from 0.500 s of flight: 30.66 cm, 2.45 m/s", () => {
    expect(100 * flightHeight(0.5)).toBeCloseTo(30.66, 2);
    expect(takeoffVelocity(0.5)).toBeCloseTo(2.45, 2);
  });

  it("running model: tc 0.250, tf 0.110, 70 kg, 3.5 m/s, leg 0.53 of 1.75 m", () => {
    const f = runningForces(0.25, 0.11, 70, 3.5, 0.53 * 1.75);
    expect(f.peakN).toBeCloseTo(1553, -0.5);
    expect(f.peakBw).toBeCloseTo(2.26, 2);
    expect(100 * f.compressionM).toBeCloseTo(6.39, 1);
    expect(f.verticalStiffness).toBeCloseTo(24.3, 0);
    expect(f.legStiffness).toBeCloseTo(8.95, 1);
  });

  it("push-off (Samozino): 70 kg, 0.35 m, push 0.40 m: 1288 N, 1.310 m/s, 1687 W", () => {
    const p = pushOff(0.35, 0.4, 70);
    expect(p.forceN).toBeCloseTo(1288, -0.5);
    expect(p.velocityMps).toBeCloseTo(1.31, 3);
    expect(p.powerW).toBeCloseTo(1687, -0.5);
  });

  it("peak power (Sayers) at 35 cm and 70 kg: 3232 W countermovement, 3240 W squat jump", () => {
    expect(peakPower("countermovement", 35, 70)).toBeCloseTo(3232, -0.5);
    expect(peakPower("squat", 35, 70)).toBeCloseTo(3240, -0.5);
  });
});

describe("running forces", () => {
  it("give nothing without a flight, and only the body-weight force without a mass", () => {
    expect(Number.isNaN(runningForces(0.3, 0.01, 70, 3, 0.9).peakBw)).toBe(true);
    const f = runningForces(0.25, 0.11, Number.NaN, 3.5, 0.9);
    expect(f.peakBw).toBeGreaterThan(2);
    expect(Number.isNaN(f.peakN)).toBe(true);
    expect(Number.isNaN(f.legStiffness)).toBe(true);
  });

  it("rise with flight and fall with contact", () => {
    const time = fc.double({ min: 0.08, max: 0.35, noNaN: true });
    fc.assert(
      fc.property(time, time, fc.double({ min: 0.001, max: 0.05, noNaN: true }), (tc, tf, more) => {
        const base = runningForces(tc, tf, 70, 3, 0.9).peakBw;
        expect(runningForces(tc, tf + more, 70, 3, 0.9).peakBw).toBeGreaterThan(base);
        expect(runningForces(tc + more, tf, 70, 3, 0.9).peakBw).toBeLessThan(base);
      }),
    );
  });
});
