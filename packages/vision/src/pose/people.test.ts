/** Who of those seen is the athlete. */
import { LANDMARK_COUNT } from "@sagittal/biomechanics";
import { describe, expect, test } from "vitest";
import { athleteScore, type Tracklet, withReturns } from "./people.ts";

const CLIP = { fps: 30, frameCount: 108, width: 1280, height: 720 };

interface Seen {
  readonly frames: number;
  readonly size: number;
  readonly presence: number;
  readonly visibility: number;
  /** Way of the region and of the limbs from one sighting to the next, region sizes. */
  readonly step: number;
}

/** Sightings every three frames of somebody who moves to and fro in the middle of the picture. */
function trackOf({ frames, size, presence, visibility, step }: Seen): Tracklet {
  const sightings = Array.from({ length: Math.ceil(frames / 3) }, (_, i) => {
    const cx = 640 + (i % 2) * step * size;
    const points = Float64Array.from({ length: 2 * LANDMARK_COUNT }, (_, k) => (k % 2 === 0 ? cx : 360));
    return {
      frame: 3 * i,
      roi: { cx, cy: 360, size, angle: 0 },
      presence,
      points,
      visibility: new Float64Array(LANDMARK_COUNT).fill(visibility),
      colours: [90, 60, 50, 20, 20, 30],
    };
  });
  return { sightings };
}

const score = (seen: Seen): number => athleteScore(trackOf(seen), CLIP);

test("a small athlete seen all the time is preferred to what the model takes for a person now and then", () => {
  const athlete = score({ frames: 108, size: 223, presence: 1, visibility: 0.99, step: 0.024 });
  expect(athlete).toBeGreaterThan(score({ frames: 24, size: 800, presence: 0.97, visibility: 0.72, step: 0.044 }));
  expect(athlete).toBeGreaterThan(score({ frames: 60, size: 178, presence: 0.91, visibility: 0.99, step: 0.056 }));
});

test("a runner who crosses the picture is preferred to a bystander who is there all the time", () => {
  const runner = score({ frames: 36, size: 400, presence: 0.99, visibility: 0.95, step: 0.12 });
  expect(runner).toBeGreaterThan(score({ frames: 108, size: 400, presence: 1, visibility: 0.99, step: 0.002 }));
});

describe("somebody who was away for longer than a second", () => {
  /** A way across the picture at a constant pace, a sighting every three frames. */
  const way = (
    from: number,
    [x0, x1]: readonly [number, number],
    more: { colours?: readonly number[]; size?: number; y?: number } = {},
  ): Tracklet => {
    const { colours = [90, 60, 50, 20, 20, 30], size = 300, y = 360 } = more;
    const sightings = Array.from({ length: 10 }, (_, i) => {
      const cx = x0 + ((x1 - x0) * i) / 9;
      return {
        frame: from + 3 * i,
        roi: { cx, cy: 360, size, angle: 0 },
        presence: 1,
        points: Float64Array.from({ length: 2 * LANDMARK_COUNT }, (_, k) => (k % 2 === 0 ? cx : y)),
        visibility: new Float64Array(LANDMARK_COUNT).fill(1),
        colours,
      };
    });
    return { sightings };
  };
  const athlete = way(0, [500, 1270]);
  const framesOf = (track: Tracklet): number[] => track.sightings.map((s) => s.frame);
  const joined = (...others: readonly Tracklet[]): number[] => framesOf(withReturns(athlete, [athlete, ...others], CLIP));

  test.each([
    ["by the same edge", way(90, [1270, 20])],
    ["by the other edge", way(90, [20, 800])],
    ["in another light", way(90, [1270, 20], { colours: [100, 70, 60, 28, 27, 38] })],
    ["on a way that is nearer to the camera", way(90, [1270, 20], { size: 430 })],
  ])("and comes back %s is followed again", (_, later) => {
    expect(joined(later)).toEqual([...framesOf(athlete), ...framesOf(later)]);
  });

  test.each([
    ["wears something else", way(90, [1270, 20], { colours: [200, 190, 180, 20, 20, 30] })],
    ["is much larger", way(90, [1270, 20], { size: 520 })],
    ["begins in the middle of the picture", way(90, [640, 20])],
    ["begins in the middle of the picture with the feet at its lower edge", way(90, [640, 20], { y: 700 })],
    ["was there before the athlete had left", way(18, [20, 900])],
  ])("is not who %s", (_, other) => {
    expect(joined(other)).toEqual(framesOf(athlete));
  });

  test("is followed in every pass, and of two who may be meant the one dressed alike is", () => {
    const [second, third] = [way(90, [1270, 20]), way(200, [20, 1270])];
    expect(joined(third, second)).toEqual([athlete, second, third].flatMap(framesOf));
    const rival = way(93, [1270, 20], { colours: [80, 75, 60, 40, 25, 40] });
    expect(joined(rival, second)).toEqual([athlete, second].flatMap(framesOf));
  });
});
