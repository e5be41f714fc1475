/** How fast a walker or runner moves, over the ground or on a belt, before a fixed camera or one that is turned. */
import {
  type Body,
  type Contact,
  followedPace,
  type GaitKind,
  goesPast,
  groundsOf,
  groundVelocity,
  median,
  pxPerMAtLegs,
  stanceVelocities,
  travelVelocity,
} from "@sagittal/biomechanics";
import { type Motion, metresPerPixel } from "../../engine/motion.ts";
import { landingFrames } from "./landings.ts";
import { GROUND_DRIFT_SHARE } from "./thresholds.ts";

/** Whole frames between the first and the last initial contact, both included; the whole clip without contacts. */
function contactSpan(body: Body, contacts: readonly Contact[]): readonly [first: number, last: number] {
  const landings = landingFrames(contacts);
  return [Math.ceil(landings[0] ?? 0), Math.floor(landings.at(-1) ?? body.rows - 1)];
}

/** Fewest velocities of standing feet whose median is the ground's: three parts of a foot in four frames. */
const LEAST_STANCE_VALUES = 12;

/** Shortest span over which a speed is read, s. */
const LEAST_SPAN_S = 0.3;

/** Speed of the hips against the ground, or of the belt under them, leg lengths/s; NaN where the contacts span too little. */
function paceOf(body: Body, [first, last]: readonly [number, number], groundLegPerS: number, treadmill: boolean): number {
  if (treadmill) return Math.abs(groundLegPerS);
  return last - first < LEAST_SPAN_S * body.fps ? Number.NaN : Math.abs(travelVelocity(body, first, last + 1) - groundLegPerS);
}

/**
 * Length of a leg in the picture, m. Hips that pass the camera move at the height to which the scale of the whole body belongs. A belt moves at the feet: a camera that looks down or up shows them smaller or
 * larger than the trunk, and the legs with them.
 */
function legM(motion: Motion, treadmill: boolean): number {
  const { body, request } = motion;
  const { height_cm, leg_length_cm } = request.athlete;
  if (!treadmill || !height_cm) return body.legPx * metresPerPixel(motion);
  return body.legPx / pxPerMAtLegs(body, height_cm / 100, leg_length_cm ? leg_length_cm / 100 : null);
}

/** Speed over the ground or along the belt, m/s: on a treadmill the declared one. */
function speedOf(motion: Motion, paceLegPerS: number, treadmill: boolean): number {
  const { treadmill_speed_mps: declared, treadmill_incline_deg } = motion.request;
  if (treadmill && declared) return declared;
  return (paceLegPerS * legM(motion, treadmill)) / Math.cos((treadmill_incline_deg * Math.PI) / 180);
}

/** Least ratio of the speed of the ground in the picture to that of the hips on a treadmill, or before a camera that is turned. */
const RUNNING_GROUND_RATIO = 3;

/** Whether the ground moves in the picture and not the athlete. On a treadmill, and before a camera that is turned with the athlete, the ground moves and the hip stays; before a fixed camera it is the other way round. */
const groundRuns = (groundLegPerS: number, hipsLegPerS: number): boolean =>
  Number.isFinite(groundLegPerS) && Math.abs(groundLegPerS) > RUNNING_GROUND_RATIO * Math.abs(hipsLegPerS);

/** How an athlete moves over the ground. */
export interface Travel {
  /** Horizontal velocity of the ground in the picture, leg lengths/s: that of the belt on a treadmill, 0 before a fixed camera, NaN in front and back views. */
  readonly groundLegPerS: number;
  readonly treadmill: boolean;
  /** Speed over the ground, m/s; NaN without scale or steady contact. */
  readonly speedMps: number;
  /** Measured speed, leg lengths/s, independent of a declared belt speed; NaN in front and back views. */
  readonly paceLegPerS: number;
}

/** Speed of a walker or runner, and what moves in the picture: the athlete, the camera with the athlete, or a belt. */
export function travelOf(motion: Motion, contacts: readonly Contact[], kind: GaitKind): Travel {
  const { body } = motion;
  if (body.view !== "side") return { groundLegPerS: Number.NaN, treadmill: false, speedMps: Number.NaN, paceLegPerS: Number.NaN };
  const span = contactSpan(body, contacts);
  const hips = span[1] - span[0] < LEAST_SPAN_S * body.fps ? travelVelocity(body, 0, body.rows) : travelVelocity(body, ...span);
  const stances = contacts.map((c) => stanceVelocities(body, c, kind, hips)).filter((v) => v.length > 0);
  const standing = stances.flat();
  const seenGround = standing.length >= LEAST_STANCE_VALUES ? median(standing) : groundVelocity(body, groundsOf(body));
  const belt = motion.exercise.strategy?.gait?.belt === true;
  const groundMoves = groundRuns(seenGround, hips);
  const treadmill = groundMoves && (belt || !goesPast(body));
  // A foot that all but stands still belongs to a fixed camera: its small drift is the landmarks', not the ground's, and feet that seem to move were taken for each other.
  // Ground that seems to move in the athlete's direction is drift of the toe landmark: cameras are not panned against the athlete.
  const still =
    (!groundMoves && seenGround * hips > 0) ||
    [seenGround, ...stances.map(median)].some((v) => Math.abs(v) < GROUND_DRIFT_SHARE * Math.abs(hips));
  const groundLegPerS = still ? 0 : seenGround;
  // What moves under the feet of an athlete who is not filed as on a belt may be the floor before a camera that is turned.
  const followed = groundLegPerS !== 0 && !belt ? followedPace(body, contacts, kind) : Number.NaN;
  const paceLegPerS = Number.isFinite(followed) ? followed : paceOf(body, span, groundLegPerS, treadmill);
  return { groundLegPerS, treadmill, paceLegPerS, speedMps: speedOf(motion, paceLegPerS, treadmill) };
}
