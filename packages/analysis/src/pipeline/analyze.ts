import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LANDMARK_COUNT, type RawTrack, ROW_WIDTH, resample, withoutAlternation, withSteadySides } from "@sagittal/biomechanics";
import {
  type AnalysisRequest,
  type AnalysisResult,
  type AnalysisFailure as Failure,
  type Progress,
  STAGES,
  type Stage,
} from "@sagittal/contract";
import {
  type DistinctPictures,
  distinctPictures,
  type FollowedInFilm,
  type FramePlan,
  followInFilm,
  isPicture,
  limitFrameSize,
  type PosePool,
  planFrames,
  poseModel,
  probeVideo,
  stillClip,
  type Tracklet,
  type TrimRange,
  type VideoProbe,
} from "@sagittal/vision";
import { ANALYSERS } from "../activities/index.ts";
import type { ExerciseName } from "../engine/evidence.ts";
import { eventTime, type Interpretation } from "../engine/interpretation.ts";
import { overlayScene } from "../output/scene.ts";
import { poseSidecarText, timeSeriesCsv } from "../output/sidecar.ts";
import { writeTrack } from "../output/track-file.ts";
import { renderVideos } from "../output/videos.ts";
import { writeText } from "../output/write-text.ts";
import { AnalysisFailure, failureOf } from "./failure.ts";
import { exerciseOf, MIN_FRAMES } from "./interpret.ts";
import { nearestExercise, notesNaming } from "./nearest.ts";
import { OUTPUT_FILES } from "./output-files.ts";
import { readsPasses } from "./passes.ts";
import { interpretNamed, provisional } from "./unnamed.ts";
import { ANALYSIS_VERSION } from "./version.ts";

interface AnalysisFiles {
  readonly annotated: string;
  readonly anonymised?: string;
  readonly pose3d: string;
  readonly thumbnail: string;
  readonly timeseries: string;
  /** The measured landmarks, for recomputation with corrected events. */
  readonly track: string;
}

export type AnalysisOutcome =
  | { readonly status: "completed"; readonly result: AnalysisResult; readonly files: AnalysisFiles }
  | { readonly status: "failed"; readonly failure: Failure };

export interface AnalysisOptions {
  readonly pool: PosePool;
  /** Upper bound of the analysis rate, frames per second. */
  readonly normaliseFps: number;
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Larger pictures are scaled down while they are read, in pixels. A person who fills a 1080p picture is already seen at four times the
 * resolution of the pose model; phones and browsers play 1080p smoothly.
 */
const MAX_LONG_SIDE = 1920;

/** Reports stages and measures how long each takes. */
class StageClock {
  readonly timings: Record<Stage, number> = { probe: 0, normalise: 0, pose_extract: 0, biomechanics: 0, render: 0, publish: 0 };
  readonly #report: (progress: Progress) => void;
  #stage: Stage = "probe";
  #since = performance.now();

  constructor(report: (progress: Progress) => void) {
    this.#report = report;
  }

  enter(stage: Stage, frameTotal = 0): void {
    this.stop();
    this.#stage = stage;
    this.frames(0, frameTotal);
  }

  frames(done: number, total: number): void {
    this.#report({ stage: this.#stage, stage_idx: STAGES.indexOf(this.#stage), frame_done: done, frame_total: total });
  }

  stop(): void {
    const now = performance.now();
    this.timings[this.#stage] += Math.round(now - this.#since);
    this.#since = now;
  }
}

/**
 * Greatest capture rate, as a multiple of the file's rate, that counts as the same rate (assumed: stated rates are rounded, and the slowest slow motion of
 * phones doubles it).
 */
const SAME_RATE = 1.2;

/**
 * True time over file time: below 1 when a slow-motion file plays a faster recording.
 * @param fps different pictures per second of the file
 */
function timeScaleOf(probe: VideoProbe, fps: number, request: AnalysisRequest): number {
  const capture = request.capture_fps ?? probe.captureFps;
  return capture && capture > SAME_RATE * fps ? fps / capture : 1;
}

/**
 * The pictures of the requested part of a file that repeats some of them; null for other files, and for strokes: of those a picture more or less decides, and filmed pitches and deliveries were found better
 * with the repeats.
 */
function distinctIn(probe: VideoProbe, request: AnalysisRequest, threads: number): DistinctPictures | null {
  const { trim, activity } = request;
  if (ANALYSERS[activity].planar(exerciseOf(request)) === null) return null;
  const [fromMs, toMs] = trim ? [1000 * trim.start_s, 1000 * trim.end_s] : [0, probe.durationMs];
  return distinctPictures(probe, fromMs, toMs, threads);
}

/** What a plan is made from, besides the video. */
interface PlanFacts {
  readonly request: AnalysisRequest;
  readonly distinct: DistinctPictures | null;
  readonly normaliseFps: number;
  readonly timeScale: number;
}

/** The requested part on a clock that runs `timeScale` times as fast as the file's; null for all of it. */
const rangeOf = ({ trim }: AnalysisRequest, timeScale = 1): TrimRange | null =>
  trim ? { startS: trim.start_s * timeScale, endS: trim.end_s * timeScale } : null;

/** The planned frames on the camera's true clock; of a picture that the file repeats, the first showing. */
function planOf(probe: VideoProbe, { request, distinct, normaliseFps, timeScale }: PlanFacts): FramePlan {
  const { ptsMs, fps } = distinct ?? { ptsMs: probe.ptsMs, fps: probe.sourceFps };
  const source = {
    ptsMs: ptsMs.map((t) => t * timeScale),
    sourceFps: fps / timeScale,
    variableFrameRate: probe.variableFrameRate,
  };
  const range = rangeOf(request, timeScale);
  const plan = planFrames(source, normaliseFps, range);
  if (plan.frames.length === 0) throw new AnalysisFailure("empty_trim");
  if (plan.frames.length < MIN_FRAMES) throw new AnalysisFailure("athlete_too_brief");
  if (!distinct) return plan;
  return { ...plan, frames: plan.frames.map((frame) => ({ ...frame, sourceIndex: distinct.indices[frame.sourceIndex]! })) };
}

/** Gap between measured frames up to which the grid is interpolated, frames of the grid: one missing frame, and half a frame of jitter. */
const LONGEST_GAP_FRAMES = 2.5;

/** Landmarks on a uniform grid of true times: measured rows as they are, or resampled where frames came irregularly. */
function trackOf(probe: VideoProbe, plan: FramePlan, followed: FollowedInFilm): RawTrack {
  const tMs = Float64Array.from(plan.frames, (f) => f.ptsMs);
  const { image, world, visibility } = followed;
  const filmed = followed.area && { filmed: followed.area };
  const seen = { fps: plan.fps, width: probe.displayWidth, height: probe.displayHeight, ...filmed, tMs, image, world, visibility };
  const steady = withSteadySides(seen, poseModel.calibration, followed.alternating);
  const { camera, panShare } = followed;
  const measured = {
    ...(followed.alternating ? withoutAlternation(steady) : steady),
    ...(camera && { camera }),
    ...(panShare !== null && { panShare }),
  };
  if (!probe.variableFrameRate && plan.gridTimesMs.length === tMs.length) return measured;
  const grid = Float64Array.from(plan.gridTimesMs);
  const longest = LONGEST_GAP_FRAMES * (1000 / plan.fps);
  const onGrid = (data: Float64Array, width: number): Float64Array => {
    const out = new Float64Array(grid.length * width);
    for (let c = 0; c < width; c++) {
      const column = Float64Array.from(tMs, (_, row) => data[row * width + c]!);
      resample(column, tMs, grid, longest).forEach((v, row) => {
        out[row * width + c] = v;
      });
    }
    return out;
  };
  return {
    ...measured,
    ...(measured.camera && {
      camera: { scale: onGrid(measured.camera.scale, 1), x: onGrid(measured.camera.x, 1), y: onGrid(measured.camera.y, 1) },
    }),
    tMs: grid,
    image: onGrid(measured.image, ROW_WIDTH),
    world: onGrid(measured.world, ROW_WIDTH),
    visibility: onGrid(measured.visibility, LANDMARK_COUNT),
  };
}

/** The track in the precision of its file, so that interpreting it again gives the same numbers. */
function asStored(track: RawTrack): RawTrack {
  const rounded = (data: Float64Array): Float64Array => data.map(Math.fround);
  return { ...track, image: rounded(track.image), world: rounded(track.world), visibility: rounded(track.visibility) };
}

/** Time of the thumbnail, source ms: deepest point, flight, or an initial contact near the middle of the clip. */
function thumbnailTimeMs(i: Interpretation, timeScale: number): number {
  const { body } = i.motion;
  const order = ["rep_bottom", "impact", "release", "take_off", "initial_contact", "rep_top"];
  const middle = body.rows / 2;
  const ranked = i.events
    .filter((e) => order.includes(e.type))
    .toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type) || Math.abs(a.frame - middle) - Math.abs(b.frame - middle));
  return eventTime(body, ranked[0]?.frame ?? middle, timeScale);
}

function checkRequest(request: AnalysisRequest): void {
  const { activity, exercise, camera_view } = request;
  const views = [...exerciseOf(request).views];
  if (!views.includes(camera_view)) throw new AnalysisFailure("view_not_offered", { activity, exercise, camera_view, views });
}

/** Path of the video to analyse: a posture picture is first converted to a short clip beside the results. */
async function playable(path: string, request: AnalysisRequest, outDir: string): Promise<string> {
  if (!request.workstation_assessment || !isPicture(path)) return path;
  await stillClip(path, stillPath(outDir));
  return stillPath(outDir);
}

const stillPath = (outDir: string): string => join(outDir, OUTPUT_FILES.still);

async function analyse(videoPath: string, outDir: string, given: AnalysisRequest, options: AnalysisOptions, files: AnalysisFiles) {
  const clock = new StageClock(options.onProgress ?? (() => {}));
  clock.enter("probe");
  const filed = provisional(given);
  checkRequest(filed);
  const probe = limitFrameSize(probeVideo(await playable(videoPath, filed, outDir), {}, rangeOf(filed)), MAX_LONG_SIDE);
  clock.enter("normalise");
  const distinct = distinctIn(probe, filed, options.pool.size);
  const timeScale = timeScaleOf(probe, distinct?.fps ?? probe.sourceFps, filed);
  const plan = planOf(probe, { request: filed, distinct, normaliseFps: options.normaliseFps, timeScale });
  options.signal?.throwIfAborted();

  clock.enter("pose_extract", plan.frames.length);
  const hint = filed.subject_hint && {
    tMs: filed.subject_hint.t_s * 1000 * timeScale,
    x: filed.subject_hint.x,
    y: filed.subject_hint.y,
  };
  const followed = await followInFilm(options.pool, probe, plan, {
    hint,
    returns: readsPasses({ request: filed, exercise: exerciseOf(filed), analyser: ANALYSERS[filed.activity] }),
    faces: filed.blur_face,
    onProgress: (done, total) => clock.frames(Math.round((done / total) * plan.frames.length), plan.frames.length),
  });
  const needed = !ANALYSERS[filed.activity].poseOptional(filed, exerciseOf(filed));
  await options.pool.rest();
  if (followed.people.length === 0 && needed) throw new AnalysisFailure("no_person", { camera_view: filed.camera_view });

  clock.enter("biomechanics");
  const track = asStored(trackOf(probe, plan, followed));
  const { request, interpretation: interpreted } = interpretNamed(track, given, timeScale);
  options.signal?.throwIfAborted();
  const nearest = nearestExercise(track, request, interpreted);
  options.signal?.throwIfAborted();

  clock.enter("render", plan.frames.length);
  mkdirSync(outDir, { recursive: true });
  await renderVideos({
    probe,
    plan,
    scene: overlayScene(interpreted, request, probe, timeScale),
    people: followed.people,
    seenFaces: followed.faces,
    blur: request.blur_face,
    thumbnailMs: thumbnailTimeMs(interpreted, timeScale),
    timeScale,
    files: { annotated: files.annotated, anonymised: files.anonymised ?? null, thumbnail: files.thumbnail },
    encoderThreads: options.pool.size,
    onFrame: (done) => clock.frames(done, plan.frames.length),
    ...(options.signal && { signal: options.signal }),
  });

  clock.enter("publish");
  const durationMs = Math.round(probe.durationMs);
  const sourceFps = probe.sourceFps / timeScale;
  writeText(files.pose3d, poseSidecarText(interpreted, timeScale));
  writeText(files.timeseries, timeSeriesCsv(interpreted, timeScale));
  const crowded = isCrowded(followed.people);
  const repeats = distinct !== null;
  writeTrack(files.track, { version: 1, request, track, sourceFps, durationMs, timeScale, crowded, repeats, nearest });
  clock.stop();
  const result = resultOf(interpreted, request, { fps: plan.fps, sourceFps, durationMs, crowded, repeats, nearest }, clock.timings);
  writeFileSync(join(outDir, OUTPUT_FILES.result), `${JSON.stringify(result, null, 1)}\n`);
  return result;
}

/** Share of the search frames with several people above which a clip is crowded. */
const CROWDED_SHARE = 0.15;

/** True when other people than the athlete are in the picture for more than a moment. */
function isCrowded(people: readonly Tracklet[]): boolean {
  const seen = new Map<number, number>();
  for (const s of people.flatMap((p) => p.sightings)) seen.set(s.frame, (seen.get(s.frame) ?? 0) + 1);
  return [...seen.values()].filter((n) => n > 1).length > CROWDED_SHARE * seen.size;
}

/** The result record of an interpretation. */
export function resultOf(
  i: Interpretation,
  request: AnalysisRequest,
  video: {
    readonly fps: number;
    readonly sourceFps: number;
    readonly durationMs: number;
    readonly crowded: boolean;
    readonly repeats: boolean;
    /** As `notesNaming` takes it. */
    readonly nearest: ExerciseName | null | undefined;
  },
  timings: Record<Stage, number>,
): AnalysisResult {
  const { body } = i.motion;
  const { handed } = exerciseOf(request);
  return {
    activity: request.activity,
    exercise: request.exercise,
    camera_view: request.camera_view,
    fps: Math.round(1000 * video.fps) / 1000,
    source_fps: Math.round(1000 * video.sourceFps) / 1000,
    duration_ms: video.durationMs,
    metrics: [...i.metrics],
    metric_targets: { ...i.targets },
    capture_findings: [...i.findings],
    capture_notes: [
      ...notesNaming(i, video.nearest),
      ...(video.crowded ? [{ code: "several_people" as const }] : []),
      ...(video.repeats ? [{ code: "repeated_pictures" as const }] : []),
    ],
    handedness: handed ? request.handedness : null,
    blur_face: request.blur_face,
    score: i.score.score,
    facing: request.camera_view === "side" ? (body.facing > 0 ? "right" : "left") : request.camera_view === "front" ? "camera" : "away",
    near_side: body.nearSide,
    analysis_version: ANALYSIS_VERSION,
    timings_ms: timings,
  };
}

/**
 * Analyses one video: probes it, tracks the athlete, interprets the motion, writes all files into `outDir`.
 *
 * A video that cannot be analysed gives `failed` with a reason for the coach, and leaves no file. Faults of the program are thrown.
 */
export async function runAnalysis(
  videoPath: string,
  outDir: string,
  request: AnalysisRequest,
  options: AnalysisOptions,
): Promise<AnalysisOutcome> {
  const file = (name: keyof typeof OUTPUT_FILES): string => join(outDir, OUTPUT_FILES[name]);
  const files: AnalysisFiles = {
    annotated: file("annotated"),
    ...(request.blur_face && { anonymised: file("anonymised") }),
    pose3d: file("pose3d"),
    thumbnail: file("thumbnail"),
    timeseries: file("timeseries"),
    track: file("track"),
  };
  try {
    return { status: "completed", result: await analyse(videoPath, outDir, request, options, files), files };
  } catch (error) {
    for (const path of [...Object.values(files), file("result")]) rmSync(path, { force: true });
    const failure = failureOf(error);
    if (failure === null) throw error;
    return { status: "failed", failure };
  } finally {
    rmSync(stillPath(outDir), { force: true });
  }
}
