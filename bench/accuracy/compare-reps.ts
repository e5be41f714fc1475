import type { MotionEvent } from "@sagittal/contract";
import { kindOf, nearSideOf } from "./clip-facts.ts";
import { type Comparison, comparisonOf } from "./comparison.ts";
import { matchEvents } from "./match-events.ts";
import { angleAt, eventTimes, type Measured } from "./measured.ts";
import { type TrueRep, trueReps } from "./rep-truth.ts";
import type { QuantityKey } from "./targets.ts";
import type { TruthClip } from "./truth-file.ts";

/** A measured phase of a repetition belongs to a true one within this time. */
const TOLERANCE_MS = 500;

/** Number of repetitions, their phases, and the knee at the bottom of each. */
export function compareReps(clip: TruthClip, m: Measured, baseline: Measured | null): Comparison[] {
  const reps = trueReps(clip);
  const kind = kindOf(clip.activity);
  const chair = kind === "sit-to-stand";
  const turn: MotionEvent["type"] = chair ? "rep_top" : "rep_bottom";
  const whole = reps.filter((r) => r.complete).length;
  // A repetition that the clip's edge cuts off may be counted or not.
  const count = (from: Measured): number[] => {
    const stated = from.metrics.get("rep_count")?.value ?? null;
    const n = stated ?? eventTimes(from, turn).length;
    return stated === null && n === 0 ? [] : [n - Math.min(reps.length, Math.max(whole, n))];
  };
  const phase = (key: QuantityKey, type: MotionEvent["type"], read: (r: TrueRep) => number | null): Comparison => {
    const truth = reps.flatMap((r) => {
      const tMs = read(r);
      return tMs === null ? [] : [{ tMs, required: r.complete }];
    });
    const of = (from: Measured) => matchEvents(truth, eventTimes(from, type), TOLERANCE_MS);
    const mine = of(m);
    return comparisonOf(
      key,
      clip,
      mine.pairs.map(([t, f]) => f - t),
      {
        expected: truth.filter((t) => t.required).length,
        missed: mine.missed,
        spurious: mine.spurious,
        baseline: baseline === null ? null : of(baseline).pairs.map(([t, f]) => f - t),
      },
    );
  };
  const bottomOnly = kind !== "squat" && !chair;
  const turns = phase("rep_turn", turn, (r) => r.turn);
  // Where a lunge or hinge starts and ends is a matter of definition: the truth states their turning points.
  const out = [
    comparisonOf("rep_count", clip, count(m), { expected: 1, baseline: baseline === null ? null : count(baseline) }),
    ...(bottomOnly ? [] : [phase("rep_start", "rep_start", (r) => r.start)]),
    turns,
    ...(bottomOnly ? [] : [phase("rep_end", "rep_end", (r) => r.end)]),
  ].filter((c) => c.expected > 0);
  return kind === "squat" ? [...out, ...kneeAtBottom(clip, m, baseline)] : out;
}

/** Knee flexion at the true bottom against the largest measured within 150 ms of it. */
function kneeAtBottom(clip: TruthClip, m: Measured, baseline: Measured | null): Comparison[] {
  const near = nearSideOf(clip);
  return (["left", "right"] as const).map((side) => {
    const read = (from: Measured): (number | null)[] =>
      (clip.derived.reps ?? []).map((rep) => {
        const truth = rep[`knee_flexion_${side}_deg`];
        if (typeof truth !== "number" || rep.bottom_ms == null) return null;
        let peak: number | null = null;
        for (let dt = -150; dt <= 150; dt += 10) {
          const v = angleAt(from, `knee_flexion_${side}`, rep.bottom_ms + dt);
          if (v !== null && (peak === null || v > peak)) peak = v;
        }
        return peak === null ? null : peak - truth;
      });
    const truths = (clip.derived.reps ?? []).map((rep) => {
      const truth = rep[`knee_flexion_${side}_deg`];
      return typeof truth === "number" ? truth : null;
    });
    return comparisonOf(side === near ? "knee_rep_peak_near" : "knee_rep_peak_far", clip, read(m), {
      truths,
      baseline: baseline === null ? null : read(baseline).filter((e): e is number => e !== null),
    });
  });
}
