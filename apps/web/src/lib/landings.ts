import { bestClip, HOP_CLIPS, HOPS } from "@sagittal/catalogue/hop-battery";
import { type MotionEvent, Side, type SolutionRun } from "@sagittal/contract";

type Clip = SolutionRun["sessions"][number];

/** The clips of one hop test that are looked at beside each other: of each leg the one with the best result, which may be the same. */
export interface LandingPair {
  exercise: string;
  left: Clip;
  right: Clip;
}

/** The hop tests of a report of which both legs were filmed, in the order of the battery; none in a report of another kind. */
export function landingPairs(run: Pick<SolutionRun, "solution_slug" | "sessions">): LandingPair[] {
  if (run.solution_slug !== "return-to-sport") return [];
  return HOPS.flatMap((hop) => {
    const [left, right] = Side.options.map((side) => bestClip(hop, side, run.sessions)?.clip);
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
