/**
 * Runs the whole pipeline on every clip with known truth and prints how far it is off.
 *
 *   npm run bench:accuracy -- [FOLDER …] [--only TEXT] [--json FILE] [--no-own | --own-only] [--work DIR] [--reuse] [--quality NAME] [--no-baseline]
 *
 * Without a folder: ../shared/clips beside the project when it is there, and the project's own generated clips. `--work` keeps what the
 * analysis wrote; `--reuse` interprets the landmarks of the last run again with today's code, without looking at the videos. Exit status 1 when a clip yields no value.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { closePools } from "@sagittal/analysis";
import type { PoseQuality } from "@sagittal/vision";
import { naiveBaseline } from "./accuracy/baseline.ts";
import { kindOf, requestOf, viewOf } from "./accuracy/clip-facts.ts";
import { type BenchClip, clipOf, clipsIn } from "./accuracy/clips.ts";
import { compareClip } from "./accuracy/compare.ts";
import { type Judged, judge } from "./accuracy/comparison.ts";
import { CACHE, OWN_CLIPS, ownClip } from "./accuracy/own-clips.ts";
import { coverageOf, type StatedSpread, statedSpread } from "./accuracy/spread.ts";
import { aligned, detailTable, summaryTable } from "./accuracy/table.ts";
import { analyse, measuredFrom } from "./engine.ts";

const { values: args, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    json: { type: "string" },
    "no-own": { type: "boolean", default: false },
    "own-only": { type: "boolean", default: false },
    "no-baseline": { type: "boolean", default: false },
    work: { type: "string" },
    reuse: { type: "boolean", default: false },
    quality: { type: "string" },
  },
});

const QUALITIES: readonly PoseQuality[] = ["full", "heavy"];
function qualityOf(text: string | undefined): PoseQuality | undefined {
  if (text === undefined) return undefined;
  const known = QUALITIES.find((q) => q === text);
  if (known === undefined) throw new RangeError(`--quality must be one of ${QUALITIES.join(", ")}, got ${text}.`);
  return known;
}

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

function chosenClips(): BenchClip[] {
  const root = resolve(import.meta.dirname, "..");
  const given = resolve(root, "../shared/clips");
  const folders = positionals.length > 0 ? positionals.map((p) => resolve(p)) : existsSync(given) && !args["own-only"] ? [given] : [];
  const wanted = (name: string): boolean => args.only === undefined || name.includes(args.only);
  const own = args["no-own"] || positionals.length > 0 ? [] : Object.entries(OWN_CLIPS);
  return [
    ...folders.flatMap((f) => clipsIn(f)),
    ...own.filter(([name]) => wanted(name)).map(([name, recipe]) => clipOf(ownClip(name, recipe, say))),
  ].filter((c) => wanted(c.name));
}

interface ClipAnswer {
  readonly judged: readonly Judged[];
  readonly spread: readonly StatedSpread[];
  readonly version: string | null;
  readonly failure: string | null;
}

async function measure(clip: BenchClip, work: string): Promise<ClipAnswer> {
  const outDir = join(work, clip.name);
  mkdirSync(outDir, { recursive: true });
  const about = clip.file.kind === "real" ? clip.file.labels : clip.file.truth;
  const request = requestOf(about);
  const answer = await analyse({
    videoPath: clip.video,
    outDir,
    request,
    dataDir: join(CACHE, "data"),
    quality: qualityOf(args.quality),
    reuse: args.reuse,
  });
  if (answer.status === "failed") return { judged: [], spread: [], version: null, failure: answer.reason };
  const view = "view" in about && typeof about.view === "string" ? about.view : String(about.camera_view);
  const stature = clip.file.kind === "real" ? null : clip.file.truth.subject_height_m;
  const naive = args["no-baseline"] ? null : naiveBaseline(answer.track, kindOf(about.activity), viewOf(view), stature);
  const mine = measuredFrom(answer);
  const judged = compareClip(clip.file, mine, naive).map(judge);
  const empty = judged.every((j) => j.agreement === null);
  return {
    judged,
    spread: statedSpread(clip.file, mine),
    version: answer.result.analysis_version,
    failure: empty ? "the analysis gave no value that could be compared" : null,
  };
}

const clips = chosenClips();
if (clips.length === 0) {
  say("There is no clip to measure: give a folder of clips with truth files.");
  process.exit(2);
}
const work = resolve(args.work ?? join(CACHE, "accuracy"));
const answers: { clip: BenchClip; answer: ClipAnswer }[] = [];
for (const clip of clips) {
  const started = performance.now();
  const answer = await measure(clip, work).catch(
    (error: unknown): ClipAnswer => ({
      judged: [],
      spread: [],
      version: null,
      failure: error instanceof Error ? error.message : String(error),
    }),
  );
  say(`${clip.name}: ${answer.failure ?? `${answer.judged.length} comparisons`} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  answers.push({ clip, answer });
}

const judged = answers.flatMap((a) => a.answer.judged);
const spread = answers.flatMap((a) => a.answer.spread);
console.log(detailTable(judged));
console.log(`\nSUMMARY\n${summaryTable(judged)}`);
const covered = coverageOf(spread);
console.log(
  `\nStated uncertainty: ${covered.interval.covered} of ${covered.interval.of} true errors lie within 1.96 standard errors, ` +
    `${covered.mdc.covered} of ${covered.mdc.of} within the stated smallest detectable change.`,
);
const targets = judged.filter((j) => j.target !== null);
console.log(`Targets met: ${targets.filter((j) => j.verdict === "pass").length} of ${targets.length} (quantity × clip).`);
const silent = judged.filter((j) => j.verdict === "no value" && j.target !== null);
if (silent.length > 0) {
  console.log(`\nNo value at all for:\n${aligned(silent.map((j) => [`  ${j.comparison.quantity}`, j.comparison.clip])).join("\n")}`);
}

if (args.json !== undefined) {
  const version = answers.find((a) => a.answer.version !== null)?.answer.version ?? null;
  const data = {
    analysis_version: version,
    clips: answers.map(({ clip, answer }) => ({ name: clip.name, failure: answer.failure })),
    comparisons: judged.map(({ comparison: { errors, baseline, ...c }, agreement, baseline: naive, ...j }) => ({
      ...c,
      ...j,
      values: errors.length,
      agreement,
      naive,
    })),
    stated_spread: { ...covered, metrics: spread },
  };
  writeFileSync(args.json, `${JSON.stringify(data, null, 1)}\n`);
}

await closePools();
const failed = answers.filter((a) => a.answer.failure !== null);
if (failed.length > 0) {
  say(`\nFAILED: ${failed.length} of ${answers.length} clips yield no value:`);
  for (const { clip, answer } of failed) say(`  ${clip.name}: ${answer.failure}`);
  process.exit(1);
}
