import { isLowerBound } from "@sagittal/contract";
import type { FallsTests } from "../../composites/falls-risk.ts";
import type { SppbTests } from "../../composites/sppb.ts";
import { intervalOf } from "../../zones/verdict.ts";
import { detailOf, errorOf, numberOf } from "../reading.ts";
import type { BoundSession } from "../types.ts";

/** A test's value with its standard error, in the unit of its metric. */
export interface Measured {
  readonly value: number;
  readonly se: number;
}
type Result = Measured | "hands" | "unable" | null;

/** Which end of every value's 95 % interval is taken: the favourable or the unfavourable one. Absent: the value itself. */
export type End = "kinder" | "harsher";

/** A hold of this length counts as held for good in every test, s. */
const HELD_S = 10;
/** Tests in which less is better. */
const LESS_IS_BETTER = new Set(["tug_time", "sts5_time"]);

/** Whether a test was failed without a number: hands were used, or it could not be finished in its time. */
function failure(session: BoundSession, key: string): "hands" | "unable" | null {
  const detail = detailOf(session, key);
  if (!detail || !("arms_used" in detail || "unable" in detail)) return null;
  return detail.arms_used ? "hands" : detail.unable ? "unable" : null;
}

/**
 * Newest result of a test over the sessions: a number, or that it was failed. A hold that the clip cuts short is a result only when its lower bound reaches `full`, and is then beyond
 * doubt.
 * @param sessions oldest first
 */
export function newest(sessions: readonly BoundSession[], key: string, full = Number.POSITIVE_INFINITY): Result {
  return (key === "ols_time" ? meanOfLegs(sessions, full) : null) ?? newestOf(sessions, key, full);
}

/** A one-leg stance is the mean of both legs, also where each leg has a clip of its own: else the order of filming would decide which leg counts. Null where the newest clip shows both. */
function meanOfLegs(sessions: readonly BoundSession[], full: number): Measured | null {
  const lastOf = (key: string) => sessions.findLast((s) => numberOf(s, key) !== null);
  if (lastOf("ols_time_left") === lastOf("ols_time_right")) return null;
  const [left, right] = [measuredOf(newestOf(sessions, "ols_time_left", full)), measuredOf(newestOf(sessions, "ols_time_right", full))];
  return left && right && { value: (left.value + right.value) / 2, se: Math.hypot(left.se, right.se) / 2 };
}

function newestOf(sessions: readonly BoundSession[], key: string, full: number): Result {
  for (const session of sessions.toReversed()) {
    const failed = failure(session, key);
    if (failed) return failed;
    const value = numberOf(session, key);
    if (value === null) continue;
    const detail = detailOf(session, key);
    const cut = detail !== null && isLowerBound(detail);
    if (!cut || value >= full) return { value, se: cut ? 0 : errorOf(session, key) };
  }
  return null;
}

/** The value of a test with its standard error; null where it was not done, or was failed without a number. */
export const measuredOf = (result: Result): Measured | null => (result !== null && typeof result === "object" ? result : null);

/** The number of a test at an end of its interval; null when there is none. */
function at(key: string, result: Result, end: End | undefined): number | null {
  const measured = measuredOf(result);
  if (!measured) return null;
  const { value, se } = measured;
  if (end === undefined) return value;
  const [low, high] = intervalOf(value, se);
  return (end === "kinder") === LESS_IS_BETTER.has(key) ? Math.max(0, low) : high;
}

/** The tests of the falls risk indicator, with every measured value at the given end of its interval. */
export function fallsTests(all: readonly BoundSession[], end?: End): FallsTests {
  const of = (key: string, full?: number) => at(key, newest(all, key, full), end);
  const five = newest(all, "sts5_time");
  const thirty = newest(all, "sts30_count");
  return {
    tug_s: of("tug_time"),
    sts5_s: five === "hands" || five === "unable" ? "unable" : of("sts5_time"),
    // A count has no error.
    sts30_count: thirty === "hands" || thirty === "unable" ? 0 : (measuredOf(thirty)?.value ?? null),
    armsUsed: five === "hands" || thirty === "hands",
    gait_mps: of("gait_speed"),
    tandem_s: of("tandem_time", HELD_S),
    ols_s: of("ols_time", HELD_S),
    reach_cm: of("functional_reach"),
  };
}

/** The tests of the Short Physical Performance Battery, likewise. */
export function sppbTests(all: readonly BoundSession[], end?: End): SppbTests {
  const { gait_mps = null, sts5_s = null, tandem_s = null } = fallsTests(all, end);
  const stance = (key: string) => at(key, newest(all, key, HELD_S), end);
  // A tandem stance held for about its full time implies the easier stance, also where the exact end of the hold is in doubt.
  const tandemHeld = (measuredOf(newest(all, "tandem_time", HELD_S))?.value ?? 0) >= HELD_S;
  const semi_tandem_s = stance("semi_tandem_time") ?? (tandemHeld ? HELD_S : null);
  return { gait_mps, sts5_s, tandem_s, side_by_side_s: stance("side_by_side_time"), semi_tandem_s };
}
