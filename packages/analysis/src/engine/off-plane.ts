/** How far the camera stands off the plane of movement, and what that does to a value. */
import { type Body, combine, LANDMARK, LandmarkTrack, median, type Point, type Series } from "@sagittal/biomechanics";
import type { ExerciseMetric } from "@sagittal/catalogue";
import type { Activity } from "@sagittal/contract";

const DEGREES = 180 / Math.PI;

/** Angle between the declared view and the body's own frontal plane, degrees, from hips and shoulders in space. */
export function offPlane(body: Body): number {
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

/** Median distance of the shoulders as the picture shows it, trunk lengths. */
export function shoulderRatio(body: Body): number {
  const inPicture = (a: Point, b: Point): Series =>
    combine((ax, ay, bx, by) => Math.hypot((ax - bx) / body.stretch, ay - by), a.x, a.y, b.x, b.y);
  const { left, right, midHip, midShoulder } = body.joints;
  return median(combine((width, trunk) => width / trunk, inPicture(left.shoulder, right.shoulder), inPicture(midHip, midShoulder)));
}

/** Distance of the shoulders' landmarks of people seen from the front, trunk lengths: 0.66 to 0.74 in real and rendered clips. */
const FRONTAL_RATIO = 0.72;
/** People who are filmed squarely read as up to this much off plane, degrees: the model's depth scatters, and shoulders swing in a gait. */
const SQUARE = 15;

/** Angle of the camera to the plane of movement in a clip, degrees, without what a square view scatters by; 0 to 90. */
export function cameraYaw(body: Body): number {
  const depth = offPlane(body);
  const width = Math.asin(Math.min(1, shoulderRatio(body) / FRONTAL_RATIO)) * DEGREES;
  const seen = body.view === "side" ? (depth + width) / 2 : depth;
  return Number.isFinite(seen) ? Math.sqrt(Math.max(0, seen * seen - SQUARE * SQUARE)) : 0;
}

/** Activities whose athletes face one way all the time: elsewhere the trunk turns with the stroke, and its direction is not the camera's fault. */
const ONE_WAY: ReadonlySet<Activity> = new Set([
  "running",
  "walking",
  "jump",
  "weightlifting",
  "mobility",
  "fri",
  "workspace_wellness",
  "cycling",
] satisfies Activity[]);

/** Units of what lies along the plane of movement; times, counts and rates do not. */
const IN_PLANE: ReadonlySet<string> = new Set(["deg", "cm", "m", "m/s", "%leg", "%height", "%arm", "%sw", "ratio"]);

/** Beyond these angles a value in the plane says nothing, degrees: from the side its cosine has lost a quarter, from the front a bent knee looks caved in. */
const LOST = { side: 40, frontal: 24 };
/** Error of the angle that lengths along the direction of travel were put right by (see `stretchOf`), radians. */
const STRETCH_ERROR = 0.14;
/** A bent limb that points at the camera leaks into frontal angles in proportion to the sine of the camera's angle, degrees. */
const LEAK_DEG = 40;

/** What an oblique camera adds to a value's standard error, how much confidence it leaves, and whether the value says anything at all. */
export interface Askew {
  readonly error: number;
  readonly confidence: number;
  readonly lost: boolean;
}

const SQUARELY: Askew = { error: 0, confidence: 1, lost: false };

/**
 * Effect of a camera off the plane of movement by `yawDeg`. In a side view lengths and inclinations shrink with its cosine: the shortfall counts as 1.96 standard errors, or where
 * the lengths were put right, what the correction's own error leaves.
 * @param value the metric's value as it was read
 */
export function askew(
  metric: ExerciseMetric,
  activity: Activity,
  { view, stretch }: Pick<Body, "view" | "stretch">,
  yawDeg: number,
  value: number,
): Askew {
  const inPlane = IN_PLANE.has(metric.definition.unit) && !metric.definition.fromAnySide;
  if (yawDeg === 0 || !inPlane || !ONE_WAY.has(activity)) return SQUARELY;
  const yaw = yawDeg / DEGREES;
  const side = view === "side";
  const limit = side ? LOST.side : LOST.frontal;
  const share = stretch > 1 ? STRETCH_ERROR * Math.tan(yaw) : (1 / Math.cos(Math.min(yaw, LOST.side / DEGREES)) - 1) / 1.96;
  const shortfall = Math.abs(value) * share;
  const leak = metric.definition.unit === "deg" ? LEAK_DEG * Math.sin(yaw) : 0;
  return {
    error: side ? shortfall : Math.hypot(shortfall, leak),
    confidence: Math.max(0.2, 1 - yawDeg / (1.5 * limit)),
    lost: yawDeg > limit,
  };
}
