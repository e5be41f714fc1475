import type { Body, Side } from "../body/body.ts";
import { combine, derivative, type Series } from "../signals/series.ts";
import { legInPicture, type Space } from "../space/space.ts";

export type Endpoint = "hand" | "foot";

/** Velocity of a hand or foot against the pelvis, leg lengths per second: x anterior (side view) or picture right, y up, z towards the camera. */
export interface LimbVelocity {
  readonly x: Series;
  readonly y: Series;
  readonly z: Series;
  readonly speed: Series;
}

/**
 * Velocity of a wrist or ankle against the mid-hip, so that a panning camera and the athlete's own travel cancel. The picture gives x and y; from the
 * front and from behind depth comes from the world landmarks, from the side it is left out (the stroke runs along the picture).
 */
export function limbVelocity(body: Body, space: Space, side: Side, endpoint: Endpoint): LimbVelocity {
  const joint = endpoint === "hand" ? "wrist" : "ankle";
  const { midHip } = body.extremities;
  const leg = legInPicture(body, space);
  const point = body.extremities[side][joint];
  const along = (axis: "x" | "y"): Series =>
    derivative(
      combine((p, h) => (p - h) / leg, point[axis], midHip[axis]),
      body.fps,
    );
  const x = along("x");
  const y = along("y");
  const deep = space[side][joint].z;
  const z = body.view === "side" ? new Float64Array(body.rows) : derivative(deep, body.fps).map((v) => v / space.legM);
  return { x, y, z, speed: combine((a, b, c) => Math.hypot(a, b, c), x, y, z) };
}
