import {
  combine,
  derivative,
  kneeFromShortening,
  maximum,
  otherSide,
  type Point,
  type Series,
  type Side,
  sequenceOf,
  sequenceScore,
  valueAt,
} from "@sagittal/biomechanics";
import type { Reader } from "../../engine/analyser.ts";
import { ARM, LEG, type Motion, metresPerPixel, TRUNK } from "../../engine/motion.ts";
import { greatest } from "../../engine/series.ts";
import { type Action, depthError, directionOf, heightPct, type Needed, perAction, type SwingPhases, staturePx } from "./phases.ts";
import { PREPARATION_S, STANDING_FOOT_LEG, STRAIGHTEST_LEG_S } from "./thresholds.ts";

export type SwingReader = Reader<SwingPhases>;

/** The limb that is measured: of the striking side (`active`) or of the other one (`lead`: front leg of throws, support leg of kicks). */
type Role = "active" | "lead";
const sideOf = (p: SwingPhases, role: Role): Side => (role === "active" ? p.active : p.lead);

const arm = (p: SwingPhases, role: Role = "active"): Needed[] => [{ side: sideOf(p, role), joints: ARM }];
const leg = (p: SwingPhases, role: Role): Needed[] => [{ side: sideOf(p, role), joints: LEG }];
const trunk = (p: SwingPhases): Needed[] => [
  { side: p.active, joints: TRUNK },
  { side: p.lead, joints: TRUNK },
];

/** A frame of the stroke; null when it was not detected. */
export type Instant = (a: Action) => number | null;
/** Instant of the strike, impact or release; every stroke has one. */
export const strike: Instant = (a) => a.strike;
/** Instant of the front foot's contact; null where the foot did not step. */
export const leadContact: Instant = (a) => a.leadContact;

const at = (s: Series, frame: number | null): number => (frame === null ? Number.NaN : valueAt(s, frame));

/** Knee flexion of a leg at an instant, degrees. */
export const kneeAt =
  (role: Role, when: Instant): SwingReader =>
  (m, p) =>
    perAction(m, p, leg(p, role), (a) => at(p.limbs[sideOf(p, role)].knee, when(a)), {
      error: depthError(p, sideOf(p, role), "knee", when),
    });

/** Elbow flexion of an arm at an instant, degrees. */
export const elbowAt =
  (role: Role, when: Instant): SwingReader =>
  (m, p) =>
    perAction(m, p, arm(p, role), (a) => at(p.limbs[sideOf(p, role)].elbow, when(a)), {
      error: depthError(p, sideOf(p, role), "elbow", when),
    });

/** Angle between the upper arm and the trunk at the strike, degrees. */
export const elevationAtStrike: SwingReader = (m, p) =>
  perAction(m, p, [...arm(p), ...trunk(p)], (a) => valueAt(p.limbs[p.active].elevation, a.strike), {
    error: depthError(p, p.active, "elevation", strike),
  });

/** Largest elbow flexion in the preparation: from 0.6 s before the forward swing until the arm has begun to extend. */
export const elbowCocked: SwingReader = (m, p) =>
  perAction(
    m,
    p,
    arm(p),
    (a) => greatest(p.limbs[p.active].elbow, a.forward - 0.6 * m.body.fps, a.forward + 0.5 * Math.max(0, a.strike - a.forward)),
    { error: depthError(p, p.active, "elbow", (a) => a.forward) },
  );

/** Knee flexion of a leg during the preparation, degrees. In front and back views a standing leg bends towards the camera: its flexion comes from how much shorter the leg looks. */
function kneePrepared(m: Motion, p: SwingPhases, side: Side, a: Action): Series {
  const { knee } = p.limbs[side];
  if (m.body.view === "side") return knee;
  const { ankle } = m.body.joints[side];
  const [from, to] = [a.forward - PREPARATION_S * m.body.fps, a.forward];
  const range = (s: Series): number =>
    greatest(s, from, to) +
    greatest(
      s.map((v) => -v),
      from,
      to,
    );
  if (!(Math.max(range(ankle.x), range(ankle.y)) < STANDING_FOOT_LEG * m.body.legPx)) return knee;
  return kneeFromShortening(m.body.joints[side], knee, a.forward - STRAIGHTEST_LEG_S * m.body.fps, a.end);
}

/** Greatest mean knee flexion of both legs in the 0.6 s before the forward swing, degrees. */
export const kneesInPreparation: SwingReader = (m, p) =>
  perAction(
    m,
    p,
    [...leg(p, "active"), ...leg(p, "lead")],
    (a) =>
      greatest(
        combine((l, r) => (l + r) / 2, kneePrepared(m, p, "left", a), kneePrepared(m, p, "right", a)),
        a.forward - PREPARATION_S * m.body.fps,
        a.forward,
      ),
    { error: depthError(p, p.lead, "knee", (a) => a.forward) },
  );

/** Frame of greatest flexion of the front knee in the 1.2 s before the strike (trophy position of a serve). */
export const loadedAt = (m: Motion, p: SwingPhases, a: Action): number | null =>
  maximum(p.limbs[p.lead].knee, a.strike - 1.2 * m.body.fps, a.strike)?.at ?? null;

/** Trunk lean at an instant, degrees, positive in the direction of the stroke; side view. */
export const trunkLeanAt =
  (when: Instant): SwingReader =>
  (m, p) =>
    perAction(m, p, trunk(p), (a) => (m.sagittal ? directionOf(p, a) * at(m.sagittal.trunkLean, when(a)) : Number.NaN));

/** Lateral trunk lean at an instant, degrees, positive towards the given side; front and back views. */
export const lateralLean =
  (towards: Role, value: (lean: Series, a: Action) => number): SwingReader =>
  (m, p) =>
    perAction(m, p, trunk(p), (a) => {
      const sign = sideOf(p, towards) === "left" ? 1 : -1;
      return m.frontal
        ? value(
            m.frontal.trunkLateralLean.map((v) => sign * v),
            a,
          )
        : Number.NaN;
    });

/** Lean at the strike, degrees. */
export const leanAtStrike = (lean: Series, a: Action): number => valueAt(lean, a.strike);

/** Height of the striking wrist above the floor at the strike, per cent of stature. */
export const handHeight: SwingReader = (m, p) =>
  perAction(m, p, arm(p), (a) => heightPct(m, p.space, m.body.extremities[p.active].wrist, a.strike));

const aheadPct = (m: Motion, p: SwingPhases, a: Action, front: Point, back: Point): number =>
  (100 * directionOf(p, a) * (valueAt(front.x, a.strike) - valueAt(back.x, a.strike))) / staturePx(m, p.space);

/** Striking wrist ahead of the mid-hip at the strike, per cent of stature; side view. */
export const contactAhead: SwingReader = (m, p) =>
  perAction(m, p, [...arm(p), ...trunk(p)], (a) => aheadPct(m, p, a, m.body.extremities[p.active].wrist, m.body.extremities.midHip));

/** Nose ahead of the front knee at the strike, per cent of stature; side view. */
export const headOverKnee: SwingReader = (m, p) =>
  perAction(m, p, leg(p, "lead"), (a) => aheadPct(m, p, a, m.body.joints.nose, m.body.joints[p.lead].knee));

/** Greatest hip-shoulder separation over a span of the stroke, degrees. */
export const separation =
  (span: (m: Motion, a: Action) => readonly [number, number]): SwingReader =>
  (m, p) =>
    perAction(m, p, trunk(p), (a) => greatest(p.separation, ...span(m, a)));

/** Span from 0.5 s before the start of the forward swing to 0.05 s after it, frames. */
export const beforeForward = (m: Motion, a: Action): readonly [number, number] => [
  a.forward - 0.5 * m.body.fps,
  a.forward + 0.05 * m.body.fps,
];

/**
 * Span from 0.05 s before the front foot's contact to 0.1 s after it, frames; from the start of the forward swing to the strike where the
 * foot did not step.
 */
export const aroundContact = (m: Motion, a: Action): readonly [number, number] =>
  a.leadContact === null ? [a.forward, a.strike] : [a.leadContact - 0.05 * m.body.fps, a.leadContact + 0.1 * m.body.fps];

/** Length of the path of the nose over a span, per cent of stature. */
export const headPath =
  (span: (m: Motion, a: Action) => readonly [number, number] | null): SwingReader =>
  (m, p) =>
    perAction(m, p, [], (a) => {
      const range = span(m, a);
      if (!range) return Number.NaN;
      const { x, y } = m.body.joints.nose;
      const n = Math.max(2, Math.round(range[1] - range[0]));
      let path = 0;
      for (let k = 0; k < n; k++) {
        const from = range[0] + (k * (range[1] - range[0])) / n;
        const to = range[0] + ((k + 1) * (range[1] - range[0])) / n;
        path += Math.hypot(valueAt(x, to) - valueAt(x, from), valueAt(y, to) - valueAt(y, from));
      }
      return (100 * path) / staturePx(m, p.space);
    });

/** Span of this many seconds to either side of the strike, frames. */
export const aroundStrike =
  (seconds: number) =>
  (m: Motion, a: Action): readonly [number, number] => [a.strike - seconds * m.body.fps, a.strike + seconds * m.body.fps];

/** Distance between the ankles along the picture at an instant, per cent of stature. */
export const ankleDistance =
  (when: Instant): SwingReader =>
  (m, p) =>
    perAction(m, p, [...leg(p, "lead"), ...leg(p, "active")], (a) => {
      const { left, right } = m.body.extremities;
      return (100 * Math.abs(at(left.ankle.x, when(a)) - at(right.ankle.x, when(a)))) / staturePx(m, p.space);
    });

const speedOf = (m: Motion, point: Point): Series =>
  combine((x, y) => Math.hypot(x, y), derivative(point.x, m.body.fps), derivative(point.y, m.body.fps));

/** Greatest speed of the striking wrist or ankle over the ground, m/s; the fastest stroke of the clip. */
export const peakSpeed =
  (joint: "wrist" | "ankle"): SwingReader =>
  (m, p) => {
    const speed = speedOf(m, m.body.extremities[p.active][joint]).map((v) => v * metresPerPixel(m));
    return perAction(m, p, joint === "wrist" ? arm(p) : leg(p, "active"), (a) => greatest(speed, a.forward, a.strike + 0.1 * m.body.fps), {
      aggregate: "max",
      detail: { scale_source: m.scale?.source },
    });
  };

/** Direction of the striking wrist's velocity over the ground at the strike, degrees above the horizontal towards the target; side view. */
export const launchAngle: SwingReader = (m, p) => {
  const { x, y } = m.body.extremities[p.active].wrist;
  const [vx, vy] = [derivative(x, m.body.fps), derivative(y, m.body.fps)];
  return perAction(m, p, arm(p), (a) => (Math.atan2(valueAt(vy, a.strike), directionOf(p, a) * valueAt(vx, a.strike)) * 180) / Math.PI);
};

/** Share of neighbouring segments that peak in proximal-to-distal order. */
export const sequence: SwingReader = (m, p) =>
  perAction(m, p, [...arm(p), ...trunk(p)], (a) => {
    const found = sequenceOf(p.space, p.active, p.turn, m.body.fps, a.forward - 0.15 * m.body.fps, a.strike + 0.1 * m.body.fps);
    return found ? sequenceScore(found) : Number.NaN;
  });

/** Height of the front elbow over the front shoulder at the strike, per cent of stature. */
export const leadElbowHeight: SwingReader = (m, p) =>
  perAction(m, p, arm(p, "lead"), (a) => {
    const { elbow, shoulder } = m.body.joints[p.lead];
    return (100 * (valueAt(elbow.y, a.strike) - valueAt(shoulder.y, a.strike))) / staturePx(m, p.space);
  });

/** Travel of the front foot in its stride, per cent of stature. */
export const strideTravel: SwingReader = (m, p) =>
  perAction(m, p, leg(p, "lead"), (a) => {
    if (a.leadContact === null || a.leadLeave === null) return Number.NaN;
    const { x } = m.body.extremities[p.lead].ankle;
    return (100 * Math.abs(valueAt(x, a.leadContact) - valueAt(x, a.leadLeave))) / staturePx(m, p.space);
  });

/** Greatest thigh inclination of the kicking leg over a span of the kick, degrees, forward for `sign` +1, backward for -1; side view. */
export const kickingThigh =
  (sign: 1 | -1, span: (m: Motion, a: Action) => readonly [number, number]): SwingReader =>
  (m, p) =>
    perAction(m, p, leg(p, "active"), (a) =>
      m.sagittal
        ? greatest(
            m.sagittal[p.active].thigh.map((v) => sign * directionOf(p, a) * v),
            ...span(m, a),
          )
        : Number.NaN,
    );

/** Span of 0.6 s up to the strike, frames. */
export const beforeStrike = (m: Motion, a: Action): readonly [number, number] => [a.strike - 0.6 * m.body.fps, a.strike];
/** Span of 0.5 s from the strike on, frames. */
export const afterStrike = (m: Motion, a: Action): readonly [number, number] => [a.strike, a.strike + 0.5 * m.body.fps];

/** Greatest knee flexion of the striking leg before the strike, degrees. */
export const kickingKneeFold: SwingReader = (m, p) =>
  perAction(m, p, leg(p, "active"), (a) => greatest(p.limbs[p.active].knee, ...beforeStrike(m, a)));

/** Greatest angle between trunk and upper arm of the arm opposite to the kicking leg, around the strike, degrees. */
export const oppositeArmRaise: SwingReader = (m, p) =>
  perAction(m, p, arm(p, "lead"), (a) =>
    greatest(p.limbs[otherSide(p.active)].elevation, a.strike - 0.5 * m.body.fps, a.strike + 0.2 * m.body.fps),
  );
