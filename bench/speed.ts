/**
 * Speed and memory of the analysis on one clip.
 *
 *   npm run bench:speed -- [VIDEO] [--quality heavy] [--json FILE] [--activity running --exercise Treadmill --view side]
 *
 * Without a video: a generated runner, 1080x1920, 60 frames per second, 5 s. The pipeline runs as in the service: in a process of its own,
 * first cold (models are opened), then warm. The floor is the pose model alone on prepared crops, one thread per core. Exit status 1 when the
 * analysis fails.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createAnalysisHost } from "@sagittal/analysis";
import { analysisFailureText } from "@sagittal/catalogue";
import { AnalysisRequest } from "@sagittal/contract";
import { type PoseQuality, probeVideo } from "@sagittal/vision";
import { CACHE, ownClip } from "./accuracy/own-clips.ts";
import { cpuOfChildren, peakWhile } from "./speed/memory.ts";
import { poseModelRate, preparedCrops } from "./speed/pose-floor.ts";

const { values: args, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quality: { type: "string", default: "heavy" },
    json: { type: "string" },
    activity: { type: "string", default: "running" },
    exercise: { type: "string", default: "Treadmill" },
    view: { type: "string", default: "side" },
  },
});

const QUALITIES: readonly PoseQuality[] = ["lite", "full", "heavy"];
const quality = QUALITIES.find((q) => q === args.quality);
if (quality === undefined) {
  console.error(`--quality must be one of ${QUALITIES.join(", ")}.`);
  process.exit(2);
}

const RECIPE = { movement: "run", treadmill: true, cadence: 180, size: "1080x1920", seconds: 5, seed: 21 };
const video =
  positionals[0] === undefined
    ? ownClip("speed_1080p60", RECIPE, (l) => process.stderr.write(`${l}\n`)).replace(/json$/, "mp4")
    : resolve(positionals[0]);
const probe = probeVideo(video);
const frames = probe.ptsMs.length;
const dataDir = join(CACHE, "data");
const outDir = join(CACHE, "speed");
mkdirSync(outDir, { recursive: true });
const request = AnalysisRequest.parse({
  activity: args.activity,
  exercise: args.exercise,
  camera_view: args.view,
  athlete: { height_cm: 175 },
});

const cores = availableParallelism();
const host = createAnalysisHost({ slots: 1, dataDir, quality });
const runOnce = async () => {
  const started = performance.now();
  const before = cpuOfChildren();
  const { value, peak } = await peakWhile(() => host.run({ videoPath: video, outDir, request }));
  if (value.status === "failed") {
    console.error(`The analysis failed: ${analysisFailureText(value.failure, "en")}`);
    process.exit(1);
  }
  return {
    seconds: (performance.now() - started) / 1000,
    cpu: cpuOfChildren() - before,
    peak,
    fps: value.result.fps,
    timings: value.result.timings_ms,
    ms: value.result.duration_ms,
  };
};
const cold = await runOnce();
const warm = await runOnce();
await host.close();
const crops = preparedCrops(video);
const alone = await poseModelRate(crops, join(dataDir, "models"), quality, cores, 60);
const single = await poseModelRate(crops, join(dataDir, "models"), quality, 1, 40);

const analysed = Math.round((warm.fps * warm.ms) / 1000);
const rate = (r: { seconds: number }): number => analysed / r.seconds;
const rows = [
  [
    "clip",
    `${probe.displayWidth}x${probe.displayHeight}, ${probe.sourceFps.toFixed(2)} fps, ${frames} frames (${analysed} analysed), ${quality} model, ${cores} cores`,
  ],
  ["whole pipeline, warm", `${rate(warm).toFixed(1)} frames/s (${warm.seconds.toFixed(1)} s)`],
  ["whole pipeline, cold", `${rate(cold).toFixed(1)} frames/s (${cold.seconds.toFixed(1)} s)`],
  ["pose model alone, all cores", `${alone.perSecond.toFixed(1)} frames/s, ${(1000 * alone.cpu).toFixed(1)} ms CPU per inference`],
  ["pose model alone, one core", `${single.perSecond.toFixed(1)} frames/s`],
  ["CPU per frame, pipeline", `${((1000 * warm.cpu) / analysed).toFixed(1)} ms`],
  ["pipeline / pose model alone", (rate(warm) / alone.perSecond).toFixed(2)],
  ["peak memory (analysis processes)", `${(Math.max(cold.peak, warm.peak) / 2 ** 20).toFixed(0)} MiB`],
  ...Object.entries(warm.timings).map(([stage, ms]) => [`  ${stage}`, `${((ms ?? 0) / 1000).toFixed(2)} s`]),
];
console.log(rows.map(([a = "", b = ""]) => `${a.padEnd(34)} ${b}`).join("\n"));
if (args.json !== undefined) {
  writeFileSync(
    args.json,
    `${JSON.stringify({ frames: analysed, cores, quality, warm_fps: rate(warm), cold_fps: rate(cold), cpu_ms_per_frame: (1000 * warm.cpu) / analysed, pose_model_fps: alone.perSecond, pose_model_fps_one_core: single.perSecond, pose_model_cpu_ms: 1000 * alone.cpu, peak_bytes: Math.max(cold.peak, warm.peak), timings_ms: warm.timings }, null, 1)}\n`,
  );
}
