import { z } from "zod";
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
