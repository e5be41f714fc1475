import { Worker } from "node:worker_threads";
import { type PoseQuality, poseModel, probeVideo, readFrames } from "@sagittal/vision";
import { cropRgb } from "../../packages/vision/src/pose/crop.ts";

const CROPS = 24;
const INPUT = 256;

/** Square crops of a clip as inputs of the landmark model: RGB, 256 × 256 × 3, 0 to 1. */
export function preparedCrops(path: string): Float32Array[] {
  const probe = probeVideo(path);
  const step = Math.max(1, Math.floor(probe.ptsMs.length / CROPS));
  const indices = probe.ptsMs.flatMap((_, i) => (i % step === 0 ? [i] : [])).slice(0, CROPS);
  const crops: Float32Array[] = [];
  const roi = {
    cx: probe.displayWidth / 2,
    cy: probe.displayHeight / 2,
    size: Math.min(probe.displayWidth, probe.displayHeight),
    angle: 0,
  };
  for (const frame of readFrames(probe, { indices })) {
    const out = new Float32Array(3 * INPUT * INPUT);
    cropRgb({ ...frame, rotation: probe.rotation }, roi, INPUT, 0, 1, out);
    crops.push(out);
  }
  return crops;
}

/** Speed of the landmark model alone. */
export interface PoseFloor {
  readonly perSecond: number;
  /** CPU seconds of one inference. */
  readonly cpu: number;
}

/** Inferences per second of the pose model alone on crops made beforehand, one inference at a time in each thread. */
export function poseModelRate(
  crops: readonly Float32Array[],
  modelsDir: string,
  quality: PoseQuality,
  threads: number,
  runs: number,
): Promise<PoseFloor> {
  poseModel.prepare(modelsDir, quality);
  return rateOf(new URL("./crop-worker.ts", import.meta.url), { crops, runs, modelsDir, quality }, threads);
}

/** The same with TensorFlow Lite's WebAssembly runtime, one instance in each thread, as in a web application without native code. */
export function liteRtRate(crops: readonly Float32Array[], quality: PoseQuality, threads: number, runs: number): Promise<PoseFloor> {
  return rateOf(new URL("./litert-worker.ts", import.meta.url), { crops, runs, quality }, threads);
}

async function rateOf(script: URL, workerData: { runs: number } & Record<string, unknown>, threads: number): Promise<PoseFloor> {
  const { runs } = workerData;
  const workers = Array.from({ length: threads }, () => new Worker(script, { workerData }));
  const message = (w: Worker): Promise<unknown> =>
    new Promise((resolve, reject) => {
      w.once("message", resolve);
      w.once("error", reject);
    });
  await Promise.all(workers.map(message));
  const done = Promise.all(workers.map(message));
  const cpu = process.cpuUsage();
  const started = performance.now();
  for (const w of workers) w.postMessage("go");
  await done;
  const seconds = (performance.now() - started) / 1000;
  const used = process.cpuUsage(cpu);
  await Promise.all(workers.map((w) => w.terminate()));
  return { perSecond: (threads * runs) / seconds, cpu: (used.user + used.system) / 1e6 / (threads * runs) };
}
