import { argmax, greatest, limbSpeed, trueAngle } from "@sagittal/figure/kinematics";
import { angleBetween, sub } from "@sagittal/figure/math";
import { type Movement, poseAt } from "@sagittal/figure/movement";
import { KICK_DEFAULTS, kick, PASS_DEFAULTS } from "@sagittal/figure/movements/kick";
import { type StrokeName, stroke } from "@sagittal/figure/movements/strokes";
import { BODY, type Truths } from "./case.ts";

/** Strokes, throws and kicks of a right-hander, and their true quantities at the strike. */

export type StrikeName = StrokeName | "kick" | "pass";

const made = new Map<StrikeName, Movement>();

/** The movement of a strike; made once and cached. */
export function strikeMovement(name: StrikeName): Movement {
  const known = made.get(name);
  if (known) return known;
  const m = name === "kick" ? kick(BODY, KICK_DEFAULTS) : name === "pass" ? kick(BODY, PASS_DEFAULTS) : stroke(BODY, name);
  made.set(name, m);
  return m;
}

/** Where the strike is looked for, s, when not from 0.9 to 1.4 s. */
const SEARCHED_S: Partial<Record<StrikeName, readonly [number, number]>> = { "ten-pin": [1.5, 2] };

/** Instant of the strike or release: the hand's or foot's greatest speed against the pelvis, s. */
export function trueStrike(name: StrikeName): number {
  const foot = name === "kick" || name === "pass";
  return argmax(limbSpeed(strikeMovement(name), "right", foot ? "ankle" : "wrist"), ...(SEARCHED_S[name] ?? [0.9, 1.4]));
}

/** Quantities at an instant: angles in degrees, lengths in per cent of stature, speeds in m/s. */
const QUANTITIES = {
  elbow: (m: Movement) => trueAngle(m, "right_elbow_flexion"),
  leadKnee: (m: Movement) => trueAngle(m, "left_knee_flexion"),
  kickKnee: (m: Movement) => trueAngle(m, "right_knee_flexion"),
  lean: (m: Movement) => trueAngle(m, "trunk_lean"),
  leftLean: (m: Movement) => trueAngle(m, "trunk_lateral_lean"),
  thigh: (m: Movement) => trueAngle(m, "right_thigh"),
  elevation: (m: Movement) => (t: number) => {
    const p = poseAt(m, t);
    return angleBetween(sub(p.pelvis, p.midShoulder), sub(p.arms.right.elbow, p.arms.right.shoulder));
  },
  handHeight: (m: Movement) => (t: number) => (100 * poseAt(m, t).arms.right.wrist[2]) / BODY.height,
  ahead: (m: Movement) => (t: number) => {
    const p = poseAt(m, t);
    return (100 * (p.arms.right.wrist[0] - p.pelvis[0])) / BODY.height;
  },
  ankles: (m: Movement) => (t: number) => {
    const p = poseAt(m, t);
    return (100 * Math.abs(p.legs.left.ankle[0] - p.legs.right.ankle[0])) / BODY.height;
  },
  wristSpeed: (m: Movement) => (t: number) => {
    const v = sub(poseAt(m, t + 5e-4).arms.right.wrist, poseAt(m, t - 5e-4).arms.right.wrist);
    return Math.hypot(v[0], v[2]) / 1e-3;
  },
  launch: (m: Movement) => (t: number) => {
    const v = sub(poseAt(m, t + 5e-4).arms.right.wrist, poseAt(m, t - 5e-4).arms.right.wrist);
    return (Math.atan2(v[2], v[0]) * 180) / Math.PI;
  },
} satisfies Record<string, (m: Movement) => (t: number) => number>;

/** A metric, the quantity whose value at the strike is its truth, and the tolerance. With a span in s about the strike the truth is the greatest value in it. */
export type Expectation = readonly [
  metric: string,
  quantity: keyof typeof QUANTITIES,
  tolerance: number,
  span?: readonly [before: number, after: number],
];

/** Uncertainty of the strike's instant, one or two frames. The truth is the middle of the values in this time; half of their range widens the tolerance. */
const FRAME_S = 0.015;

/** Truths of metrics that are read at the strike. */
export function strikeTruths(name: StrikeName, expectations: readonly Expectation[]): Truths {
  const m = strikeMovement(name);
  const strike = trueStrike(name);
  return Object.fromEntries(
    expectations.map(([metric, quantity, tolerance, span]) => {
      const f = QUANTITIES[quantity](m);
      if (span) return [metric, [greatest(f, strike + span[0], strike + span[1]), tolerance]];
      const around = [-2, -1, 0, 1, 2].map((k) => f(strike + (k * FRAME_S) / 2));
      const [low, high] = [Math.min(...around), Math.max(...around)];
      return [metric, [(low + high) / 2, tolerance + (high - low) / 2]];
    }),
  );
}
