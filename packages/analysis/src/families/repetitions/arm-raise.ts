import { distance, flexionAt, otherSide, percentile, type Repetition, type Series, SIDES, type Side } from "@sagittal/biomechanics";
import type { Reader, SharedReaders } from "../../engine/analyser.ts";
import { type Cue, cueOf, essential } from "../../engine/evidence.ts";
import { type Motion, seen, trunkSeen } from "../../engine/motion.ts";
import { sample } from "../../engine/reading.ts";
import { at, greatest, least } from "../../engine/series.ts";
import { angleAsymmetry, bySide } from "../../engine/sides.ts";
import { armElevation } from "../shared/angles.ts";
import { trunkLeanChangeDeg } from "../shared/cues.ts";
import { ARM_RAISE, FORWARD_RAISE, SQUAT } from "../shared/exercise-names.ts";
import { upright } from "../shared/support.ts";
import { endOf, perRep, perSideRep, type Rep, type RepPhases, type RepSource, restOf } from "./phases.ts";
import { hipsOver, seenIn, standingCues, strikingCues } from "./rep-cues.ts";
import { RAISE_CUES } from "./thresholds.ts";

/** Raising the arms forward (side view) or sideways (front and back views): shared by mobility and workspace breaks. */

type R = Reader<RepPhases>;

const armSeen = (m: Motion, side: Side): number => seen(m, side, ["shoulder", "elbow", "hip"]);

/**
 * Least length of the upper arm in the picture on its way up, as a share of its greatest length in the clip: near 1 for a raise across the line of
 * sight, the sine of the plane's angle to it for one towards or away from the camera.
 */
function shortestArm(m: Motion, side: Side, r: Repetition): number {
  const { shoulder, elbow } = m.body.joints[side];
  const length = distance(shoulder, elbow);
  return least(length, r.start, r.turn) / percentile(length, 95);
}

/** Cue against a raise in the other plane, from the arm that was seen better: both usually rise together, and the far one may be hidden. */
function inThePlane(m: Motion, side: Side, r: Repetition): Cue {
  const weight = (arm: Side): number => seenIn(m, arm, ["shoulder", "elbow"], r);
  const arm = weight(otherSide(side)) > weight(side) ? otherSide(side) : side;
  return cueOf("arm_short", shortestArm(m, arm, r), RAISE_CUES.armShort, {
    seen: weight(arm),
    suggests: m.sagittal ? ARM_RAISE : FORWARD_RAISE,
  });
}

/** Cues against the raise of one arm: feet, hips and trunk stay, and the arm was hardly up. */
function raiseCues(m: Motion, side: Side, r: Repetition): Cue[] {
  const lean = m.sagittal?.trunkLean;
  return [
    ...standingCues(m, r),
    essential(
      cueOf("arm_low", at(armElevation(m, side), r.turn), RAISE_CUES.armLow, {
        seen: Math.max(...SIDES.map((s) => seenIn(m, s, ["shoulder", "elbow"], r))),
      }),
    ),
    inThePlane(m, side, r),
    cueOf("hips_drop", hipsOver(m, r), RAISE_CUES.hipsDrop, { suggests: SQUAT }),
    cueOf("quick", (endOf(m, r) - r.start) / m.body.fps, RAISE_CUES.quick),
    ...(lean
      ? [
          cueOf("trunk_moves", trunkLeanChangeDeg(m, r), RAISE_CUES.trunkMoves),
          cueOf("stoop", Math.abs(at(lean, r.start)), RAISE_CUES.stoop),
        ]
      : [{ name: "lies", against: upright(m) ? 0 : 1, seen: 1 }]),
  ];
}

/** Repetitions of each arm: raised and lowered. */
export const armRaises = (m: Motion): RepSource[] => {
  const striking = strikingCues(m);
  return SIDES.map((side) => ({
    series: armElevation(m, side),
    side,
    seen: armSeen(m, side),
    turn: "rep_top",
    away: "up",
    least: 40,
    cues: (r) => [...striking, ...raiseCues(m, side, r)],
  }));
};

const elevationRom: R = (m, p) =>
  bySide((side) =>
    sample(
      p.reps.filter((r) => r.side === side).map((r) => greatest(armElevation(m, side), r.start, endOf(m, r))),
      armSeen(m, side),
      { aggregate: "max" },
    ),
  );

/** Greatest elevation of a repetition's arm, degrees. */
export const raiseHeight = (m: Motion, r: Rep): number => greatest(armElevation(m, r.side ?? "right"), r.start, endOf(m, r));

export const armRaiseMetrics = {
  shoulder_flexion_rom: elevationRom,
  shoulder_abduction_rom: elevationRom,
  shoulder_rom_asymmetry: (m, p) => {
    const rom = elevationRom(m, p);
    return "left" in rom ? angleAsymmetry(rom) : rom;
  },
  trunk_compensation: (m, p) =>
    perRep(p, trunkSeen(m), (r) => {
      if (m.sagittal) return Math.max(0, at(m.sagittal.trunkLean, restOf(r)) - least(m.sagittal.trunkLean, r.start, endOf(m, r)));
      const lean = m.frontal?.trunkLateralLean;
      return lean ? Math.max(greatest(lean, r.start, endOf(m, r)), -least(lean, r.start, endOf(m, r))) : Number.NaN;
    }),
  elbow_straightness: (m, p) => {
    const flexion = (side: Side): Series => {
      const { shoulder, elbow, wrist } = m.body.joints[side];
      return flexionAt(shoulder, elbow, wrist);
    };
    const of = { left: flexion("left"), right: flexion("right") };
    return perSideRep(
      p,
      (side) => armSeen(m, side),
      (r, side) => at(of[side], r.turn),
    );
  },
} satisfies SharedReaders<RepPhases>;
