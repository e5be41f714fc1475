import { type Body, type JointName, otherSide, type Side } from "../body/body.ts";
import type { SagittalAngles } from "../body/sagittal-angles.ts";
import { combine, derivative, type Series } from "../signals/series.ts";
import { segmentAngles } from "./features.ts";
import type { AngleVariance } from "./residual.ts";

const DEGREES = 180 / Math.PI;

/** Angles of one side whose error is stated. */
export type SideAngleName = "thigh" | "shank" | "foot" | "knee" | "hip" | "ankle";

/** Angles of a side view with an error of their own: those of each side, and the trunk's. */
export type ErrorAngleName = SideAngleName | "trunk";

/** Standard deviation of every angle's error per frame, degrees. */
export interface AngleErrors {
  readonly trunk: Series;
  readonly left: Readonly<Record<SideAngleName, Series>>;
  readonly right: Readonly<Record<SideAngleName, Series>>;
}

const NAMES = ["thigh", "shank", "foot", "knee", "hip", "ankle"] as const;

/** One value for every angle of a side. */
export const perAngle = <T>(one: (name: SideAngleName) => T): Record<SideAngleName, T> => ({
  thigh: one("thigh"),
  shank: one("shank"),
  foot: one("foot"),
  knee: one("knee"),
  hip: one("hip"),
  ankle: one("ankle"),
});

/** Joints that define an angle; its visibility is that of the least visible one. */
export const ANGLE_JOINTS = {
  thigh: ["hip", "knee"],
  shank: ["knee", "ankle"],
  foot: ["heel", "toe"],
  knee: ["hip", "knee", "ankle"],
  hip: ["hip", "knee"],
  ankle: ["knee", "ankle", "toe"],
} as const satisfies Record<SideAngleName, readonly JointName[]>;

/** Standard deviation of the estimated view angle, degrees (docs/accuracy-notebook.md), and the furthest view that the estimate still tells apart. */
const VIEW_SD = 5;
const MOST_VIEW = 65;

/** Unit of angular rates in the error model, degrees/s. */
const RATE_UNIT = 300;
/** Greatest squared rate in these units; larger rates are jumps of a landmark. */
const MOST_RATE = 9;

/** Change of a segment's angle if lengths along the direction of travel were multiplied by `factor`, degrees. */
const turnedBy = (angle: number, factor: number): number =>
  DEGREES * Math.atan2(Math.sin(angle / DEGREES) * factor, Math.cos(angle / DEGREES)) - angle;

/** How the angles of a clip were seen. */
export interface AnglesSeen {
  readonly nearSide: Side;
  /** As `viewAngleOf` gives it. */
  readonly viewAngleDeg: number;
  /** What the angles were taken from: in angles from space the error of the view angle is part of the learned variance. */
  readonly from: "picture" | "space";
}

/**
 * Standard errors of a side view's angles per frame, degrees. The variance grows with low visibility of the joints, with the view angle and with the angular rate,
 * with coefficients from held-out bodies (`training/`); the error from the uncertain view angle is added to it.
 * @param variance coefficients in the order trunk, thigh, shank, foot (near before far each), knee, hip, ankle (near before far each)
 */
export function angleErrors(
  body: Body,
  angles: SagittalAngles,
  variance: readonly AngleVariance[],
  { nearSide, viewAngleDeg, from }: AnglesSeen,
): AngleErrors {
  const off = Number.isNaN(viewAngleDeg) ? 0 : Math.abs(viewAngleDeg);
  const unknown = from === "space" ? 1 : 1 / Math.cos(Math.min(MOST_VIEW, off + VIEW_SD) / DEGREES) / body.stretch;
  const [trunk, ...limbs] = segmentAngles(angles, nearSide).map((s) => s.map((v) => turnedBy(v, unknown)));
  const none = new Float64Array(body.rows);
  const error = (index: number, seen: readonly Series[], angle: Series, turned: readonly Series[]): Series => {
    const [least, hidden, offPlane, rate] = variance[index] ?? [0, 0, 0, 0];
    const speed = derivative(angle, body.fps);
    return angle.map((v, i) => {
      if (Number.isNaN(v)) return Number.NaN;
      const worst = Math.min(1, ...seen.map((s) => s[i]!));
      const turn = turned.reduce((sum, t) => sum + (t[i] || 0), 0);
      return Math.sqrt(
        least +
          hidden * (1 - worst) ** 2 +
          offPlane * (Math.max(0, off - 8) / 10) ** 2 +
          rate * Math.min(MOST_RATE, ((speed[i] || 0) / RATE_UNIT) ** 2) +
          turn ** 2,
      );
    });
  };
  const sideOf = (side: Side): Record<SideAngleName, Series> => {
    const far = side === nearSide ? 0 : 1;
    const a = angles[side];
    const series: Record<SideAngleName, Series> = {
      thigh: a.thigh,
      shank: a.shank,
      foot: a.foot,
      knee: a.kneeFlexion,
      hip: a.hipFlexion,
      ankle: a.ankleDorsiflexion,
    };
    const [thigh = none, shank = none] = [limbs[far], limbs[2 + far]];
    const turned: Record<SideAngleName, readonly Series[]> = {
      thigh: [thigh],
      shank: [shank],
      foot: [],
      knee: [thigh, shank],
      hip: [thigh, trunk ?? none],
      ankle: [shank],
    };
    const of = (name: SideAngleName): Series =>
      error(
        1 + 2 * NAMES.indexOf(name) + far,
        ANGLE_JOINTS[name].map((joint) => body.visibility[side][joint]),
        series[name],
        turned[name],
      );
    return perAngle(of);
  };
  const seenHip = body.visibility[nearSide].hip;
  const far = sideOf(otherSide(nearSide));
  const near = sideOf(nearSide);
  return {
    trunk: error(0, [seenHip], angles.trunkLean, [trunk ?? none]),
    left: nearSide === "left" ? near : far,
    right: nearSide === "left" ? far : near,
  };
}

/** Standard errors between those of two estimates, in each frame `share` of the second, 0 to 1: the root of the weighted squares. */
export function mixedErrors(a: AngleErrors, b: AngleErrors, share: Series): AngleErrors {
  const mix = (p: Series, q: Series): Series => combine((v, w, of) => Math.sqrt((1 - of) * v * v + of * w * w), p, q, share);
  const sideOf = (of: Side): AngleErrors[Side] => perAngle((name) => mix(a[of][name], b[of][name]));
  return { trunk: mix(a.trunk, b.trunk), left: sideOf("left"), right: sideOf("right") };
}
