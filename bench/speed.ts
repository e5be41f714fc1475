/**
 * Speed and memory of the analysis on one clip, beside the floor under it and beside its peers.
 *
 *   npm run bench:speed -- [VIDEO] [--quick] [--growth] [--timeline] [--rounds 3] [--quality heavy] [--json FILE] [--activity running --exercise Treadmill --view side]
 *
 * Without a video: a generated runner, 1080x1920, 60 frames per second, 5 s. The pipeline runs as in the service: in a process of its own, first cold
 * (models are opened), then warm. In each round everything runs once, one after the other, and the medians over the rounds are printed. Other load on the
 * machine slows everything alike: ratios and CPU times stay valid then, frames per second do not.
 *
 * `--quick`: one round over one second of the clip. `--growth`: also copies of the clip of other lengths, sizes, rates and numbers of people, and several
 * analyses at once. `--timeline`: prints instead when each thread was at work, in a first analysis and in a warm one (Linux).
 * Exit status 1 when the analysis fails.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createAnalysisHost } from "@sagittal/analysis";
import { AnalysisRequest, STAGES } from "@sagittal/contract";
import { type PoseQuality, poseModel, probeVideo } from "@sagittal/vision";
import { CACHE } from "./accuracy/own-clips.ts";
import { speedClip } from "./speed/clip.ts";
import type { Memory } from "./speed/memory.ts";
import { browserPeer, type Peer, pythonPeer } from "./speed/peers.ts";
import { measuredRun, type PipelineRun } from "./speed/pipeline.ts";
import { liteRtRate, type PoseFloor, poseModelRate, preparedCrops } from "./speed/pose-floor.ts";
import { openStages, STAGE_NAMES, type StageCosts } from "./speed/stages.ts";
import { timelineOf, timelineText } from "./speed/timeline.ts";
import { VARIANTS, variantClip } from "./speed/variants.ts";

const { values: args, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    growth: { type: "boolean", default: false },
    timeline: { type: "boolean", default: false },
    rounds: { type: "string" },
    quality: { type: "string", default: "heavy" },
    json: { type: "string" },
    activity: { type: "string", default: "running" },
    exercise: { type: "string", default: "Treadmill" },
    view: { type: "string", default: "side" },
  },
});

const QUALITIES: readonly PoseQuality[] = ["lite", "full", "heavy"];
const quality = QUALITIES.find((q) => q === args.quality);
const rounds = Number(args.rounds ?? (args.quick ? 1 : 3));
if (quality === undefined || !(Number.isInteger(rounds) && rounds > 0)) {
  console.error(`--quality must be one of ${QUALITIES.join(", ")}, --rounds a whole number above 0.`);
  process.exit(2);
}

const say = (line: string): boolean => process.stderr.write(`${line}\n`);
const video = positionals[0] === undefined ? speedClip(say) : resolve(positionals[0]);
const probe = probeVideo(video);
const cores = availableParallelism();
const dataDir = join(CACHE, "data");
const modelsDir = join(dataDir, "models");
// As in the service, all processes share converted models and compiled code; a cold run finds both.
process.env.NODE_COMPILE_CACHE ??= join(CACHE, "compiled");
poseModel.prepare(modelsDir, quality);
const outDir = join(CACHE, "speed");
mkdirSync(outDir, { recursive: true });
const request = AnalysisRequest.parse({
  activity: args.activity,
  exercise: args.exercise,
  camera_view: args.view,
  athlete: { height_cm: 175 },
  ...(args.quick && { trim: { start_s: 0, end_s: Math.min(1, probe.durationMs / 1000) } }),
});

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
const total = (costs: StageCosts): number => STAGE_NAMES.reduce((sum, stage) => sum + costs[stage], 0);
const rate = (r: PipelineRun): number => r.frames / r.seconds;
const msPerFrame = (r: PipelineRun): number => (1000 * r.cpu) / r.frames;
const mib = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MiB`;

const memory = (peaks: readonly Memory[]): string =>
  `${mib(Math.max(...peaks.map((p) => p.resident)))} resident, ${mib(Math.max(...peaks.map((p) => p.proportional)))} proportional`;

interface Round {
  readonly warm: PipelineRun;
  readonly floor: StageCosts;
  readonly alone: PoseFloor;
  readonly liteRt: PoseFloor;
}

/** MediaPipe in a browser and for Python, measured once each: without a GPU a frame in the browser takes seconds. */
interface Peers {
  readonly browser: Peer;
  readonly python: Peer;
}

async function measure(): Promise<{ cold: PipelineRun; rounds: Round[]; peers: Peers }> {
  const host = createAnalysisHost({ slots: 1, dataDir, quality });
  try {
    const cold = await measuredRun(host, video, outDir, request);
    const floorOf = await openStages(probe, quality!, modelsDir, outDir);
    const crops = preparedCrops(video);
    const done: Round[] = [];
    for (let i = 0; i < rounds; i++) {
      say(`round ${i + 1} of ${rounds} …`);
      done.push({
        floor: await floorOf(args.quick ? 24 : 60),
        warm: await measuredRun(host, video, outDir, request),
        alone: await poseModelRate(crops, modelsDir, quality!, cores, args.quick ? 15 : 60),
        liteRt: await liteRtRate(crops, quality!, cores, args.quick ? 4 : 15),
      });
    }
    say("peers …");
    const peers = { python: pythonPeer(video, args.quick ? 15 : 120), browser: await browserPeer(video, args.quick ? 2 : 8) };
    return { cold, rounds: done, peers };
  } finally {
    await host.close();
  }
}

const peerText = (peer: Peer): string => {
  if ("skipped" in peer) return `skipped: ${peer.skipped}`;
  const cpu = peer.cpu === null ? "" : `, ${(1000 * peer.cpu).toFixed(1)} CPU ms per frame`;
  return `${peer.perSecond.toFixed(peer.perSecond < 1 ? 2 : 1)} frames/s${cpu}`;
};

function table(cold: PipelineRun, done: readonly Round[], peers: Peers): string[][] {
  const over = (of: (r: Round) => number): number => median(done.map(of));
  const floorRate = (r: Round): number => (1000 * cores) / total(r.floor);
  const one = (value: number): string => value.toFixed(1);
  return [
    [
      "clip",
      `${probe.displayWidth}x${probe.displayHeight}, ${probe.sourceFps.toFixed(2)} fps, ${cold.frames} frames analysed, ${quality} model`,
    ],
    ["machine", `${cores} cores, ${cpus()[0]?.model ?? "unknown"}`],
    ["whole pipeline, warm", `${one(over((r) => rate(r.warm)))} frames/s`],
    ["whole pipeline, cold", `${one(rate(cold))} frames/s, first frames after ${one(cold.firstFramesS)} s`],
    ["floor: CPU of its stages over all cores", `${one(over(floorRate))} frames/s`],
    ["pose model alone, all cores", `${one(over((r) => r.alone.perSecond))} frames/s`],
    ["LiteRT.js pose model alone, all cores", `${one(over((r) => r.liteRt.perSecond))} frames/s`],
    ["MediaPipe for Python, decoding and following", peerText(peers.python)],
    ["@mediapipe/pose in Chromium, following", peerText(peers.browser)],
    ["pipeline / floor, by CPU time", over((r) => total(r.floor) / msPerFrame(r.warm)).toFixed(2)],
    ["pipeline / floor, by the clock", over((r) => rate(r.warm) / floorRate(r)).toFixed(2)],
    ["pipeline / LiteRT.js", over((r) => rate(r.warm) / r.liteRt.perSecond).toFixed(2)],
    ["pipeline / pose model alone", over((r) => rate(r.warm) / r.alone.perSecond).toFixed(2)],
    ["peak memory of the analysis process", memory([cold.peak, ...done.map((r) => r.warm.peak)])],
    ["CPU ms per frame, floor", one(over((r) => total(r.floor)))],
    ...STAGE_NAMES.map((stage) => [`  ${stage}`, one(over((r) => r.floor[stage]))]),
    ["CPU ms per frame, pipeline", one(over((r) => msPerFrame(r.warm)))],
    ...STAGES.map((stage) => [`  ${stage}`, one(over((r) => (1000 * (r.warm.cpuByStage.get(stage) ?? 0)) / r.warm.frames))]),
    ["CPU ms per inference, LiteRT.js", one(over((r) => 1000 * r.liteRt.cpu))],
  ];
}

/** One line per variant: frames per second, CPU per frame, memory, each in fresh processes. */
async function growth(): Promise<string[][]> {
  const rows = [["variant", "frames", "frames/s", "CPU ms/frame", "resident MiB", "proport. MiB", "time / duration", "load before"]];
  for (const variant of VARIANTS) {
    say(`${variant.name} …`);
    const clip = variantClip(video, outDir, variant);
    const atOnce = variant.atOnce ?? 1;
    const load = loadavg()[0]!;
    const host = createAnalysisHost({ slots: atOnce, dataDir, quality: quality! });
    try {
      const runs = await Promise.all(
        Array.from({ length: atOnce }, (_, i) => {
          const own = join(outDir, `own-${i}`);
          mkdirSync(own, { recursive: true });
          return measuredRun(host, clip, own, AnalysisRequest.parse({ ...request, trim: null }));
        }),
      );
      const frames = runs.reduce((sum, run) => sum + run.frames, 0);
      const seconds = Math.max(...runs.map((run) => run.seconds));
      // Each run counts the CPU time and the memory of all processes.
      const last = runs.reduce((a, b) => (b.seconds > a.seconds ? b : a));
      const peak = (of: (m: Memory) => number): string => (Math.max(...runs.map((run) => of(run.peak))) / 2 ** 20).toFixed(0);
      const cells = [
        ...[
          frames,
          (frames / seconds).toFixed(1),
          ((1000 * last.cpu) / frames).toFixed(1),
          peak((m) => m.resident),
          peak((m) => m.proportional),
        ],
        ...[(seconds / (atOnce * variant.seconds)).toFixed(2), load.toFixed(1)],
      ];
      rows.push([variant.name, ...cells.map(String)]);
    } finally {
      await host.close();
    }
  }
  return rows;
}

async function printTimelines(): Promise<void> {
  const host = createAnalysisHost({ slots: 1, dataDir, quality: quality! });
  try {
    for (const name of ["first analysis", "warm"]) {
      const timeline = await timelineOf(host, video, outDir, request);
      console.log(`${name}\n${timelineText(timeline, cores)}\n`);
    }
  } finally {
    await host.close();
  }
}

if (args.timeline) {
  await printTimelines();
  process.exit(0);
}
const { cold, rounds: done, peers } = await measure();
console.log(
  table(cold, done, peers)
    .map(([a = "", b = ""]) => `${a.padEnd(46)} ${b}`)
    .join("\n"),
);
const grown = args.growth ? await growth() : [];
if (grown.length > 0) console.log(`\n${grown.map((row) => row.map((cell) => cell.padEnd(16)).join("")).join("\n")}`);
if (args.json !== undefined) {
  const plain = (r: PipelineRun) => ({ ...r, cpuByStage: Object.fromEntries(r.cpuByStage) });
  const content = { cores, quality, peers, cold: plain(cold), rounds: done.map((r) => ({ ...r, warm: plain(r.warm) })), growth: grown };
  writeFileSync(args.json, `${JSON.stringify(content, null, 1)}\n`);
}
