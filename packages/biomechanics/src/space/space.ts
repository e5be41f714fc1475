import type { Body, Side } from "../body/body.ts";
import { LandmarkPositions } from "../body/landmark-track.ts";
import { distance } from "../body/points.ts";
import { SIDE_LANDMARKS } from "../landmarks.ts";
import { fillGaps, lowPass } from "../signals/filter.ts";
import { combine, median, percentile, type Series } from "../signals/series.ts";

/** A point in space along time, metres about the mid-hip: x picture right, y up, z towards the camera. */
export interface Point3 {
  readonly x: Series;
  readonly y: Series;
  readonly z: Series;
}

/** Joints of one side in space. */
export interface Limb3 {
  readonly shoulder: Point3;
  readonly elbow: Point3;
  readonly wrist: Point3;
  readonly hip: Point3;
  readonly knee: Point3;
  readonly ankle: Point3;
}

/** The athlete's joints in space, low-passed. They carry no travel: the mid-hip is always the origin. */
export interface Space {
  readonly left: Limb3;
  readonly right: Limb3;
  readonly midHip: Point3;
  readonly midShoulder: Point3;
  /** Thigh plus shank, metres, median over the clip and both sides. */
  readonly legM: number;
}

const MAX_FILL_S = 0.2;

/** Distance of two points at each frame, metres. */
export const distance3 = (a: Point3, b: Point3): Series =>
  combine((ax, ay, az, bx, by, bz) => Math.hypot(ax - bx, ay - by, az - bz), a.x, a.y, a.z, b.x, b.y, b.z);

const middle3 = (a: Point3, b: Point3): Point3 => ({
  x: combine((p, q) => (p + q) / 2, a.x, b.x),
  y: combine((p, q) => (p + q) / 2, a.y, b.y),
  z: combine((p, q) => (p + q) / 2, a.z, b.z),
});

/** One landmark in space: gaps up to 0.2 s filled, low-passed without lag at `cutoff` Hz (at most 0.4 of the frame rate; `lowPass` bounds it further). */
export function pointInSpace(body: Body, landmark: number, cutoff: number): Point3 {
  const { track } = body;
  const world = new LandmarkPositions(track.world);
  const axis = (k: 0 | 1 | 2, sign: 1 | -1): Series =>
    lowPass(fillGaps(world.series(landmark, k), Math.round(MAX_FILL_S * track.fps)), track.fps, Math.min(cutoff, 0.4 * track.fps)).map(
      (v) => sign * v,
    );
  return { x: axis(0, 1), y: axis(1, -1), z: axis(2, -1) };
}

/**
 * The joints in space from the track's world landmarks.
 * Depth comes from the pose model's prior and is several times noisier than the picture plane; transverse-plane angles err by 10° to 20°
 * (Needham et al. 2021).
 * @param cutoff Hz
 */
export function spaceOf(body: Body, cutoff: number): Space {
  const point = (landmark: number): Point3 => pointInSpace(body, landmark, cutoff);
  const limb = (side: Side): Limb3 => {
    const k = SIDE_LANDMARKS[side];
    return {
      shoulder: point(k.shoulder),
      elbow: point(k.elbow),
      wrist: point(k.wrist),
      hip: point(k.hip),
      knee: point(k.knee),
      ankle: point(k.ankle),
    };
  };
  const left = limb("left");
  const right = limb("right");
  const legs = [left, right].map((l) => median(legIn(l)));
  return {
    left,
    right,
    midHip: middle3(left.hip, right.hip),
    midShoulder: middle3(left.shoulder, right.shoulder),
    legM: median(legs),
  };
}

const legIn = (l: Limb3): Series => combine((a, b) => a + b, distance3(l.hip, l.knee), distance3(l.knee, l.ankle));

/** Thigh plus shank of the longer leg, metres, 90th percentile: the model underestimates the depth of a bent leg, so that the straight leg is the longest. */
export const longestLeg = (space: Space): number => Math.max(percentile(legIn(space.left), 90), percentile(legIn(space.right), 90));

/**
 * Leg length in pixels. From the side the body's own; from the front and from behind a bent leg is foreshortened, so it is taken from the trunk: pixels per
 * metre of the trunk in the picture plane times the leg's length in space.
 */
export function legInPicture(body: Body, space: Space): number {
  if (body.view === "side") return body.legPx;
  const { midHip, midShoulder } = body.joints;
  const share = combine(
    (px, ax, ay, bx, by) => px / Math.hypot(bx - ax, by - ay),
    distance(midHip, midShoulder),
    space.midHip.x,
    space.midHip.y,
    space.midShoulder.x,
    space.midShoulder.y,
  );
  const px = median(share) * longestLeg(space);
  return Number.isFinite(px) && px > 0 ? px : body.legPx;
}
