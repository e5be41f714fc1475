import { LANDMARK_NAMES, SIDE_LANDMARKS } from "../landmarks.ts";
import { fillGaps, lowPass } from "../signals/filter.ts";
import type { Series } from "../signals/series.ts";
import { type Body, type JointName, SIDES } from "./body.ts";
import { LandmarkTrack } from "./landmark-track.ts";
import type { Point } from "./points.ts";
import { filmedPath, steadyPath } from "./steady.ts";

/** Joints whose landmark was moved to the joint centre, so that the drawn skeleton shows what is measured. */
const CENTRED = ["shoulder", "elbow", "wrist", "hip", "knee", "ankle", "heel", "toe"] as const satisfies readonly JointName[];

/** Longest gap that is drawn over, s, and the cut-off of landmarks that are no joint centres, Hz. */
const MAX_FILL_S = 0.2;
const DRAWN_HZ = 10;

/** Filtered positions of all landmarks in the picture as it was filmed, upright pixels with y down; those that a person placed as they were placed. */
export function pictureJoints(body: Body): Point[] {
  if (body.placed) {
    const { paths } = body.placed;
    return pictureJoints(body.placed.measured).map((drawn, landmark) => paths.get(landmark)?.picture ?? drawn);
  }
  const { image } = new LandmarkTrack(body.track);
  const filtered = (k: number, axis: 0 | 1): Series =>
    lowPass(fillGaps(image.series(k, axis), Math.round(MAX_FILL_S * body.fps)), body.fps, Math.min(DRAWN_HZ, 0.4 * body.fps));
  const joints: Point[] = LANDMARK_NAMES.map((_, k) => ({ x: filtered(k, 0), y: filtered(k, 1) }));
  for (const side of SIDES) {
    for (const joint of CENTRED) {
      const point = body.joints[side][joint];
      const k = SIDE_LANDMARKS[side][joint];
      const seen = joints[k];
      // Where a joint was masked for angles, the landmark itself still shows about where it is.
      joints[k] = {
        x: point.x.map((v, i) => (Number.isNaN(v) && seen ? seen.x[i]! : (body.facing * v) / body.stretch)),
        y: point.y.map((v, i) => (Number.isNaN(v) && seen ? seen.y[i]! : -v)),
      };
    }
  }
  const { camera } = body.track;
  return body.rollDeg === 0 && !camera ? joints : joints.map((p) => filmedPath(rolled(p, body, -1), camera));
}

/** A point of the picture as filmed in the picture that the body is read from: of a camera that stands still and level. */
export const straightened = (p: Point, body: Pick<Body, "facing" | "rollDeg" | "track">): Point =>
  rolled(steadyPath(p, body.track.camera), body, 1);

/**
 * A point of the picture turned about its middle by the camera's roll.
 * @param way 1 levels the picture as filmed, -1 turns the levelled one back
 */
function rolled(p: Point, body: Pick<Body, "facing" | "rollDeg" | "track">, way: 1 | -1): Point {
  const angle = (way * body.facing * body.rollDeg * Math.PI) / 180;
  const [cx, cy] = [body.track.width / 2, body.track.height / 2];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    x: p.x.map((v, i) => cx + cos * (v - cx) - sin * (p.y[i]! - cy)),
    y: p.y.map((v, i) => cy + sin * (p.x[i]! - cx) + cos * (v - cy)),
  };
}
