import { z } from "zod";
import { IdParams, Instant } from "./common.ts";

/** What is wrong with a reference file; `at` is the line, row or number that the problem names. */
export const REFERENCE_PROBLEMS = [
  "no_rows",
  "no_columns",
  "metric_without_number",
  "time_backwards",
  "damaged",
  "recording_damaged",
  "force_plate_type",
  "nothing_in_common",
] as const;
export type ReferenceProblem = { code: (typeof REFERENCE_PROBLEMS)[number]; at?: number };

const interval = z.tuple([z.number(), z.number()]);

/** How far two ways of measuring the same thing agree. Differences are measured minus reference, in the values' unit. */
export const Agreement = z
  .object({
    n: z.int(),
    bias: z.number().describe("Mean difference"),
    bias_ci: interval
      .nullable()
      .describe("95 % confidence interval of the bias; null for fewer than two pairs, and for curves, whose frames depend on each other"),
    sd: z.number().nullable().describe("Standard deviation of the differences; null for a single pair"),
    limits: interval.nullable().describe("95 % limits of agreement: bias ± 1.96 SD (Bland and Altman 1986)"),
    limits_ci: z
      .object({ low: interval, high: interval })
      .nullable()
      .describe("95 % confidence intervals of the two limits, null where bias_ci is"),
    rmse: z.number(),
    mae: z.number(),
    correlation: z
      .number()
      .nullable()
      .describe("Pearson's r; null for fewer than three pairs, where one side does not vary, and for instants"),
  })
  .meta({ id: "Agreement" });
export type Agreement = z.infer<typeof Agreement>;

/** One quantity measured again and again by both. */
export const AgreementRow = z.object({
  key: z.string().describe("Angle by its name in the pose file; event type; or contact_time, flight_time, step_time, jump_height"),
  kind: z.enum(["curve", "event", "cycle"]),
  unit: z.string(),
  agreement: Agreement,
  pairs: z
    .object({ t_s: z.array(z.number()), measured: z.array(z.number()), reference: z.array(z.number()) })
    .describe("Pairs along the laboratory's clock; of long curves 400, evenly picked. The statistics count all"),
});
export type AgreementRow = z.infer<typeof AgreementRow>;

/** A session beside what a laboratory measured. */
export const ReferenceComparison = z
  .object({
    offset_s: z
      .number()
      .nullable()
      .describe("Seconds to add to the video's time to get the laboratory's; null without curves or contacts in common"),
    aligned_by: z
      .enum(["stated", "curves", "events"])
      .nullable()
      .describe("What put the clocks in line. Aligned by events, their bias shows only how the kinds of event differ"),
    metrics: z.array(
      z.object({
        key: z.string(),
        unit: z.string(),
        measured: z.number().nullable(),
        reference: z.number(),
        difference: z.number().nullable(),
        within_stated: z.boolean().nullable().describe("Whether the reference lies in the stated 95 % interval; null without one"),
      }),
    ),
    rows: z.array(AgreementRow),
    contacts: z.int().describe("Contacts that the file's force plates show at 20 N"),
    unknown: z.array(z.string()).describe("Names in the file that the session does not have"),
  })
  .meta({ id: "ReferenceComparison" });
export type ReferenceComparison = z.infer<typeof ReferenceComparison>;

export const REFERENCE_FORMATS = ["csv", "mot", "c3d", "fit", "tcx"] as const;
/** Most bytes of a reference file. */
export const REFERENCE_BYTES = 24 * 1024 * 1024;
/** Most reference files of one session. */
export const MOST_REFERENCES = 10;

/** A laboratory's file that was imported beside a session. */
export const SessionReference = z
  .object({
    id: z.uuid(),
    name: z.string(),
    format: z.enum(REFERENCE_FORMATS),
    size_bytes: z.int(),
    offset_s: z.number().nullable().describe("The stated difference of the clocks; null when it is found from the data"),
    created_at: Instant,
  })
  .meta({ id: "SessionReference" });
export type SessionReference = z.infer<typeof SessionReference>;

export const SessionReferences = z.object({ results: z.array(SessionReference) });
/** Answer to an import and to reading one reference. */
export const ComparedReference = z.object({ ...SessionReference.shape, comparison: ReferenceComparison });
export type ComparedReference = z.infer<typeof ComparedReference>;

/** Query of an import. */
export const ReferenceImportQuery = z.object({
  offset_s: z.coerce
    .number()
    .min(-43_200)
    .max(43_200)
    .optional()
    .describe("Seconds to add to the video's time to get the laboratory's; found from curves or contacts without it"),
});
export const ReferenceParams = z.object({ ...IdParams.shape, reference: z.uuid().describe("Id of the laboratory's file") });
