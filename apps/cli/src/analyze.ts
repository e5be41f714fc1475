import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createAnalysisHost } from "@sagittal/analysis";
import { activities, analysisFailureText, exercisesOf, findExercise, viewsOf } from "@sagittal/catalogue";
import { Activity, AnalysisRequest, DistanceMarks, ScubaSessionMeta, STAGES, WorkstationAssessment } from "@sagittal/contract";
import { ANALYSIS_VARIABLES } from "@sagittal/contract/variables";
import { MultiBar, Presets, type SingleBar } from "cli-progress";
import { z } from "zod";
import { cacheFolder } from "./cache-folder.ts";
import { summary } from "./summary.ts";

/** Options of `sagittal analyze`, as commander gives them. */
export interface AnalyzeOptions {
  sample?: boolean;
  activity?: string;
  exercise?: string;
  view?: string;
  height?: string;
  mass?: string;
  age?: string;
  sex?: string;
  trim?: string;
  incline?: string;
  handedness?: string;
  barbell?: string;
  distance?: string;
  marks?: string;
  speed?: string;
  captureFps?: string;
  steps?: string;
  scuba?: string;
  workstation?: string;
  blurFace?: boolean;
  lang?: string;
  out?: string;
  json?: boolean;
  quality?: string;
}

/** Words of the command line that cannot be used; exit status 2. */
export class UsageError extends Error {}

const SAMPLE = {
  video: fileURLToPath(new URL("../../../samples/run_treadmill_side.mp4", import.meta.url)),
  options: { activity: "running", exercise: "Treadmill", view: "side", height: "167", mass: "60" },
};

const numberOf = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value)) throw new UsageError(`--${name} takes a number, not "${text}".`);
  return value;
};

function trimOf(text: string | undefined): { start_s: number; end_s: number } | undefined {
  if (text === undefined) return undefined;
  const [start, end, ...rest] = text.split(",").map(Number);
  if (rest.length > 0 || start === undefined || end === undefined || !(end > start) || start < 0) {
    throw new UsageError(`--trim takes start and end in seconds, for example 1.0,4.5; not "${text}".`);
  }
  return { start_s: start, end_s: end };
}

/** Declarations of an activity that are too many for words: a JSON file in the shape of the API's field of that name. */
function fileOf<S extends z.ZodType>(name: string, schema: S, path: string | undefined): z.output<S> | null {
  if (path === undefined) return null;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new UsageError(`--${name} takes a JSON file: ${error instanceof Error ? error.message : error}`);
  }
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new UsageError(`--${name}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The posture media of a workstation file is the file that is analysed, so that it need not be named there. */
const WorkstationFile = z.preprocess(
  (v) => (typeof v === "object" && v !== null ? { posture_media: { url: "file:///posture", kind: "video" }, ...v } : v),
  WorkstationAssessment,
);

function exerciseOf(options: AnalyzeOptions): { activity: Activity; exercise: string } {
  const activity = Activity.safeParse(options.activity);
  if (!activity.success) throw new UsageError(`--activity takes one of: ${activities().join(", ")}.`);
  const names = exercisesOf(activity.data).map((e) => e.name);
  const exercise = options.exercise ?? "";
  if (exercise !== "" && !findExercise(activity.data, exercise))
    throw new UsageError(`--exercise for ${activity.data} takes one of: ${names.join(", ")}.`);
  return { activity: activity.data, exercise };
}

/**
 * The request that the options describe.
 * @throws UsageError naming the option
 */
export function requestOf(options: AnalyzeOptions): AnalysisRequest {
  const { activity, exercise } = exerciseOf(options);
  const view = options.view ?? "side";
  const views: readonly string[] = viewsOf(activity, exercise);
  if (!views.includes(view)) throw new UsageError(`--view for ${exercise || activity} takes one of: ${views.join(", ")}.`);
  const given = <T>(value: T | undefined): value is T => value !== undefined;
  const draft = {
    activity,
    exercise,
    camera_view: view,
    handedness: options.handedness ?? "right",
    lang: options.lang ?? "en",
    blur_face: options.blurFace ?? false,
    treadmill_incline_deg: numberOf("incline", options.incline) ?? 0,
    trim: trimOf(options.trim) ?? null,
    barbell_mass_kg: numberOf("barbell", options.barbell) ?? null,
    walk_test_distance_m: numberOf("distance", options.distance) ?? null,
    distance_marks: fileOf("marks", DistanceMarks, options.marks) ?? [],
    treadmill_speed_mps: numberOf("speed", options.speed) ?? null,
    capture_fps: numberOf("capture-fps", options.captureFps) ?? null,
    approach_step_count: numberOf("steps", options.steps) ?? null,
    scuba_session_meta: fileOf("scuba", ScubaSessionMeta, options.scuba),
    workstation_assessment: fileOf("workstation", WorkstationFile, options.workstation),
    athlete: {
      height_cm: numberOf("height", options.height) ?? null,
      weight_kg: numberOf("mass", options.mass) ?? null,
      age: numberOf("age", options.age) ?? null,
      ...(given(options.sex) && { sex: options.sex }),
    },
  };
  const parsed = AnalysisRequest.safeParse(draft);
  if (!parsed.success) throw new UsageError(z.prettifyError(parsed.error));
  return parsed.data;
}

/** Folder of the converted models: the service's data folder when it is named, else the user's cache. */
function dataDir(): string {
  return process.env.DATA_DIR ?? cacheFolder(process.env);
}

/** One bar per stage on a terminal; silent elsewhere. */
function progressBars(shown: boolean): { on: (stage: number, done: number, total: number) => void; end: () => void } {
  if (!shown) return { on: () => {}, end: () => {} };
  const bars = new MultiBar(
    { format: "{stage} {bar} {percentage}%", hideCursor: true, clearOnComplete: false, noTTYOutput: false, stream: process.stderr },
    Presets.rect,
  );
  const made: SingleBar[] = [];
  const bar = (stage: number): SingleBar => {
    const known = made[stage] ?? bars.create(1, 0, { stage: (STAGES[stage] ?? "").padEnd(14) });
    made[stage] = known;
    return known;
  };
  return {
    on(stage, done, total) {
      for (let s = 0; s < stage; s++) bar(s).update(bar(s).getTotal());
      const current = bar(stage);
      current.setTotal(Math.max(1, total));
      current.update(done);
    },
    end() {
      for (const b of made) b.update(b.getTotal());
      bars.stop();
    },
  };
}

/** How the video is measured: by the option, else by the variables of the environment, as in the service. Throws UsageError. */
export function settingsOf(quality: string | undefined, env: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(
    Object.entries({ ...env, ...(quality !== undefined && { POSE_QUALITY: quality }) }).filter(([, value]) => value),
  );
  const settings = z.object(ANALYSIS_VARIABLES).safeParse(given);
  if (settings.success) return settings.data;
  const [issue] = settings.error.issues;
  const name = String(issue?.path[0]);
  throw new UsageError(
    quality !== undefined && name === "POSE_QUALITY" ? "--quality takes lite, full or heavy." : `${name}: ${issue?.message}.`,
  );
}

/**
 * Analyses one video from the command line.
 * @returns exit status: 0 done, 1 the video could not be analysed
 * @throws UsageError for words that cannot be used
 */
export async function analyze(video: string | undefined, options: AnalyzeOptions): Promise<number> {
  if (options.sample && video !== undefined) throw new UsageError("Name a video or use --sample, not both.");
  const path = options.sample ? SAMPLE.video : video;
  if (!path) throw new UsageError("Name a video, or use --sample.");
  const request = requestOf(options.sample ? { ...SAMPLE.options, ...options } : options);
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`);
  const outDir = resolve(options.out ?? "out");
  mkdirSync(outDir, { recursive: true });
  const settings = settingsOf(options.quality);
  const host = createAnalysisHost({
    slots: 1,
    dataDir: dataDir(),
    quality: settings.POSE_QUALITY,
    providers: settings.POSE_PROVIDERS,
    normaliseFps: settings.NORMALISE_FPS,
  });
  const bars = progressBars(!options.json && process.stderr.isTTY === true);
  try {
    const outcome = await host.run({ videoPath: resolve(path), outDir, request }, (p) => bars.on(p.stage_idx, p.frame_done, p.frame_total));
    bars.end();
    if (outcome.status === "failed") {
      const failure_reason = analysisFailureText(outcome.failure, request.lang);
      if (options.json) console.log(JSON.stringify({ ...outcome, failure_reason }));
      console.error(failure_reason);
      return 1;
    }
    rmSync(outcome.files.track);
    console.log(options.json ? JSON.stringify(outcome.result) : summary(outcome.result, request, outDir));
    return 0;
  } finally {
    bars.end();
    await host.close();
  }
}
