/** Results of the three tests of the Short Physical Performance Battery; null: not tested. */
export interface SppbTests {
  /** Usual walking speed, m/s. */
  gait_mps: number | null;
  /** Five chair rises, s; `unable` when hands were needed or it could not be finished. */
  sts5_s: number | "unable" | null;
  side_by_side_s: number | null;
  semi_tandem_s: number | null;
  tandem_s: number | null;
}

export type SppbPart = "balance" | "gait" | "chair";
/** A test that a part lacks. */
type SppbMissing = "side_by_side_time" | "semi_tandem_time" | "tandem_time" | "gait_speed" | "sts5_time";

/** Points of a part, 0 to 4, or the test without which they are unknown. */
type SppbScore = { readonly points: number } | { readonly missing: SppbMissing };

export interface Sppb {
  readonly parts: Readonly<Record<SppbPart, SppbScore>>;
  /** Sum of the parts, 0 to 12; null while one of them is unknown. */
  readonly total: number | null;
}

/** A stance is held when it lasts this long, s. */
const HELD_S = 10;
/** Least time of a tandem stance that earns a point, s. */
const SOME_TANDEM_S = 3;
/** Length of the walk, m, and the longest times for 4, 3 and 2 points, s; 4 points need less than the first. */
const COURSE_M = 4;
const WALK_S = [4.82, 6.2, 8.7] as const;
/** Longest times of five chair rises for 4, 3, 2 and 1 points, s. */
const CHAIR_S = [11.19, 13.69, 16.69, 60] as const;

/**
 * Short Physical Performance Battery (Guralnik et al. 1994), walking times of the 4 m course. A stance held for 10 s stands for the easier ones, as in the battery's own order: side by side
 * is asked for only when semi-tandem fails.
 */
export function sppb(tests: SppbTests): Sppb {
  const parts = { balance: balance(tests), gait: gait(tests.gait_mps), chair: chair(tests.sts5_s) };
  const points = Object.values(parts).map((part) => ("points" in part ? part.points : null));
  const total = points.reduce<number | null>((sum, p) => (sum === null || p === null ? null : sum + p), 0);
  return { parts, total };
}

function balance({ side_by_side_s: sideBySide, semi_tandem_s: semi, tandem_s: tandem }: SppbTests): SppbScore {
  if (tandem !== null && tandem >= HELD_S) return { points: 4 };
  if (semi !== null && semi >= HELD_S) {
    return tandem === null ? { missing: "tandem_time" } : { points: tandem >= SOME_TANDEM_S ? 3 : 2 };
  }
  if (sideBySide !== null && sideBySide < HELD_S) return { points: 0 };
  if (semi === null) return { missing: "semi_tandem_time" };
  return sideBySide === null ? { missing: "side_by_side_time" } : { points: 1 };
}

function gait(speed: number | null): SppbScore {
  if (speed === null) return { missing: "gait_speed" };
  if (speed <= 0) return { points: 0 };
  const seconds = hundredths(COURSE_M / speed);
  return { points: seconds < WALK_S[0] ? 4 : seconds <= WALK_S[1] ? 3 : seconds <= WALK_S[2] ? 2 : 1 };
}

function chair(time: number | "unable" | null): SppbScore {
  if (time === null) return { missing: "sts5_time" };
  if (time === "unable") return { points: 0 };
  const step = CHAIR_S.findIndex((limit) => hundredths(time) <= limit);
  return { points: step === -1 ? 0 : 4 - step };
}

/** The published limits are those of a stopwatch that reads hundredths. */
const hundredths = (seconds: number): number => Math.round(100 * seconds) / 100;
