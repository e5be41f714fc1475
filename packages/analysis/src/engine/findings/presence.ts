import { asFilmed, type Body, filmedArea, LANDMARK, LandmarkTrack, runs } from "@sagittal/biomechanics";

/** Distance of the hips from a side of the picture within which an athlete who is lost may have left by it, share of its width. The filmed walker of `bench:real` who comes out from behind a tree is first found at 0.14. */
const LEAVING_SHARE = 0.2;
/** Distance of the hips from a side of the picture within which half of the body is outside, share of its width. */
const OUTSIDE_SHARE = 0.05;
/** Time over which the athlete's course next to a gap is read, s. */
const COURSE_S = 0.5;

/**
 * Rows that the athlete was in the picture for: all but those before coming in and after going out at a side. In a gap the athlete was away when the hips, near that side and at the speed
 * of the last (next) half second, would have been outside by the gap's end (start). A body lost elsewhere was in the picture and not found.
 * @returns one value per row of the track
 */
export function inPicture(body: Body): boolean[] {
  const { image } = new LandmarkTrack(asFilmed(body.track));
  const area = filmedArea(body.track);
  /** Middle of the hips, share of the picture's width; NaN in a row without a body. */
  const across = Float64Array.from(
    { length: body.rows },
    (_, i) => ((image.x(i, LANDMARK.left_hip) + image.x(i, LANDMARK.right_hip)) / 2 - area.x) / area.width,
  );
  const longest = Math.max(1, Math.round(COURSE_S * body.fps));

  /**
   * Whether the course beside a gap leads out of the picture.
   * @param at the row next to the gap
   * @param away 1 when the gap follows it, -1 when it precedes it
   * @param gap rows of the gap
   */
  const leads = (at: number, away: 1 | -1, gap: number): boolean => {
    let steps = 0;
    while (steps < longest && Number.isFinite(across[at - (steps + 1) * away])) steps++;
    if (steps === 0) return false;
    const speed = (across[at]! - across[at - steps * away]!) / steps;
    const toSide = speed > 0 ? 1 - across[at]! : across[at]!;
    return toSide < LEAVING_SHARE && Math.abs(speed) * gap > toSide - OUTSIDE_SHARE;
  };

  const out = new Array<boolean>(body.rows).fill(true);
  for (const [from, to] of runs(across, false)) {
    const gap = to - from + 1;
    const before = from === 0 || leads(from - 1, 1, gap);
    const after = to === body.rows - 1 || leads(to + 1, -1, gap);
    if (before && after && gap < body.rows) out.fill(false, from, to + 1);
  }
  return out;
}
