import { z } from "zod";
import { Client } from "./client.ts";
import { FieldErrors } from "./common.ts";

/** Most athletes of one imported table. */
export const MOST_IMPORTED = 1000;

export const ClientImport = z
  .object({
    csv: z
      .string()
      .min(1)
      .max(400_000)
      .describe(
        `A table of at most ${MOST_IMPORTED} athletes with a line of headings in English, Russian or Spanish; comma, semicolon or tab between cells`,
      ),
    dry_run: z.boolean().default(false).describe("Only tells what the import would do"),
  })
  .meta({ id: "ClientImport" });

/** Outcome of importing a row. */
export const IMPORT_STATES = ["new", "known", "fault"] as const;

export const ClientImportRow = z
  .object({
    row: z.int().describe("Row of the table, the headings being row 1"),
    state: z
      .enum(IMPORT_STATES)
      .describe(
        "known: the team has an athlete of this name, archived or not, whose birth date and email do not contradict; left as it is",
      ),
    client: z.uuid().nullable().describe("The athlete who is known, or was added"),
    display_name: z.string(),
    group: z.string().describe("The group that a new athlete joins; made where it is missing"),
    read: Client.pick({ email: true, birth_date: true, age: true, gender: true, height_cm: true, weight_kg: true })
      .nullable()
      .describe("What was understood; null with a fault"),
    faults: FieldErrors.describe("Sentences by field in the caller's language"),
  })
  .meta({ id: "ClientImportRow" });
export type ClientImportRow = z.infer<typeof ClientImportRow>;

export const ClientImported = z
  .object({
    dry_run: z.boolean(),
    counts: z.object({ new: z.int(), known: z.int(), fault: z.int() }),
    room: z.int().nullable().describe("Athletes that the plan had room for before the import; null without a ceiling"),
    ignored_columns: z.array(z.string()).describe("Headings that were not understood"),
    rows: z.array(ClientImportRow),
  })
  .meta({ id: "ClientImported" });
export type ClientImported = z.infer<typeof ClientImported>;
