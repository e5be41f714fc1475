import {
  type AngleErrors,
  angleErrors,
  type Body,
  cachePer,
  correctableView,
  distance,
  type FrontalAngles,
  frontalAngles,
  groundsOf,
  HIP_HEIGHT_SHARE,
  type JointName,
  leanInDepth,
  legsUnlike,
  type MovementKind,
  massCentre,
  mean,
  median,
  mixedAngles,
  mixedErrors,
  obliqueView,
  type Point,
  type PoseCalibration,
  percentile,
  placedAngles,
  placedErrors,
  type ResidualModel,
  type ResidualUse,
  residualFeatures,
  type SagittalAngles,
  type Scale,
  type Side,
  sagittalAngles,
  scaleFromStature,
  squaredBody,
  valueAt,
  viewAngleOf,
  withArmResidual,
  withJointedLegs,
  withResidual,
} from "@sagittal/biomechanics";
import type { Exercise } from "@sagittal/catalogue";
import type { AnalysisRequest } from "@sagittal/contract";
import { angleModel, armModel } from "./angle-model.ts";

/** What is known of the camera's zoom: none was seen, it was taken out of the motion, or how far it went is not known. */
export type Zoom = "none" | "steadied" | "unknown";

/** The input of an analyser: the body's motion, its angles, its scale, and the request. */
export interface Motion {
  readonly request: AnalysisRequest;
  /** The exercise that the request names. */
  readonly exercise: Exercise;
  readonly body: Body;
  /** Centre of mass of the whole body, in the units of `body.joints`. */
  readonly centreOfMass: Point;
  /** Null in front and back views. */
  readonly sagittal: SagittalAngles | null;
  /** `sagittal` from the landmarks alone, before the residual model corrects it; the model's training input. */
  readonly seen: SagittalAngles | null;
  /** Standard errors of `sagittal`, degrees; null in front and back views and for movements that the error model does not cover. */
  readonly angleErrors: AngleErrors | null;
  /** The angles with an error in `angleErrors` were taken from the pose in space: an oblique view of repetitions. */
  readonly anglesInSpace: boolean;
  /** Standard deviation of the systematic error of the arms' angles, degrees. */
  readonly armErrorDeg: PoseCalibration["armErrorDeg"];
  /** Null in the side view. */
  readonly frontal: FrontalAngles | null;
  /** Null without stature and without a declared distance. */
  readonly scale: Scale | null;
  readonly zoom: Zoom;
}

/** Facts about the feet: inclination of the landmarks of a flat foot, degrees, and whether the exercise is done without steps. */
interface Feet {
  readonly flatFoot: Partial<Record<Side, number>>;
  readonly standing: boolean;
}

/** Facts of a clip from which its motion is built, besides the body. */
interface MotionFacts {
  readonly request: AnalysisRequest;
  readonly exercise: Exercise;
  readonly feet: Feet;
  /** Kind of movement for the residual model; null when the model was not trained on it. */
  readonly movement: MovementKind | null;
  readonly zoom: Zoom;
}

/** Builds the input of analysers. */
export function motionOf(body: Body, { request, exercise, feet, movement, zoom }: MotionFacts): Motion {
  const { athlete } = request;
  const { nearSide } = body;
  const side = nearSide ? sideAnglesCache(body, [feet, movement], () => sideAngles(body, nearSide, feet, movement)) : null;
  return {
    request,
    exercise,
    body,
    centreOfMass: massCentre(body.joints, athlete.sex),
    sagittal: side?.learned?.angles ?? side?.seen ?? null,
    seen: side?.seen ?? null,
    angleErrors: side?.learned?.errors ?? null,
    anglesInSpace: side?.learned?.inSpace ?? false,
    armErrorDeg: side?.learned?.armErrorDeg ?? body.calibration.armErrorDeg,
    frontal: body.view === "side" ? null : frontalAngles(body),
    scale: athlete.height_cm ? scaleFromStature(body, athlete.height_cm / 100, side !== null && movement === "gait") : null,
    zoom,
  };
}

interface LearnedAngles {
  readonly angles: SagittalAngles;
  readonly errors: AngleErrors;
  readonly armErrorDeg: PoseCalibration["armErrorDeg"];
  readonly inSpace: boolean;
}

interface SideAngles {
  readonly seen: SagittalAngles;
  readonly learned: LearnedAngles | null;
}

/** Angles of a side view: from the landmarks alone, those of walkers and runners from legs fitted over the whole clip; and after the learned correction, null when it was not trained on the movement. */
function sideAngles(body: Body, nearSide: Side, feet: Feet, movement: MovementKind | null): SideAngles {
  const { flatFoot, standing } = feet;
  // Taken from the repaired and levelled track; the body is corrected by the angle of the measured track.
  const asMeasured = body.placed?.measured ?? body;
  const { track, facing, calibration } = asMeasured;
  const viewAngleDeg = viewAngleOf(track, facing, calibration);
  // A free leg spoils the pose in space of who stands on the other one: knees 10 to 47 degrees off.
  const oblique = movement === "repetition" ? obliqueView(viewAngleDeg) : 0;
  const leanDeg = oblique > 0 ? leanInDepth(asMeasured, viewAngleDeg) : 0;
  const anglesOf = (of: Body): SagittalAngles => {
    const picture = sagittalAngles(of, flatFoot, standing);
    return oblique > 0
      ? mixedAngles(picture, sagittalAngles(squaredBody(of, viewAngleDeg, leanDeg), flatFoot, standing), oblique)
      : picture;
  };
  const unfitted = anglesOf(body);
  const { placed } = body;
  if (placed) {
    // Fit and learned correction are computed from the measured pose: they correct errors of the pose model, which placed points do not have.
    const measured = sideAnglesCache(placed.measured, [feet, movement], () => sideAngles(placed.measured, nearSide, feet, movement));
    const points = anglesOf(placed.measured);
    const over = (corrected: SagittalAngles) => placedAngles(placed, unfitted, points, corrected);
    const { seen, learned } = measured;
    return {
      seen: over(seen),
      learned: learned && { ...learned, angles: over(learned.angles), errors: placedErrors(placed, learned.errors) },
    };
  }
  if (!movement) return { seen: unfitted, learned: null };
  const inView = correctableView(viewAngleDeg);
  const seen = movement === "gait" ? withJointedLegs(body, unfitted, inView) : unfitted;
  const use = { nearSide, inView, standing, features: inView > 0 ? residualFeatures(body, nearSide, seen) : [] };
  const { legs, errors } = correctedLegs(body, seen, movement, { ...use, viewAngleDeg });
  const { angles, errorDeg: armErrorDeg } =
    movement === "gait" ? withArmResidual(armModel(), body, legs, use) : { angles: legs, errorDeg: calibration.armErrorDeg };
  if (oblique === 0) return { seen, learned: { angles, errors, armErrorDeg, inSpace: false } };
  const turned = angleModel("oblique");
  const corrected = withResidual(turned, body, angles, {
    ...use,
    inView: oblique,
    features: residualFeatures(body, nearSide, angles),
  });
  const inSpace = angleErrors(body, corrected, turned.variance, { nearSide, viewAngleDeg, from: "space" });
  return {
    seen,
    learned: {
      angles: corrected,
      errors: mixedErrors(errors, inSpace, new Float64Array(body.rows).fill(oblique)),
      armErrorDeg,
      inSpace: oblique > 0.5,
    },
  };
}
const sideAnglesCache = cachePer<Body, SideAngles>();

/**
 * Trunk and legs after the learned correction, and their errors. The model of repetitions has learned legs that bend alike and lunges, and makes others worse (step-ups 4 to 9 degrees): where they bend unlike each
 * other the unilateral one takes over.
 */
function correctedLegs(
  body: Body,
  seen: SagittalAngles,
  movement: MovementKind,
  { viewAngleDeg, ...use }: ResidualUse & { readonly viewAngleDeg: number },
): { legs: SagittalAngles; errors: AngleErrors } {
  const errorsOf = (legs: SagittalAngles, { variance }: ResidualModel): AngleErrors =>
    angleErrors(body, legs, variance, { nearSide: use.nearSide, viewAngleDeg, from: "picture" });
  const model = angleModel(movement);
  const unlike = movement === "repetition" ? legsUnlike(seen) : null;
  if (!unlike?.some((share) => share > 0)) {
    const legs = withResidual(model, body, seen, use);
    return { legs, errors: errorsOf(legs, model) };
  }
  const unilateral = angleModel("unilateral");
  const alike = withResidual(model, body, seen, { ...use, share: unlike.map((share) => 1 - share) });
  const legs = withResidual(unilateral, body, alike, { ...use, share: unlike });
  return { legs, errors: mixedErrors(errorsOf(legs, model), errorsOf(legs, unilateral), unlike) };
}

/** Metres per pixel, NaN without a scale. */
export const metresPerPixel = (m: Motion): number => (m.scale ? 1 / m.scale.pxPerM : Number.NaN);

/** Standing leg length, hip to floor, m: declared, else `HIP_HEIGHT_SHARE` of stature; NaN when neither is known. The length hip to ankle is `LEG_SHARE`. */
export function standingLegM(m: Motion): number {
  const { leg_length_cm, height_cm } = m.request.athlete;
  if (leg_length_cm) return leg_length_cm / 100;
  return height_cm ? (HIP_HEIGHT_SHARE * height_cm) / 100 : Number.NaN;
}

/** Visibility of joints of one side over frames [from, to], 0 to 1: median over the frames, of the joint with the least. */
export function seen(m: Motion, side: Side, joints: readonly JointName[], from = 0, to = m.body.rows - 1): number {
  const a = Math.max(0, Math.floor(from));
  const b = Math.min(m.body.rows, Math.ceil(to) + 1);
  return Math.min(...joints.map((j) => median(m.body.visibility[side][j].subarray(a, b)) || 0));
}

/** Mean visibility of both sides, 0 to 1. */
export const seenBoth = (m: Motion, joints: readonly JointName[]): number => mean([seen(m, "left", joints), seen(m, "right", joints)]);

/** Distance between the shoulders in the picture, pixels, median over the clip. */
export const shoulderWidth = (m: Motion): number =>
  median(m.body.joints.left.shoulder.x.map((v, i) => Math.abs(v - m.body.joints.right.shoulder.x[i]!)));

/** Thigh length over trunk length in the picture, for zones that depend on build. */
export function thighTrunkRatio(m: Motion): number | null {
  const near = m.body.nearSide;
  if (!near) return null;
  const { hip, knee } = m.body.joints[near];
  const thigh = percentile(distance(hip, knee), 90);
  const trunk = percentile(distance(m.body.joints.midHip, m.body.joints.midShoulder), 90);
  return Number.isFinite(thigh / trunk) ? thigh / trunk : null;
}

export const TRUNK = ["hip", "shoulder"] as const;
export const LEG = ["hip", "knee", "ankle"] as const;
export const ARM = ["shoulder", "elbow", "wrist"] as const;

/** Visibility of one leg, 0 to 1. */
export const legSeen = (m: Motion, side: Side): number => seen(m, side, LEG);

/** Visibility of the legs, 0 to 1: of the near one in a side view, the mean of both in front and back views. */
export const legsSeen = (m: Motion): number => (m.body.nearSide ? legSeen(m, m.body.nearSide) : seenBoth(m, LEG));

/** Visibility of the arms, 0 to 1: of the near one in a side view, the mean of both in front and back views. */
export const armsSeen = (m: Motion): number => (m.body.nearSide ? seen(m, m.body.nearSide, ARM) : seenBoth(m, ARM));

/** Visibility of the trunk, 0 to 1: of the near side in a side view, the mean of both in front and back views. */
export const trunkSeen = (m: Motion): number => (m.body.nearSide ? seen(m, m.body.nearSide, TRUNK) : seenBoth(m, TRUNK));

/** Height of a point above the floor (mean of the floor lines under both feet) at a frame, px. */
export function aboveFloor(m: Motion, point: Point, frame: number): number {
  const grounds = groundsOf(m.body);
  const x = valueAt(point.x, frame);
  return valueAt(point.y, frame) - mean([grounds.left, grounds.right].map((g) => g.intercept + g.slope * x));
}
