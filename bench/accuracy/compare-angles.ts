import { framesInPicture, kindOf, nearSideOf, otherSide, viewOf } from "./clip-facts.ts";
import { type Comparison, comparisonOf } from "./comparison.ts";
import { angleAt, type Measured } from "./measured.ts";
import type { QuantityKey } from "./targets.ts";
import type { TruthClip } from "./truth-file.ts";

/**
 * Truth and measurement of an angle. Both follow the same signs (flexion, dorsiflexion, forward lean positive; 0 in neutral standing):
 * - `*_knee_flexion` is 180° minus the 3D angle hip-knee-ankle; `knee_flexion_*` is its sagittal projection, equal but for a leg that
 *   bends out of the plane, and never negative.
 * - `*_hip_flexion` is the thigh against the line mid-hip to mid-shoulder, from joint centres; so is `hip_flexion_*` (no pelvis is seen).
 * - `*_ankle_dorsiflexion` is foot pitch (zero when flat) plus shank lean, as `ankle_dorsiflexion_*`.
 */
const SAGITTAL: readonly { key: QuantityKey; truth: string; measured: string; leg: "near" | "far" | "none" }[] = [
  { key: "knee_near", truth: "knee_flexion", measured: "knee_flexion", leg: "near" },
  { key: "knee_far", truth: "knee_flexion", measured: "knee_flexion", leg: "far" },
  { key: "hip_near", truth: "hip_flexion", measured: "hip_flexion", leg: "near" },
  { key: "hip_far", truth: "hip_flexion", measured: "hip_flexion", leg: "far" },
  { key: "ankle_near", truth: "ankle_dorsiflexion", measured: "ankle_dorsiflexion", leg: "near" },
  { key: "ankle_far", truth: "ankle_dorsiflexion", measured: "ankle_dorsiflexion", leg: "far" },
  { key: "trunk_lean", truth: "trunk_lean", measured: "trunk_lean", leg: "none" },
  { key: "elbow_near", truth: "elbow_flexion", measured: "elbow_flexion", leg: "near" },
  { key: "elbow_far", truth: "elbow_flexion", measured: "elbow_flexion", leg: "far" },
  { key: "shoulder_near", truth: "shoulder_flexion_sagittal", measured: "shoulder_flexion", leg: "near" },
  { key: "shoulder_far", truth: "shoulder_flexion_sagittal", measured: "shoulder_flexion", leg: "far" },
];

/** Errors of all angles over all frames that show the whole body. */
export function compareAngles(clip: TruthClip, m: Measured, baseline: Measured | null): Comparison[] {
  const view = viewOf(clip.view);
  return view === "side" ? sagittal(clip, m, baseline) : frontal(clip, m, baseline);
}

function sagittal(clip: TruthClip, m: Measured, baseline: Measured | null): Comparison[] {
  const near = nearSideOf(clip);
  if (near === null) return [];
  const frames = eligible(clip);
  return SAGITTAL.map(({ key, truth, measured, leg }) => {
    const side = leg === "near" ? near : leg === "far" ? otherSide(near) : null;
    const trueName = side === null ? truth : `${side}_${truth}`;
    const name = side === null ? measured : `${measured}_${side}`;
    const errors = (from: Measured): (number | null)[] => frames.map((i) => error(clip, trueName, i, angleAt(from, name, timeMs(clip, i))));
    const truths = frames.map((i) => clip.angles[trueName]?.[i] ?? null);
    return comparisonOf(key, clip, errors(m), { truths, baseline: baseline === null ? null : present(errors(baseline)) });
  }).map((c) => (kindOf(clip.activity) === "jump" ? { ...c, judged: false, note: "no target for jumps" } : c));
}

/** Thigh angle beyond which the projection of the knee means nothing. */
const MAX_THIGH = 60;

/**
 * The hip line against the horizontal, positive with the left hip higher: `pelvic_obliquity` of the truth, `pelvic_drop` of the analysis
 * (its series is the plain line; the drop of the swing side is taken from it per stance).
 */
function frontal(clip: TruthClip, m: Measured, baseline: Measured | null): Comparison[] {
  const frames = eligible(clip);
  const drop = (from: Measured): (number | null)[] =>
    frames.map((i) => error(clip, "pelvic_obliquity", i, angleAt(from, "pelvic_drop", timeMs(clip, i))));
  const knees = (["left", "right"] as const).flatMap((side) =>
    frames.filter((i) => Math.abs(clip.angles[`${side}_thigh`]?.[i] ?? 90) < MAX_THIGH).map((i) => ({ side, i })),
  );
  const fppa = (from: Measured): (number | null)[] =>
    knees.map(({ side, i }) => error(clip, `${side}_fppa_valgus`, i, angleAt(from, `knee_fppa_${side}`, timeMs(clip, i))));
  const both = (errors: (from: Measured) => (number | null)[]) => ({ baseline: baseline === null ? null : present(errors(baseline)) });
  const truths = {
    drop: frames.map((i) => clip.angles.pelvic_obliquity?.[i] ?? null),
    fppa: knees.map(({ side, i }) => clip.angles[`${side}_fppa_valgus`]?.[i] ?? null),
  };
  return [
    comparisonOf("pelvic_obliquity", clip, drop(m), { ...both(drop), truths: truths.drop }),
    comparisonOf("knee_fppa", clip, fppa(m), { ...both(fppa), truths: truths.fppa }),
  ];
}

const timeMs = (clip: TruthClip, frame: number): number => (frame * 1000) / clip.fps;

function eligible(clip: TruthClip): number[] {
  return framesInPicture(clip).flatMap((seen, i) => (seen ? [i] : []));
}

function error(clip: TruthClip, name: string, frame: number, value: number | null): number | null {
  const truth = clip.angles[name]?.[frame] ?? null;
  return value === null || truth === null ? null : value - truth;
}

const present = (errors: readonly (number | null)[]): number[] => errors.filter((e): e is number => e !== null);
