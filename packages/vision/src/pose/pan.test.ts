import { describe, expect, test } from "vitest";
import type { CameraStep } from "./backdrop.ts";
import { panShare } from "./pan.ts";

const SHOT = { width: 1280, height: 720 };
const PER_SECOND = 10;

/** Steps of a camera over so many seconds whose background lies at these places, px by seconds. */
const steps = (seconds: number, x: (s: number) => number, y: (s: number) => number = () => 0): CameraStep[] =>
  Array.from({ length: seconds * PER_SECOND }, (_, i) => {
    const [from, to] = [i / PER_SECOND, (i + 1) / PER_SECOND];
    return { scale: 1, x: x(to) - x(from), y: y(to) - y(from) };
  });
const shareOf = (all: readonly (CameraStep | null)[]) => panShare(all, SHOT, PER_SECOND);

describe("how far a camera pans", () => {
  test("is nothing on a tripod", () => {
    expect(shareOf(steps(4, () => 0))).toBe(0);
  });

  test("is the way of the background across the picture, less the half second over which its ends are averaged", () => {
    expect(shareOf(steps(4, (s) => -64 * s))).toBeCloseTo((64 * 3.6) / 1280, 3);
  });

  test("goes by both directions, and there and back is no further than there", () => {
    const nod = (s: number) => 60 * Math.sin((Math.PI * s) / 4);
    expect(shareOf(steps(8, (s) => 2 * nod(s), nod))).toBeCloseTo(Math.hypot(4, 2) * (60 / 1280), 2);
  });

  test("is none of a shake", () => {
    expect(shareOf(steps(8, (s) => 20 * Math.sin(2 * Math.PI * 2 * s)))).toBeLessThan(0.01);
  });

  test("is none of a zoom about the middle of the picture", () => {
    const zoom: CameraStep = { scale: 1.01, x: -0.005 * SHOT.width, y: -0.005 * SHOT.height };
    expect(
      shareOf(steps(3, () => 0).map((step) => ({ scale: zoom.scale * step.scale, x: zoom.x + step.x, y: zoom.y + step.y }))),
    ).toBeLessThan(1e-9);
  });

  test("is not known where the background is not seen, nor in a moment", () => {
    const panned = steps(4, (s) => 64 * s);
    expect(shareOf(panned.map((step, i) => (i % 4 === 0 ? null : step)))).toBeNull();
    expect(shareOf(panned.map((step, i) => (i === 20 ? null : step)))).toBeCloseTo(0.175, 2);
    expect([shareOf(steps(0.8, () => 0)), shareOf([])]).toEqual([null, null]);
  });
});
