/** Worker thread: runs the landmark model over prepared crops and posts the time that it took, ms. */
import { parentPort, workerData } from "node:worker_threads";
import type { PoseQuality } from "@sagittal/vision";
import { openLandmarker } from "../../packages/vision/src/pose/blazepose/networks.ts";

const { crops, runs, modelsDir, quality }: { crops: Float32Array[]; runs: number; modelsDir: string; quality: PoseQuality } = workerData;
const network = await openLandmarker(modelsDir, quality);
const first = crops[0];
if (first === undefined) throw new Error("There are no crops.");
network.pixels.set(first);
for (let i = 0; i < 3; i++) await network.run();
parentPort?.postMessage("ready");
parentPort?.once("message", async () => {
  const started = performance.now();
  for (let i = 0; i < runs; i++) {
    network.pixels.set(crops[i % crops.length] ?? first);
    await network.run();
  }
  parentPort?.postMessage(performance.now() - started);
});
