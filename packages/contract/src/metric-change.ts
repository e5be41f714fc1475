import { z } from "zod";
import { Activity } from "./activity.ts";
import { Instant } from "./common.ts";
import { isSideKey, wholeKey } from "./metric-key.ts";
import { CHANGE_VERDICTS } from "./solution.ts";

/** How a value differs from the athlete's value before, in a clip of the same exercise and camera view. */
export const MetricChange = z
  .object({
    session_id: z.uuid().describe("The session before"),
    delta: z.number(),
    detectable: z.number().describe("Smallest change that exceeds measurement error (95 %)"),
    exceeds: z.boolean(),
    verdict: z.enum(CHANGE_VERDICTS),
  })
  .meta({ id: "MetricChange" });
export type MetricChange = z.infer<typeof MetricChange>;

const WORST_FIRST: Readonly<Record<MetricChange["verdict"], number>> = { declined: 0, changed: 1, improved: 2, unchanged: 3 };

/** Changes in display order, declines first. Sides are listed only when the metric as a whole did not change. */
export function reportedChanges<T>(changes: readonly T[], of: (change: T) => { key: string; verdict: MetricChange["verdict"] }): T[] {
  const keys = new Set(changes.map((c) => of(c).key));
  return changes
    .filter((c) => !isSideKey(of(c).key) || !keys.has(wholeKey(of(c).key)))
    .toSorted((a, b) => WORST_FIRST[of(a).verdict] - WORST_FIRST[of(b).verdict]);
}

/** What changed beyond measurement error in an athlete's newest clip, since the one before of the same exercise and camera view. */
export const ChangeAlert = z
  .object({
    session_id: z.uuid(),
    client_id: z.uuid(),
    display_name: z.string(),
    activity: Activity,
    exercise: z.string(),
    created_at: Instant,
    before_at: Instant.describe("When the clip before was made"),
    changes: z
      .array(z.object({ key: z.string(), label: z.string(), unit: z.string(), change: MetricChange }))
      .describe("What became worse first; of a metric with sides the sides are named only where the whole did not change"),
  })
  .meta({ id: "ChangeAlert" });
export type ChangeAlert = z.infer<typeof ChangeAlert>;

/** Puts the alert about a session away. */
export const AlertDismiss = z.object({ session_id: z.uuid() });
