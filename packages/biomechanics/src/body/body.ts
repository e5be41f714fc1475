import { LANDMARK, SIDE_LANDMARKS } from "../landmarks.ts";
import { fillGaps, lowPass } from "../signals/filter.ts";
import { combine, finite, mean, median, percentile, type Series } from "../signals/series.ts";
import { withoutEntries, withoutGuesses, withoutOutliers, withoutSwaps } from "./clean.ts";
import type { Cutoffs } from "./cutoffs.ts";
import { swappedLegs } from "./identity.ts";
import { type LimbOffsets, SAGITTAL_OFFSETS } from "./joint-centres.ts";
import { distance, middle, type Point } from "./points.ts";
import { coordinate, type RawTrack, rowsOf, visibilityOf } from "./raw-track.ts";

export type Side = "left" | "right";
export const SIDES = ["left", "right"] as const;
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
export const JOINT_NAMES = ["shoulder", "elbow", "wrist", "hand", "hip", "knee", "ankle", "heel", "toe", "ear"] as const;

/** One filtering of the whole body. */
export interface Figure {
  readonly left: Limb;
  readonly right: Limb;
  readonly nose: Point;
  readonly midHip: Point;
  readonly midShoulder: Point;
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
  /** Filtered for angles and mass centre. */
  readonly joints: Figure;
  /** Filtered less, for events. */
  readonly extremities: Figure;
  /** Thigh plus shank in pixels, the near leg's long-run length: the body's own yardstick. */
  readonly legPx: number;
  /** Visibility by side and joint. */
  readonly visibility: Readonly<Record<Side, Readonly<Record<JointName, Series>>>>;
  /** Share of rows in which the athlete was found. */
  readonly found: number;
  /** Frames in which left and right leg had been exchanged and were put right. */
  readonly swaps: number;
  /** Degrees by which the track was turned to make the ground level (see `levelled`); 0 when it was not. */
  readonly rollDeg: number;
  /** The repaired, unfiltered track. */
  readonly track: RawTrack;
}

const MAX_FILL_S = 0.2;

/** Landmarks of the arms: nothing else is at rest for most of a clip and goes round in a tenth of a second. */
const ARMS: ReadonlySet<number> = new Set(
  SIDES.flatMap((side) => (["elbow", "wrist", "pinky", "index", "thumb"] as const).map((joint) => SIDE_LANDMARKS[side][joint])),
);

/** Smallest deviation that may be an outlier, in trunk lengths. */
const OUTLIER_FLOOR = 0.06;

/**
 * The direction in which the athlete faces, decided once for the whole clip: heel to toe over both feet, weighted by how well they
 * are seen; where the feet say nothing, ear to nose.
 */
export function facingOf(track: RawTrack): 1 | -1 {
  const rows = rowsOf(track);
  const votes: number[] = [];
  const add = (from: number, to: number): void => {
    for (let i = 0; i < rows; i++) {
      const seen = Math.min(track.visibility[i * 33 + from]!, track.visibility[i * 33 + to]!);
      const dx = track.image[(i * 33 + to) * 3]! - track.image[(i * 33 + from) * 3]!;
      if (seen >= 0.3 && Number.isFinite(dx)) votes.push(dx);
    }
  };
  add(LANDMARK.left_heel, LANDMARK.left_foot_index);
  add(LANDMARK.right_heel, LANDMARK.right_foot_index);
  if (votes.length < rows / 4) add(LANDMARK.left_ear, LANDMARK.nose);
  return median(votes) < 0 ? -1 : 1;
}

function cleaned(track: RawTrack, landmark: number, axis: 0 | 1, cutoff: number, trunkPx: number): Series {
  const rows = rowsOf(track);
  const raw = coordinate(track.image, rows, landmark, axis);
  const kept = withoutOutliers(raw, track.fps, OUTLIER_FLOOR * trunkPx, ARMS.has(landmark) ? cutoff : 0);
  return lowPass(fillGaps(kept, Math.round(MAX_FILL_S * track.fps)), track.fps, cutoff);
}

/** Unit vectors up along `from` → `to` and forward (a quarter turn clockwise of it). */
function frame(from: Point, to: Point): { up: Point; forward: Point } {
  const length = distance(from, to);
  const up = {
    x: combine((a, b, l) => (b - a) / l, from.x, to.x, length),
    y: combine((a, b, l) => (b - a) / l, from.y, to.y, length),
  };
  return { up, forward: { x: up.y, y: combine((v) => -v, up.x) } };
}

function shifted(point: Point, scale: number, parts: readonly (readonly [Point, number])[]): Point {
  const along = (axis: "x" | "y"): Series => {
    const out = Float64Array.from(point[axis]);
    for (const [direction, amount] of parts) for (let i = 0; i < out.length; i++) out[i] = out[i]! + scale * amount * direction[axis][i]!;
    return out;
  };
  return { x: along("x"), y: along("y") };
}

/** Landmarks of one side moved to joint centres; see `joint-centres.ts`. */
function toJointCentres(limb: Limb, midHip: Point, midShoulder: Point, legPx: number, o: LimbOffsets): Limb {
  const trunk = frame(midHip, midShoulder);
  const thigh = frame(limb.knee, limb.hip);
  const shank = frame(limb.ankle, limb.knee);
  const foot = frame(limb.heel, limb.toe);
  const sole = { along: foot.up, over: { x: combine((v) => -v, foot.up.y), y: foot.up.x } };
  return {
    ...limb,
    shoulder: shifted(limb.shoulder, legPx, [
      [trunk.forward, o.shoulder[0]],
      [trunk.up, o.shoulder[1]],
    ]),
    hip: shifted(limb.hip, legPx, [
      [trunk.forward, o.hip[0]],
      [trunk.up, o.hip[1]],
      [thigh.forward, o.hip[2]],
      [thigh.up, o.hip[3]],
    ]),
    knee: shifted(limb.knee, legPx, [
      [thigh.forward, o.knee[0]],
      [thigh.up, o.knee[1]],
      [shank.forward, o.knee[2]],
      [shank.up, o.knee[3]],
    ]),
    ankle: shifted(limb.ankle, legPx, [
      [shank.forward, o.ankle[0]],
      [shank.up, o.ankle[1]],
    ]),
    heel: shifted(limb.heel, legPx, [
      [sole.along, o.heel[0]],
      [sole.over, o.heel[1]],
    ]),
    toe: shifted(limb.toe, legPx, [
      [sole.along, o.toe[0]],
      [sole.over, o.toe[1]],
    ]),
  };
}

const legLength = (limb: Limb): number => {
  const thigh = distance(limb.hip, limb.knee);
  const shank = distance(limb.knee, limb.ankle);
  return percentile(
    combine((a, b) => a + b, thigh, shank),
    90,
  );
};

/**
 * Builds the athlete's motion from a raw track: puts exchanged legs right, masks outliers, fills short gaps, filters without lag,
 * turns the picture so that anterior is +x and up is +y, and moves landmarks to joint centres.
 * @param rollDeg by how much `raw` has been levelled, kept for drawing
 */
export function buildBody(raw: RawTrack, view: View, cutoffs: Cutoffs, rollDeg = 0): Body {
  const swapped = swappedLegs(raw);
  const whole = withoutSwaps(raw, swapped);
  const track = view === "side" ? withoutGuesses(withoutEntries(whole)) : whole;
  const rows = rowsOf(track);
  const facing = view === "side" ? facingOf(track) : 1;
  const nearSide: Side | null = view === "side" ? (facing > 0 ? "right" : "left") : null;
  const trunkPx = median(
    Float64Array.from({ length: rows }, (_, i) => {
      const at = (k: number, axis: number) => track.image[(i * 33 + k) * 3 + axis]!;
      return Math.hypot(at(11, 0) + at(12, 0) - at(23, 0) - at(24, 0), at(11, 1) + at(12, 1) - at(23, 1) - at(24, 1)) / 2;
    }),
  );
  const pointOf = (landmark: number, cutoff: number): Point => ({
    x: cleaned(track, landmark, 0, cutoff, trunkPx).map((v) => facing * v),
    y: cleaned(track, landmark, 1, cutoff, trunkPx).map((v) => -v),
  });
  const limbOf = (side: Side, cutoff: number): Limb => {
    const k = SIDE_LANDMARKS[side];
    const wrist = pointOf(k.wrist, cutoff);
    const knuckles = middle(pointOf(k.index, cutoff), pointOf(k.pinky, cutoff));
    return {
      shoulder: pointOf(k.shoulder, cutoff),
      elbow: pointOf(k.elbow, cutoff),
      wrist,
      hand: middle(wrist, knuckles),
      hip: pointOf(k.hip, cutoff),
      knee: pointOf(k.knee, cutoff),
      ankle: pointOf(k.ankle, cutoff),
      heel: pointOf(k.heel, cutoff),
      toe: pointOf(k.toe, cutoff),
      ear: pointOf(k.ear, cutoff),
    };
  };
  let legPx = Number.NaN;
  const figureOf = (cutoff: number): Figure => {
    const landmarks = { left: limbOf("left", cutoff), right: limbOf("right", cutoff) };
    const midHip = middle(landmarks.left.hip, landmarks.right.hip);
    const midShoulder = middle(landmarks.left.shoulder, landmarks.right.shoulder);
    if (Number.isNaN(legPx)) {
      legPx = nearSide ? legLength(landmarks[nearSide]) : mean(SIDES.map((s) => legLength(landmarks[s])));
    }
    const centres = (side: Side): Limb =>
      view === "side"
        ? toJointCentres(landmarks[side], midHip, midShoulder, legPx, SAGITTAL_OFFSETS[side === nearSide ? "near" : "far"])
        : landmarks[side];
    const left = centres("left");
    const right = centres("right");
    return {
      left,
      right,
      nose: pointOf(LANDMARK.nose, cutoff),
      midHip: middle(left.hip, right.hip),
      midShoulder: middle(left.shoulder, right.shoulder),
    };
  };
  const joints = figureOf(Math.min(cutoffs.joints, 0.4 * track.fps));
  const extremities = figureOf(Math.min(cutoffs.extremities, 0.4 * track.fps));
  const visible = (side: Side): Record<JointName, Series> => {
    const k = SIDE_LANDMARKS[side];
    const hand = visibilityOf(track, k.wrist);
    return {
      shoulder: visibilityOf(track, k.shoulder),
      elbow: visibilityOf(track, k.elbow),
      wrist: hand,
      hand,
      hip: visibilityOf(track, k.hip),
      knee: visibilityOf(track, k.knee),
      ankle: visibilityOf(track, k.ankle),
      heel: visibilityOf(track, k.heel),
      toe: visibilityOf(track, k.toe),
      ear: visibilityOf(track, k.ear),
    };
  };
  return {
    fps: track.fps,
    rows,
    tMs: track.tMs,
    view,
    facing,
    nearSide,
    joints,
    extremities,
    legPx: nearSide ? legLength(joints[nearSide]) : mean(SIDES.map((s) => legLength(joints[s]))),
    visibility: { left: visible("left"), right: visible("right") },
    found: finite(coordinate(track.image, rows, LANDMARK.left_hip, 0)).length / Math.max(1, rows),
    swaps: swapped.filter(Boolean).length,
    rollDeg,
    track,
  };
}
