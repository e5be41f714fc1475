import type { Placement, RawTrack } from "@sagittal/biomechanics";
import { type Activity, AnalysisRequest, type CameraView, MeasuredDetail, type Side } from "@sagittal/contract";
import { CAMERA_DEFAULTS } from "@sagittal/figure/camera";
import { shotOf } from "@sagittal/figure/clip";
import { poseTrackOf } from "@sagittal/figure/landmarks";
import type { Movement } from "@sagittal/figure/movement";
import { likeBlazePose } from "../../../../bench/sweep/model-bias.ts";
import type { EventAt } from "../engine/analyser.ts";
import type { Interpretation } from "../engine/interpretation.ts";
import { interpret } from "../pipeline/interpret.ts";

export { argmax, greatest, trueAngle } from "@sagittal/figure/kinematics";
export { BODY } from "../../../../bench/activities/case.ts";

export interface ClipOptions {
  readonly view?: CameraView;
  readonly fps?: number;
  readonly seed?: number;
  readonly pixels?: number;
  readonly dropout?: number;
  readonly seconds?: number;
}

/** A pose track of the figure as a phone would give it: 2 px of noise, some missing frames, landmarks where the pose model puts them. */
export function trackOf(movement: Movement, o: ClipOptions = {}): RawTrack {
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
  track: RawTrack,
  activity: Activity,
  exercise: string,
  o: { view?: CameraView; handedness?: Side; steps?: 4 | 5 | null } = {},
  corrected?: readonly EventAt[],
  placed?: readonly Placement[],
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
    placed,
  );

/** The number of a metric; null when it was suppressed, undefined when the exercise has no such metric. */
export const numberOf = (r: Interpretation, key: string): number | null | undefined => r.metrics.find((m) => m.key === key)?.value_num;

/** The evidence of a metric. */
export const detailOf = (r: Interpretation, key: string): MeasuredDetail =>
  MeasuredDetail.parse(r.metrics.find((m) => m.key === key)?.value_json);

/** Keys that were given a number, without the score. */
export const givenKeys = (r: Interpretation): string[] =>
  r.metrics.filter((m) => m.value_num !== null && m.key !== "technique_score").map((m) => m.key);
