/** Angle of the camera to the plane of movement, and its effect on a value. */
import { type Body, combine, LANDMARK, LandmarkTrack, median, type Point, type Series } from "@sagittal/biomechanics";
import type { ExerciseMetric } from "@sagittal/catalogue";
import type { Activity } from "@sagittal/contract";

const DEGREES = 180 / Math.PI;

/**
 * Angle between the body and the declared view, degrees, from 3D hips and shoulders: 0 for an exact side, front or back view. It is unsigned, the median over the clip and known in
 * every view, to judge the camera; `viewAngleOf` gives the signed mean of a side view, to correct lengths and angles.
 */
export function offPlaneDeg(body: Body): number {
  const { world } = new LandmarkTrack(body.track);
  const { left_shoulder, right_shoulder, left_hip, right_hip } = LANDMARK;
  const yaws: number[] = [];
  for (let i = 0; i < body.rows; i++) {
    const dx = world.x(i, right_hip) - world.x(i, left_hip) + world.x(i, right_shoulder) - world.x(i, left_shoulder);
    const dz = world.z(i, right_hip) - world.z(i, left_hip) + world.z(i, right_shoulder) - world.z(i, left_shoulder);
    if (Number.isFinite(dx) && Number.isFinite(dz)) yaws.push(Math.atan2(Math.abs(dz), Math.abs(dx)) * DEGREES);
  }
  const beta = median(yaws);
  return body.view === "side" ? 90 - beta : beta;
}

/** Median distance between the shoulders in the picture, trunk lengths. */
export function shoulderRatio(body: Body): number {
  const inPicture = (a: Point, b: Point): Series =>
    combine((ax, ay, bx, by) => Math.hypot((ax - bx) / body.stretch, ay - by), a.x, a.y, b.x, b.y);
  const { left, right, midHip, midShoulder } = body.joints;
  return median(combine((width, trunk) => width / trunk, inPicture(left.shoulder, right.shoulder), inPicture(midHip, midShoulder)));
}

/** Shoulder width of people seen from the front, trunk lengths: 0.66 to 0.74 in real and rendered clips. */
const FRONTAL_SHOULDER_TRUNK = 0.72;
/** Angle that exact views give because estimated depth is noisy and the shoulders rotate in gait (up to this, measured), degrees. */
const EXACT_VIEW_NOISE_DEG = 15;

/** Angle of the camera to the plane of movement, degrees, 0 to 90; the noise of exact views is subtracted in quadrature. */
export function cameraYawDeg(body: Body): number {
  const depth = offPlaneDeg(body);
  const width = Math.asin(Math.min(1, shoulderRatio(body) / FRONTAL_SHOULDER_TRUNK)) * DEGREES;
  const seen = body.view === "side" ? (depth + width) / 2 : depth;
  return Number.isFinite(seen) ? Math.sqrt(Math.max(0, seen * seen - EXACT_VIEW_NOISE_DEG * EXACT_VIEW_NOISE_DEG)) : 0;
}

/** Activities in which the athlete faces one direction. In others the trunk turns with the stroke, so that its direction does not show the camera's angle. */
const CONSTANT_FACING: ReadonlySet<Activity> = new Set([
  "running",
  "walking",
  "jump",
  "weightlifting",
  "mobility",
  "fri",
  "workspace_wellness",
  "cycling",
] satisfies Activity[]);

/** Units of quantities in the plane of movement, which an oblique view distorts; times, counts and rates it does not. */
const IN_PLANE_UNITS: ReadonlySet<string> = new Set(["deg", "cm", "m", "m/s", "%leg", "%height", "%arm", "%sw", "ratio"]);

/** Camera angles beyond which a value in the plane is suppressed, degrees: in a side view lengths are a quarter too short, in a front view a bent knee looks like valgus. */
const LIMIT_DEG = { side: 40, frontal: 24 };
/** Standard error of the angle by which lengths along the direction of travel were corrected (see `stretchOf`), radians. */
const STRETCH_ERROR_RAD = 0.14;
/** Confidence factor of an angle that was taken from the pose in space beyond the limit. */
const IN_SPACE_CONFIDENCE = 0.4;
/** Error of frontal angles from a bent limb that points at the camera, degrees per sine of the camera's angle. */
const CROSSTALK_DEG = 40;

/** Effect of an oblique camera on a value. */
export interface ObliqueEffect {
  /** Addition to the standard error, in the metric's unit. */
  readonly error: number;
  /** Factor on the confidence, 0 to 1. */
  readonly confidence: number;
  /** The value is to be suppressed. */
  readonly suppress: boolean;
}

const NO_EFFECT: ObliqueEffect = { error: 0, confidence: 1, suppress: false };

/**
 * Effect of a camera off the plane of movement by `yawDeg`. In a side view lengths and inclinations shrink with its cosine: the shortfall counts as 1.96 standard errors; for
 * corrected lengths the standard error of the correction counts.
 * @param value the metric's value before any correction for the angle
 * @param inSpace the value is an angle that was taken from the pose in space, whose stated error holds for oblique views: nothing is withheld
 */
export function obliqueEffect(
  metric: ExerciseMetric,
  activity: Activity,
  { view, stretch }: Pick<Body, "view" | "stretch">,
  yawDeg: number,
  value: number,
  inSpace = false,
): ObliqueEffect {
  const inPlane = IN_PLANE_UNITS.has(metric.definition.unit) && !metric.definition.fromAnySide;
  if (yawDeg === 0 || !inPlane || !CONSTANT_FACING.has(activity)) return NO_EFFECT;
  if (inSpace) return { error: 0, confidence: IN_SPACE_CONFIDENCE, suppress: false };
  const yaw = yawDeg / DEGREES;
  const side = view === "side";
  const limit = side ? LIMIT_DEG.side : LIMIT_DEG.frontal;
  const share = stretch > 1 ? STRETCH_ERROR_RAD * Math.tan(yaw) : (1 / Math.cos(Math.min(yaw, LIMIT_DEG.side / DEGREES)) - 1) / 1.96;
  const shortfall = Math.abs(value) * share;
  const crosstalk = metric.definition.unit === "deg" ? CROSSTALK_DEG * Math.sin(yaw) : 0;
  return {
    error: side ? shortfall : Math.hypot(shortfall, crosstalk),
    confidence: Math.max(0.2, 1 - yawDeg / (1.5 * limit)),
    suppress: yawDeg > limit,
  };
}
