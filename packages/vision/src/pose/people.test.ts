/** Who of those seen is the athlete. */
import { LANDMARK_COUNT } from "@sagittal/biomechanics";
import { expect, test } from "vitest";
import { athleteScore, type Tracklet } from "./people.ts";

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
