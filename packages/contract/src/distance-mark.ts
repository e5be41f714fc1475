import { z } from "zod";
import type { Rule } from "./rules.ts";

const MOST_MARKS = 20;
/** No recording lasts longer than a day, ms. */
const MOST_MS = 86_400_000;

/**
 * A place at a known distance along a run, and how the clip shows the athlete passing it: `x` is where the mark stands in the picture of a camera that does not move,
 * and the passage is found; `t_ms` is the passage as a person saw it, for any camera.
 */
export const DistanceMark = z
  .object({
    distance_m: z.number().min(0).max(400).describe("Distance along the run, m; a place that is passed again has its own mark"),
    x: z.number().min(0).max(1).optional().describe("Share of the picture's width, from its left edge, at which the hips pass the mark"),
    t_ms: z.number().min(0).max(MOST_MS).optional().describe("Time at which the hips pass the mark, ms of the source video"),
  })
  .refine((mark) => (mark.x === undefined) !== (mark.t_ms === undefined), { path: ["x"], message: "mark_place" satisfies Rule });
export type DistanceMark = z.infer<typeof DistanceMark>;

/** Marks of a run in the order of their distances; times that a person gave rise with them. */
export const DistanceMarks = z
  .array(DistanceMark)
  .max(MOST_MARKS)
  .transform((marks) => marks.toSorted((a, b) => a.distance_m - b.distance_m))
  .refine((marks) => marks.every((mark, i) => mark.distance_m !== marks[i - 1]?.distance_m), "mark_distances" satisfies Rule)
  .refine((marks) => {
    const times = marks.flatMap(({ t_ms }) => t_ms ?? []);
    return times.every((t, i) => t > (times[i - 1] ?? -1));
  }, "mark_times" satisfies Rule);

/** Body of PUT /api/sessions/{id}/distance-marks/: all marks as they should be; none takes them away. */
export const SessionMarksPut = z.object({ marks: DistanceMarks });

/** The distance marks of a session, by distance. */
export const SessionMarks = z.object({ marks: z.array(DistanceMark) });
export type SessionMarks = z.infer<typeof SessionMarks>;

/** One mark of a run: when it was passed, counted from the first mark, and how fast the stretch before it was run. */
export const RunSplit = z.object({
  distance_m: z.number().describe("Distance from the first mark, m"),
  time_s: z.number().nullable().describe("Time since the first mark; null where the passage is not seen"),
  se_s: z.number().nullable().describe("Standard error of that time"),
  split_s: z.number().nullable().describe("Time since the mark before"),
  speed_mps: z.number().nullable().describe("Mean speed since the mark before"),
  declared: z.boolean().describe("A person saw the passage; else it was found"),
});
export type RunSplit = z.infer<typeof RunSplit>;
