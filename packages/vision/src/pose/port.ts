/** The port through which the rest of the project uses a pose model. `registry.ts` chooses the model. */
import type { LandmarkName, PoseCalibration } from "@sagittal/biomechanics";
import type { YuvPicture } from "./crop.ts";
import type { Roi } from "./roi.ts";

/** Accuracy of the landmark network against its speed; a model without variants treats all alike. */
export type PoseQuality = "lite" | "full" | "heavy";

/** The landmarks of one person in one picture. Landmarks that the model does not give are NaN, with visibility 0. */
export interface Pose {
  /** Probability that a person is in the region, 0 to 1. */
  readonly presence: number;
  /** 33 × (x, y, z) in upright pixels; z is depth relative to the hips on the scale of x, negative towards the camera. */
  readonly image: Float64Array;
  /** 33 × (x, y, z) in metres about the hip centre; x right in the picture, y down, z away from the camera. */
  readonly world: Float64Array;
  /** 33 values, 0 to 1. */
  readonly visibility: Float64Array;
  /** The region in which to look for this person in the next picture. */
  readonly nextRoi: Roi;
}

/** A person found in a whole picture. */
export interface Detection {
  /** Probability, 0 to 1. */
  readonly score: number;
  /** The region that holds the person. */
  readonly roi: Roi;
  /** Circle that covers the head, upright pixels. */
  readonly face: { readonly x: number; readonly y: number; readonly radius: number };
}

/** Finds people in a whole picture, without knowledge of other pictures. */
export interface PersonDetector {
  /** People in the upright picture, best first. */
  detect(picture: YuvPicture): Promise<Detection[]>;
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
  openDetector(cacheDir: string): Promise<PersonDetector>;
  openEstimator(cacheDir: string, quality: PoseQuality): Promise<PoseEstimator>;
}
