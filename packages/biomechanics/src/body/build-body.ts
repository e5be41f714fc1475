import { cachePer } from "../cache-per.ts";
import { LANDMARK, LIMB_JOINTS, pairOf, SIDE_LANDMARKS } from "../landmarks.ts";
import type { PoseCalibration } from "../pose-calibration.ts";
import { fillGaps, lowPass } from "../signals/filter.ts";
import { combine, finite, mean, median, percentile, type Series } from "../signals/series.ts";
import { type Body, type Figure, type JointName, type Limb, SIDES, type Side, type View } from "./body.ts";
import { FOLLOWED_SHARE, withoutEntries, withoutGuesses, withoutOutliers, withoutSwaps } from "./clean.ts";
import type { Cutoffs } from "./cutoffs.ts";
import { exchangedStretches } from "./exchanged-stretches.ts";
import { exchangedBack, swappedLegs } from "./identity.ts";
import { toJointCentres } from "./joint-centres.ts";
import { LandmarkTrack } from "./landmark-track.ts";
import { distance, middle, type Point } from "./points.ts";
import { type RawTrack, rowsOf } from "./raw-track.ts";

/** Longest gap that is filled, s. */
const MAX_FILL_S = 0.2;

/** Highest cut-off as a share of the frame rate. */
const MAX_CUTOFF = 0.4;

/** The landmarks of the arms, which may rest for most of a clip and then move very fast: their outliers are judged by a wider band. */
const ARMS: ReadonlySet<number> = new Set(LIMB_JOINTS.arms.flatMap(pairOf));

/** Smallest deviation that may be an outlier, in trunk lengths. */
const OUTLIER_FLOOR = 0.06;

/** Visibility from which a landmark of a fast arm is not an outlier at a low frame rate (assumed; blurred hands in filmed strokes have 0.8 to 1). */
const CLEAR_VISIBILITY = 0.8;

/** Least visibility of both landmarks of a direction for it to count. */
const LEAST_VISIBILITY = 0.3;

/**
 * Facing direction of the athlete, one for the whole clip: the sign of the median of heel to toe over both visible feet; of ear to nose when the feet are
 * hardly visible.
 * @returns 1 towards +x of the picture, -1 towards -x
 */
export function facingOf(raw: RawTrack): 1 | -1 {
  const track = new LandmarkTrack(raw);
  const votes: number[] = [];
  const add = (from: number, to: number): void => {
    for (let i = 0; i < track.rows; i++) {
      const seen = Math.min(track.visibility(i, from), track.visibility(i, to));
      const dx = track.image.x(i, to) - track.image.x(i, from);
      if (seen >= LEAST_VISIBILITY && Number.isFinite(dx)) votes.push(dx);
    }
  };
  add(LANDMARK.left_heel, LANDMARK.left_foot_index);
  add(LANDMARK.right_heel, LANDMARK.right_foot_index);
  if (votes.length < track.rows / 4) add(LANDMARK.left_ear, LANDMARK.nose);
  return median(votes) < 0 ? -1 : 1;
}

/** Facing of a prone athlete: towards the head, as if the athlete had fallen forwards. Feet that stand on their toes do not show it. */
export function proneFacingOf(raw: RawTrack): 1 | -1 {
  const track = new LandmarkTrack(raw);
  const along = (from: number, to: number): number =>
    median(combine((a, b) => b - a, track.image.series(from, 0), track.image.series(to, 0)));
  return along(LANDMARK.left_hip, LANDMARK.left_shoulder) + along(LANDMARK.right_hip, LANDMARK.right_shoulder) < 0 ? -1 : 1;
}

/** A raw track without what the pose model got wrong, before it is filtered. */
interface Repaired {
  readonly track: RawTrack;
  /** Rows in which the legs were exchanged. */
  readonly swaps: number;
  /** A coordinate without outliers and short gaps; movement up to `fastest`, Hz, is kept even where it is rare. */
  readonly coordinate: (landmark: number, axis: 0 | 1, fastest: number) => Series;
}

function repaired(raw: RawTrack, side: boolean, calibration: PoseCalibration, stepping: boolean): Repaired {
  const swapped = swappedLegs(raw, calibration);
  const named = withoutSwaps(raw, swapped);
  const whole = side ? exchangedBack(named, "legs", exchangedStretches(named, stepping)) : named;
  const track = side ? withoutGuesses(withoutEntries(whole)) : whole;
  const seen = new LandmarkTrack(track);
  const trunkPx = seen.trunkPx();
  const coordinates = new Map<string, Series>();
  return {
    track,
    swaps: swapped.filter(Boolean).length,
    coordinate(landmark, axis, fastest) {
      const name = `${landmark} ${axis} ${fastest}`;
      const known = coordinates.get(name);
      if (known) return known;
      const measured = seen.image.series(landmark, axis);
      const calm = withoutOutliers(measured, track.fps, OUTLIER_FLOOR * trunkPx, fastest);
      // What the course of a low frame rate cannot follow is no outlier as long as it is clearly seen: a stroke lasts two frames there.
      const clear = fastest > FOLLOWED_SHARE * track.fps;
      const kept = clear ? calm.map((v, i) => (seen.visibility(i, landmark) >= CLEAR_VISIBILITY ? measured[i]! : v)) : calm;
      const made = fillGaps(kept, Math.round(MAX_FILL_S * track.fps));
      coordinates.set(name, made);
      return made;
    },
  };
}
/** The repair depends neither on the cut-offs nor, except for `stepping`, on the exercise, so bodies of several exercises share it. */
const repairCache = cachePer<RawTrack, Repaired>();

/** One landmark's filtered path in the axes of `Body`, by landmark and cut-off in Hz. */
type PathOf = (landmark: number, cutoff: number) => Point;

function pathsOf({ track, coordinate }: Repaired, facing: 1 | -1, stretch: number): PathOf {
  const cleaned = (landmark: number, axis: 0 | 1, cutoff: number): Series =>
    lowPass(coordinate(landmark, axis, ARMS.has(landmark) ? cutoff : 0), track.fps, cutoff);
  return (landmark, cutoff) => ({
    x: cleaned(landmark, 0, cutoff).map((v) => stretch * facing * v),
    y: cleaned(landmark, 1, cutoff).map((v) => -v),
  });
}

/** The landmarks of one side, filtered. */
function limbOf(path: PathOf, side: Side, cutoff: number): Limb {
  const k = SIDE_LANDMARKS[side];
  const wrist = path(k.wrist, cutoff);
  const knuckles = middle(path(k.index, cutoff), path(k.pinky, cutoff));
  return {
    shoulder: path(k.shoulder, cutoff),
    elbow: path(k.elbow, cutoff),
    wrist,
    hand: middle(wrist, knuckles),
    hip: path(k.hip, cutoff),
    knee: path(k.knee, cutoff),
    ankle: path(k.ankle, cutoff),
    heel: path(k.heel, cutoff),
    toe: path(k.toe, cutoff),
    ear: path(k.ear, cutoff),
  };
}

/** The body with its landmarks as they are. */
function figureOf(path: PathOf, cutoff: number): Figure {
  const left = limbOf(path, "left", cutoff);
  const right = limbOf(path, "right", cutoff);
  return withMiddles(left, right, path(LANDMARK.nose, cutoff));
}

/** Both sides with the middles between them. */
export const withMiddles = (left: Limb, right: Limb, nose: Point): Figure => ({
  left,
  right,
  nose,
  midHip: middle(left.hip, right.hip),
  midShoulder: middle(left.shoulder, right.shoulder),
});

/**
 * Fills the gaps of a hip centre, which is unknown while the own knee is hidden: the landmark of the hip, moved as far as the other leg's centre lies from its landmark.
 * The thighs are taken as parallel.
 */
function withHipOfOther(own: Limb, landmark: Point, other: Limb, otherLandmark: Point): Limb {
  const filled = (axis: "x" | "y"): Series =>
    combine(
      (centre, mark, otherCentre, otherMark) => (Number.isNaN(centre) ? mark + otherCentre - otherMark : centre),
      ...[own.hip, landmark, other.hip, otherLandmark].map((point) => point[axis]),
    );
  return { ...own, hip: { x: filled("x"), y: filled("y") } };
}

/** The body of a side view with its landmarks moved to the joint centres. */
function atJointCentres(
  figure: Figure,
  nearSide: Side,
  legPx: number,
  { calibration, forwardShare, stepping }: { calibration: PoseCalibration; forwardShare: number; stepping: boolean },
): Figure {
  const centres = (side: Side): Limb => {
    const offsets = calibration.jointCentres[side === nearSide ? "near" : "far"];
    return toJointCentres(figure[side], figure.midHip, figure.midShoulder, legPx, offsets, forwardShare);
  };
  const [left, right] = [centres("left"), centres("right")];
  // The thighs of a walker or runner are not parallel.
  if (stepping) return withMiddles(left, right, figure.nose);
  return withMiddles(
    withHipOfOther(left, figure.left.hip, right, figure.right.hip),
    withHipOfOther(right, figure.right.hip, left, figure.left.hip),
    figure.nose,
  );
}

/** Thigh plus shank, pixels: the 90th percentile over the clip, because a leg out of the picture plane looks shorter. */
const legLength = (limb: Limb): number => {
  const thigh = distance(limb.hip, limb.knee);
  const shank = distance(limb.knee, limb.ankle);
  return percentile(
    combine((a, b) => a + b, thigh, shank),
    90,
  );
};

/** Leg length of the near leg; without one, the mean of both. */
export const legPxOf = (figure: Figure, nearSide: Side | null): number =>
  nearSide ? legLength(figure[nearSide]) : mean(SIDES.map((side) => legLength(figure[side])));

function visibilityOfSide(track: LandmarkTrack, side: Side): Record<JointName, Series> {
  const k = SIDE_LANDMARKS[side];
  const hand = track.visibilityOf(k.wrist);
  return {
    shoulder: track.visibilityOf(k.shoulder),
    elbow: track.visibilityOf(k.elbow),
    wrist: hand,
    hand,
    hip: track.visibilityOf(k.hip),
    knee: track.visibilityOf(k.knee),
    ankle: track.visibilityOf(k.ankle),
    heel: track.visibilityOf(k.heel),
    toe: track.visibilityOf(k.toe),
    ear: track.visibilityOf(k.ear),
  };
}

/** Share of the rows in which the athlete was found. */
export const foundShare = (track: LandmarkTrack): number =>
  finite(track.image.series(LANDMARK.left_hip, 0)).length / Math.max(1, track.rows);

/** Corrections for the camera's position. */
interface CameraStance {
  /** Angle by which the raw track was rotated to level the ground, degrees; needed for drawing. */
  readonly rollDeg?: number;
  /** Factor on lengths along the direction of travel for a camera off the normal of the sagittal plane (see `stretchOf`). */
  readonly stretch?: number;
  /** Share of the joint centres' forward offsets that the view shows (see `forwardOffsetShare`), in lengths after `stretch`. */
  readonly forwardShare?: number;
  /** Facing in a side view where the feet do not show it; that of the feet when left out. */
  readonly facing?: 1 | -1;
}

/** What is known of a track's view and model when a body is built from it. */
export interface BodySetup {
  readonly view: View;
  readonly cutoffs: Cutoffs;
  /** Errors of the pose model that made the track. */
  readonly calibration: PoseCalibration;
  readonly camera?: CameraStance;
  /** The athlete walks or runs, so that the legs pass each other in turn. */
  readonly stepping?: boolean;
}

/**
 * Builds the athlete's motion from a raw track: exchanges swapped legs back, masks outliers, fills short gaps, applies a zero-lag filter, orients the axes so
 * that anterior is +x and up is +y, and moves the landmarks of a side view to the joint centres.
 */
export function buildBody(raw: RawTrack, { view, cutoffs, calibration, camera = {}, stepping = false }: BodySetup): Body {
  const { rollDeg = 0, stretch = 1, forwardShare = 1 } = camera;
  const side = view === "side";
  const repair = repairCache(raw, [side, stepping, calibration.exchangePenalty], () => repaired(raw, side, calibration, stepping));
  const { track } = repair;
  const facing = side ? (camera.facing ?? facingOf(track)) : 1;
  const nearSide: Side | null = side ? (facing > 0 ? "right" : "left") : null;
  const path = pathsOf(repair, facing, stretch);
  const bounded: Cutoffs = {
    joints: Math.min(cutoffs.joints, MAX_CUTOFF * track.fps),
    extremities: Math.min(cutoffs.extremities, MAX_CUTOFF * track.fps),
  };
  const filtered = { joints: figureOf(path, bounded.joints), extremities: figureOf(path, bounded.extremities) };
  const landmarkLegPx = legPxOf(filtered.joints, nearSide);
  const centred = (figure: Figure): Figure =>
    nearSide ? atJointCentres(figure, nearSide, landmarkLegPx, { calibration, forwardShare, stepping }) : figure;
  const joints = centred(filtered.joints);
  const seen = new LandmarkTrack(track);
  return {
    fps: track.fps,
    rows: rowsOf(track),
    tMs: track.tMs,
    view,
    facing,
    nearSide,
    joints,
    extremities: centred(filtered.extremities),
    cutoffs: bounded,
    legPx: legPxOf(joints, nearSide),
    visibility: { left: visibilityOfSide(seen, "left"), right: visibilityOfSide(seen, "right") },
    found: foundShare(seen),
    swaps: repair.swaps,
    rollDeg,
    stretch,
    track,
    calibration,
  };
}
