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

/** Expected metrics: the truth from the movement, and the tolerance. */
export type Truths = Readonly<Record<string, readonly [truth: number, tolerance: number]>>;

/** One exercise from one view, done by the figure. */
export interface ActivityCase {
  readonly activity: Activity;
  readonly exercise: string;
  readonly view: CameraView;
  /** The same function makes the same movement: cases that share it share its films. */
  readonly movement: () => Movement;
  readonly truth: Truths | (() => Truths);
  readonly camera?: Partial<CameraOptions>;
  /** Length of the film; the movement's own when left out. */
  readonly seconds?: number;
  readonly request?: Partial<z.input<typeof AnalysisRequest>>;
}

/** Cases of an activity in one line each. */
export const casesOf =
  (activity: Activity) =>
  (
    exercise: string,
    view: CameraView,
    movement: ActivityCase["movement"],
    truth: ActivityCase["truth"],
    more: Pick<ActivityCase, "camera" | "seconds" | "request"> = {},
  ): ActivityCase => ({ activity, exercise, view, movement, truth, ...more });

/** A landscape picture for lying or travelling athletes. */
export const WIDE: Partial<CameraOptions> = { width: 1280, height: 720, distance: 6 };
export const FIELD: Partial<CameraOptions> = { width: 1920, height: 1080, distance: 8 };
/** 120 frames per second, for fast movements. */
export const FAST: Partial<CameraOptions> = { width: 1280, height: 960, distance: 4.8, fps: 120 };

const ATHLETE = { height_cm: 175, weight_kg: 75, age: 30, sex: "male" } as const;

export const truthsOf = (c: ActivityCase): Truths => (typeof c.truth === "function" ? c.truth() : c.truth);

/** What the caller declares: activity, exercise, view, the athlete, and what the case adds. */
export const requestOf = (c: ActivityCase): AnalysisRequest =>
  Request.parse({ activity: c.activity, exercise: c.exercise, camera_view: c.view, athlete: ATHLETE, ...c.request });

/** The case in front of a phone, 30 frames per second upright unless it says otherwise. */
export function shotOfCase(c: Pick<ActivityCase, "view" | "movement" | "camera" | "seconds">): Shot {
  const camera: CameraOptions = { ...CAMERA_DEFAULTS, fps: 30, view: c.view === "side" ? "side-right" : c.view, ...c.camera };
  return shotOf(c.movement(), camera, c.seconds);
}

/** How the camera and the pose model spoil the figure's landmarks. */
export interface Spoiled {
  /** Standard deviation of visible landmarks, pixels. */
  readonly pixels?: number;
  /** Share of frames without a person. */
  readonly dropout?: number;
  readonly seed?: number;
}

/** The landmarks that a phone's film of the case would give: 1 px of noise, missing frames, points where the pose model puts them. */
export function trackOfCase(c: Pick<ActivityCase, "view" | "movement" | "camera" | "seconds">, spoiled: Spoiled = {}): RawTrack {
  return poseTrackOf(shotOfCase(c), {
    pixels: spoiled.pixels ?? 1,
    dropout: spoiled.dropout ?? 0.01,
    swaps: [],
    seed: spoiled.seed ?? 3,
    bias: c.view === "side" ? likeBlazePose() : undefined,
  });
}
