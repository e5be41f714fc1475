import type { Side } from "./clip-facts.ts";
import { type Comparison, comparisonOf } from "./comparison.ts";
import { matchEvents, type TrueEvent } from "./match-events.ts";
import { eventTimes, type Measured } from "./measured.ts";
import { median } from "./stats.ts";
import type { RealLabels } from "./truth-file.ts";

/** Cadence and contacts of a filmed walk or run against labels by eye. All other labels are goals of `bench:real`. */
export function compareReal(labels: RealLabels, m: Measured, baseline: Measured | null): Comparison[] {
  const { cadence_spm, initial_contact_frames, toe_off_frames } = labels.labels;
  const out: Comparison[] = [];
  if (cadence_spm !== undefined) {
    const cadence = (from: Measured): number[] => {
      const v = from.metrics.get("cadence")?.value ?? null;
      return v === null ? [] : [v - cadence_spm];
    };
    out.push(
      comparisonOf("real_cadence", clip(labels), cadence(m), { expected: 1, baseline: baseline === null ? null : cadence(baseline) }),
    );
  }
  if (initial_contact_frames) out.push(contacts(labels, m, baseline, "initial_contact", initial_contact_frames));
  if (toe_off_frames) out.push(contacts(labels, m, baseline, "toe_off", toe_off_frames));
  return out;
}

function contacts(
  labels: RealLabels,
  m: Measured,
  baseline: Measured | null,
  type: "initial_contact" | "toe_off",
  byFoot: Readonly<Record<string, readonly number[]>>,
): Comparison {
  const frame = 1000 / labels.fps;
  const all = Object.values(byFoot)
    .flat()
    .sort((a, b) => a - b);
  // Without a stated range only the time from the first to the last label is known to be labelled.
  const [first, last] = labels.labels.labelled_range_frames ?? [all[0] ?? 0, all.at(-1) ?? 0];
  const step = (median(all.slice(1).map((f, i) => f - all[i]!)) ?? 12) * frame;
  const of = (from: Measured) =>
    Object.entries(byFoot).map(([foot, frames]) => {
      const side: Side = foot.startsWith("left") ? "left" : "right";
      const truth: TrueEvent[] = frames.map((f) => ({ tMs: f * frame, required: true }));
      // Events outside the labelled part have no truth and cannot count as false.
      const found = eventTimes(from, type, side).filter((t) => t >= (first + 1) * frame && t <= (last - 1) * frame);
      const near = eventTimes(from, type, side).filter((t) => !found.includes(t) && truth.some((e) => Math.abs(e.tMs - t) < step / 3));
      return matchEvents(truth, [...found, ...near], step / 3);
    });
  const mine = of(m);
  const errors = (x: ReturnType<typeof of>): number[] => x.flatMap((y) => y.pairs.map(([t, f]) => f - t));
  const missed = mine.reduce((a, x) => a + x.missed, 0);
  return comparisonOf(`real_${type}`, clip(labels), errors(mine), {
    expected: errors(mine).length + missed,
    missed,
    spurious: mine.reduce((a, x) => a + x.spurious, 0),
    baseline: baseline === null ? null : errors(of(baseline)),
  });
}

const clip = (labels: RealLabels): { name: string; fps: number } => ({ name: labels.name, fps: labels.fps });
