/**
 * Real clips, declared as a coach would, against labels by eye: one row per goal, held or missed.
 *
 *   npm run bench:real -- [--clips DIR] [--tracks DIR] [--only TEXT] [--json FILE]
 *
 * Clips lie in ../shared/clips/real beside the project and are never part of it. `--tracks` interprets stored landmarks (DIR/CLIP/track.bin, from an earlier run or
 * `bench:accuracy --work`) with the present code. Without it every video is analysed and its landmarks are stored for `--tracks`. Exit status 1 when a clip cannot be
 * analysed, 2 without clips or goals.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { analyzeVideo, closePools, interpret, poseSidecar, readTrack } from "@sagittal/analysis";
import { analysisFailureText } from "@sagittal/catalogue";
import { AnalysisRequest } from "@sagittal/contract";
import { measuredOf } from "./accuracy/measured.ts";
import { CACHE } from "./accuracy/own-clips.ts";
import { aligned } from "./accuracy/table.ts";
import { DECLARATIONS, type Declaration } from "./real/declarations.ts";
import { type Goal, goalsOf } from "./real/goals.ts";
import { type RealClip, realClipsIn } from "./real/labels.ts";

const { values: args } = parseArgs({
  options: { clips: { type: "string" }, tracks: { type: "string" }, only: { type: "string", default: "" }, json: { type: "string" } },
});

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const requestOf = (declaration: Declaration): AnalysisRequest =>
  AnalysisRequest.parse({
    activity: declaration.activity,
    exercise: declaration.exercise,
    camera_view: declaration.view,
    handedness: "right",
    athlete: {},
  });

/** Path of the clip's stored landmarks, without `--tracks` after analysing its video; `refused` with the reason when there are none. */
async function trackPathOf(clip: RealClip, declaration: Declaration): Promise<{ path: string } | { refused: string }> {
  const folder = join(args.tracks ? resolve(args.tracks) : join(CACHE, "real"), clip.name);
  const path = join(folder, "track.bin");
  if (args.tracks) return existsSync(path) ? { path } : { refused: `no stored landmarks in ${folder}` };
  mkdirSync(folder, { recursive: true });
  const answer = await analyzeVideo({
    videoPath: clip.video,
    outDir: folder,
    request: requestOf(declaration),
    dataDir: join(CACHE, "data"),
  });
  return answer.status === "failed" ? { refused: analysisFailureText(answer.failure, "en") } : { path };
}

interface Row extends Goal {
  readonly clip: string;
  readonly declared: string;
}

interface ClipAnswer {
  readonly rows: readonly Row[];
  readonly remarks: string | null;
  readonly refused: string | null;
}

async function answerOf(clip: RealClip, declaration: Declaration): Promise<ClipAnswer> {
  const facts = { clip: clip.name, declared: `${declaration.exercise}, ${declaration.view}` };
  const stored = await trackPathOf(clip, declaration);
  if ("refused" in stored) return { rows: [], remarks: null, refused: stored.refused };
  const { track, timeScale } = readTrack(stored.path);
  const i = interpret(track, requestOf(declaration));
  const sidecar = poseSidecar(i, timeScale);
  const measured = measuredOf({ metrics: [...i.metrics] }, sidecar);
  const given = i.metrics.filter((m) => m.value_num !== null && m.key !== "technique_score").length;
  const findings = i.findings.map((f) => `${f.code} ${f.severity}${"reason" in f.data ? ` (${String(f.data.reason)})` : ""}`);
  return {
    rows: goalsOf(clip.file, declaration, { measured, sidecar }).map((g) => ({ ...facts, ...g })),
    remarks: `${given} of ${i.metrics.length - 1} metrics given; ${findings.join(", ") || "no finding"}`,
    refused: null,
  };
}

const folder = resolve(args.clips ?? join(import.meta.dirname, "../../shared/clips/real"));
if (!existsSync(folder)) {
  say(`There are no real clips in ${folder}.`);
  process.exit(2);
}
const clips = realClipsIn(folder).filter((c) => c.name.includes(args.only));
const answers: { clip: RealClip; declaration: Declaration; answer: ClipAnswer }[] = [];
for (const clip of clips) {
  const declarations = DECLARATIONS[clip.name];
  if (!declarations) say(`${clip.name}: it has no declaration, left out.`);
  for (const declaration of declarations ?? []) answers.push({ clip, declaration, answer: await answerOf(clip, declaration) });
}
await closePools();

const rows = answers.flatMap((a) => a.answer.rows);
for (const { clip, declaration, answer } of answers) {
  console.log(
    `\n${clip.name} as ${declaration.activity} ${declaration.exercise}, ${declaration.view}: ${answer.remarks ?? `REFUSED, ${answer.refused}`}`,
  );
  if (answer.rows.length > 0) {
    for (const line of aligned(answer.rows.map((r) => [`  ${r.goal}`, r.held ? "held" : "MISSED", r.seen]))) console.log(line);
  }
}
console.log(`\n${rows.filter((r) => r.held).length} of ${rows.length} goals held on ${clips.length} clips.`);
if (args.json !== undefined) writeFileSync(args.json, `${JSON.stringify(rows, null, 1)}\n`);
if (answers.some((a) => a.answer.refused !== null)) process.exit(1);
if (rows.length === 0) process.exit(2);
