/** Messages to and from the pose worker threads. */

import type { Roi } from "@sagittal/pose";
import type { VideoProbe } from "../video/types.ts";
import type { CameraStep, Moving } from "./backdrop.ts";
import type { BackdropLook } from "./camera-path.ts";
import type { Sighting } from "./people.ts";
import type { PoseProvider, PoseQuality } from "./port.ts";

export interface WorkerSettings {
  readonly modelsDir: string;
  readonly quality: PoseQuality;
  /** What runs the networks, in the order of preference; the processor by default, which alone gives the same landmarks everywhere. */
  readonly providers?: readonly PoseProvider[];
}

/** A frame of the analysis and its place in the video. */
interface Planned {
  readonly frame: number;
  readonly sourceIndex: number;
}

/**
 * Searches for people in consecutive stretches of video. Each stretch is searched independently of the others; one task for all of them saves
 * decoding from a keyframe to each of them.
 */
export interface ScoutTask {
  readonly kind: "scout";
  /** Also return every face that the detector finds, of tracked people and of others. */
  readonly faces: boolean;
  readonly probe: VideoProbe;
  readonly stretches: readonly (readonly Planned[])[];
}

/** How the model is shown a region: as it is, as in a mirror, or both, averaged. */
export type Look = "plain" | "mirrored" | "both";

/** A frame in which the person in a region is to be measured. */
export interface WantedFrame extends Planned {
  readonly roi: Roi;
  readonly look: Look;
}

/** Memory that a measuring thread shares with the one that gave it the task: how many of its frames it has begun, and before which one it ends. */
type Span = Int32Array<SharedArrayBuffer>;
export const [BEGUN, END] = [0, 1] as const;

/** The shared memory of a task of this many frames, none of them begun. */
export function newSpan(frames: number): Span {
  const span = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  span[END] = frames;
  return span;
}

/** Measure one person in every given frame, inside the given regions. */
export interface MeasureTask {
  readonly kind: "measure";
  readonly probe: VideoProbe;
  readonly frames: readonly WantedFrame[];
  readonly span: Span;
}

/** Measure the camera's movement from each of these frames to the next. The people near each frame are masked, since they move. */
export interface ShakeTask {
  readonly kind: "shake";
  readonly probe: VideoProbe;
  readonly frames: readonly (Planned & { readonly people: readonly Moving[] })[];
}

/** Close all models until the next task. */
interface RestTask {
  readonly kind: "rest";
}

export type Task = ScoutTask | ShakeTask | MeasureTask | RestTask;

/** Rows of 33 landmarks; the arrays hold only the measured frames, in the order of `frames`. */
export interface Measured {
  readonly frames: Int32Array;
  readonly presence: Float64Array;
  readonly image: Float64Array;
  readonly world: Float64Array;
  readonly visibility: Float64Array;
}

/** A face seen by the detector in one analysed frame, in upright pixels. */
export interface SeenFace {
  readonly frame: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export interface Scouted {
  readonly backdrops: readonly BackdropLook[];
  readonly faces: readonly SeenFace[];
  readonly tracklets: readonly (readonly Sighting[])[];
}

export type Reply =
  | { readonly id: number; readonly type: "progress"; readonly done: number }
  | { readonly id: number; readonly type: "scouted"; readonly result: Scouted }
  | { readonly id: number; readonly type: "shaken"; readonly result: readonly (CameraStep | null)[] }
  | { readonly id: number; readonly type: "measured"; readonly result: Measured }
  | { readonly id: number; readonly type: "rested" }
  | { readonly id: number; readonly type: "failed"; readonly message: string; readonly code: string | null };

export interface Request {
  readonly id: number;
  readonly task: Task;
}
