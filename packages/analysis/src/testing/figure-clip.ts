import { type Activity, AnalysisRequest, type CameraView, MetricDetail, type Side } from "@sagittal/contract";
import { makeBody } from "../../../../bench/figure/body.ts";
import { CAMERA_DEFAULTS } from "../../../../bench/figure/camera.ts";
import { shotOf } from "../../../../bench/figure/clip.ts";
import { type LandmarkTrack, poseTrackOf } from "../../../../bench/figure/landmarks.ts";
import { sub, type Vec3 } from "../../../../bench/figure/math.ts";
import { type Movement, poseAt } from "../../../../bench/figure/movement.ts";
import { truthAngles } from "../../../../bench/figure/truth-angles.ts";
import { likeBlazePose } from "../../../../bench/sweep/model-bias.ts";
import type { EventAt } from "../engine/analyser.ts";
import { type Interpretation, interpret } from "../interpret.ts";

/** The figure's body in tests. */
export const BODY = makeBody({ height_m: 1.75, sex: "male", build: 0 });

export interface ClipOptions {
  readonly view?: CameraView;
  readonly fps?: number;
  readonly seed?: number;
  readonly pixels?: number;
  readonly dropout?: number;
  readonly seconds?: number;
}

/** A pose track of the figure as a phone would give it: 2 px of noise, some missing frames, landmarks where the pose model puts them. */
export function trackOf(movement: Movement, o: ClipOptions = {}): LandmarkTrack {
  const view = o.view ?? "side";
  const camera = {
    ...CAMERA_DEFAULTS,
    view: view === "side" ? ("side-right" as const) : view,
    width: 1280,
    height: 960,
    distance: 5.5,
    fps: o.fps ?? 120,
  };
  return poseTrackOf(shotOf(movement, camera, o.seconds), {
    pixels: o.pixels ?? 1,
    dropout: o.dropout ?? 0.01,
    swaps: [],
    seed: o.seed ?? 7,
    bias: view === "side" ? likeBlazePose() : undefined,
  });
}

/** A track through the whole interpretation of an exercise. */
export const interpretAs = (
  track: LandmarkTrack,
  activity: Activity,
  exercise: string,
  o: { view?: CameraView; handedness?: Side; steps?: 4 | 5 | null } = {},
  corrected?: readonly EventAt[],
): Interpretation =>
  interpret(
    track,
    AnalysisRequest.parse({
      activity,
      exercise,
      camera_view: o.view ?? "side",
      handedness: o.handedness ?? "right",
      approach_step_count: o.steps ?? null,
      athlete: { height_cm: 175, weight_kg: 72 },
    }),
    corrected,
  );

/** The number of a metric; null when it was suppressed, undefined when the exercise has no such metric. */
export const numberOf = (r: Interpretation, key: string): number | null | undefined => r.metrics.find((m) => m.key === key)?.value_num;

/** The evidence of a metric. */
export const detailOf = (r: Interpretation, key: string): MetricDetail =>
  MetricDetail.parse(r.metrics.find((m) => m.key === key)?.value_json);

/** Keys that were given a number, without the score. */
export const givenKeys = (r: Interpretation): string[] =>
  r.metrics.filter((m) => m.value_num !== null && m.key !== "technique_score").map((m) => m.key);

/** Time in [from, to] at which a function of time is greatest. */
export function argmax(f: (t: number) => number, from: number, to: number): number {
  let best = from;
  for (let t = from; t <= to; t += 0.001) if (f(t) > f(best)) best = t;
  return best;
}

/** Greatest value of a function of time in [from, to]. */
export const greatest = (f: (t: number) => number, from: number, to: number): number => f(argmax(f, from, to));

/** Speed of a wrist or ankle against the pelvis, m/s; in the sagittal plane, as a side view sees it. */
export function limbSpeed(m: Movement, side: Side, joint: "wrist" | "ankle"): (t: number) => number {
  const place = (t: number): Vec3 => {
    const p = poseAt(m, t);
    return sub(joint === "wrist" ? p.arms[side].wrist : p.legs[side].ankle, p.pelvis);
  };
  return (t) => {
    const d = sub(place(t + 5e-4), place(t - 5e-4));
    return Math.hypot(d[0], d[2]) / 1e-3;
  };
}

/** A true angle of the figure as a function of time, degrees. */
export const trueAngle =
  (m: Movement, name: string) =>
  (t: number): number =>
    truthAngles(poseAt(m, t))[name] ?? Number.NaN;
