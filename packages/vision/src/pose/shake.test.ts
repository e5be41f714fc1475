import { describe, expect, test } from "vitest";
import type { CameraStep } from "./backdrop.ts";
import type { Tracklet } from "./people.ts";
import { looksShaken, movingAbout, shakePath } from "./shake.ts";

const SHOT = { width: 1280, height: 720, fps: 60 };
const FRAMES = 180;

/** The steps of a camera whose picture lies at these places, frame by frame. */
const steps = (x: (frame: number) => number, y: (frame: number) => number, every = 1): CameraStep[] =>
  Array.from({ length: FRAMES / every }, (_, i) => ({
    scale: 1,
    x: x((i + 1) * every) - x(i * every),
    y: y((i + 1) * every) - y(i * every),
  }));

const none = (): number => 0;
const tremble = (frame: number): number => 12 * Math.sin((2 * Math.PI * 4 * frame) / SHOT.fps);
/** Follows an athlete from the left to the right. */
const pan = (frame: number): number => -4 * frame;

describe("the shake of a camera", () => {
  test("is worth a closer look, a pan at even speed and a tripod are not", () => {
    const look = (x: (frame: number) => number) => looksShaken(steps(x, none, 10), SHOT);
    expect(look((frame) => pan(frame) + 12 * Math.sin(frame))).toBe(true);
    expect([look(pan), look(none), looksShaken([], SHOT), looksShaken([null, null], SHOT)]).toEqual([false, false, false, false]);
  });

  test("is found beside a pan, which stays", () => {
    const path = shakePath(steps(pan, tremble), SHOT);
    for (let frame = 30; frame < FRAMES - 30; frame += 7) {
      expect(Math.abs((path?.y[frame] ?? 99) - tremble(frame))).toBeLessThan(0.5);
      expect(Math.abs(path?.x[frame] ?? 99)).toBeLessThan(0.5);
      expect(path?.scale[frame]).toBe(1);
    }
  });

  test("is none on a tripod, in a slow sway, and where the background is not seen", () => {
    const sway = (frame: number): number => 20 * Math.sin((2 * Math.PI * 0.1 * frame) / SHOT.fps);
    expect([shakePath(steps(none, none), SHOT), shakePath(steps(sway, none), SHOT), shakePath([], SHOT)]).toEqual([null, null, null]);
    expect(
      shakePath(
        steps(none, tremble).map((step, i) => (i % 5 === 0 ? null : step)),
        SHOT,
      ),
    ).toBeNull();
    expect(
      shakePath(
        steps(none, tremble).map((step, i) => (i % 50 === 9 ? null : step)),
        SHOT,
      ),
    ).not.toBeNull();
  });

  test("leaves out the people about a frame, with room around them", () => {
    const at = (frame: number, x: number): Tracklet["sightings"][number] => ({
      frame,
      roi: { cx: x, cy: 360, size: 300, angle: 0 },
      presence: 1,
      colours: [],
      points: Float64Array.of(x - 50, 200, x + 50, 500),
      visibility: Float64Array.of(1, 1),
    });
    const walker: Tracklet = { sightings: [at(0, 300), at(6, 400)] };
    const boxes = movingAbout(3, [walker], SHOT);
    expect(Math.min(...boxes.map((b) => b.left)) * SHOT.width).toBeCloseTo(250 - 60, 6);
    expect(Math.max(...boxes.map((b) => b.right)) * SHOT.width).toBeCloseTo(450 + 60, 6);
    expect(movingAbout(40, [walker], SHOT)).toHaveLength(1);
  });
});
