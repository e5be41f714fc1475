/** Worker thread: runs the landmark model in TensorFlow Lite's WebAssembly runtime over prepared crops and posts the time that it took, ms. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type { PoseQuality } from "@sagittal/vision";
import { openLiteRt, startLiteRt } from "../../packages/vision/test-support/litert.ts";

const { crops, runs, quality }: { crops: Float32Array[]; runs: number; quality: PoseQuality } = workerData;
const first = crops[0];
if (first === undefined) throw new Error("There are no crops.");
const folder = mkdtempSync(join(tmpdir(), "litert-"));
await startLiteRt(folder);
rmSync(folder, { recursive: true });
const models = dirname(
  createRequire(new URL("../../packages/vision/package.json", import.meta.url)).resolve("@mediapipe/pose/package.json"),
);
const run = await openLiteRt(readFileSync(join(models, `pose_landmark_${quality}.tflite`)), 256);
await run(first);
parentPort?.postMessage("ready");
parentPort?.once("message", async () => {
  const started = performance.now();
  for (let i = 0; i < runs; i++) await run(crops[i % crops.length] ?? first);
  parentPort?.postMessage(performance.now() - started);
});
