import { pace } from "../posture/stillness.ts";
import { crossing, type Series } from "../signals/series.ts";

/** A run over a course that begins from rest and ends where it began. Instants in frames, between frames. */
export interface Course {
  /** The athlete leaves the start place. */
  readonly start: number;
  /** The athlete is back at the start place for the last time of the course. */
  readonly finish: number;
}

export interface CourseRule {
  /** Speed below which the athlete stands, unit of x per second. */
  readonly still: number;
  /** Least travel away from the start place on each leg of the course, unit of x. */
  readonly least: number;
  /** How often the start place is passed until the finish: 1 out and back, 2 to one side and then to the other. */
  readonly passes: 1 | 2;
}

/**
 * Start and finish of a course that ends at its start place, which needs no scale.
 * @param x mid-hip along the picture, any unit
 * @returns null when the athlete is not seen standing at the start, or not seen coming back
 */
export function courseOf(x: Series, fps: number, { still, least, passes }: CourseRule): Course | null {
  const first = x.findIndex((v) => !Number.isNaN(v));
  const begin = x[first];
  if (begin === undefined) return null;
  const beyond = (from: number, place: number, sign: -1 | 0 | 1): number => {
    for (let i = Math.ceil(from); i < x.length; i++) {
      const away = x[i]! - place;
      if ((sign === 0 ? Math.abs(away) : sign * away) > least) return i;
    }
    return -1;
  };
  let away = beyond(first, begin, 0);
  if (away < 0) return null;
  // The last time that the athlete stands before leaving; swaying at the start line is no start.
  const start = crossing(pace(x, fps), still, away, first, "up");
  if (start === null) return null;
  const place = x[Math.floor(start)]!;
  let sign: -1 | 1 = x[away]! > place ? 1 : -1;
  let finish: number | null = null;
  for (let pass = 0; pass < passes; pass++) {
    away = beyond(finish ?? start, place, sign);
    if (away < 0) return null;
    finish = crossing(x, place, away, x.length - 1, sign > 0 ? "down" : "up");
    if (finish === null) return null;
    sign = sign > 0 ? -1 : 1;
  }
  return finish === null ? null : { start, finish };
}
