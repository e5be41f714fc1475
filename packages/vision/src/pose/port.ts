/** The port through which the rest of the project uses a pose model. `registry.ts` chooses the model. */
import type { LandmarkName, PoseCalibration } from "@sagittal/biomechanics";
import type { Detection, Pose, Roi } from "@sagittal/pose";
import type { YuvPicture } from "./crop.ts";

/** Accuracy of the landmark network against its speed; a model without variants treats all alike. */
export type PoseQuality = "lite" | "full" | "heavy";

/** What runs the networks: the processor, or a graphics or neural processor by the provider of that name of ONNX Runtime. */
export type PoseProvider = "cpu" | "webgpu" | "cuda" | "tensorrt" | "coreml" | "dml";

/** Finds people in a whole picture, without knowledge of other pictures. */
export interface PersonDetector {
  /**
   * People in the upright picture, best first.
   * @param small looks for people who are small in the picture; takes several times as long and may miss large ones
   */
  detect(picture: YuvPicture, small?: boolean): Promise<Detection[]>;
  close(): Promise<void>;
}

/** Measures the landmarks of one person in a region of a picture. */
export interface PoseEstimator {
  /**
   * @param mirrored mirrors the region for the model and its answer back: a model is not symmetric, so that the two answers differ by a few
   *   pixels, and sometimes in which leg is left
   */
  estimate(picture: YuvPicture, roi: Roi, mirrored: boolean): Promise<Pose>;
  /** Both answers about one region; for a model that gives them at less cost than one after the other. */
  estimateBothWays?(picture: YuvPicture, roi: Roi): Promise<readonly [plain: Pose, mirrored: Pose]>;
  close(): Promise<void>;
}

/** A network's file, with its Brotli copy beside it under the name `<path>.br`. */
interface LiveModel {
  readonly path: string;
  /** Another one for every change of its content. */
  readonly version: string;
}

/** Networks that a browser runs beside its camera; `packages/pose` reads their answers. */
export interface LiveModels {
  readonly detector: LiveModel;
  readonly landmarker: LiveModel;
}

/** A pose model. It runs in worker threads: every thread opens its own detector and estimators. */
export interface PoseModel {
  readonly name: string;
  /** The landmarks that the model gives; the others are NaN. */
  readonly landmarks: readonly LandmarkName[];
  /** Its systematic errors and its noise. */
  readonly calibration: PoseCalibration;
  /** The quality that is good enough to search for people in every few frames. */
  readonly scoutQuality: PoseQuality;
  /** Prepares the model files that `quality` and the search need in a cache folder, so that workers find them ready. */
  prepare(cacheDir: string, quality: PoseQuality): void;
  /** Prepares the files for browsers in a cache folder; absent where the model cannot run there: the camera then guides without it. */
  prepareLive?(cacheDir: string): LiveModels;
  /** @param providers in the order of preference; the processor by default and where none of them is there */
  openDetector(cacheDir: string, providers?: readonly PoseProvider[]): Promise<PersonDetector>;
  openEstimator(cacheDir: string, quality: PoseQuality, providers?: readonly PoseProvider[]): Promise<PoseEstimator>;
}
