import { Activity } from "@sagittal/contract";
import { z } from "zod";
import type { JobKind } from "../../platform/queue.ts";

const Exercise = z.object({ team_id: z.uuid(), activity: Activity, exercise: z.string() });

/** Measures a team's own metrics in the finished sessions of an exercise that lack them. */
export const OWN_METRICS: JobKind<typeof Exercise> = {
  name: "own-metrics",
  data: Exercise,
  options: { retryLimit: 1, retryDelay: 10, expireInSeconds: 1800 },
};
