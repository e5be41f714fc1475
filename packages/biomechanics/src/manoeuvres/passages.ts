import type { Series } from "../signals/series.ts";

/**
 * First frame from `from` on at which a path has crossed a place: it was clearly on one side and then clearly on the other. A path that sways about the place crosses at its last
 * instant there; one that turns back does not cross; one that is lost between the two sides is not seen to cross.
 * @param x position along the picture, any unit
 * @param clear distance from the place from which a side is clear, unit of x
 * @returns a fractional frame, null without a crossing
 */
export function passageOf(x: Series, place: number, from: number, clear: number): number | null {
  let side = 0;
  let last: number | null = null;
  for (let i = Math.max(0, Math.ceil(from)); i < x.length; i++) {
    const away = x[i]! - place;
    if (Number.isNaN(away)) {
      side = 0;
      last = null;
      continue;
    }
    const before = x[i - 1]! - place;
    if (i > from && before * away <= 0 && before !== away) last = i - 1 + before / (before - away);
    if (Math.abs(away) < clear) continue;
    const now = Math.sign(away);
    if (side !== 0 && now !== side) return last;
    side = now;
  }
  return null;
}
