import { flexionAt, type Repetition, type Series, SIDES, type Side } from "@sagittal/biomechanics";
import type { Reader, SharedReaders } from "../../engine/analyser.ts";
import { type Cue, cueOf } from "../../engine/evidence.ts";
import { type Motion, seen, trunkSeen } from "../../engine/motion.ts";
import { sample } from "../../engine/reading.ts";
import { at, greatest, least } from "../../engine/series.ts";
import { angleAsymmetry, bySide } from "../../engine/sides.ts";
import { armElevation } from "../shared/angles.ts";
import { trunkLeanChangeDeg } from "../shared/cues.ts";
import { endOf, perRep, perSideRep, type Rep, type RepPhases, type RepSource } from "./phases.ts";
import { inPlaceCues, sinkCue, strikeCues, uprightCue } from "./rep-cues.ts";
import { ARM_CUES, REP_CUES } from "./thresholds.ts";

/** Raising the arms forward (side view) or sideways (front and back views): shared by mobility and workspace breaks. */

type R = Reader<RepPhases>;

const armSeen = (m: Motion, side: Side): number => seen(m, side, ["shoulder", "elbow", "hip"]);

/** What speaks against a raise of one arm. */
function raiseCues(m: Motion, side: Side, r: Repetition): Cue[] {
  const lean = m.sagittal?.trunkLean;
  return [
    cueOf("arm_low", at(armElevation(m, side), r.turn), ARM_CUES.raised),
    cueOf("trunk_bends", trunkLeanChangeDeg(m, r), ARM_CUES.trunkChange, {
      suggests: { activity: "mobility", exercise: "Standing Forward Bend" },
    }),
    cueOf("bent_over", lean ? Math.abs(at(lean, r.start)) : Number.NaN, ARM_CUES.lean),
    uprightCue(m),
    ...inPlaceCues(m, r),
    sinkCue(m, r, REP_CUES.stands),
  ];
}

/** Arms that go up and come down, each side on its own. */
export function armRaises(m: Motion): RepSource[] {
  const clip = strikeCues(m);
  return SIDES.map((side) => ({
    series: armElevation(m, side),
    side,
    turn: "rep_top",
    away: "up",
    least: 40,
    cues: (r) => [...clip, ...raiseCues(m, side, r)],
  }));
}

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
