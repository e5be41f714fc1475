import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { standardDeviation } from "@sagittal/biomechanics";
import { expect, test } from "vitest";
import { tempFolder } from "../../test-support/temp.ts";
import { planFrames } from "../video/frame-plan.ts";
import { probeVideo } from "../video/probe.ts";
import { readFrames } from "../video/reader.ts";
import type { YuvPlanes } from "../video/types.ts";
import { VideoWriter } from "../video/writer.ts";
import { type Followed, followAthlete } from "./follow.ts";
import { PosePool } from "./pool.ts";

const SAMPLE = fileURLToPath(new URL("../../../../samples/run_treadmill_side.mp4", import.meta.url));
const temp = tempFolder();

async function followed(path: string, threads: number): Promise<Followed> {
  const probe = probeVideo(path);
  const pool = new PosePool({ modelsDir: dirname(temp("x")), quality: "lite" }, threads);
  try {
    return await followAthlete(pool, probe, planFrames(probe, 20, { startS: 0.5, endS: 2.9 }));
  } finally {
    await pool.close();
  }
}

/** A plane enlarged about a place of it, by the nearest samples. */
function enlarged(plane: Uint8Array, stride: number, width: number, height: number, zoom: number): Uint8Array {
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.round(0.6 * height + (y - 0.6 * height) / zoom) * stride;
    for (let x = 0; x < width; x++) out[y * width + x] = plane[row + Math.round(0.5 * width + (x - 0.5 * width) / zoom)]!;
  }
  return out;
}

/** A plane moved down by whole samples; what comes in from above repeats its first row. */
function lowered(plane: Uint8Array, stride: number, width: number, height: number, by: number): Uint8Array {
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.min(height - 1, Math.max(0, y - by)) * stride;
    out.set(plane.subarray(row, row + width), y * width);
  }
  return out;
}

/** A change of a plane at a time, s; `size` is that of its samples beside the brightness'. */
type Filmed = (plane: Uint8Array, stride: number, shape: { width: number; height: number; size: number }, seconds: number) => Uint8Array;

/** The sample as another camera films it. */
function sampleBy(name: string, filmed: Filmed): string {
  const path = temp(name);
  const probe = probeVideo(SAMPLE);
  const { frameWidth: width, frameHeight: height } = probe;
  const writer = new VideoWriter(path, probe, { crf: 18, preset: "ultrafast" });
  // Only the frames that are followed.
  const indices = probe.ptsMs.flatMap((t, i) => (t < 3000 && i % 3 === 0 ? [i] : []));
  for (const { ptsMs, y, u, v, yStride, uStride, vStride } of readFrames(probe, { indices })) {
    const whole = { width, height, size: 1 };
    const half = { width: width / 2, height: height / 2, size: 2 };
    const planes: YuvPlanes = {
      ...{ width, height, y: filmed(y, yStride, whole, ptsMs / 1000), yStride: width },
      ...{ u: filmed(u, uStride, half, ptsMs / 1000), v: filmed(v, vStride, half, ptsMs / 1000) },
      ...{ uStride: half.width, vStride: half.width },
    };
    writer.begin(planes);
    writer.commit(ptsMs);
  }
  writer.finish();
  return path;
}

test("landmarks and the camera's zoom do not depend on the number of threads, to the last bit", async () => {
  const zoomAt = (seconds: number) => 1 + seconds / 9;
  const path = sampleBy("zoomed.mp4", (plane, stride, { width, height }, seconds) =>
    enlarged(plane, stride, width, height, zoomAt(seconds)),
  );
  const one = await followed(path, 1);
  expect(one.people).toHaveLength(1);
  expect(one.presence.length).toBeGreaterThan(40);
  expect(Math.min(...one.presence)).toBeGreaterThan(0.9);
  const rows = one.presence.length;
  for (const row of [0, 12, 30, rows - 1]) {
    expect(Math.abs((one.camera?.scale[row] ?? 0) / (zoomAt(0.5 + row / 20) / zoomAt(0.5)) - 1)).toBeLessThan(0.02);
  }
  expect(await followed(path, 3)).toEqual(one);
}, 240_000);

test("the shake of a camera in the hands is found by the background, frame by frame", async () => {
  const shakeAt = (seconds: number) => 2 * Math.round(6 * Math.sin(2 * Math.PI * 2.3 * seconds));
  const path = sampleBy("shaken.mp4", (plane, stride, { width, height, size }, seconds) =>
    lowered(plane, stride, width, height, shakeAt(seconds) / size),
  );
  const { camera, presence, panShare } = await followed(path, 2);
  const errors = Array.from(presence, (_, row) => (camera?.y[row] ?? 99) - shakeAt(0.5 + row / 20));
  // The shake has 8.5 px; towards the ends of so short a clip some of it passes for a pan.
  expect(standardDeviation(errors)).toBeLessThan(2);
  expect(standardDeviation(camera?.x ?? [99, 0])).toBeLessThan(1);
  expect(panShare).toBeLessThan(0.03);
}, 180_000);

test("a camera that stands still has no zoom, no shake and no pan", async () => {
  const still = await followed(SAMPLE, 2);
  expect(still.people).toHaveLength(1);
  expect(still.camera).toBeNull();
  expect(still.panShare).toBeLessThan(0.004);
}, 180_000);
