import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CameraOptions } from "@sagittal/figure/camera";
import { timeOf } from "@sagittal/figure/clip";
import { makeClip } from "@sagittal/figure/make-clip";
import { CACHE, FIGURE_VERSION } from "../accuracy/own-clips.ts";
import { CASES } from "./all.ts";
import { type ActivityCase, shotOfCase } from "./case.ts";

/** A case to be rendered, with the camera and length where they differ from the case's. */
interface RenderedCase {
  readonly case: readonly [activity: string, exercise: string, view: string];
  readonly camera?: Partial<CameraOptions>;
  readonly seconds?: number;
}

/** A phone in landscape: a standing person fills 60 % of the picture's height. */
const LANDSCAPE: Partial<CameraOptions> = { width: 960, height: 540, distance: 4.7, fps: 60 };
const UPRIGHT: Partial<CameraOptions> = { width: 540, height: 960, distance: 3.6, fps: 60 };
/** For slow movements. */
const UPRIGHT_30_FPS: Partial<CameraOptions> = { ...UPRIGHT, fps: 30 };
/** Long enough for a stroke whose impact is at 1.2 s. */
const STROKE = { camera: LANDSCAPE, seconds: 1.9 };

/** At least one exercise of each activity. */
const RENDERED_CASES: readonly RenderedCase[] = [
  { case: ["running", "Treadmill", "side"], camera: UPRIGHT, seconds: 3 },
  { case: ["walking", "Treadmill Walk", "side"], camera: UPRIGHT, seconds: 4 },
  { case: ["jump", "Countermovement Jump", "side"], camera: { ...UPRIGHT, distance: 4.2 } },
  { case: ["weightlifting", "Deadlift", "side"], camera: UPRIGHT_30_FPS },
  { case: ["mobility", "Hip Hinge", "side"], camera: UPRIGHT_30_FPS },
  { case: ["workspace_wellness", "Sit-to-Stand Break", "side"], camera: UPRIGHT_30_FPS },
  { case: ["agility", "5-0-5 Turn", "side"], camera: { width: 1280, height: 720, distance: 6.6, fps: 50 } },
  { case: ["fencing", "Lunge", "side"], camera: LANDSCAPE, seconds: 2.5 },
  { case: ["cycling", "Road Position", "side"], camera: { ...LANDSCAPE, distance: 3.8, fps: 30 }, seconds: 4.2 },
  { case: ["tennis", "Serve", "front"], camera: { ...UPRIGHT, distance: 4.4 }, seconds: 1.7 },
  { case: ["padel", "Volley", "side"], ...STROKE },
  { case: ["bowling", "Full Approach Delivery", "side"], camera: { ...LANDSCAPE, fps: 50 } },
  { case: ["baseball", "Pitching", "side"], camera: { ...LANDSCAPE, fps: 120 }, seconds: 1.7 },
  { case: ["football", "Instep Kick", "side"], camera: { ...LANDSCAPE, distance: 5 } },
  { case: ["badminton", "Net Lunge", "side"], camera: { ...LANDSCAPE, fps: 50 }, seconds: 2.6 },
  { case: ["cricket", "Spin Bowling", "side"], ...STROKE, camera: { ...LANDSCAPE, distance: 5.6 } },
  { case: ["basketball", "Free Throw", "side"], camera: { ...UPRIGHT, distance: 4.4, fps: 50 }, seconds: 2.8 },
  { case: ["scuba_diving", "Flutter Kick", "side"], camera: { ...LANDSCAPE, distance: 5.6, fps: 30 }, seconds: 5 },
  { case: ["ice_hockey", "Forward Skating", "side"], camera: { ...LANDSCAPE, fps: 50 }, seconds: 3.6 },
  { case: ["american_football", "Place Kick", "side"], ...STROKE, camera: { ...LANDSCAPE, distance: 5 } },
  { case: ["fri", "Functional Reach", "side"], camera: { ...UPRIGHT_30_FPS, fps: 25 } },
];

const renderedCaseOf = (c: ActivityCase): RenderedCase | undefined =>
  RENDERED_CASES.find(({ case: [activity, exercise, view] }) => c.activity === activity && c.exercise === exercise && c.view === view);

/** Picture size and frame rate that show every movement well enough and render in reasonable time: pixels along the longer side, frames per second. */
const MOST_PIXELS = 960;
const MOST_FPS = 60;

/** The case's own camera within `MOST_PIXELS` and `MOST_FPS`; width and height stay even. */
function reducedCamera({ camera = {} }: ActivityCase): Partial<CameraOptions> {
  const { width, height, fps = 30 } = camera;
  const share = width && height ? Math.min(1, MOST_PIXELS / Math.max(width, height)) : 1;
  const size = width && height ? { width: 2 * Math.round((share * width) / 2), height: 2 * Math.round((share * height) / 2) } : {};
  return { ...camera, ...size, fps: Math.min(MOST_FPS, fps) };
}

/** Every case with the camera that films it. */
export const EVERY_RENDERED: readonly ActivityCase[] = CASES.map((c) => {
  const rendered = renderedCaseOf(c);
  return { ...c, camera: rendered?.camera ?? reducedCamera(c), seconds: rendered?.seconds ?? c.seconds };
});

/** The cases of `--rendered`; `EVERY_RENDERED` are those of `--every`. */
export const RENDERED: readonly ActivityCase[] = EVERY_RENDERED.filter((c) => renderedCaseOf(c) !== undefined);

/** Renders the clip of a case unless the same movement and camera are cached; returns the path of the video. */
export function renderedClip(c: ActivityCase, say: (line: string) => void = () => {}): string {
  const shot = shotOfCase(c);
  const poses = Array.from({ length: shot.frames }, (_, i) => shot.movement.configurationAt(timeOf(shot, i)));
  const key = createHash("sha256")
    .update(JSON.stringify([FIGURE_VERSION, shot.camera, shot.target, poses]))
    .digest("hex")
    .slice(0, 12);
  const dir = join(CACHE, "activities-clips", key);
  const name = `${c.activity} ${c.exercise} ${c.view}`.replace(/\W+/g, "_");
  const video = join(dir, `${name}.mp4`);
  // The truth is written last: without it the rendering was interrupted.
  if (existsSync(join(dir, `${name}.json`))) return video;
  say(`making ${name} …`);
  const seed = 1 + (Number.parseInt(key, 16) % 40);
  const scene = { name: "gym" as const, seed, wall: 2.2, treadmill: shot.movement.treadmillSpeed !== null };
  return makeClip(dir, name, { shot, picture: { scene, seed, noise: 1.2, light: 1 } }).video;
}
