import type { HopPair, HopTests, Side } from "@sagittal/contract";

/** The four hops of the battery (Noyes et al. 1991), in the order in which they are done. */
export const HOPS = ["single", "triple", "crossover", "timed"] as const;
export type Hop = (typeof HOPS)[number];

/** Least limb symmetry index for a return to sport, % (Grindem et al. 2016), and the one of the battery's authors (Noyes et al. 1991). */
export const RETURN_LSI = 90;
export const NORMAL_LSI = 85;
/**
 * Standard error of the index between two tests of the same person, per cent (Reid et al. 2007, 42 people 16 weeks after ACL reconstruction; their abstract gives 3.04 to 5.59 and smallest detectable
 * changes of 7.05 to 12.96 at 90 %, the values of each test are those of their table).
 */
export const RETEST_SE: Readonly<Record<Hop, number>> = { single: 3.49, triple: 4.32, crossover: 5.28, timed: 5.59 };

/** Smallest change of the index between two tests that exceeds their error with a probability of 90 %, per cent. */
export const detectableLsi = (hop: Hop): number => 1.645 * Math.SQRT2 * RETEST_SE[hop];

/** Months after surgery before which every month lowers the rate of new injuries (Grindem et al. 2016). */
export const RETURN_MONTHS = 9;

/** The entered result of a hop: cm for the three distances, s for 6 m; null when it was not entered. */
export function hopPair(tests: HopTests | null, hop: Hop): HopPair | null {
  if (!tests) return null;
  return { single: tests.single_cm, triple: tests.triple_cm, crossover: tests.crossover_cm, timed: tests.timed_6m_s }[hop];
}

/**
 * Limb symmetry index, %: the involved leg's result in per cent of the other's; of the 6 m against the clock the other way round, so that less than 100 is always the weaker leg. Without an
 * involved leg the weaker leg's in per cent of the stronger's.
 */
export function limbSymmetry(hop: Hop, { left, right }: HopPair, involved: Side | null): number {
  const [l, r] = hop === "timed" ? [1 / left, 1 / right] : [left, right];
  if (involved === null) return (100 * Math.min(l, r)) / Math.max(l, r);
  return involved === "left" ? (100 * l) / r : (100 * r) / l;
}
