import type { Contact } from "../gait/contact.ts";
import { fitLine } from "../signals/series.ts";
import type { Body } from "./body.ts";
import type { RawTrack } from "./raw-track.ts";

/** Range of a tilt that counts as camera roll, degrees: smaller ones are noise, larger ones a slope. */
const LEAST_ROLL_DEG = 0.7;
const GREATEST_ROLL_DEG = 12;

const DEGREES = 180 / Math.PI;

/**
 * Camera roll from a gait that passes the camera, degrees: rise of level ground in the picture in the facing direction, from the path of the
 * hips over whole strides. The hips are at about the height of the lens, so that their path stays level when the athlete comes nearer. On a treadmill there is no such
 * path, and the belt does not distinguish roll from incline: the roll stays unknown.
 * @returns 0 where the athlete does not travel
 */
export function rollOf(body: Body, contacts: readonly Contact[]): number {
  const landings = contacts.flatMap((c) => (c.initialContact ? [c.initialContact.at] : []));
  const from = Math.ceil(Math.min(...landings));
  const to = Math.floor(Math.max(...landings));
  const { x, y } = body.joints.midHip;
  if (landings.length < 3 || !(Math.abs(x[to]! - x[from]!) >= 2 * body.legPx)) return 0;
  const roll = DEGREES * Math.atan(body.stretch * fitLine(x.subarray(from, to + 1), y.subarray(from, to + 1)).slope);
  return Math.abs(roll) >= LEAST_ROLL_DEG && Math.abs(roll) <= GREATEST_ROLL_DEG ? roll : 0;
}

/**
 * The track turned about the picture's centre so that the ground is level.
 * @param roll upward slope of the ground in the direction that the athlete faces, degrees
 * @param facing the athlete's facing in the picture
 */
export function levelled(track: RawTrack, roll: number, facing: 1 | -1): RawTrack {
  // In the picture y points down: an upward slope towards +x is a turn counter-clockwise on the screen.
  const angle = (facing * roll) / DEGREES;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const turn = (data: Float64Array, cx: number, cy: number): Float64Array => {
    const out = Float64Array.from(data);
    for (let i = 0; i + 2 < out.length; i += 3) {
      const x = data[i]! - cx;
      const y = data[i + 1]! - cy;
      out[i] = cx + cos * x - sin * y;
      out[i + 1] = cy + sin * x + cos * y;
    }
    return out;
  };
  return { ...track, image: turn(track.image, track.width / 2, track.height / 2), world: turn(track.world, 0, 0) };
}
