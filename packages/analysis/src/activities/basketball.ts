import {
  CUTOFFS,
  derivative,
  distance3,
  feetHeights,
  findShots,
  flightsOf,
  maximum,
  mean,
  outOfPlane,
  type Shot,
  SIDES,
  type Side,
  type Space,
  spaceOf,
  valueAt,
} from "@sagittal/biomechanics";
import { defineAnalyser, type EventAt, type ReadersOf } from "../engine/analyser.ts";
import { type Cue, clarity, cueOf, judged } from "../engine/evidence.ts";
import { ARM, LEG, type Motion, seen, TRUNK } from "../engine/motion.ts";
import { type Reading, type Sample, sample, suppressed } from "../engine/reading.ts";
import { PRESS, SHOT_PUT } from "../families/shared/exercise-names.ts";
import { type LimbAngles, limbAngles } from "../families/strokes/limb-angles.ts";
import { heightPct, staturePx } from "../families/strokes/phases.ts";
import { SPACE_CUTOFF_HZ } from "../families/strokes/thresholds.ts";
import { BASKETBALL } from "./thresholds.ts";

interface ShotPhases {
  readonly space: Space;
  readonly limbs: Record<Side, LimbAngles>;
  readonly shooting: Side;
  readonly shots: readonly Shot[];
}

function perShot(
  m: Motion,
  p: ShotPhases,
  side: Side,
  joints: Parameters<typeof seen>[2],
  value: (s: Shot) => number,
  extra: Pick<Sample, "detail"> = {},
): Reading {
  const quality = p.shots.map((s) =>
    Math.min(s.confidence, seen(m, side, joints, s.set - 0.1 * m.body.fps, s.release + 0.05 * m.body.fps)),
  );
  return sample(p.shots.map(value), mean(quality) || 0, extra);
}

/** Unsigned angle of the forearm to the vertical in the picture, degrees. */
const forearmTilt = (m: Motion, side: Side, frame: number): number => {
  const { elbow, wrist } = m.body.joints[side];
  const x = valueAt(wrist.x, frame) - valueAt(elbow.x, frame);
  return (Math.abs(Math.atan2(x, valueAt(wrist.y, frame) - valueAt(elbow.y, frame))) * 180) / Math.PI;
};

/** Elbow flare: unsigned angle of the upper arm out of the sagittal plane, from its lateral component in 3D, degrees. */
function elbowFlareDeg(p: ShotPhases, frame: number): number {
  const { shoulder, elbow } = p.space[p.shooting];
  const [dx, dy, dz] = (["x", "y", "z"] as const).map((k) => valueAt(elbow[k], frame) - valueAt(shoulder[k], frame));
  return (Math.abs(Math.asin(dx! / Math.hypot(dx!, dy!, dz!))) * 180) / Math.PI;
}

/** Greatest angle of the forearm out of the picture plane at which its inclination is measured, degrees. */
const OUT_OF_PLANE_LIMIT_DEG = 40;

const metrics: ReadersOf<"basketball", ShotPhases> = {
  knee_flexion_dip: (m, p) => {
    const near = m.body.nearSide ?? p.shooting;
    return perShot(m, p, near, LEG, (s) => maximum(p.limbs[near].knee, s.release - 1.5 * m.body.fps, s.release)?.value ?? Number.NaN);
  },
  elbow_flexion_set: (m, p) => perShot(m, p, p.shooting, ARM, (s) => valueAt(p.limbs[p.shooting].elbow, s.set)),
  forearm_vertical_set: (m, p) => {
    const { elbow, wrist } = p.space[p.shooting];
    const away = outOfPlane(elbow, wrist);
    return perShot(m, p, p.shooting, ["elbow", "wrist"], (s) =>
      valueAt(away, s.set) > OUT_OF_PLANE_LIMIT_DEG ? Number.NaN : forearmTilt(m, p.shooting, s.set),
    );
  },
  shoulder_flexion_release: (m, p) =>
    perShot(m, p, p.shooting, ["shoulder", "elbow"], (s) => (m.sagittal ? valueAt(m.sagittal[p.shooting].arm, s.release) : Number.NaN)),
  elbow_extension_release: (m, p) => perShot(m, p, p.shooting, ARM, (s) => valueAt(p.limbs[p.shooting].elbow, s.release)),
  release_height_pct: (m, p) =>
    perShot(m, p, p.shooting, ["wrist"], (s) => heightPct(m, p.space, m.body.extremities[p.shooting].wrist, s.release)),
  trunk_lean_release: (m, p) =>
    perShot(m, p, p.shooting, TRUNK, (s) => (m.sagittal ? valueAt(m.sagittal.trunkLean, s.release) : Number.NaN)),
  hand_launch_angle: (m, p) => {
    const { wrist } = m.body.extremities[p.shooting];
    const vx = derivative(wrist.x, m.body.fps);
    const vy = derivative(wrist.y, m.body.fps);
    return perShot(m, p, p.shooting, ["wrist"], (s) => (Math.atan2(valueAt(vy, s.release), valueAt(vx, s.release)) * 180) / Math.PI);
  },
  elbow_flare: (m, p) => perShot(m, p, p.shooting, ["shoulder", "elbow"], (s) => elbowFlareDeg(p, s.set)),
  landing_drift_pct: (m, p) => {
    const flights = flightsOf(m.body, feetHeights(m.body), m.body.extremities.midHip);
    const { left, right } = m.body.extremities;
    const midAnkle = (frame: number): number => (valueAt(left.ankle.x, frame) + valueAt(right.ankle.x, frame)) / 2;
    const drifts = p.shots.flatMap((s) => {
      const flight = flights.find((f) => f.takeOff < s.release + 0.15 * m.body.fps && f.landing > s.release - 0.05 * m.body.fps);
      return flight ? [(100 * (midAnkle(flight.landing) - midAnkle(flight.takeOff))) / staturePx(m, p.space)] : [];
    });
    return drifts.length === 0 ? suppressed("no_event") : sample(drifts, mean(p.shots.map((s) => Math.max(0.5, s.confidence))));
  },
  follow_through_hold: (m, p) => {
    const held = (s: Shot): number => ((s.handDown ?? m.body.rows - 1) - s.release) / m.body.fps;
    const toTheEnd = p.shots.some((s) => s.handDown !== null);
    // Where the clip ends before every hand comes down, the holds are lower bounds.
    if (!toTheEnd) return perShot(m, p, p.shooting, ["wrist"], held, { detail: { at_least: true } });
    return perShot(m, p, p.shooting, ["wrist"], (s) => (s.handDown === null ? Number.NaN : held(s)));
  },
};

/** Cues against one shot at a basket: the other hand is not at the ball, or the elbow extends as slowly as under a bar. */
function shotCues(m: Motion, { space, limbs, shooting }: Omit<ShotPhases, "shots">, s: Shot): Cue[] {
  const { fps } = m.body;
  const around = [s.set - 0.1 * fps, s.release] as const;
  const hands = Math.min(...SIDES.map((side) => seen(m, side, ["wrist"], ...around)));
  const apart = valueAt(distance3(space.left.wrist, space.right.wrist), s.set) / space.legM;
  const extension =
    maximum(
      derivative(limbs[shooting].elbow, fps).map((v) => -v),
      s.set,
      s.release + 0.1 * fps,
    )?.value ?? Number.NaN;
  return [
    cueOf("hands_apart", apart, BASKETBALL.handsApartLegs, { seen: clarity(hands), suggests: SHOT_PUT }),
    cueOf("pressed", extension, BASKETBALL.extensionDegPerS, { seen: clarity(seen(m, shooting, ARM, ...around)), suggests: PRESS }),
  ];
}

const nearest = (shots: readonly Shot[], frame: number): Shot | undefined =>
  shots.toSorted((a, b) => Math.abs(a.release - frame) - Math.abs(b.release - frame))[0];

/** Replaces detected releases by a coach's; dip, set point and hold stay those of the nearest detected shot. */
function correctedShots(shots: readonly Shot[], events: readonly EventAt[], fps: number): Shot[] {
  return events
    .filter((e) => e.type === "release")
    .flatMap((e) => {
      const shot = nearest(shots, e.frame);
      return shot && Math.abs(shot.release - e.frame) < fps ? [{ ...shot, release: e.frame, confidence: e.confidence }] : [];
    });
}

export const basketball = defineAnalyser<"basketball", ShotPhases>({
  activity: "basketball",
  cutoffs: () => CUTOFFS.swing,
  find: (m, corrected) => {
    const shooting = m.request.handedness;
    const space = spaceOf(m.body, SPACE_CUTOFF_HZ);
    const limbs = limbAngles(m, space);
    const detected = findShots(m.body, space, shooting, limbs[shooting].elbow);
    const { kept, match } = judged(detected, (s) => shotCues(m, { space, limbs, shooting }, s));
    const shots = corrected ? correctedShots(detected, corrected, m.body.fps) : kept;
    return {
      phases: { space, limbs, shooting, shots },
      events: shots.flatMap((s): EventAt[] => [
        { type: "rep_bottom", side: null, frame: s.dip, confidence: 0.8 * s.confidence },
        { type: "phase_start", side: shooting, frame: s.set, confidence: 0.8 * s.confidence },
        { type: "release", side: shooting, frame: s.release, confidence: s.confidence },
      ]),
      zone: {},
      ...(!corrected && { match }),
    };
  },
  metrics,
});
