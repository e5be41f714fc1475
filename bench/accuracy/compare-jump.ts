import { type Comparison, comparisonOf } from "./comparison.ts";
import { matchEvents } from "./match-events.ts";
import { eventTimes, type Measured } from "./measured.ts";
import type { TruthClip } from "./truth-file.ts";

/** A measured take-off or landing belongs to a true one within this time. */
const TOLERANCE_MS = 120;

/**
 * Take-off, landing and height of jumps. Height is compared with the truth's flight-time height, which is what `jump_height` is defined as;
 * the rise of the centre of mass from take-off to apex is shown beside it without a target.
 */
export function compareJump(clip: TruthClip, m: Measured, baseline: Measured | null): Comparison[] {
  const jumps = clip.derived.jumps ?? [];
  const events = (key: "take_off" | "landing", truth: readonly number[]): Comparison => {
    const of = (from: Measured) =>
      matchEvents(
        truth.map((tMs) => ({ tMs, required: true })),
        wholeBody(from, key),
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
  const height = (key: "jump_height" | "jump_height_com", truth: number): Comparison => {
    const error = (from: Measured): number[] => {
      const v = from.metrics.get("jump_height")?.value ?? null;
      return v === null ? [] : [v - truth];
    };
    return comparisonOf(key, clip, error(m), { expected: 1, truths: [truth], baseline: baseline === null ? null : error(baseline) });
  };
  const best = (of: (j: (typeof jumps)[number]) => number): number => 100 * Math.max(...jumps.map(of));
  return [
    events(
      "take_off",
      jumps.map((j) => j.takeoff_ms),
    ),
    events(
      "landing",
      jumps.map((j) => j.landing_ms),
    ),
    height(
      "jump_height",
      best((j) => j.height_from_flight_time_m),
    ),
    height(
      "jump_height_com",
      best((j) => j.com_rise_takeoff_to_apex_m),
    ),
  ];
}

/** Times of events of the whole body, ms; those of single feet only where there are no others. */
function wholeBody(m: Measured, type: "take_off" | "landing"): number[] {
  const both = eventTimes(m, type, null);
  return both.length > 0 ? both : eventTimes(m, type);
}
