/** The search finds each person once. A scene of regions stands in for picture, detector and estimator. */
import { LANDMARK_COUNT } from "@sagittal/biomechanics";
import type { Detection, Pose, Roi } from "@sagittal/pose";
import { expect, test } from "vitest";
import type { YuvPicture } from "./crop.ts";
import type { PersonDetector, PoseEstimator } from "./port.ts";
import { Scout } from "./scout.ts";

const plane = new Uint8Array(1);
const PICTURE: YuvPicture = {
  width: 720,
  height: 1280,
  rotation: 0,
  y: plane,
  u: plane,
  v: plane,
  yStride: 720,
  uStride: 360,
  vStride: 360,
};

const body = (cx: number, cy: number, size: number): Roi => ({ cx, cy, size, angle: 0 });

/** A detector that reports regions as they are, and an estimator that settles on the body whose centre is nearest. */
function scene(bodies: readonly Roi[], detected: readonly Roi[]): Scout {
  const detector: PersonDetector = {
    detect: async () => detected.map((roi): Detection => ({ score: 0.9, roi, face: { x: 0, y: 0, radius: 1 } })),
    close: async () => {},
  };
  const estimator: PoseEstimator = {
    estimate: async (_, roi): Promise<Pose> => ({
      presence: 0.95,
      image: new Float64Array(3 * LANDMARK_COUNT),
      world: new Float64Array(3 * LANDMARK_COUNT),
      visibility: new Float64Array(LANDMARK_COUNT).fill(1),
      nextRoi: bodies.toSorted((a, b) => Math.hypot(a.cx - roi.cx, a.cy - roi.cy) - Math.hypot(b.cx - roi.cx, b.cy - roi.cy))[0]!,
    }),
    close: async () => {},
  };
  return new Scout(detector, estimator);
}

async function foundIn(bodies: readonly Roi[], detected: readonly Roi[]): Promise<number[]> {
  const scout = scene(bodies, detected);
  for (let frame = 0; frame < 3; frame++) await scout.look(frame, PICTURE);
  return scout
    .tracklets()
    .map((t) => t.sightings[0]!.roi.cx)
    .sort((a, b) => a - b);
}

test("an athlete beside a bystander is found although their regions overlap", async () => {
  const [athlete, bystander] = [body(270, 700, 1150), body(590, 740, 740)];
  expect(await foundIn([athlete, bystander], [bystander, athlete])).toEqual([270, 590]);
});

test("two regions on one person are one person", async () => {
  const person = body(360, 640, 900);
  expect(await foundIn([person], [body(350, 650, 850), body(380, 600, 700)])).toEqual([360]);
});
