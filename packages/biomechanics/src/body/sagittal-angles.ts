import { combine, median, type Series } from "../signals/series.ts";
import type { Body, Side } from "./body.ts";
import { flexionAt, hangingOf, inclinationOf, leanOf, sumDegrees, unwrapDegrees, wrapDegrees } from "./points.ts";
import { soleOnFloor, standingInclination } from "./standing-foot.ts";

/** Sagittal angles of one side, degrees, neutral standing = 0 (after Wu et al. 2002). */
interface SideAngles {
  /** Thigh against the vertical; positive: knee in front of the hip. */
  readonly thigh: Series;
  /** Shank against the vertical; positive: knee in front of the ankle. */
  readonly shank: Series;
  /** Heel-to-toe inclination minus its value with the foot flat; positive: toes up. */
  readonly foot: Series;
  readonly kneeFlexion: Series;
  readonly hipFlexion: Series;
  readonly ankleDorsiflexion: Series;
  /** Upper arm against the vertical, unwrapped; positive: elbow in front of the shoulder. */
  readonly arm: Series;
  readonly shoulderFlexion: Series;
  readonly elbowFlexion: Series;
}

export interface SagittalAngles {
  readonly trunkLean: Series;
  readonly neckInclination: Series;
  readonly left: SideAngles;
  readonly right: SideAngles;
}

/** Degrees by which the segments of a leg are to be turned; a segment left out stays. */
export interface LegTurns {
  readonly thigh?: Series | undefined;
  readonly shank?: Series | undefined;
  readonly foot?: Series | undefined;
}

/** Degrees by which an upper arm is to be turned and an elbow to be bent further; what is left out stays. */
export interface ArmTurns {
  readonly arm?: Series | undefined;
  readonly elbow?: Series | undefined;
}

/** Inclination from the heel's rearmost point to the tip of the toe of a flat shoe, degrees: the tip is lower than the heel's back. */
export const SHOE_PITCH = -4;

/** The ear lies this far in front of the acromion in neutral posture, degrees (assumed). */
const NEUTRAL_NECK = 12;

/** Unwraps the angle and shifts it by whole turns so that its median is near zero: for arms, which may swing a full circle. */
function continuous(series: Series): Series {
  const unwrapped = unwrapDegrees(series);
  const middle = median(unwrapped);
  const turns = Math.round(middle / 360) * 360;
  return Number.isFinite(turns) ? unwrapped.map((v) => v - turns) : unwrapped;
}

/** Inclination of a foot against the flat foot, degrees, positive with the toes up; 0 while the sole of a standing foot is on the floor. */
function footOf(body: Body, side: Side, flat: number | undefined, standing: boolean): Series {
  const { heel, toe } = body.joints[side];
  const zero = flat ?? (standing ? standingInclination(body, side, SHOE_PITCH) : null) ?? SHOE_PITCH;
  const foot = inclinationOf(heel, toe).map((v) => v - zero);
  if (!standing) return foot;
  return combine((v, sole) => v * (1 - sole), foot, soleOnFloor(body, side, foot));
}

/**
 * Sagittal-plane angles of a side view.
 * @param flatFoot heel-to-toe inclination of the flat foot per side, degrees; `SHOE_PITCH` where unknown
 * @param standing the movement has no steps: the inclination of a sole on the floor is 0 (see `soleOnFloor`)
 */
export function sagittalAngles(body: Body, flatFoot: Readonly<Partial<Record<Side, number>>> = {}, standing = false): SagittalAngles {
  const { joints, calibration } = body;
  const { fromDeg, gain } = calibration.deepKnee;
  const trunkLean = leanOf(joints.midHip, joints.midShoulder);
  const sideOf = (side: Side): SideAngles => {
    const l = joints[side];
    const thigh = hangingOf(l.hip, l.knee);
    const shank = leanOf(l.ankle, l.knee);
    const foot = footOf(body, side, flatFoot[side], standing);
    const arm = continuous(hangingOf(l.shoulder, l.elbow));
    const kneeFlexion = sumDegrees(thigh, shank).map((v) => v + gain[side === body.nearSide ? "near" : "far"] * Math.max(0, v - fromDeg));
    return {
      thigh,
      shank,
      foot,
      kneeFlexion,
      hipFlexion: sumDegrees(thigh, trunkLean),
      ankleDorsiflexion: sumDegrees(shank, foot),
      arm,
      shoulderFlexion: sumDegrees(arm, trunkLean),
      elbowFlexion: flexionAt(l.shoulder, l.elbow, l.wrist),
    };
  };
  const near = body.nearSide ?? "right";
  const neck = leanOf(joints[near].shoulder, joints[near].ear);
  return { trunkLean, neckInclination: neck.map((v) => v - NEUTRAL_NECK), left: sideOf("left"), right: sideOf("right") };
}

const sum = (...parts: readonly (Series | undefined)[]): Series =>
  combine((...v) => v.reduce((total, x) => total + x, 0), ...parts.filter((p) => p !== undefined));

/** The angles after segments were turned: joint angles follow their segments. */
export function turned(
  angles: SagittalAngles,
  turns: { readonly trunk?: Series | undefined; readonly left?: LegTurns | undefined; readonly right?: LegTurns | undefined },
): SagittalAngles {
  const { trunk } = turns;
  const sideOf = (s: SideAngles, { thigh, shank, foot }: LegTurns = {}): SideAngles => ({
    ...s,
    thigh: sum(s.thigh, thigh),
    shank: sum(s.shank, shank),
    foot: sum(s.foot, foot),
    kneeFlexion: sum(s.kneeFlexion, thigh, shank),
    hipFlexion: sum(s.hipFlexion, thigh, trunk),
    ankleDorsiflexion: sum(s.ankleDorsiflexion, shank, foot),
    shoulderFlexion: sum(s.shoulderFlexion, trunk),
  });
  return {
    ...angles,
    trunkLean: sum(angles.trunkLean, trunk),
    left: sideOf(angles.left, turns.left),
    right: sideOf(angles.right, turns.right),
  };
}

/** The angles after upper arms were turned and elbows bent; an elbow is never bent backwards. */
export function withTurnedArms(angles: SagittalAngles, turns: Readonly<Partial<Record<Side, ArmTurns>>>): SagittalAngles {
  const sideOf = (s: SideAngles, { arm, elbow }: ArmTurns = {}): SideAngles => ({
    ...s,
    arm: sum(s.arm, arm),
    shoulderFlexion: sum(s.shoulderFlexion, arm),
    elbowFlexion: elbow ? sum(s.elbowFlexion, elbow).map((v) => Math.max(0, v)) : s.elbowFlexion,
  });
  return { ...angles, left: sideOf(angles.left, turns.left), right: sideOf(angles.right, turns.right) };
}

/** Between the angles of one estimate and those of another: `share` of the second, 0 to 1, by the shorter way round. */
export function mixedAngles(a: SagittalAngles, b: SagittalAngles, share: number): SagittalAngles {
  if (share <= 0) return a;
  if (share >= 1) return b;
  const mix = (p: Series, q: Series): Series => combine((v, w) => v + share * wrapDegrees(w - v), p, q);
  const sideOf = (p: SideAngles, q: SideAngles): SideAngles => ({
    thigh: mix(p.thigh, q.thigh),
    shank: mix(p.shank, q.shank),
    foot: mix(p.foot, q.foot),
    kneeFlexion: mix(p.kneeFlexion, q.kneeFlexion),
    hipFlexion: mix(p.hipFlexion, q.hipFlexion),
    ankleDorsiflexion: mix(p.ankleDorsiflexion, q.ankleDorsiflexion),
    arm: mix(p.arm, q.arm),
    shoulderFlexion: mix(p.shoulderFlexion, q.shoulderFlexion),
    elbowFlexion: mix(p.elbowFlexion, q.elbowFlexion),
  });
  return {
    trunkLean: mix(a.trunkLean, b.trunkLean),
    neckInclination: mix(a.neckInclination, b.neckInclination),
    left: sideOf(a.left, b.left),
    right: sideOf(a.right, b.right),
  };
}
