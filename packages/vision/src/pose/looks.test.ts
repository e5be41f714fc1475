import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { LANDMARK, LANDMARK_COUNT, LIMB_JOINTS, OPPOSITE, pairOf } from "@sagittal/biomechanics";
import type { Pose } from "@sagittal/pose";
import { expect, test } from "vitest";
import { tempFolder } from "../../test-support/temp.ts";
import { probeVideo } from "../video/probe.ts";
import { readFrames } from "../video/reader.ts";
import type { YuvPicture } from "./crop.ts";
import { lookAt, merged } from "./looks.ts";
import { poseModel } from "./registry.ts";

const SAMPLE = fileURLToPath(new URL("../../../../samples/run_treadmill_side.mp4", import.meta.url));
const temp = tempFolder();
const ROI = { cx: 360, cy: 640, size: 1100, angle: 0.1 };

function sample(): YuvPicture {
  const probe = probeVideo(SAMPLE);
  for (const frame of readFrames(probe, { indices: [33] })) {
    // Copied: the next frame takes the place of this one in memory.
    const kept = (plane: Uint8Array): Uint8Array => Uint8Array.from(plane);
    return { ...frame, y: kept(frame.y), u: kept(frame.u), v: kept(frame.v), rotation: probe.rotation };
  }
  throw new Error("The sample has no frame 33.");
}

/** The picture as a mirror shows it. */
function mirrored(p: YuvPicture): YuvPicture {
  const turned = (plane: Uint8Array, width: number, stride: number): Uint8Array => {
    const out = Uint8Array.from(plane);
    for (let at = 0; at + width <= plane.length; at += stride) out.subarray(at, at + width).reverse();
    return out;
  };
  const half = (p.width + 1) >> 1;
  return { ...p, y: turned(p.y, p.width, p.yStride), u: turned(p.u, half, p.uStride), v: turned(p.v, half, p.vStride) };
}

test("merged answers about a picture and about its mirror image are the same pose with left and right exchanged", async () => {
  const estimator = await poseModel.openEstimator(dirname(temp("x")), "full");
  const picture = sample();
  const seen = await lookAt(estimator, picture, ROI, "both");
  const other = await lookAt(estimator, mirrored(picture), { ...ROI, cx: picture.width - ROI.cx, angle: -ROI.angle }, "both");
  const plain = await estimator.estimate(picture, ROI, false);
  const rows = Array.from({ length: LANDMARK_COUNT }, (_, k) => k);
  const apart = rows.map((k) => {
    const m = 3 * OPPOSITE[k]!;
    return Math.hypot(seen.image[3 * k]! - (picture.width - other.image[m]!), seen.image[3 * k + 1]! - other.image[m + 1]!);
  });
  expect(Math.max(...apart)).toBeLessThan(0.5);
  const moved = rows.map((k) => Math.hypot(seen.image[3 * k]! - plain.image[3 * k]!, seen.image[3 * k + 1]! - plain.image[3 * k + 1]!));
  expect(Math.max(...moved)).toBeGreaterThan(1);
  expect(Math.max(...moved)).toBeLessThan(60);
  await estimator.close();
});

/** An answer with every landmark at its own place, moved by `by` pixels, and equally certain of all. */
function answer(by: number, certainty: number): Pose {
  const places = Float64Array.from({ length: 3 * LANDMARK_COUNT }, (_, i) => 40 * Math.floor(i / 3) + by);
  const visibility = new Float64Array(LANDMARK_COUNT).fill(certainty);
  return { presence: 1, image: places, world: places.map((v) => v / 100), visibility, nextRoi: ROI };
}

/** The answer with left and right wrist and elbow called by each other's name. */
function withArmsExchanged(pose: Pose): Pose {
  const arms = new Set(LIMB_JOINTS.arms.flatMap(pairOf));
  const turned = (data: Float64Array): Float64Array =>
    data.map((v, i) => {
      const k = Math.floor(i / 3);
      return arms.has(k) ? data[3 * OPPOSITE[k]! + (i % 3)]! : v;
    });
  return { ...pose, image: turned(pose.image), world: turned(pose.world) };
}

test("two answers that agree are averaged", () => {
  expect(merged(answer(0, 0.9), answer(4, 0.7)).image).toEqual(answer(2, 0.8).image);
});

test("when two answers disagree about left and right arm, the one of higher visibility gives the arms, the mean the rest", () => {
  const [sure, unsure] = [answer(0, 0.9), withArmsExchanged(answer(4, 0.7))];
  for (const one of [merged(sure, unsure), merged(unsure, sure)]) {
    expect(one.image[3 * LANDMARK.left_wrist]).toBe(sure.image[3 * LANDMARK.left_wrist]);
    expect(one.image[3 * LANDMARK.right_wrist]).toBe(sure.image[3 * LANDMARK.right_wrist]);
    expect(one.image[3 * LANDMARK.left_knee]).toBe(answer(2, 0.8).image[3 * LANDMARK.left_knee]);
  }
});
