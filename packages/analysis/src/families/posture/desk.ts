import { combine, inclinationOf, leanOf, median, type Series, type Side, type Stretch, wrapDegrees } from "@sagittal/biomechanics";
import { assessWorkstation, INTERVAL, type RulaResult, rulaRange, rulaScore } from "@sagittal/catalogue";
import type { SetupKey } from "@sagittal/contract";
import type { Reader, SharedReaders } from "../../engine/analyser.ts";
import { armError } from "../../engine/arm-error.ts";
import { armsSeen, legsSeen, type Motion, seen, trunkSeen } from "../../engine/motion.ts";
import { type Reading, sample, single, suppressed } from "../../engine/reading.ts";
import { measurementError } from "../../engine/uncertainty.ts";
import { hipOpening } from "../shared/angles.ts";
import { type BodyPosture, headForward, headTiltToShoulders, held, magnitude, neckFlexion, stillPosture } from "./still.ts";
import { STILL_ANGLE_DEG } from "./thresholds.ts";

/** Posture at a desk: the still stretch that is measured, and the expected posture. */
export interface DeskPhases {
  readonly still: Stretch | null;
  readonly posture: BodyPosture | null;
}

type R = Reader<DeskPhases>;

const near = (m: Motion): Side => m.body.nearSide ?? "right";
const headSeen = (m: Motion): number =>
  m.body.nearSide ? seen(m, m.body.nearSide, ["ear", "shoulder"]) : Math.min(seen(m, "left", ["ear"]), seen(m, "right", ["ear"]));

const over = (still: Stretch | null, s: Series | undefined): number =>
  still && s ? median(s.subarray(still.from, still.to + 1)) : Number.NaN;

/** Posture declared in the set-up, else that of the exercise. */
const expectedPosture = (m: Motion): BodyPosture | null =>
  m.request.workstation_assessment?.setup.posture ?? m.exercise.strategy?.deskPosture ?? null;

/** The still stretch at the desk and the posture in it. */
export function findDesk(m: Motion): DeskPhases {
  const expected = expectedPosture(m);
  return { still: stillPosture(m, expected), posture: expected };
}

/** A joint angle that is defined for a seated posture only. */
const seatedOnly =
  (series: (m: Motion) => Series | undefined): R =>
  (m, p) =>
    p.posture === "standing" ? suppressed("input") : held(m, p.still, series(m), legsSeen(m));

/** RULA of the posture, and the standard error of the grand score that the errors of its angles leave: that of the farther end of its 95 % range. */
function rula(m: Motion, p: DeskPhases): { result: RulaResult; se: number } | null {
  const s = m.sagittal?.[near(m)];
  const posture = {
    upperArmFlexion: over(p.still, s?.shoulderFlexion),
    elbowFlexion: over(p.still, s?.elbowFlexion),
    neckFlexion: over(p.still, neckFlexion(m)),
    trunkLean: over(p.still, m.sagittal?.trunkLean),
  };
  if (!Object.values(posture).every(Number.isFinite)) return null;
  const whole = { ...posture, backSupported: p.posture !== "standing" };
  const result = rulaScore(whole);
  const trunk = INTERVAL * measurementError("deg", 0);
  const doubts = {
    upperArmFlexion: INTERVAL * armError(m, "shoulder", null),
    elbowFlexion: INTERVAL * armError(m, "elbow", null),
    // The neck is read against the trunk: the errors of two angles.
    neckFlexion: Math.SQRT2 * trunk,
    trunkLean: trunk,
  };
  const [least, most] = rulaRange(whole, doubts);
  return { result, se: Math.max(result.score - least, most - result.score) / INTERVAL };
}

/** Share of frames in which all angles stay near their medians, per cent. */
function stillShare(m: Motion): Reading {
  const angles = m.sagittal ? [m.sagittal.trunkLean, m.sagittal.neckInclination] : [m.frontal?.trunkLateralLean, headTiltToShoulders(m)];
  const known = angles.flatMap((s) => (s ? [{ s, zero: median(s) }] : []));
  let within = 0;
  let frames = 0;
  for (let i = 0; i < m.body.rows; i++) {
    const off = known.map(({ s, zero }) => Math.abs(s[i]! - zero));
    if (off.some(Number.isNaN)) continue;
    frames++;
    if (off.every((v) => v <= STILL_ANGLE_DEG)) within++;
  }
  return frames === 0 ? suppressed("visibility") : single((100 * within) / frames, 1, headSeen(m));
}

function setup(m: Motion): ReturnType<typeof assessWorkstation> | null {
  const assessment = m.request.workstation_assessment;
  return assessment ? assessWorkstation(assessment, m.request.athlete.height_cm) : null;
}

/** Deviation of the set-up from its recommendation, from the questionnaire alone: needs no picture. */
const delta =
  (key: SetupKey): R =>
  (m) => {
    const value = setup(m)?.deltas[key];
    return value == null ? suppressed("input") : single(value, 1);
  };

export const deskMetrics = {
  neck_inclination: (m, p) => held(m, p.still, m.sagittal?.neckInclination, headSeen(m)),
  head_forward_angle: (m, p) => held(m, p.still, headForward(m), headSeen(m)),
  trunk_lean: (m, p) => held(m, p.still, m.sagittal?.trunkLean, trunkSeen(m)),
  hip_angle_seated: seatedOnly((m) => hipOpening(m, near(m))),
  knee_angle_seated: seatedOnly((m) => m.sagittal?.[near(m)].kneeFlexion.map((v) => 180 - v)),
  upper_arm_flexion: (m, p) => held(m, p.still, m.sagittal?.[near(m)].shoulderFlexion, armsSeen(m)),
  elbow_opening: (m, p) =>
    held(
      m,
      p.still,
      m.sagittal?.[near(m)].elbowFlexion.map((v) => 180 - v),
      armsSeen(m),
    ),
  forearm_slope: (m, p) => {
    const { elbow, wrist } = m.body.joints[near(m)];
    return held(m, p.still, inclinationOf(elbow, wrist), armsSeen(m));
  },
  wrist_extension: (m, p) => {
    const { elbow, wrist, hand } = m.body.joints[near(m)];
    const bend = combine((f, h) => wrapDegrees(f - h), leanOf(elbow, wrist), leanOf(wrist, hand));
    return held(m, p.still, bend, armsSeen(m));
  },
  shoulder_tilt: (m, p) => held(m, p.still, magnitude(m.frontal?.shoulderObliquity), trunkSeen(m)),
  trunk_lateral_lean: (m, p) => held(m, p.still, magnitude(m.frontal?.trunkLateralLean), trunkSeen(m)),
  head_tilt: (m, p) => held(m, p.still, m.frontal ? headTiltToShoulders(m) : undefined, headSeen(m)),
  rula_score: (m, p) => {
    const found = rula(m, p);
    if (!found) return suppressed("no_event");
    const { result, se } = found;
    return sample([result.score], Math.min(armsSeen(m), headSeen(m)), {
      propagated: { systematic: se, instant: 0, modelled: true },
      detail: {
        with_muscle_use: result.scoreWithMuscleUse,
        level: result.level,
        parts: result.parts,
        defaults: { wrist: 2, twist: 1, force: 0 },
      },
    });
  },
  posture_still_share: (m, p) => (p.still ? stillShare(m) : suppressed("no_event")),
  desk_height_delta: delta("desk_height_delta"),
  screen_top_delta: delta("screen_top_delta"),
  seat_height_delta: delta("seat_height_delta"),
  seat_depth_delta: delta("seat_depth_delta"),
  backrest_delta: delta("backrest_delta"),
  eye_height_plausibility: delta("eye_height_plausibility"),
  sit_duration: delta("sit_duration"),
  workstation_score: (m) => {
    const result = setup(m);
    if (!result || result.score === null) return suppressed("input");
    return single(result.score, 1, 1, { priorities: result.priorities, recommended: result.recommended });
  },
} satisfies SharedReaders<DeskPhases>;
