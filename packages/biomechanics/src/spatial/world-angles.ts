import type { Body, Side } from "../body/body.ts";
import { coordinate, rowsOf } from "../body/raw-track.ts";
import { SIDE_LANDMARKS } from "../landmarks.ts";
import { fillGaps, lowPass } from "../signals/filter.ts";
import { combine, type Series } from "../signals/series.ts";

/** A point about the mid-hip along time: metres, x right in the picture, y down, z away from the camera. */
export interface WorldPoint {
  readonly x: Series;
  readonly y: Series;
  readonly z: Series;
}

/** A landmark of the pose model's 3D output, low-passed without lag. It carries no movement of the whole body through space. */
export function worldPoint(body: Body, landmark: number, cutoff: number): WorldPoint {
  const rows = rowsOf(body.track);
  const of = (axis: 0 | 1 | 2): Series =>
    lowPass(
      fillGaps(coordinate(body.track.world, rows, landmark, axis), Math.round(0.2 * body.fps)),
      body.fps,
      Math.min(cutoff, 0.4 * body.fps),
    );
  return { x: of(0), y: of(1), z: of(2) };
}

const DEGREES = 180 / Math.PI;

/** 180° minus the included angle at `b` in space, degrees: independent of the camera's place. */
export const flexionInSpace = (a: WorldPoint, b: WorldPoint, c: WorldPoint): Series =>
  combine(
    (ax, ay, az, bx, by, bz, cx, cy, cz) => {
      const u = [ax - bx, ay - by, az - bz] as const;
      const v = [cx - bx, cy - by, cz - bz] as const;
      const dot = u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
      return 180 - DEGREES * Math.acos(Math.max(-1, Math.min(1, dot / (Math.hypot(...u) * Math.hypot(...v)))));
    },
    a.x,
    a.y,
    a.z,
    b.x,
    b.y,
    b.z,
    c.x,
    c.y,
    c.z,
  );

/** Knee flexion in space, degrees; fragile where depth is guessed, but the only knee angle of front and back views. */
export function worldKneeFlexion(body: Body, side: Side, cutoff: number): Series {
  const k = SIDE_LANDMARKS[side];
  return flexionInSpace(worldPoint(body, k.hip, cutoff), worldPoint(body, k.knee, cutoff), worldPoint(body, k.ankle, cutoff));
}

/** Turn of the foot about the vertical away from the other foot (toes out positive), degrees, from heel to toe in the horizontal plane of the camera. */
export function worldToeOut(body: Body, side: Side, cutoff: number): Series {
  const k = SIDE_LANDMARKS[side];
  const heel = worldPoint(body, k.heel, cutoff);
  const toe = worldPoint(body, k.toe, cutoff);
  // Seen from the front the toes point to the camera (-z) and the athlete's left is +x.
  const back = body.view === "back" ? -1 : 1;
  const outward = back * (side === "left" ? 1 : -1);
  return combine((hx, hz, tx, tz) => DEGREES * Math.atan2(outward * (tx - hx), -back * (tz - hz)), heel.x, heel.z, toe.x, toe.z);
}

/** Elbow flexion in space, degrees. */
export function worldElbowFlexion(body: Body, side: Side, cutoff: number): Series {
  const k = SIDE_LANDMARKS[side];
  return flexionInSpace(worldPoint(body, k.shoulder, cutoff), worldPoint(body, k.elbow, cutoff), worldPoint(body, k.wrist, cutoff));
}
