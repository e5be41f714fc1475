import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { tempFolder } from "../../test-support/temp.ts";
import { probeVideo } from "../video/probe.ts";
import { readFrames } from "../video/reader.ts";
import type { YuvPicture } from "./crop.ts";
import { estimatePose, LANDMARKS, opposite } from "./landmarker.ts";
import { lookAt } from "./looks.ts";
import { openLandmarker } from "./models.ts";

const SAMPLE = fileURLToPath(new URL("../../../../samples/run_treadmill_side.mp4", import.meta.url));
const temp = tempFolder();
const ROI = { cx: 360, cy: 640, size: 1100, angle: 0.1 };

function sample(): YuvPicture {
  const probe = probeVideo(SAMPLE);
  for (const frame of readFrames(probe, { indices: [33] })) {
    // Copied: the planes are the decoder's own memory.
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

test("looking both ways at a picture and at its mirror image gives the same person with left and right exchanged", async () => {
  const network = await openLandmarker(dirname(temp("x")), "full");
  const picture = sample();
  const seen = await lookAt(network, picture, ROI, "both");
  const other = await lookAt(network, mirrored(picture), { ...ROI, cx: picture.width - ROI.cx, angle: -ROI.angle }, "both");
  const plain = await estimatePose(network, picture, ROI);
  const rows = Array.from({ length: LANDMARKS }, (_, k) => k);
  const apart = rows.map((k) => {
    const m = 3 * opposite(k);
    return Math.hypot(seen.image[3 * k]! - (picture.width - other.image[m]!), seen.image[3 * k + 1]! - other.image[m + 1]!);
  });
  expect(Math.max(...apart)).toBeLessThan(0.5);
  const moved = rows.map((k) => Math.hypot(seen.image[3 * k]! - plain.image[3 * k]!, seen.image[3 * k + 1]! - plain.image[3 * k + 1]!));
  expect(Math.max(...moved)).toBeGreaterThan(1);
  expect(Math.max(...moved)).toBeLessThan(60);
  await network.close();
});
