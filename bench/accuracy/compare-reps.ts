import type { MotionEvent } from "@sagittal/contract";
import { kindOf, nearSideOf } from "./clip-facts.ts";
import { type Comparison, comparisonOf } from "./comparison.ts";
import { matchEvents } from "./match-events.ts";
import { angleAt, eventTimes, type Measured } from "./measured.ts";
import { trueReps } from "./rep-truth.ts";
import type { QuantityKey } from "./targets.ts";
import type { TruthClip } from "./truth-file.ts";

const TOLERANCE_MS = 500;

/** Number of repetitions, their phases, and the knee at the bottom of each. */
export function compareReps(clip: TruthClip, m: Measured, baseline: Measured | null): Comparison[] {
  const reps = trueReps(clip);
  const squat = kindOf(clip.activity) === "squat";
  const turn: MotionEvent["type"] = squat ? "rep_bottom" : "rep_top";
  const count = (from: Measured): number[] => {
    const stated = from.metrics.get("rep_count")?.value ?? null;
    const n = stated ?? eventTimes(from, turn).length;
    return stated === null && n === 0 ? [] : [n - reps.length];
  };
  const phase = (key: QuantityKey, type: MotionEvent["type"], truth: readonly number[]): Comparison => {
    const of = (from: Measured) =>
      matchEvents(
        truth.map((tMs) => ({ tMs, required: true })),
        eventTimes(from, type),
        TOLERANCE_MS,
      );
    const mine = of(m);
    return comparisonOf(
      key,
      clip,
      mine.pairs.map(([t, f]) => f - t),
      {
        expected: truth.length,
        missed: mine.missed,
        spurious: mine.spurious,
        baseline: baseline === null ? null : of(baseline).pairs.map(([t, f]) => f - t),
      },
    );
  };
  const out = [
    comparisonOf("rep_count", clip, count(m), { expected: 1, baseline: baseline === null ? null : count(baseline) }),
    phase(
      "rep_start",
      "rep_start",
      reps.map((r) => r.start),
    ),
    phase(
      "rep_turn",
      turn,
      reps.map((r) => r.turn),
    ),
    phase(
      "rep_end",
      "rep_end",
      reps.map((r) => r.end),
    ),
  ];
  return squat ? [...out, ...kneeAtBottom(clip, m, baseline)] : out;
}

/** Knee flexion at the true bottom against the largest measured within 150 ms of it. */
function kneeAtBottom(clip: TruthClip, m: Measured, baseline: Measured | null): Comparison[] {
  const near = nearSideOf(clip);
  return (["left", "right"] as const).map((side) => {
    const read = (from: Measured): (number | null)[] =>
      (clip.derived.reps ?? []).map((rep) => {
        const truth = rep[`knee_flexion_${side}_deg`];
        if (typeof truth !== "number" || rep.bottom_ms === undefined) return null;
        let peak: number | null = null;
        for (let dt = -150; dt <= 150; dt += 10) {
          const v = angleAt(from, `knee_flexion_${side}`, rep.bottom_ms + dt);
          if (v !== null && (peak === null || v > peak)) peak = v;
        }
        return peak === null ? null : peak - truth;
      });
    return comparisonOf(side === near ? "knee_rep_peak_near" : "knee_rep_peak_far", clip, read(m), {
      baseline: baseline === null ? null : read(baseline).filter((e): e is number => e !== null),
    });
  });
}
