/**
 * Runs the analysis on every clip with known truth and prints how far it is off.
 *
 *   npm run bench:accuracy -- [FOLDER …] [--set NAME …] [--tracks DIR] [--sample N] [--only TEXT] [--detail] [--by kind|view|fps]
 *                             [--json FILE] [--against FILE] [--naive] [--work DIR] [--reuse] [--quality NAME]
 *
 * Sets: `given` (rendered clips of ../shared/clips), `test` (corpus clips kept for reporting), `real` (filmed people); on request `train` (corpus clips for
 * fitting) and `own` (the project's procedural figure). By default the first three, those of them that exist. A FOLDER is measured as one set of its own.
 *
 * `--tracks DIR` interprets the landmarks stored as DIR/CLIP/track.bin with the present code, about a second per clip, and reads no video. Clips without
 * stored landmarks are left out. `--reuse` does the same with the landmarks that an earlier run of this bench left in `--work`; clips without them are
 * analysed from the video. Exit status 1 when a clip yields no value, or a quantity or a scored metric is no better than the best constant answer.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { closePools, readTrack } from "@sagittal/analysis";
import type { RawTrack } from "@sagittal/biomechanics";
import type { PoseQuality } from "@sagittal/vision";
import { naiveBaseline } from "./accuracy/baseline.ts";
import { kindOf, requestOf, viewOf, viewTextOf } from "./accuracy/clip-facts.ts";
import { type BenchClip, clipOf, clipsIn } from "./accuracy/clips.ts";
import { compareClip } from "./accuracy/compare.ts";
import { judge } from "./accuracy/comparison.ts";
import type { Measured } from "./accuracy/measured.ts";
import { metricRows, metricTable, nameOf, wronglyScored } from "./accuracy/metric-table.ts";
import { CACHE, OWN_CLIPS, ownClip } from "./accuracy/own-clips.ts";
import { splitOf } from "./accuracy/split.ts";
import { coverageOf, type StatedSpread, statedSpread } from "./accuracy/spread.ts";
import {
  beatenByConstant,
  detailTable,
  intervalTable,
  type JudgedClip,
  type SummaryRow,
  summaryRows,
  summaryTable,
} from "./accuracy/table.ts";
import { aboutOf } from "./accuracy/truth-file.ts";
import { analyse, measuredFrom, measureTrack } from "./engine.ts";

const SETS = ["given", "test", "train", "real", "own"] as const;
type SetName = (typeof SETS)[number];

const { values: args, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: "string", multiple: true },
    tracks: { type: "string" },
    sample: { type: "string" },
    only: { type: "string" },
    detail: { type: "boolean", default: false },
    by: { type: "string" },
    json: { type: "string" },
    against: { type: "string" },
    naive: { type: "boolean", default: false },
    work: { type: "string" },
    reuse: { type: "boolean", default: false },
    quality: { type: "string" },
  },
});

const oneOf = <T extends string>(known: readonly T[], text: string, option: string): T => {
  const found = known.find((k) => k === text);
  if (found === undefined) throw new RangeError(`--${option} must be one of ${known.join(", ")}, got ${text}.`);
  return found;
};
const QUALITIES: readonly PoseQuality[] = ["lite", "full", "heavy"];
const quality = args.quality === undefined ? undefined : oneOf(QUALITIES, args.quality, "quality");
const by = args.by === undefined ? null : oneOf(["kind", "view", "fps"] as const, args.by, "by");

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

interface Clip extends BenchClip {
  readonly set: string;
}

const GIVEN = resolve(import.meta.dirname, "../../shared/clips");
const REAL = join(GIVEN, "real");
const CORPUS = resolve(import.meta.dirname, "../../shared/corpus");
const wanted = (name: string): boolean => args.only === undefined || name.includes(args.only);

/** Real clips whose labels state contacts, cadence or joint angles. */
const comparable = ({ file }: BenchClip): boolean =>
  file.kind !== "real" || file.labels.labels.cadence_spm !== undefined || file.labels.labels.initial_contact_frames !== undefined;

function clipsOf(set: SetName): BenchClip[] {
  switch (set) {
    case "own":
      return Object.entries(OWN_CLIPS)
        .filter(([name]) => wanted(name))
        .map(([name, recipe]) => clipOf(ownClip(name, recipe, say)));
    case "given":
      return existsSync(GIVEN) ? clipsIn(GIVEN, wanted) : [];
    case "real":
      return existsSync(REAL) ? clipsIn(REAL, wanted).filter(comparable) : [];
    default:
      return existsSync(CORPUS) ? clipsIn(CORPUS, wanted).filter((c) => splitOf(c.file) === set) : [];
  }
}

function chosenClips(): Clip[] {
  const every = Math.max(1, Number(args.sample ?? 1));
  const thinned = (clips: readonly BenchClip[], set: string): Clip[] => clips.filter((_, i) => i % every === 0).map((c) => ({ ...c, set }));
  if (positionals.length > 0) return positionals.flatMap((p) => thinned(clipsIn(resolve(p), wanted), p));
  const sets = args.set?.map((s) => oneOf(SETS, s, "set")) ?? (["given", "test", "real"] as const);
  // Given and real clips are few: only the corpus is thinned.
  return sets.flatMap((s) => (s === "test" || s === "train" ? thinned(clipsOf(s), s) : clipsOf(s).map((c) => ({ ...c, set: s }))));
}

interface ClipAnswer {
  readonly judged: readonly JudgedClip[];
  readonly spread: readonly StatedSpread[];
  readonly version: string | null;
  readonly failure: string | null;
}

/** Landmarks and values of one clip. */
interface ClipMeasurement {
  readonly track: RawTrack;
  readonly measured: Measured;
  readonly version: string | null;
}

/** Measures a clip, with `--tracks` from its stored landmarks; null when it has none. @throws Error when the analysis fails */
async function measurementOf(clip: Clip, work: string): Promise<ClipMeasurement | null> {
  const request = requestOf(aboutOf(clip.file));
  if (args.tracks !== undefined) {
    const path = join(resolve(args.tracks), clip.name, "track.bin");
    if (!existsSync(path)) return null;
    const { track } = readTrack(path);
    return { track, measured: measureTrack(track, request).measured, version: null };
  }
  const outDir = join(work, clip.name);
  mkdirSync(outDir, { recursive: true });
  const answer = await analyse({ videoPath: clip.video, outDir, request, dataDir: join(CACHE, "data"), quality, reuse: args.reuse });
  if (answer.status === "failed") throw new Error(answer.reason);
  return { track: answer.track, measured: measuredFrom(answer), version: answer.result.analysis_version };
}

/** Group of a clip in the breakdown of `--by`: its kind of movement, view or frame rate. */
function groupOf(clip: Clip): string {
  const about = aboutOf(clip.file);
  const oblique = viewTextOf(about).includes("oblique");
  if (by === "view") return oblique ? "oblique" : viewOf(viewTextOf(about));
  if (by === "fps") return `${Math.round(about.fps)} frames per second`;
  return kindOf(about.activity);
}

async function measure(clip: Clip, work: string): Promise<ClipAnswer | null> {
  const measurement = await measurementOf(clip, work);
  if (measurement === null) return null;
  const about = aboutOf(clip.file);
  const stature = typeof about.subject_height_m === "number" ? about.subject_height_m : null;
  const naive = args.naive ? naiveBaseline(measurement.track, kindOf(about.activity), viewOf(viewTextOf(about)), stature) : null;
  const kind = kindOf(about.activity);
  const judged = compareClip(clip.file, measurement.measured, naive).map((c) => ({ ...judge(c), kind }));
  const silent = judged.length > 0 && judged.every((j) => j.agreement === null);
  return {
    judged,
    spread: statedSpread(clip.file, measurement.measured),
    version: measurement.version,
    failure: silent ? "the analysis gave no value that could be compared" : null,
  };
}

const clips = chosenClips();
if (clips.length === 0) {
  say("There is no clip to measure: give a folder of clips with truth files.");
  process.exit(2);
}
const work = resolve(args.work ?? join(CACHE, "accuracy"));
const answers: { clip: Clip; answer: ClipAnswer }[] = [];
let withoutTrack = 0;
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
  if (answer === null) {
    withoutTrack++;
    continue;
  }
  say(`${clip.name}: ${answer.failure ?? `${answer.judged.length} comparisons`} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  answers.push({ clip, answer });
}

interface GroupRows {
  readonly group: string;
  readonly rows: readonly SummaryRow[];
}

function earlierRows(): ReadonlyMap<string, ReadonlyMap<string, SummaryRow>> {
  if (args.against === undefined) return new Map();
  const old: { groups: readonly GroupRows[] } = JSON.parse(readFileSync(args.against, "utf8"));
  return new Map(old.groups.map((g) => [g.group, new Map(g.rows.map((r) => [r.quantity, r]))]));
}
const before = earlierRows();

const summary: GroupRows[] = [];
/** Scored metrics that are no better than the best constant answer. */
const scoredWithoutSkill: string[] = [];
function print(group: string, mine: readonly (typeof answers)[number][]): void {
  const judged = mine.flatMap((a) => a.answer.judged);
  const rows = summaryRows(judged);
  summary.push({ group, rows });
  if (args.detail) console.log(`\n=== ${group}\n${detailTable(judged)}`);
  console.log(`\n=== ${group}: ${mine.length} clips\n${summaryTable(rows, before.get(group))}`);
  const spread = mine.flatMap((a) => a.answer.spread);
  if (spread.length === 0) return;
  console.log(`\nStated 95 % intervals, ${group}\n${intervalTable(spread)}`);
  const metrics = metricRows(spread);
  console.log(`\nMetrics beside the best constant answer, ${group}\n${metricTable(metrics)}`);
  scoredWithoutSkill.push(...wronglyScored(metrics).map((row) => `${group}: ${nameOf(row)}`));
}
for (const set of new Set(clips.map((c) => c.set))) {
  const mine = answers.filter((a) => a.clip.set === set);
  if (mine.length === 0) continue;
  print(set, mine);
  if (by !== null) for (const [name, part] of Map.groupBy(mine, (a) => groupOf(a.clip))) print(`${set}, ${name}`, part);
}

if (args.json !== undefined) {
  const data = {
    analysis_version: answers.find((a) => a.answer.version !== null)?.answer.version ?? null,
    clips: answers.map(({ clip, answer }) => ({ name: clip.name, set: clip.set, failure: answer.failure })),
    groups: summary,
    comparisons: answers.flatMap(({ clip, answer }) =>
      answer.judged.map(({ comparison: { errors, truths, baseline, ...c }, agreement, baseline: naive, ...j }) => ({
        set: clip.set,
        ...c,
        ...j,
        values: errors.length,
        agreement,
        naive,
      })),
    ),
    stated_spread: coverageOf(answers.flatMap((a) => a.answer.spread)),
    metrics: metricRows(answers.flatMap((a) => a.answer.spread)),
  };
  writeFileSync(args.json, `${JSON.stringify(data, null, 1)}\n`);
}

await closePools();
if (withoutTrack > 0) say(`\n${withoutTrack} clips have no stored track and were left out.`);
const failed = answers.filter((a) => a.answer.failure !== null);
if (failed.length > 0) {
  say(`\nFAILED: ${failed.length} of ${answers.length} clips yield no value:`);
  for (const { clip, answer } of failed) say(`  ${clip.name}: ${answer.failure}`);
}
const noBetterThanConstant = summary.flatMap(({ group, rows }) => rows.filter(beatenByConstant).map((row) => `${group}: ${row.label}`));
if (noBetterThanConstant.length > 0)
  say(`\nFAILED: no better than the best constant answer:\n${noBetterThanConstant.map((row) => `  ${row}`).join("\n")}`);
if (scoredWithoutSkill.length > 0)
  say(`\nFAILED: scored, and no better than the best constant answer:\n${scoredWithoutSkill.map((row) => `  ${row}`).join("\n")}`);
if (failed.length + noBetterThanConstant.length + scoredWithoutSkill.length > 0) process.exit(1);
