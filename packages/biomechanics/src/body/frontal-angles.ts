import { LANDMARK } from "../landmarks.ts";
import { fillGaps, lowPass } from "../signals/filter.ts";
import { combine, mean, type Series, standardDeviation } from "../signals/series.ts";
import type { Body, Side } from "./body.ts";
import { LandmarkPositions } from "./landmark-track.ts";

/** Frontal-plane angles, degrees. Left and right are the athlete's own in front and back views alike. */
export interface FrontalAngles {
  /** Line of the hips against the horizontal; positive: left hip higher. */
  readonly pelvicObliquity: Series;
  /** Line of the shoulders against the horizontal; positive: left shoulder higher. */
  readonly shoulderObliquity: Series;
  /** Mid-hip to mid-shoulder against the vertical; positive: towards the athlete's left. */
  readonly trunkLateralLean: Series;
  /** Knee projection angle: positive when the knee lies medial of the line from hip to ankle (valgus). */
  readonly kneeFppa: Readonly<Record<Side, Series>>;
}

const DEGREES = 180 / Math.PI;

/** +1 when the athlete's left is at +x of the picture (seen from the front), -1 seen from behind. */
export const leftward = (body: Body): 1 | -1 => (body.view === "back" ? -1 : 1);

/**
 * Tilt of the pelvis, degrees: the mean of the hip line in the picture and in space, shrunk towards its clip mean by the share of its variance that is
 * noise of the landmarks (James–Stein 1961). Small tilts of gait lie below that noise and shrink; large ones stay.
 */
function pelvicObliquity(body: Body, inPicture: Series): Series {
  const world = new LandmarkPositions(body.track.world);
  const of = (landmark: number, axis: 0 | 1): Series =>
    lowPass(fillGaps(world.series(landmark, axis), Math.round(0.2 * body.fps)), body.fps, 6);
  const inSpace = combine(
    (lx, ly, rx, ry) => DEGREES * Math.atan2(ry - ly, Math.max(1e-9, Math.abs(lx - rx))),
    of(LANDMARK.left_hip, 0),
    of(LANDMARK.left_hip, 1),
    of(LANDMARK.right_hip, 0),
    of(LANDMARK.right_hip, 1),
  );
  const both = combine((a, b) => (a + b) / 2, inPicture, inSpace);
  const centre = mean(both);
  const kept = Math.max(0, 1 - body.calibration.hipLineNoiseDeg ** 2 / standardDeviation(both) ** 2);
  return both.map((v) => centre + kept * (v - centre));
}

/**
 * Frontal-plane angles of a front or back view.
 */
export function frontalAngles(body: Body): FrontalAngles {
  const { joints } = body;
  const sign = leftward(body);
  const tilt = (pair: "hip" | "shoulder"): Series => {
    const l = joints.left[pair];
    const r = joints.right[pair];
    return combine((lx, ly, rx, ry) => DEGREES * Math.atan2(ly - ry, Math.max(1e-9, sign * (lx - rx))), l.x, l.y, r.x, r.y);
  };
  const fppa = (side: Side): Series => {
    const { hip, knee, ankle } = joints[side];
    // Medial is towards the athlete's other side.
    const medial = sign * (side === "left" ? -1 : 1);
    return combine(
      (hx, hy, kx, ky, ax, ay) => {
        const thigh = Math.atan2(medial * (kx - hx), hy - ky);
        const shank = Math.atan2(medial * (kx - ax), ky - ay);
        return DEGREES * (thigh + shank);
      },
      hip.x,
      hip.y,
      knee.x,
      knee.y,
      ankle.x,
      ankle.y,
    );
  };
  return {
    pelvicObliquity: pelvicObliquity(body, tilt("hip")),
    shoulderObliquity: tilt("shoulder"),
    trunkLateralLean: combine(
      (hx, hy, sx, sy) => DEGREES * Math.atan2(sign * (sx - hx), sy - hy),
      joints.midHip.x,
      joints.midHip.y,
      joints.midShoulder.x,
      joints.midShoulder.y,
    ),
    kneeFppa: { left: fppa("left"), right: fppa("right") },
  };
}
