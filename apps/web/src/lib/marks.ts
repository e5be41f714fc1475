import type { DistanceMark, MetricValue, PoseSidecar, RunSplit } from "@sagittal/contract";

type Marks = readonly DistanceMark[];

/** How far apart marks are proposed, m. */
const STEP_M = 5;

/** The marks with this one, in place of another at its distance, by distance. */
export const withMark = (marks: Marks, mark: DistanceMark): DistanceMark[] =>
  [...withoutMark(marks, mark.distance_m), mark].toSorted((a, b) => a.distance_m - b.distance_m);

/** The marks without that at this distance, in their order; distances are compared exactly, m. */
export const withoutMark = (marks: Marks, distance_m: number): DistanceMark[] => marks.filter((mark) => mark.distance_m !== distance_m);

/** The distance of the mark to be placed next: as far from the last one as that is from the one before. */
export function nextDistance(marks: Marks): number {
  const [before, last] = marks.slice(-2).map((mark) => mark.distance_m);
  if (before === undefined) return 0;
  return last === undefined ? before + STEP_M : 2 * last - before;
}

/** Where the hips are in a frame, shares of the picture's width from its left edge; the middle of the picture where they are not seen. */
export function hipColumn(pose: PoseSidecar | undefined, frame: number): number {
  const at = ["left_hip", "right_hip"].flatMap((name) => {
    const x = pose?.image.joints[frame]?.[pose.skeleton.joints.indexOf(name)]?.[0];
    return pose && x !== undefined ? [x / pose.image.width] : [];
  });
  const mean = at.reduce((sum, x) => sum + x, 0) / at.length;
  return Number.isFinite(mean) ? Math.max(0, Math.min(1, mean)) : 0.5;
}

/** The splits of a run that a metric holds; empty without marks. */
export const splitsOf = (metrics: readonly MetricValue[]): readonly RunSplit[] =>
  metrics.flatMap(({ value_json }) => ("splits" in value_json && value_json.splits ? [value_json.splits] : []))[0] ?? [];
