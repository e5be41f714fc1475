/** A pose worker thread: owns its models, takes one task at a time. */
import { parentPort, workerData } from "node:worker_threads";
import { LANDMARK_COUNT } from "@sagittal/biomechanics";
import { VideoError } from "../video/errors.ts";
import { readFrames } from "../video/reader.ts";
import { type Backdrop, backdropOf, type CameraStep, frameStep, type Moving } from "./backdrop.ts";
import type { BackdropLook } from "./camera-path.ts";
import { lookAt } from "./looks.ts";
import type { PersonDetector, PoseEstimator, PoseQuality } from "./port.ts";
import { poseModel } from "./registry.ts";
import { Scout } from "./scout.ts";
import {
  BEGUN,
  END,
  type Measured,
  type MeasureTask,
  type Reply,
  type Request,
  type Scouted,
  type ScoutTask,
  type ShakeTask,
  type WorkerSettings,
} from "./tasks.ts";

const port = parentPort;
if (!port) throw new Error("The pose worker runs as a worker thread only.");
const settings: WorkerSettings = workerData;

let opened: Promise<PersonDetector> | undefined;
const detector = (): Promise<PersonDetector> => {
  opened ??= poseModel.openDetector(settings.modelsDir, settings.providers);
  return opened;
};
const estimators = new Map<PoseQuality, Promise<PoseEstimator>>();
const estimator = (quality: PoseQuality): Promise<PoseEstimator> => {
  const known = estimators.get(quality) ?? poseModel.openEstimator(settings.modelsDir, quality, settings.providers);
  estimators.set(quality, known);
  return known;
};

/** Closes what the search needs and measuring does not: sessions hold some 40 MB per thread. Opening them again takes 20 ms. */
async function closeSearch(): Promise<void> {
  const { scoutQuality } = poseModel;
  const open = [opened, scoutQuality === settings.quality ? undefined : estimators.get(scoutQuality)];
  opened = undefined;
  if (scoutQuality !== settings.quality) estimators.delete(scoutQuality);
  for (const model of await Promise.all(open)) await model?.close();
}

/** Closes all models. */
async function rest(): Promise<void> {
  await closeSearch();
  const open = [...estimators.values()];
  estimators.clear();
  for (const model of await Promise.all(open)) await model.close();
}

/** Opens models in advance; one that cannot be opened fails the task that needs it. */
const openAhead = (...opening: readonly Promise<unknown>[]): void => {
  for (const one of opening) one.catch(() => {});
};

// The search comes first. The largest model waits for its end, when a thread may be idle until the others have searched their parts.
openAhead(detector(), estimator(poseModel.scoutQuality));

/** Search frames from one look at the background to the next: five a second. A stretch has an even number of them. */
const BACKDROP_EVERY = 2;

/** Frames from one progress report to the next. */
const REPORT_EVERY = 8;

async function scout(task: ScoutTask, progress: (done: number) => void): Promise<Scouted> {
  const { probe } = task;
  const models = [await detector(), await estimator(poseModel.scoutQuality)] as const;
  const searches = task.stretches.map(() => new Scout(...models, task.faces));
  const planned = task.stretches.flatMap((stretch, i) =>
    stretch.map(({ frame, sourceIndex }, look) => ({ frame, sourceIndex, search: searches[i]!, look })),
  );
  const byIndex = new Map(planned.map((p) => [p.sourceIndex, p]));
  const backdrops: BackdropLook[] = [];
  let done = 0;
  for (const picture of readFrames(probe, { indices: planned.map((p) => p.sourceIndex) })) {
    const wanted = byIndex.get(picture.index);
    if (!wanted) continue;
    const upright = { ...picture, rotation: probe.rotation };
    if (wanted.look % BACKDROP_EVERY === 0) backdrops.push({ frame: wanted.frame, backdrop: backdropOf(upright) });
    await wanted.search.look(wanted.frame, upright);
    if (++done % REPORT_EVERY === 0) progress(done);
  }
  return {
    backdrops,
    tracklets: searches.flatMap((search) => search.tracklets().map((t) => t.sightings)),
    faces: searches.flatMap((search) => search.faces),
  };
}

/** Movement of the camera from each frame to the next; null where a frame is missing or the movement cannot be estimated. */
function shake({ probe, frames }: ShakeTask, progress: (done: number) => void): (CameraStep | null)[] {
  const byIndex = new Map(frames.map((f, at) => [f.sourceIndex, { ...f, at }]));
  const steps: (CameraStep | null)[] = frames.slice(1).map(() => null);
  let before: { at: number; backdrop: Backdrop; people: readonly Moving[] } | undefined;
  for (const picture of readFrames(probe, { indices: frames.map((f) => f.sourceIndex) })) {
    const wanted = byIndex.get(picture.index);
    if (!wanted) continue;
    const { at, people } = wanted;
    const backdrop = backdropOf({ ...picture, rotation: probe.rotation });
    if (before?.at === at - 1) steps[before.at] = frameStep(before.backdrop, backdrop, [...before.people, ...people]);
    before = { at, backdrop, people };
    if ((at + 1) % REPORT_EVERY === 0) progress(at + 1);
  }
  return steps;
}

async function measure(task: MeasureTask, progress: (done: number) => void): Promise<Measured> {
  const { probe } = task;
  const model = await estimator(settings.quality);
  const byIndex = new Map(task.frames.map((f, at) => [f.sourceIndex, { ...f, at }]));
  const n = task.frames.length;
  const result = {
    frames: new Int32Array(n),
    presence: new Float64Array(n),
    image: new Float64Array(n * LANDMARK_COUNT * 3),
    world: new Float64Array(n * LANDMARK_COUNT * 3),
    visibility: new Float64Array(n * LANDMARK_COUNT),
  };
  let row = 0;
  for (const picture of readFrames(probe, { indices: task.frames.map((f) => f.sourceIndex) })) {
    const wanted = byIndex.get(picture.index);
    if (!wanted) continue;
    if (wanted.at >= Atomics.load(task.span, END)) break;
    Atomics.store(task.span, BEGUN, wanted.at + 1);
    const pose = await lookAt(model, { ...picture, rotation: probe.rotation }, wanted.roi, wanted.look);
    result.frames[row] = wanted.frame;
    result.presence[row] = pose.presence;
    result.image.set(pose.image, row * LANDMARK_COUNT * 3);
    result.world.set(pose.world, row * LANDMARK_COUNT * 3);
    result.visibility.set(pose.visibility, row * LANDMARK_COUNT);
    row++;
    if (row % REPORT_EVERY === 0) progress(row);
  }
  return {
    frames: result.frames.slice(0, row),
    presence: result.presence.slice(0, row),
    image: result.image.slice(0, row * LANDMARK_COUNT * 3),
    world: result.world.slice(0, row * LANDMARK_COUNT * 3),
    visibility: result.visibility.slice(0, row * LANDMARK_COUNT),
  };
}

const reply = (message: Reply): void => port.postMessage(message);

async function serve({ id, task }: Request): Promise<void> {
  const progress = (done: number): void => reply({ id, type: "progress", done });
  try {
    if (task.kind === "scout") {
      reply({ id, type: "scouted", result: await scout(task, progress) });
      await closeSearch();
      openAhead(estimator(settings.quality));
    } else if (task.kind === "shake") {
      reply({ id, type: "shaken", result: shake(task, progress) });
    } else if (task.kind === "rest") {
      await rest();
      reply({ id, type: "rested" });
    } else reply({ id, type: "measured", result: await measure(task, progress) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    reply({ id, type: "failed", message, code: error instanceof VideoError ? error.code : null });
  }
}

// One task after the other: the models' input buffers are shared by all tasks of this thread.
let last: Promise<void> = Promise.resolve();
port.on("message", (request: Request) => {
  last = last.then(() => serve(request));
});
