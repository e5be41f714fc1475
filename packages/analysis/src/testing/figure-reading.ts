import type { RawTrack } from "@sagittal/biomechanics";
import { type Activity, type AnalysisRequest, type CameraView, AnalysisRequest as Request } from "@sagittal/contract";
import type { CameraOptions } from "@sagittal/figure/camera";
import type { Movement } from "@sagittal/figure/movement";
import { RUN_DEFAULTS, run } from "@sagittal/figure/movements/run";
import { BODY, type Truths, trackOfCase } from "../../../../bench/activities/case.ts";
import type { EventAt } from "../engine/analyser.ts";
import { eventTime, type Interpretation } from "../engine/interpretation.ts";
import { interpret } from "../pipeline/interpret.ts";

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
export const film = (f: Pick<Filmed, "view" | "movement" | "camera" | "seed">): RawTrack => trackOfCase(f, { seed: f.seed });

/**
 * The analysis of a film.
 * @param corrected a coach's events
 */
export function read(track: RawTrack, f: Omit<Filmed, "movement">, corrected?: readonly EventAt[]): Interpretation {
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

/** The figure running past a camera at its side, 60 frames per second. */
export const runner = (): Interpretation =>
  analyse({ activity: "running", exercise: "Easy Run", view: "side", movement: () => run(BODY, RUN_DEFAULTS), camera: { fps: 60 } });

/** Times of the events of a type, s. */
export const secondsOf = (r: Interpretation, type: string, side?: "left" | "right"): number[] =>
  r.events.filter((e) => e.type === type && (!side || e.side === side)).map((e) => eventTime(r.motion.body, e.frame, 1) / 1000);

export { FIELD, WIDE } from "../../../../bench/activities/case.ts";

/** The measured values that miss their truth, as text; empty when all are met. */
export function misses(r: Interpretation, expected: Truths): string[] {
  return Object.entries(expected).flatMap(([key, [value, tolerance]]) => {
    const found = r.metrics.find((m) => m.key === key);
    const measured = found?.value_num ?? Number.NaN;
    return Math.abs(measured - value) <= tolerance ? [] : [`${key}: ${measured} instead of ${value} ± ${tolerance}`];
  });
}
