import type { RawTrack } from "./raw-track.ts";

/** A row this far off its course may be left out, trunk lengths. */
const OFF_COURSE = 0.12;

/** Without a stray row its neighbours' own distances shrink below this share of its distance; in quick movement they would grow. */
export const CALMER = 0.6;

/** A landmark of a row. */
type At = readonly [row: number, landmark: number];

/** How far a landmark lies off the straight way in time from one to another, pixels. */
export function offLine(track: RawTrack, [row, k]: At, [before, kb]: At, [after, ka]: At): number {
  const share = (row - before) / (after - before);
  const off = (axis: 0 | 1): number =>
    track.image[(row * 33 + k) * 3 + axis]! -
    (1 - share) * track.image[(before * 33 + kb) * 3 + axis]! -
    share * track.image[(after * 33 + ka) * 3 + axis]!;
  return Math.hypot(off(0), off(1));
}

/**
 * Rows without the stray ones, the worst first. Where a model wavers between two answers it often gives their middle, which lies off the course before and
 * after.
 * @param distance of a row from the way between two others, trunk lengths
 * @param calmer a row is left out only when the distances of its neighbours come down to this share of its own; by default whatever they come to
 */
export function onCourse(
  rows: readonly number[],
  distance: (row: number, before: number, after: number) => number,
  calmer = Number.POSITIVE_INFINITY,
): number[] {
  const kept = [...rows];
  const off = (list: readonly number[], at: number): number => {
    const [before, row, after] = [list[at - 1], list[at], list[at + 1]];
    return before === undefined || row === undefined || after === undefined ? 0 : distance(row, before, after);
  };
  const own = kept.map((_, at) => off(kept, at));
  const settled = new Set<number>();
  for (;;) {
    let worst = -1;
    own.forEach((d, at) => {
      if (d > OFF_COURSE && !settled.has(kept[at]!) && (worst < 0 || d > own[worst]!)) worst = at;
    });
    if (worst < 0) return kept;
    const without = kept.toSpliced(worst, 1);
    const around = [worst - 1, worst].filter((at) => at >= 0 && at < without.length);
    const left = around.map((at) => off(without, at));
    if (Math.max(...left) > calmer * own[worst]!) {
      settled.add(kept[worst]!);
      continue;
    }
    settled.clear();
    kept.splice(worst, 1);
    own.splice(worst, 1);
    around.forEach((at, i) => {
      own[at] = left[i]!;
    });
  }
}
