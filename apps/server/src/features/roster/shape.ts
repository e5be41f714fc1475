import type { Activity } from "@sagittal/contract";
import { Day, Email, type Rule } from "@sagittal/contract";
import { z } from "zod";

/** The four activities of the roster surface, by the names it uses. */
export const ROSTER_ACTIVITIES = {
  Running: "running",
  "Vertical Jump": "jump",
  Weightlifting: "weightlifting",
  "Mobility Assessment": "mobility",
} as const satisfies Record<string, Activity>;
const Name = z.enum(["Running", "Vertical Jump", "Weightlifting", "Mobility Assessment"]);
type RosterActivity = z.infer<typeof Name>;

/** The names of the four activities that the roster surface knows, in its order; others are left out. */
export function rosterNames(activities: readonly Activity[]): RosterActivity[] {
  return Name.options.filter((name) => activities.includes(ROSTER_ACTIVITIES[name]));
}

const MAX_NOTE_BYTES = 100 * 1024;

/** A number in a form: text that is a number, or absent when empty. */
const formNumber = (number: z.ZodNumber) =>
  z
    .union([z.number(), z.string().trim()])
    .transform((v) => (v === "" ? undefined : Number(v)))
    .pipe(number.optional())
    .optional();

/** A JSON-encoded list of the four names. */
const activityList = z
  .union([z.array(z.unknown()), z.string()])
  .transform((v) => (typeof v === "string" ? jsonOr(v) : v))
  .pipe(z.array(Name, "json_list" satisfies Rule))
  .optional();

/** What a JSON text holds; a text that is none stays one. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const fields = {
  age: formNumber(z.int().min(0).max(130)),
  gender: z.enum(["male", "female"]).optional(),
  shoeSize: formNumber(z.number().min(1).max(70)),
  weight: formNumber(z.number().min(2).max(500)),
  height: formNumber(z.number().min(30).max(300)),
  preferable_activities: activityList,
};

export const RosterCreate = z.object({
  display_name: z.string().trim().min(1).max(120),
  email: Email,
  ...fields,
});
export const RosterUpdate = z.object({
  user_uid: z.uuid(),
  display_name: z.string().trim().min(1).max(120).optional(),
  email: Email.optional(),
  ...fields,
});
export const RosterDelete = z.object({ user_uid: z.uuid() });
export const RosterNote = z.object({
  note: z
    .string()
    .superRefine((text, ctx) => {
      if (Buffer.byteLength(text) > MAX_NOTE_BYTES) ctx.addIssue({ code: "too_big", origin: "file", maximum: MAX_NOTE_BYTES, input: text });
    })
    .nullish(),
});

export const RosterUser = z.object({
  created_at: z.string(),
  weight: z.number().nullable(),
  age: z.string(),
  ycom: z.number().nullable(),
  height: z.number().nullable(),
  phone: z.string(),
  leg_length: z.number().nullable(),
  display_name: z.string(),
  shoeSize: z.string(),
  email: z.string(),
  gender: z.string(),
  brand: z.string(),
  shoeModel: z.string(),
  profile_photo: z.string(),
  user_uid: z.uuid(),
});
export type RosterUser = z.infer<typeof RosterUser>;

export const RosterCreated = z.object({
  userData: z.object({
    user_uid: z.uuid(),
    display_name: z.string(),
    email: z.string(),
    age: z.number().nullable(),
    gender: z.string(),
    shoeSize: z.number().nullable(),
    weight: z.number().nullable(),
    height: z.number().nullable(),
    profile_photo: z.string(),
    preferable_activities: z.array(z.string()),
  }),
});

const day = Day;
export const RosterFilter = z.object({
  start_after_id: z.uuid().optional().describe("`last_uid` of the page before"),
  limit: z.coerce.number().int().min(1).max(200).default(5).describe("Most users of one page"),
  admin_uid: z.string().optional().describe("Only users whom this admin added, by id"),
  start_date: day.optional().describe("First day of a user's last session, `YYYY-MM-DD`, included"),
  end_date: day.optional().describe("Last day of a user's last session, `YYYY-MM-DD`, included"),
  gender: z.enum(["male", "female"]).optional().describe("Only users of this gender"),
  preferable_activities: activityList.describe("JSON array: only users who prefer one of these activities"),
});
export type RosterFilter = z.infer<typeof RosterFilter>;
