import type { LandmarkPositions } from "./landmark-track.ts";

/** Least distance from its trajectory at which a row may be left out, trunk lengths. */
const OFF_COURSE = 0.12;

/** A stray row: without it its neighbours' distances fall below this share of its distance. In fast movement they would grow. */
export const CALMER = 0.6;

/** A landmark of a row. */
type At = readonly [row: number, landmark: number];

/** Distance of a landmark from the straight line in time between two others, pixels. */
export function offLine(image: LandmarkPositions, [row, k]: At, [before, kb]: At, [after, ka]: At): number {
  const share = (row - before) / (after - before);
  return Math.hypot(
    image.x(row, k) - (1 - share) * image.x(before, kb) - share * image.x(after, ka),
    image.y(row, k) - (1 - share) * image.y(before, kb) - share * image.y(after, ka),
  );
}

/**
 * Rows without stray ones, which are removed worst first. A model that alternates between two answers often gives their mean, which lies off the trajectory before and
 * after.
 * @param distance of a row from the line between two others, trunk lengths
 * @param calmer a row is left out only when its neighbours' distances fall below this share of its own; no such condition by default
 */
export function onCourse(
  rows: readonly number[],
  distance: (row: number, before: number, after: number) => number,
  calmer = Number.POSITIVE_INFINITY,
): number[] {
  const remaining = [...rows];
  const off = (before: number | undefined, row: number | undefined, after: number | undefined): number =>
    before === undefined || row === undefined || after === undefined ? 0 : distance(row, before, after);
  const own = remaining.map((row, at) => off(remaining[at - 1], row, remaining[at + 1]));
  /** Rows that stay, as long as their neighbours do. */
  const settled = new Set<number>();
  for (;;) {
    let worst = -1;
    own.forEach((d, at) => {
      if (d > OFF_COURSE && !settled.has(remaining[at]!) && (worst < 0 || d > own[worst]!)) worst = at;
    });
    if (worst < 0) return remaining;
    const [a, b, row, c, d] = [remaining[worst - 2], remaining[worst - 1], remaining[worst]!, remaining[worst + 1], remaining[worst + 2]];
    const [left, right] = [off(a, b, c), off(b, c, d)];
    if (Math.max(left, right) > calmer * own[worst]!) {
      settled.add(row);
      continue;
    }
    remaining.splice(worst, 1);
    own.splice(worst, 1);
    if (b !== undefined) own[worst - 1] = left;
    if (c !== undefined) own[worst] = right;
    for (const near of [a, b, c, d]) if (near !== undefined) settled.delete(near);
  }
}
