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

/** A detector and an estimator of a scene. */
function scoutOf(detected: (small: boolean) => readonly Roi[], settledOn: (roi: Roi) => Roi): Scout {
  const detector: PersonDetector = {
    detect: async (_, small = false) => detected(small).map((roi): Detection => ({ score: 0.9, roi, face: { x: 0, y: 0, radius: 1 } })),
    close: async () => {},
  };
  const estimator: PoseEstimator = {
    estimate: async (_, roi): Promise<Pose> => ({
      presence: 0.95,
      image: new Float64Array(3 * LANDMARK_COUNT),
      world: new Float64Array(3 * LANDMARK_COUNT),
      visibility: new Float64Array(LANDMARK_COUNT).fill(1),
      nextRoi: settledOn(roi),
    }),
    close: async () => {},
  };
  return new Scout(detector, estimator);
}

const nearest = (bodies: readonly Roi[], roi: Roi): Roi =>
  bodies.toSorted((a, b) => Math.hypot(a.cx - roi.cx, a.cy - roi.cy) - Math.hypot(b.cx - roi.cx, b.cy - roi.cy))[0]!;

/** A detector that reports regions as they are, and an estimator that settles on the body whose centre is nearest. */
const scene = (bodies: readonly Roi[], detected: readonly Roi[]): Scout =>
  scoutOf(
    () => detected,
    (roi) => nearest(bodies, roi),
  );

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

test("a runner who passes in front of a bystander is one person all the way, and so is the bystander", async () => {
  const bystander = body(400, 640, 300);
  let runner = body(1000, 660, 450);
  // While the runner occludes the bystander, the estimator answers every region with the runner.
  const hidden = () => Math.abs(runner.cx - bystander.cx) < 60;
  const seen = () => (hidden() ? [runner] : [bystander, runner]);
  const scout = scoutOf(seen, (roi) => nearest(seen(), roi));
  for (let frame = 0; frame < 18; frame++) {
    await scout.look(frame, PICTURE);
    runner = body(runner.cx - 50, 660, 450);
  }
  const sizes = scout.tracklets().map(({ sightings }) => new Set(sightings.map((s) => s.roi.size)));
  expect(sizes.every((own) => own.size === 1)).toBe(true);
  const longest = (size: number) =>
    Math.max(...scout.tracklets().flatMap((t) => (t.sightings[0]!.roi.size === size ? [t.sightings.length] : [])));
  expect(longest(450)).toBe(18);
  expect(longest(300)).toBeGreaterThan(8);
});

test("a person who is too small for the usual search is found where nobody else is, and not looked for beside somebody", async () => {
  const [far, near] = [body(500, 700, 120), body(200, 640, 900)];
  const found = async (usual: readonly Roi[]): Promise<number[]> => {
    const scout = scoutOf(
      (small) => (small ? [far] : usual),
      (roi) => nearest([far, near], roi),
    );
    for (let frame = 0; frame < 12; frame++) await scout.look(frame, PICTURE);
    return scout.tracklets().map((t) => t.sightings[0]!.roi.cx);
  };
  expect(await found([])).toEqual([500]);
  expect(await found([near])).toEqual([200]);
});
