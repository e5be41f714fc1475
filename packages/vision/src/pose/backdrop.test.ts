import { describe, expect, test } from "vitest";
import type { Rotation } from "../video/types.ts";
import { backdropOf, cameraStep, frameStep, roughStep } from "./backdrop.ts";
import { type BackdropLook, roughSteps, zoomPath } from "./camera-path.ts";
import type { YuvPicture } from "./crop.ts";
import type { Tracklet } from "./people.ts";

const [WIDTH, HEIGHT] = [320, 180];

/** Grey of a wall with grain of several sizes. */
const wall = (x: number, y: number): number =>
  128 +
  22 * Math.sin(x / 31 + Math.sin(y / 47)) +
  18 * Math.sin(y / 23 + x / 90) +
  14 * Math.sin((x + 2 * y) / 17) +
  10 * Math.sin((2 * x - y) / 13);

/** A picture of a scene whose point p lies at scale · p + (x, y); stored so that it must be turned by `rotation`. */
function picture(scale: number, x: number, y: number, grey: (x: number, y: number) => number = wall, rotation: Rotation = 0): YuvPicture {
  const turned = rotation === 90 || rotation === 270;
  const [width, height] = turned ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
  const luma = new Uint8Array(width * height);
  for (let v = 0; v < HEIGHT; v++) {
    for (let u = 0; u < WIDTH; u++) {
      const at = { 0: [u, v], 90: [v, WIDTH - 1 - u], 180: [WIDTH - 1 - u, HEIGHT - 1 - v], 270: [HEIGHT - 1 - v, u] }[rotation];
      luma[at[1]! * width + at[0]!] = Math.round(grey((u - x) / scale, (v - y) / scale));
    }
  }
  const chroma = new Uint8Array((width * height) / 4);
  return { width, height, y: luma, u: chroma, v: chroma, yStride: width, uStride: width / 2, vStride: width / 2, rotation };
}

const looked = (...shot: Parameters<typeof picture>) => backdropOf(picture(...shot));
const still = looked(1, 0, 0);

describe("the camera's step between two looks", () => {
  test.each([
    ["stands still", 1, 0, 0],
    ["zooms in about the middle", 1.05, -0.05 * 160, -0.05 * 90],
    ["zooms out beside it", 0.96, 15, 2],
    ["pans", 1, -21, 4],
  ])("of a camera that %s is found, coarsely and finely", (_, scale, x, y) => {
    for (const find of [roughStep, cameraStep, frameStep]) {
      const step = find(still, looked(scale, x, y), []);
      expect(Math.abs((step?.scale ?? 0) - scale)).toBeLessThan(0.003);
      expect(Math.hypot((step?.x ?? 99) - x, (step?.y ?? 99) - y)).toBeLessThan(1);
    }
  });

  test("does not follow somebody who runs through the picture, nor a light that goes on", () => {
    const runner = (at: number) => (x: number, y: number) => (Math.abs(x - at) < 30 && y > 30 ? 30 : 0.9 * wall(x, y) + 20);
    const step = cameraStep(
      looked(1, 0, 0, runner(100)),
      looked(1.04, 0, 0, (x, y) => Math.min(235, runner(130)(x, y) + 12)),
      [],
    );
    expect(step?.scale).toBeCloseTo(1.04, 2);
  });

  test("cannot be told before a bare wall, or between pictures that have nothing in common", () => {
    const bare = looked(1, 0, 0, () => 120);
    expect(cameraStep(bare, bare, [])).toBeNull();
    const noise = (seed: number) => (x: number, y: number) =>
      (Math.abs(Math.sin(Math.floor(x / 5) * 12.9898 + Math.floor(y / 5) * 78.233 + seed) * 43758.5453) % 1) * 200 + 20;
    expect(cameraStep(looked(1, 0, 0, noise(1)), looked(1, 0, 0, noise(2)), [])).toBeNull();
  });

  test.each([90, 180, 270] as const)("is of the upright picture, stored turned by %i degrees", (rotation) => {
    const step = cameraStep(looked(1, 0, 0, wall, rotation), looked(1.04, 6, -4, wall, rotation), []);
    expect(step?.scale).toBeCloseTo(1.04, 2);
    expect([Math.round(step?.x ?? 99), Math.round(step?.y ?? 99)]).toEqual([6, -4]);
  });
});

describe("the camera's path", () => {
  const nobody: Tracklet[] = [];
  const pathOf = (looks: readonly BackdropLook[], rows: number) => zoomPath(looks, roughSteps(looks, nobody), nobody, rows);
  const film = (scaleAt: (frame: number) => number, grey = wall) =>
    [0, 12, 24, 36, 48].map((frame) => {
      const s = scaleAt(frame);
      return { frame, backdrop: looked(s, (1 - s) * 160, (1 - s) * 150, grey) };
    });

  test("of a zoom is known in every frame, between the looks and behind the last one too", () => {
    const scaleAt = (frame: number) => 1.006 ** frame;
    const path = pathOf(film(scaleAt), 55);
    for (const frame of [0, 7, 24, 41, 54]) {
      expect(Math.abs((path?.scale[frame] ?? 0) - scaleAt(frame))).toBeLessThan(0.005);
      expect(Math.abs((path?.x[frame] ?? 0) - (1 - scaleAt(frame)) * 160)).toBeLessThan(2);
    }
  });

  test("is none where the camera does not zoom", () => {
    expect(
      pathOf(
        film(() => 1),
        55,
      ),
    ).toBeNull();
    expect(pathOf(film(() => 1).slice(0, 1), 55)).toBeNull();
  });

  test("is bridged where the background is lost for a moment", () => {
    const scaleAt = (frame: number) => 1.006 ** frame;
    const looks = film(scaleAt).map((look) => (look.frame === 24 ? { ...look, backdrop: looked(1, 0, 0, () => 120) } : look));
    const path = pathOf(looks, 55);
    for (const frame of [20, 30, 54]) expect(Math.abs((path?.scale[frame] ?? 0) - scaleAt(frame))).toBeLessThan(0.01);
  });

  test("is not known from where the background is lost", () => {
    const bare = [48, 60, 72].map((frame) => ({ frame, backdrop: looked(1, 0, 0, () => 120) }));
    const path = pathOf([...film((frame) => 1.006 ** frame), ...bare.map((look) => ({ ...look, frame: look.frame + 12 }))], 90);
    expect(path?.scale[30]).toBeGreaterThan(1.1);
    expect(path?.scale[55]).toBeNaN();
  });
});
