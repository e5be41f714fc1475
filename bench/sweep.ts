/**
 * Error of the analysis against one factor at a time, on the project's own figure.
 *
 *   node bench/sweep.ts [--factor TEXT] [--render] [--noise PX] [--json FILE] [--quality NAME]
 *
 * Without --render the figure's joints are projected to landmarks that lie off the joint centres as BlazePose's do, with white noise
 * (1.5 px by default). The error is then that of geometry, sampling and event logic; the bench takes seconds. With --render the clips
 * are rendered and go through the whole pipeline, which includes the pose model's error and is slow.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { closePools } from "@sagittal/analysis";
import { poseTrackOf } from "@sagittal/figure/landmarks";
import { recipeOf } from "@sagittal/figure/recipe";
import { truthOf } from "@sagittal/figure/truth";
import type { PoseQuality } from "@sagittal/vision";
import { requestOf } from "./accuracy/clip-facts.ts";
import { clipOf } from "./accuracy/clips.ts";
import { compareClip } from "./accuracy/compare.ts";
import { type Judged, judge } from "./accuracy/comparison.ts";
import { CACHE, ownClip } from "./accuracy/own-clips.ts";
import { aligned } from "./accuracy/table.ts";
import { QUANTITIES, type QuantityKey } from "./accuracy/targets.ts";
import { TruthClip, type TruthFile } from "./accuracy/truth-file.ts";
import { analyse, measuredFrom, measureTrack } from "./engine.ts";
import { FACTORS, type Factor, PICTURE_ONLY } from "./sweep/factors.ts";
import { likeBlazePose } from "./sweep/model-bias.ts";

const { values: args } = parseArgs({
  options: {
    factor: { type: "string" },
    render: { type: "boolean", default: false },
    noise: { type: "string", default: "1.5" },
    json: { type: "string" },
    quality: { type: "string" },
  },
});

const SHOWN: readonly QuantityKey[] = [
  "knee_near",
  "knee_far",
  "hip_near",
  "ankle_near",
  "trunk_lean",
  "initial_contact",
  "toe_off",
  "contact_time",
  "cadence",
  "vertical_oscillation",
  "stride_length",
  "speed",
];

const QUALITIES: readonly PoseQuality[] = ["lite", "full", "heavy"];

interface Point {
  readonly factor: string;
  readonly value: number;
  readonly judged: readonly Judged[];
  readonly failure: string | null;
}

async function measure(factor: Factor, value: number): Promise<Point> {
  try {
    return { factor: factor.name, value, judged: args.render ? await rendered(factor, value) : projected(factor, value), failure: null };
  } catch (error) {
    return { factor: factor.name, value, judged: [], failure: error instanceof Error ? error.message : String(error) };
  }
}

function projected(factor: Factor, value: number): Judged[] {
  const { shot } = recipeOf(factor.recipe(value));
  const truth = TruthClip.parse(truthOf(shot, `${factor.name} ${value}`));
  const track = poseTrackOf(shot, { pixels: Number(args.noise), dropout: 0, swaps: [], seed: 7, bias: likeBlazePose() });
  const { measured } = measureTrack(track, requestOf(truth));
  return compareClip({ kind: "rendered", truth }, measured, null).map(judge);
}

async function rendered(factor: Factor, value: number): Promise<Judged[]> {
  const name = `sweep_${factor.name}_${value}`.replaceAll(/[^\w.-]+/g, "_");
  const clip = clipOf(ownClip(name, factor.recipe(value)));
  const outDir = join(CACHE, "sweep", name);
  mkdirSync(outDir, { recursive: true });
  const file: TruthFile = clip.file;
  if (file.kind !== "rendered") throw new Error("A sweep clip has rendered truth.");
  const quality = QUALITIES.find((q) => q === args.quality);
  const answer = await analyse({ videoPath: clip.video, outDir, request: requestOf(file.truth), dataDir: join(CACHE, "data"), quality });
  if (answer.status === "failed") throw new Error(answer.reason);
  return compareClip(file, measuredFrom(answer), null).map(judge);
}

function cell(judged: readonly Judged[], key: QuantityKey): string {
  const j = judged.find((x) => x.comparison.quantity === key);
  if (j === undefined) return "";
  if (j.agreement === null) return "none";
  const events = j.comparison.missed + j.comparison.spurious;
  return `${j.agreement.mae.toFixed(1)}${j.coverage < 0.95 ? ` ${Math.round(100 * j.coverage)}%` : ""}${events > 0 ? ` !${events}` : ""}`;
}

const points: Point[] = [];
for (const factor of FACTORS) {
  if (args.factor !== undefined && !factor.name.includes(args.factor)) continue;
  if (!args.render && PICTURE_ONLY.has(factor.name)) continue;
  const mine: Point[] = [];
  for (const value of factor.values) {
    mine.push(await measure(factor, value));
    if (args.render) process.stderr.write(`${factor.name} ${value}\n`);
  }
  points.push(...mine);
  const shown = SHOWN.filter((key) => mine.some((p) => p.judged.some((j) => j.comparison.quantity === key)));
  const rows = [
    [`${factor.name}${factor.unit === "" ? "" : ` [${factor.unit}]`}`, ...shown.map((k) => k.replaceAll("_", " "))],
    ["", ...shown.map((k) => QUANTITIES[k].unit)],
    ...mine.map((p) => (p.failure === null ? [String(p.value), ...shown.map((k) => cell(p.judged, k))] : [String(p.value), p.failure])),
  ];
  console.log(`\n${aligned(rows).join("\n")}`);
}
console.log("\nMean absolute errors; a percentage is the share of values there were, !n counts missed and false events.");
await closePools();
if (args.json !== undefined) {
  const data = points.map((p) => ({
    factor: p.factor,
    value: p.value,
    failure: p.failure,
    errors: Object.fromEntries(
      p.judged.map((j) => [
        j.comparison.quantity,
        { ...j.agreement, coverage: j.coverage, missed: j.comparison.missed, spurious: j.comparison.spurious },
      ]),
    ),
  }));
  writeFileSync(args.json, `${JSON.stringify(data, null, 1)}\n`);
}
