import type { RawTrack } from "@sagittal/biomechanics";
import type { Activity, AnalysisRequest, CameraView } from "@sagittal/contract";
import { AnalysisRequest as Request } from "@sagittal/contract";
import { makeBody } from "@sagittal/figure/body";
import { CAMERA_DEFAULTS, type CameraOptions } from "@sagittal/figure/camera";
import { type Shot, shotOf } from "@sagittal/figure/clip";
import { poseTrackOf } from "@sagittal/figure/landmarks";
import type { Movement } from "@sagittal/figure/movement";
import type { z } from "zod";
import { likeBlazePose } from "../sweep/model-bias.ts";

/** The figure of the activities: 1.75 m, male, of mean build. */
export const BODY = makeBody({ height_m: 1.75, sex: "male", build: 0 });

/** True value and tolerance of each metric, in the metric's unit, by key. */
export type Truths = Readonly<Record<string, readonly [truth: number, tolerance: number]>>;

/** One exercise from one view, done by the figure. */
export interface ActivityCase {
  readonly activity: Activity;
  readonly exercise: string;
  readonly view: CameraView;
  /** Cases that share this function share the movement and its landmarks. */
  readonly movement: () => Movement;
  readonly truth: Truths | (() => Truths);
  readonly camera?: Partial<CameraOptions>;
  /** Length of the clip, s; the movement's own when left out. */
  readonly seconds?: number;
  readonly request?: Partial<z.input<typeof AnalysisRequest>>;
}

/** Returns a function that makes a case of the activity. */
export const casesOf =
  (activity: Activity) =>
  (
    exercise: string,
    view: CameraView,
    movement: ActivityCase["movement"],
    truth: ActivityCase["truth"],
    more: Pick<ActivityCase, "camera" | "seconds" | "request"> = {},
  ): ActivityCase => ({ activity, exercise, view, movement, truth, ...more });

/** Landscape pictures for lying and travelling athletes; distances in m. */
export const WIDE: Partial<CameraOptions> = { width: 1280, height: 720, distance: 6 };
/** The same for athletes who travel several metres. */
export const FIELD: Partial<CameraOptions> = { width: 1920, height: 1080, distance: 8 };
/** 120 frames per second, for fast movements. */
export const FAST: Partial<CameraOptions> = { width: 1280, height: 960, distance: 4.8, fps: 120 };

const ATHLETE = { height_cm: 175, weight_kg: 75, age: 30, sex: "male" } as const;

/** The truths of a case, computed where they are a function. */
export const truthsOf = (c: ActivityCase): Truths => (typeof c.truth === "function" ? c.truth() : c.truth);

/** The request of a case: activity, exercise, view, the athlete, and the case's own fields. */
export const requestOf = (c: ActivityCase): AnalysisRequest =>
  Request.parse({ activity: c.activity, exercise: c.exercise, camera_view: c.view, athlete: ATHLETE, ...c.request });

/** The case filmed by a phone, upright at 30 frames per second unless its camera says otherwise. */
export function shotOfCase(c: Pick<ActivityCase, "view" | "movement" | "camera" | "seconds">): Shot {
  const camera: CameraOptions = { ...CAMERA_DEFAULTS, fps: 30, view: c.view === "side" ? "side-right" : c.view, ...c.camera };
  return shotOf(c.movement(), camera, c.seconds);
}

/** Errors that are added to the figure's landmarks. */
export interface LandmarkErrors {
  /** Standard deviation of visible landmarks, pixels. */
  readonly pixels?: number;
  /** Share of frames in which nobody is found. */
  readonly dropout?: number;
  readonly seed?: number;
}

/** Landmarks of the case: by default with 1 px of noise and 1 % of the frames missing; from the side as far off the joint centres as BlazePose's. */
export function trackOfCase(c: Pick<ActivityCase, "view" | "movement" | "camera" | "seconds">, errors: LandmarkErrors = {}): RawTrack {
  return poseTrackOf(shotOfCase(c), {
    pixels: errors.pixels ?? 1,
    dropout: errors.dropout ?? 0.01,
    swaps: [],
    seed: errors.seed ?? 3,
    bias: c.view === "side" ? likeBlazePose() : undefined,
  });
}
