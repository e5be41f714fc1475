import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
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

/** The sample as a camera films it that zooms to a third more in three seconds. */
function zoomedSample(zoomAt: (seconds: number) => number): string {
  const path = temp("zoomed.mp4");
  const probe = probeVideo(SAMPLE);
  const { frameWidth: width, frameHeight: height } = probe;
  const writer = new VideoWriter(path, probe, { crf: 18, preset: "ultrafast" });
  // Only the frames that are followed.
  const indices = probe.ptsMs.flatMap((t, i) => (t < 3000 && i % 3 === 0 ? [i] : []));
  for (const { ptsMs, y, u, v, yStride, uStride, vStride } of readFrames(probe, { indices })) {
    const zoom = zoomAt(ptsMs / 1000);
    const [w, h] = [width / 2, height / 2];
    const planes: YuvPlanes = {
      ...{ width, height, y: enlarged(y, yStride, width, height, zoom), yStride: width },
      ...{ u: enlarged(u, uStride, w, h, zoom), v: enlarged(v, vStride, w, h, zoom), uStride: w, vStride: w },
    };
    writer.begin(planes);
    writer.commit(ptsMs);
  }
  writer.finish();
  return path;
}

test("landmarks and the camera's zoom do not depend on the number of threads, to the last bit", async () => {
  const zoomAt = (seconds: number) => 1 + seconds / 9;
  const path = zoomedSample(zoomAt);
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

test("a camera that stands still has no zoom", async () => {
  const still = await followed(SAMPLE, 2);
  expect(still.people).toHaveLength(1);
  expect(still.camera).toBeNull();
}, 180_000);
