import type { PoseCalibration } from "../pose-calibration.ts";
import type { Series } from "../signals/series.ts";
import type { Cutoffs } from "./cutoffs.ts";
import type { Point } from "./points.ts";
import type { RawTrack } from "./raw-track.ts";

export type Side = "left" | "right";
export const SIDES = ["left", "right"] as const;
/** The contralateral side. */
export const otherSide = (side: Side): Side => (side === "left" ? "right" : "left");
export type View = "side" | "front" | "back";

/** Joint centres and extremities of one side. */
export interface Limb {
  readonly shoulder: Point;
  readonly elbow: Point;
  readonly wrist: Point;
  readonly hand: Point;
  readonly hip: Point;
  readonly knee: Point;
  readonly ankle: Point;
  readonly heel: Point;
  readonly toe: Point;
  readonly ear: Point;
}

export type JointName = keyof Limb;

/** The whole body, low-pass filtered with one cut-off. */
export interface Figure {
  readonly left: Limb;
  readonly right: Limb;
  readonly nose: Point;
  readonly midHip: Point;
  readonly midShoulder: Point;
}

/** Where a landmark lies after a person placed it in some rows. */
export interface PlacedPath {
  /** Upright pixels of the picture as it was filmed, y down. */
  readonly picture: Point;
  /** How far each row follows a placement, 0 to 1: 1 where it was placed, 0 where the landmark lies as measured. */
  readonly share: Series;
}

/** The athlete's motion in the picture plane, ready for angles and events. */
export interface Body {
  readonly fps: number;
  readonly rows: number;
  readonly tMs: Float64Array;
  readonly view: View;
  /** +1 when anterior is +x of the picture; for front and back views +1. x of every point is multiplied by it. */
  readonly facing: 1 | -1;
  /** The side nearer to the camera (side view), null in front and back views. */
  readonly nearSide: Side | null;
  /** Filtered for angles and the centre of mass. */
  readonly joints: Figure;
  /** Filtered with a higher cut-off, for events. */
  readonly extremities: Figure;
  /** The cut-offs of both. */
  readonly cutoffs: Cutoffs;
  /** Thigh plus shank, pixels: of the near leg, or the mean of both; the 90th percentile over the clip. */
  readonly legPx: number;
  /** Visibility by side and joint. */
  readonly visibility: Readonly<Record<Side, Readonly<Record<JointName, Series>>>>;
  /** Share of rows in which the athlete was found. */
  readonly found: number;
  /** Number of rows in which the pose model had exchanged the left and right leg. */
  readonly swaps: number;
  /** Angle by which the track was rotated to level the ground (see `levelled`), degrees; 0 without levelling. */
  readonly rollDeg: number;
  /** Factor on x of every point, besides `facing`: corrects lengths along the direction of travel for an oblique camera (see `stretchOf`). */
  readonly stretch: number;
  /** The repaired, unfiltered track. */
  readonly track: RawTrack;
  /** Errors of the pose model that made the track. */
  readonly calibration: PoseCalibration;
  /** Present where a person placed landmarks: the body as it was measured, and the paths of those landmarks by index. */
  readonly placed?: { readonly measured: Body; readonly paths: ReadonlyMap<number, PlacedPath> };
}
