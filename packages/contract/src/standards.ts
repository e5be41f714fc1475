import { z } from "zod";
import { CameraView } from "./activity.ts";
import { Instant } from "./common.ts";
import { published, SCORE_KEY } from "./metric.ts";
import { queryFields } from "./query-fields.ts";

const limit = z.number().nullable();

/** Why an athlete has no best clip to hold a session against. */
export const NO_BEST_REASONS = ["no_athlete", "no_direction", "no_value"] as const;

/** The clip that a team chose as the model for an exercise. */
export const ModelSession = z
  .object({
    session: z.uuid(),
    client: z.uuid().nullable(),
    created_at: Instant,
    camera_view: CameraView,
    marked_at: Instant,
  })
  .meta({ id: "ModelSession" });
export type ModelSession = z.infer<typeof ModelSession>;

/** What a session can be held against. */
export const SessionStandards = z
  .object({
    by: z.string().describe("Key of the metric that the best clip goes by"),
    best: z
      .object({ session: z.uuid(), created_at: Instant, value: z.number() })
      .nullable()
      .describe("The athlete's best finished clip of the same exercise and camera view; it may be this session"),
    no_best: z
      .enum(NO_BEST_REASONS)
      .nullable()
      .describe("Why there is no best clip: no athlete, a metric without a better direction, or no clip that has the value"),
    model: ModelSession.nullable(),
    bands: z
      .array(
        z.object({
          key: z.string(),
          target_min: limit,
          target_max: limit,
          ...published,
        }),
      )
      .describe("Of each measured metric that has a target or a published band, in the catalogue's units"),
  })
  .meta({ id: "SessionStandards" });
export type SessionStandards = z.infer<typeof SessionStandards>;

export const StandardsQuery = z.object({
  by: z.string().min(1).max(80).default(SCORE_KEY).describe("The athlete's best session is chosen by this: a metric's key, or the score's"),
  lang: queryFields.lang,
});
export type StandardsQuery = z.infer<typeof StandardsQuery>;
