import type { Activity, AnalysisRequest, CameraView } from "@sagittal/contract";
import { AnalysisRequest as Request } from "@sagittal/contract";
import { CAMERA_DEFAULTS, type CameraOptions } from "../../../../bench/figure/camera.ts";
import { shotOf } from "../../../../bench/figure/clip.ts";
import { type LandmarkTrack, poseTrackOf } from "../../../../bench/figure/landmarks.ts";
import type { Movement } from "../../../../bench/figure/movement.ts";
import { likeBlazePose } from "../../../../bench/sweep/model-bias.ts";
import type { EventAt } from "../engine/analyser.ts";
import { eventTime, type Interpretation, interpret } from "../interpret.ts";

export interface Filmed {
  readonly activity: Activity;
  readonly exercise: string;
  readonly view: CameraView;
  readonly movement: () => Movement;
  readonly camera?: Partial<CameraOptions>;
  readonly request?: Partial<AnalysisRequest>;
  readonly seed?: number;
}

/** A phone 3.6 m away films the figure at 30 fps with 1 px of noise, missing frames and the pose model's own offsets. */
export function film(f: Pick<Filmed, "view" | "movement" | "camera" | "seed">): LandmarkTrack {
  const camera: CameraOptions = { ...CAMERA_DEFAULTS, fps: 30, view: f.view === "side" ? "side-right" : f.view, ...f.camera };
  return poseTrackOf(shotOf(f.movement(), camera), {
    pixels: 1,
    dropout: 0.01,
    swaps: [],
    seed: f.seed ?? 3,
    bias: f.view === "side" ? likeBlazePose() : undefined,
  });
}

/**
 * The analysis of a film.
 * @param corrected a coach's events
 */
export function read(track: LandmarkTrack, f: Omit<Filmed, "movement">, corrected?: readonly EventAt[]): Interpretation {
  const request = Request.parse({
    activity: f.activity,
    exercise: f.exercise,
    camera_view: f.view,
    athlete: { height_cm: 175, weight_kg: 75, age: 70, sex: "male" },
    ...f.request,
  });
  return interpret(track, request, corrected);
}

export const analyse = (f: Filmed, corrected?: readonly EventAt[]): Interpretation => read(film(f), f, corrected);

/** Times of the events of a type, s. */
export const secondsOf = (r: Interpretation, type: string, side?: "left" | "right"): number[] =>
  r.events.filter((e) => e.type === type && (!side || e.side === side)).map((e) => eventTime(r.motion.body, e.frame, 1) / 1000);

/** A landscape picture for what lies or travels. */
export const WIDE: Partial<CameraOptions> = { width: 1280, height: 720, distance: 6 };
export const FIELD: Partial<CameraOptions> = { width: 1920, height: 1080, distance: 8 };

/** What a movement's metric must be: value and tolerance. */
export type Expected = Readonly<Record<string, readonly [value: number, tolerance: number]>>;

/** The measured values that miss their truth, as text; empty when all are met. */
export function misses(r: Interpretation, expected: Expected): string[] {
  return Object.entries(expected).flatMap(([key, [value, tolerance]]) => {
    const found = r.metrics.find((m) => m.key === key);
    const measured = found?.value_num ?? Number.NaN;
    return Math.abs(measured - value) <= tolerance ? [] : [`${key}: ${measured} instead of ${value} ± ${tolerance}`];
  });
}
