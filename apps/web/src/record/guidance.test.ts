import { describe, expect, test } from "vitest";
import { adviceOf } from "./advice.ts";
import { rateOf } from "./frame-rate.ts";
import { lightOf } from "./light.ts";
import { tiltOf } from "./tilt.ts";

const G = 9.81;
const rad = (deg: number) => (deg * Math.PI) / 180;

describe("how a phone is held", () => {
  test.each([0, 90, 180, -90])("is level at a quarter turn of %s degrees", (turn) => {
    const tilt = tiltOf(-G * Math.sin(rad(turn)), G * Math.cos(rad(turn)), 0);
    expect(tilt?.rollDeg).toBeCloseTo(0, 9);
    expect(tilt?.pitchDeg).toBeCloseTo(0, 9);
  });

  test.each([
    [7, 0],
    [-7, 0],
    [7, 90],
    [7, 180],
  ])("turned %s degrees clockwise from a quarter turn of %s, has that roll, whatever the sign of the phone's axes", (roll, quarter) => {
    const [x, y] = [-G * Math.sin(rad(roll + quarter)), G * Math.cos(rad(roll + quarter))];
    expect(tiltOf(x, y, 0)?.rollDeg).toBeCloseTo(roll, 9);
    expect(tiltOf(-x, -y, 0)?.rollDeg).toBeCloseTo(roll, 9);
  });

  test("looking up by 20 degrees is a pitch of 20, lying flat is no roll at all", () => {
    expect(tiltOf(0, G * Math.cos(rad(20)), G * Math.sin(rad(20)))?.pitchDeg).toBeCloseTo(20, 9);
    expect(tiltOf(0.1, 0.2, G)).toBeNull();
  });
});

describe("frames per second", () => {
  test("are those of most pictures: one that is left out does not count", () => {
    const times = Array.from({ length: 40 }, (_, i) => i / 30).filter((_, i) => i % 7 !== 3);
    expect(rateOf(times)).toBeCloseTo(30, 6);
  });

  test("are unknown at first, and of a picture that stands still", () => {
    expect(rateOf([0, 0.03, 0.07])).toBeNull();
    expect(rateOf(Array(20).fill(1))).toBeNull();
  });
});

describe("advice", () => {
  const grey = (level: number) => new Uint8ClampedArray(Array.from({ length: 40 }, (_, i) => (i % 4 === 3 ? 255 : level)));
  const [level, oblique, up] = [tiltOf(0, 9.8, 0), tiltOf(2, 9.6, 0), tiltOf(0, 9, 4)];

  test.each([
    [20, oblique, "dark"],
    [240, oblique, "bright"],
    [120, oblique, "level"],
    [120, up, "upright"],
    [120, level, "good"],
    [120, null, "lit"],
  ] as const)("puts first what spoils most: brightness %s", (brightness, tilt, advice) => {
    expect(adviceOf({ tilt, light: lightOf(grey(brightness)), framing: null })).toBe(advice);
  });

  test("is none while nothing is known", () => {
    expect(adviceOf({ tilt: null, light: null, framing: null })).toBeNull();
  });
});
