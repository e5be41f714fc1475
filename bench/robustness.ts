/**
 * Metamorphic checks: a clip is changed in ways that leave the movement as it was, and its metrics must stay within stated bounds.
 *
 *   node bench/robustness.ts [TRUTH.json …] [--only TEXT] [--json FILE] [--quality NAME]
 *   node bench/robustness.ts (--tracks DIR | --figure) [--only TEXT] [--json FILE]
 *
 * Without files: the given treadmill run and squat where they exist, else the project's own clips of both. Exit status 1 when a bound is broken.
 * With `--tracks` or `--figure` no video is read. The stored landmarks (DIR/CLIP/track.bin) of every clip that is declared as what it shows, or those of every
 * exercise of the figure, are changed, and the table says how many clips are still measured.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { closePools } from "@sagittal/analysis";
import type { RawTrack } from "@sagittal/biomechanics";
import type { PoseSidecar } from "@sagittal/contract";
import { normalOf, randomOf } from "@sagittal/figure/math";
import type { PoseQuality } from "@sagittal/vision";
import { requestOf } from "./accuracy/clip-facts.ts";
import { type BenchClip, clipOf } from "./accuracy/clips.ts";
import { CACHE, OWN_CLIPS, ownClip } from "./accuracy/own-clips.ts";
import { aligned } from "./accuracy/table.ts";
import { aboutOf } from "./accuracy/truth-file.ts";
import { analyse, type EngineAnswer, measureTrack } from "./engine.ts";
import { type ClipFacts, VARIANTS, type Variant } from "./robustness/clip-variants.ts";
import { compareRuns, mirrored, type Run, type RunComparison, retimed } from "./robustness/compare-runs.ts";
import { rewrite } from "./robustness/rewrite.ts";
import { figureTracks, storedTracks, studyOf, studyTable } from "./robustness/track-study.ts";

const { values: args, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    json: { type: "string" },
    quality: { type: "string", default: "heavy" },
    tracks: { type: "string" },
    figure: { type: "boolean", default: false },
  },
});

if (args.tracks !== undefined || args.figure) {
  const clips = [...(args.tracks ? storedTracks(args.tracks) : []), ...(args.figure ? figureTracks() : [])];
  const study = studyOf(clips.filter((c) => c.name.includes(args.only ?? "")));
  console.log(studyTable(study));
  if (args.json !== undefined) writeFileSync(args.json, `${JSON.stringify(study, null, 1)}\n`);
  process.exit(study.copies.length > 0 ? 0 : 1);
}

const QUALITIES: readonly PoseQuality[] = ["lite", "full", "heavy"];
const quality = QUALITIES.find((q) => q === args.quality) ?? "heavy";

/** The clips named on the command line; else a run and a squat. */
function chosenClips(): BenchClip[] {
  if (positionals.length > 0) return positionals.map((p) => clipOf(resolve(p)));
  const given = resolve(import.meta.dirname, "../../shared/clips");
  const pairs = [
    ["run_treadmill_side", "own_run_right"],
    ["squat_side", "own_squat_30"],
  ] as const;
  return pairs.map(([theirs, own]) => {
    const path = join(given, `${theirs}.json`);
    return clipOf(existsSync(path) ? path : ownClip(own, OWN_CLIPS[own] ?? {}));
  });
}

type Completed = Extract<EngineAnswer, { status: "completed" }>;

async function run(clip: BenchClip, video: string, outDir: string, captureFps: number | null): Promise<Completed> {
  mkdirSync(outDir, { recursive: true });
  const about = aboutOf(clip.file);
  const answer = await analyse({
    videoPath: video,
    outDir,
    request: { ...requestOf(about), capture_fps: captureFps },
    dataDir: join(CACHE, "data"),
    quality,
  });
  if (answer.status === "failed") throw new Error(`${clip.name}: ${answer.reason}`);
  return answer;
}

const runOf = (a: Completed): Run => ({ result: a.result, events: a.sidecar.events });

/** Rate and size of a clip, and the region of the athlete's joints over all frames. */
function factsOf(clip: BenchClip, sidecar: PoseSidecar): ClipFacts {
  const { fps, width, height } = aboutOf(clip.file);
  const seen = sidecar.image.joints.flatMap((frame) => frame.filter(([x, y]) => x > 0 && y > 0));
  const xs = seen.map(([x]) => x).sort((a, b) => a - b);
  const ys = seen.map(([, y]) => y).sort((a, b) => a - b);
  const [x, y] = [xs[0] ?? 0, ys[0] ?? 0];
  return { fps, width, height, athlete: { x, y, width: (xs.at(-1) ?? width) - x, height: (ys.at(-1) ?? height) - y } };
}

interface Outcome {
  readonly clip: string;
  readonly variant: string;
  readonly comparison: RunComparison | null;
  readonly broken: readonly string[];
}

/** Compares the run of a changed clip with its bounds; `broken` names every one that is exceeded. */
function judgeVariant(clip: string, v: Variant, c: RunComparison): Outcome {
  const broken = c.changes.filter((x) => x.share > 1).map((x) => `${x.metric} ${short(x.before)} -> ${short(x.after)}`);
  if (!v.mayLose) broken.push(...c.lost.map((k) => `${k} lost`));
  if (c.eventShift === null ? c.eventsBefore > 0 : c.eventShift > v.bounds.events) broken.push(`events shift ${short(c.eventShift)} ms`);
  if (c.eventsMatched < 0.9 * c.eventsBefore - 1) broken.push(`${c.eventsBefore - c.eventsMatched} of ${c.eventsBefore} events gone`);
  return { clip, variant: v.name, comparison: c, broken };
}

const short = (x: number | null): string => (x === null ? "-" : x.toFixed(Math.abs(x) >= 100 ? 0 : 2));

/** Greatest change of contact time under white noise of 1 px (standard deviation) on every landmark. */
const MAX_CONTACT_SHIFT_MS = 5;
const NOISE_SEEDS = 8;

function noisy(track: RawTrack, seed: number): RawTrack {
  const normal = normalOf(randomOf(seed));
  return { ...track, image: track.image.map((v, i) => (i % 3 === 2 ? v : v + normal())) };
}

function noiseCheck(clip: BenchClip, base: Completed): Outcome | null {
  const before = base.result.metrics.find((m) => m.key === "contact_time")?.value_num ?? null;
  if (before === null) return null;
  const about = aboutOf(clip.file);
  const shifts = Array.from({ length: NOISE_SEEDS }, (_, seed) => {
    const after = measureTrack(noisy(base.track, seed + 1), requestOf(about)).measured.metrics.get("contact_time")?.value ?? null;
    return after === null ? Number.POSITIVE_INFINITY : Math.abs(after - before);
  });
  const worst = Math.max(...shifts);
  const broken = worst > MAX_CONTACT_SHIFT_MS ? [`contact_time moves by ${worst.toFixed(1)} ms`] : [];
  return { clip: clip.name, variant: `1 px landmark noise (worst ${worst.toFixed(1)} ms)`, comparison: null, broken };
}

const outcomes: Outcome[] = [];
const work = join(CACHE, "robustness");
for (const clip of chosenClips()) {
  const base = await run(clip, clip.video, join(work, clip.name, "base"), null);
  const facts = factsOf(clip, base.sidecar);
  for (const v of VARIANTS.filter((x) => args.only === undefined || x.name.includes(args.only))) {
    const dir = join(work, clip.name, v.name.replaceAll(/\W+/g, "_"));
    mkdirSync(dir, { recursive: true });
    const video = join(dir, "changed.mp4");
    const outcome = await (async (): Promise<Outcome> => {
      rewrite(clip.video, video, v.change(facts));
      const changed = runOf(await run(clip, video, dir, v.captureFps?.(facts) ?? null));
      const before = retimed(v.mirrored ? mirrored(runOf(base)) : runOf(base), (t) => v.time?.(t, facts) ?? t);
      return judgeVariant(clip.name, v, compareRuns(before, changed, v.bounds));
    })().catch(
      (error: unknown): Outcome => ({
        clip: clip.name,
        variant: v.name,
        comparison: null,
        broken: [error instanceof Error ? error.message : String(error)],
      }),
    );
    outcomes.push(outcome);
    process.stderr.write(`${clip.name}, ${v.name}: ${outcome.broken.length === 0 ? "ok" : outcome.broken.join("; ")}\n`);
  }
  const noise = noiseCheck(clip, base);
  if (noise !== null) outcomes.push(noise);
}
await closePools();

const rows = [["clip", "change", "metrics", "lost", "worst share of bound", "events shift [ms]", ""]];
for (const o of outcomes) {
  const c = o.comparison;
  const worst = c?.changes[0];
  rows.push([
    o.clip,
    o.variant,
    String(c?.compared ?? "-"),
    String(c?.lost.length ?? "-"),
    worst === undefined ? "-" : `${worst.share.toFixed(2)} (${worst.metric})`,
    c?.eventShift == null ? "-" : c.eventShift.toFixed(1),
    o.broken.length === 0
      ? "ok"
      : `BROKEN: ${o.broken.slice(0, 4).join("; ")}${o.broken.length > 4 ? ` and ${o.broken.length - 4} more` : ""}`,
  ]);
}
console.log(aligned(rows).join("\n"));
const bad = outcomes.filter((o) => o.broken.length > 0);
console.log(`\n${outcomes.length - bad.length} of ${outcomes.length} checks hold.`);
if (args.json !== undefined) writeFileSync(args.json, `${JSON.stringify(outcomes, null, 1)}\n`);
process.exitCode = bad.length > 0 ? 1 : 0;
