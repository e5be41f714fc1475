import { z } from "zod";
import { Activity } from "./activity.ts";
import { queryFields } from "./query-fields.ts";

const limit = z.number().nullable();

/** Where a value stands among others; only aggregates, and only of groups that hold the k-anonymity floor. */
export const PeerStanding = z
  .object({
    source: z.enum(["platform", "norm", "team"]),
    percentile: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .describe("Higher is better, in steps of five; on norm from the published distribution, null where only a band is published"),
    n: z.int().nullable().describe("Athletes compared with, always a multiple of the floor; null on norm"),
    n_teams: z.int().nullable().describe("Teams they belong to; platform only, else null"),
    cell: z
      .object({ gender: z.string(), age_band: z.string(), skill_level: z.string() })
      .describe("An empty string means the dimension was widened; neighbouring age bands may be merged, as in 18-39"),
    percentile_open: z
      .enum(["below", "above"])
      .nullish()
      .describe("The table reaches no further: the percentile is this one or one below, or above; norm only"),
    percentile_low: z.int().nullish().describe("Percentiles of the ends of the value's 95 % interval where they differ; norm only"),
    percentile_high: z.int().nullish(),
    band_min: limit.describe("norm only"),
    band_max: limit.describe("norm only"),
    band_position: z.enum(["below", "within", "above"]).nullable().describe("norm only"),
    band_borderline: z
      .boolean()
      .nullable()
      .describe("True when the value's 95 % interval holds an end of the band, so that its position is open; norm only"),
    band_source: z.string().nullable().describe("Citation; norm only"),
    percentile_source: z.string().nullable().describe("Citation of the distribution behind the percentile; norm only"),
  })
  .meta({ id: "PeerStanding" });
export type PeerStanding = z.infer<typeof PeerStanding>;

/** An athlete's standings by activity: of the technique score, and of each metric that has one. */
export const PeerStandings = z.object({
  client_id: z.uuid(),
  activities: z.array(
    z.object({
      activity: Activity,
      score: PeerStanding.nullable(),
      metrics: z.array(
        z.object({
          key: z.string(),
          exercise: z.string().describe("The exercise of the value: the latest one that has a standing"),
          label: z.string(),
          unit: z.string(),
          value: z.number().describe("Median of the last three sessions within a year"),
          standing: PeerStanding,
        }),
      ),
    }),
  ),
});
export type PeerStandings = z.infer<typeof PeerStandings>;
export const PeersQuery = z.object({ lang: queryFields.lang });
