import { flexionAt, type Repetition, type Series, SIDES, type Side } from "@sagittal/biomechanics";
import type { Reader, SharedReaders } from "../../engine/analyser.ts";
import { type Motion, seen, trunkSeen } from "../../engine/motion.ts";
import { sample } from "../../engine/reading.ts";
import { at, greatest, least } from "../../engine/series.ts";
import { angleAsymmetry, bySide } from "../../engine/sides.ts";
import { armElevation } from "../shared/angles.ts";
import { trunkLeanChangeDeg } from "../shared/cues.ts";
import { hipDropLegs, strikes, upright } from "../shared/support.ts";
import { endOf, feetStay, perRep, perSideRep, type Rep, type RepPhases, type RepSource } from "./phases.ts";
import { ARM_RAISE_HIP_DROP_LEG, ARM_RAISE_LEAN_DEG, ARM_RAISE_TRUNK_CHANGE_DEG, RAISED_ARM_DEG } from "./thresholds.ts";

/** Raising the arms forward (side view) or sideways (front and back views): shared by mobility and workspace breaks. */

type R = Reader<RepPhases>;

const armSeen = (m: Motion, side: Side): number => seen(m, side, ["shoulder", "elbow", "hip"]);

function inPlace(m: Motion, r: Repetition): boolean {
  const lean = m.sagittal?.trunkLean;
  return (
    feetStay(m, r) && hipDropLegs(m, r) < ARM_RAISE_HIP_DROP_LEG && (lean ? Math.abs(at(lean, r.start)) < ARM_RAISE_LEAN_DEG : upright(m))
  );
}

/** Repetitions of each arm: raised and lowered. */
export const armRaises = (m: Motion): RepSource[] =>
  (strikes(m) ? [] : SIDES).map((side) => ({
    series: armElevation(m, side),
    side,
    turn: "rep_top",
    away: "up",
    least: 40,
    accepts: (r) =>
      at(armElevation(m, side), r.turn) >= RAISED_ARM_DEG && trunkLeanChangeDeg(m, r) < ARM_RAISE_TRUNK_CHANGE_DEG && inPlace(m, r),
  }));

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
      if (m.sagittal) return Math.max(0, at(m.sagittal.trunkLean, r.start) - least(m.sagittal.trunkLean, r.start, endOf(m, r)));
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
