import type { PoseSidecar } from "@sagittal/contract";
import type { Side } from "./clip-facts.ts";
import { type Comparison, comparisonOf } from "./comparison.ts";
import { matchEvents, type TrueEvent } from "./match-events.ts";
import { eventTimes, type Measured } from "./measured.ts";
import { median } from "./stats.ts";
import type { RealLabels } from "./truth-file.ts";

/** Cadence, contacts and the followed person of a real clip against labels by eye. */
export function compareReal(labels: RealLabels, m: Measured, sidecar: PoseSidecar, baseline: Measured | null): Comparison[] {
  const clip = { name: labels.name, fps: labels.fps };
  const cadence = (from: Measured): number[] => {
    const v = from.metrics.get("cadence")?.value ?? null;
    return v === null ? [] : [v - labels.labels.cadence_spm];
  };
  return [
    comparisonOf("real_cadence", clip, cadence(m), { expected: 1, baseline: baseline === null ? null : cadence(baseline) }),
    contacts(labels, m, baseline, "real_initial_contact"),
    contacts(labels, m, baseline, "real_toe_off"),
    person(labels, sidecar),
  ];
}

function contacts(labels: RealLabels, m: Measured, baseline: Measured | null, key: "real_initial_contact" | "real_toe_off"): Comparison {
  const byFoot = key === "real_initial_contact" ? labels.labels.initial_contact_frames : labels.labels.toe_off_frames;
  const [first, last] = labels.labels.labelled_range_frames;
  const frame = 1000 / labels.fps;
  const all = Object.values(byFoot)
    .flat()
    .sort((a, b) => a - b);
  const step = (median(all.slice(1).map((f, i) => f - all[i]!)) ?? 12) * frame;
  const type = key === "real_initial_contact" ? "initial_contact" : "toe_off";
  const of = (from: Measured) =>
    Object.entries(byFoot).map(([foot, frames]) => {
      const side: Side = foot.startsWith("left") ? "left" : "right";
      const truth: TrueEvent[] = frames.map((f) => ({ tMs: f * frame, required: true }));
      // Outside the labelled part nobody looked, so nothing there can be false.
      const found = eventTimes(from, type, side).filter((t) => t >= (first + 1) * frame && t <= (last - 1) * frame);
      const near = eventTimes(from, type, side).filter((t) => !found.includes(t) && truth.some((e) => Math.abs(e.tMs - t) < step / 3));
      return matchEvents(truth, [...found, ...near], step / 3);
    });
  const mine = of(m);
  const errors = (x: ReturnType<typeof of>): number[] => x.flatMap((y) => y.pairs.map(([t, f]) => f - t));
  const missed = mine.reduce((a, x) => a + x.missed, 0);
  return comparisonOf(key, clip(labels), errors(mine), {
    expected: errors(mine).length + missed,
    missed,
    spurious: mine.reduce((a, x) => a + x.spurious, 0),
    baseline: baseline === null ? null : errors(of(baseline)),
  });
}

const clip = (labels: RealLabels): { name: string; fps: number } => ({ name: labels.name, fps: labels.fps });

/** Share of labelled frames that must show the person, and largest hip movement between frames in shares of the picture's width. */
const MIN_PRESENT = 0.95;
const MAX_JUMP = 0.05;
const HIPS = [23, 24] as const;

/** Three checks, each 0 when it holds: hips in the labelled person's box, present through the labelled range, and a path without leaps. */
function person(labels: RealLabels, sidecar: PoseSidecar): Comparison {
  const scale = labels.width / sidecar.image.width;
  const hip = (row: number): readonly [number, number] | null => {
    const joints = sidecar.image.joints[row];
    const seen = sidecar.frames[row];
    const [l, r] = [joints?.[HIPS[0]], joints?.[HIPS[1]]];
    if (l === undefined || r === undefined || seen === undefined || (seen[HIPS[0]]?.[3] ?? 0) === 0) return null;
    return [((l[0] + r[0]) / 2) * scale, ((l[1] + r[1]) / 2) * scale];
  };
  const rowAt = (frame: number): number | null => {
    const t = (frame * 1000) / labels.fps;
    const row = sidecar.t_ms.findIndex((x) => Math.abs(x - t) < 600 / labels.fps);
    return row < 0 ? null : row;
  };
  const { frame, box_xyxy_px: box } = labels.which_person;
  const row = rowAt(frame);
  const at = row === null ? null : hip(row);
  const inside = at !== null && at[0] >= box[0] && at[0] <= box[2] && at[1] >= box[1] && at[1] <= box[3];
  const [first, last] = labels.labels.labelled_range_frames;
  let [present, all, leaps] = [0, 0, 0];
  let before: readonly [number, number] | null = null;
  for (let f = first; f <= last; f++) {
    all++;
    const r = rowAt(f);
    const p = r === null ? null : hip(r);
    if (p === null) continue;
    present++;
    if (before !== null && Math.abs(p[0] - before[0]) > MAX_JUMP * labels.width) leaps++;
    before = p;
  }
  return comparisonOf("real_person", clip(labels), [inside ? 0 : 1, present >= MIN_PRESENT * all ? 0 : 1, leaps === 0 ? 0 : 1], {
    expected: 3,
    note: `present in ${Math.round((100 * present) / all)} % of the labelled frames`,
  });
}
