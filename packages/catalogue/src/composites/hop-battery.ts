import { type HopPair, type HopTests, type MetricValue, type MotionEvent, Side } from "@sagittal/contract";

/** The four hops of the battery (Noyes et al. 1991), in the order in which they are done. */
export const HOPS = ["single", "triple", "crossover", "timed"] as const;
export type Hop = (typeof HOPS)[number];

/** The exercise of each hop, and the metric with its result, one for each leg. */
export const HOP_CLIPS: Readonly<Record<Hop, { readonly exercise: string; readonly metric: string }>> = {
  single: { exercise: "Single-leg Hop", metric: "hop_distance" },
  triple: { exercise: "Triple Hop", metric: "hop_series_distance" },
  crossover: { exercise: "Crossover Hop", metric: "hop_series_distance" },
  timed: { exercise: "6 m Timed Hop", metric: "hop_time_6m" },
};

/** The clip with the best result of a leg, the longest way or the shortest time, and that metric; undefined without a result. */
export function bestClip<S extends { readonly exercise: string; readonly metrics: readonly MetricValue[] }>(
  hop: Hop,
  side: Side,
  clips: readonly S[],
): { readonly clip: S; readonly metric: MetricValue; readonly value: number } | undefined {
  const { exercise, metric: key } = HOP_CLIPS[hop];
  return clips
    .filter((clip) => clip.exercise === exercise)
    .flatMap((clip) =>
      clip.metrics.flatMap((metric) => {
        const value = metric.key === `${key}_${side}` ? metric.value_num : null;
        return value !== null && value > 0 ? [{ clip, metric, value }] : [];
      }),
    )
    .toSorted((a, b) => (hop === "timed" ? a.value - b.value : b.value - a.value))[0];
}

/** Least limb symmetry index for a return to sport, % (Grindem et al. 2016), and the one of the battery's authors (Noyes et al. 1991). */
export const RETURN_LSI = 90;
export const NORMAL_LSI = 85;
/**
 * Standard error of the index between two tests of the same person, per cent (Reid et al. 2007, 42 people 16 weeks after ACL reconstruction; their abstract gives 3.04 to 5.59 and smallest detectable
 * changes of 7.05 to 12.96 at 90 %). Their table of single tests was not read here: the smallest detectable changes of 12.96 (timed hop, guideline of Logerstedt et al. 2010) and 10.0 (triple hop, a clinician's list) that cite it
 * agree with these errors, the single hop's and the crossover hop's are at second hand, within the abstract's range.
 */
export const RETEST_SE: Readonly<Record<Hop, number>> = { single: 3.49, triple: 4.32, crossover: 5.28, timed: 5.59 };

/** Smallest change of the index between two tests that exceeds their error with a probability of 90 %, per cent. */
export const detectableLsi = (hop: Hop): number => 1.645 * Math.SQRT2 * RETEST_SE[hop];

/**
 * Share of the error of a series by stature that both legs have in common: how the athlete's build differs from the mean. The ratio of two series of the figure errs by 0.2 to 2 %, by 4 % with the camera 15° aside to either side,
 * each of them by 3 to 6 %.
 */
export const COMMON_SHARE = 0.05;

/**
 * Standard error of the ratio of the legs' results, as a share of it: what both have in common cancels.
 * @param left standard error of each leg's result, as a share of it
 * @param common what both have in common, as a share
 */
export function ratioError(left: number, right: number, common: number): number {
  const own = (share: number): number => Math.sqrt(Math.max(0, share * share - common * common));
  return Math.hypot(own(left), own(right));
}

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

/** The clips of one hop test that are looked at beside each other: of each leg the one with the best result, which may be the same. */
export interface LandingPair<S> {
  readonly exercise: string;
  readonly left: S;
  readonly right: S;
}

/** The hop tests of which both legs were filmed, in the order of the battery; none in a report that is not about the return to sport. */
export function landingPairs<S extends { readonly exercise: string; readonly metrics: readonly MetricValue[] }>(
  solution: string,
  clips: readonly S[],
): LandingPair<S>[] {
  if (solution !== "return-to-sport") return [];
  return HOPS.flatMap((hop) => {
    const [left, right] = Side.options.map((side) => bestClip(hop, side, clips)?.clip);
    return left && right ? [{ exercise: HOP_CLIPS[hop].exercise, left, right }] : [];
  });
}

/** A hop within this time after a landing goes on with the series, ms. */
const GOES_ON_MS = 800;

/** The first landing of a leg after which it does not hop on, ms: the one that is held; undefined without a landing of that leg. */
export function heldLanding(events: readonly MotionEvent[], side: Side): number | undefined {
  const own = events.filter((e) => e.side === side).sort((a, b) => a.t_ms - b.t_ms);
  return own.find(
    (e) => e.type === "landing" && !own.some((off) => off.type === "take_off" && off.t_ms > e.t_ms && off.t_ms - e.t_ms <= GOES_ON_MS),
  )?.t_ms;
}
