import type { Activity } from "@sagittal/contract";
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

export function rosterNames(activities: readonly Activity[]): RosterActivity[] {
  return Name.options.filter((name) => activities.includes(ROSTER_ACTIVITIES[name]));
}

/** A number in a form: text that is a number, or absent when empty. */
const formNumber = (min: number, max: number) =>
  z
    .union([z.number(), z.string().trim()])
    .transform((v, ctx) => {
      if (v === "") return undefined;
      const n = Number(v);
      if (Number.isFinite(n) && n >= min && n <= max) return n;
      ctx.addIssue({ code: "custom", message: `Must be a number from ${min} to ${max}.` });
      return z.NEVER;
    })
    .optional();

/** A JSON-encoded list of the four names. */
const activityList = z
  .union([z.array(z.unknown()), z.string()])
  .transform((v, ctx) => {
    try {
      return z.array(Name).parse(typeof v === "string" ? JSON.parse(v) : v);
    } catch {
      ctx.addIssue({ code: "custom", message: `Must be a JSON list of ${Name.options.join(", ")}.` });
      return z.NEVER;
    }
  })
  .optional();

const fields = {
  age: formNumber(0, 130).refine((v) => v === undefined || Number.isInteger(v), "Must be a whole number."),
  gender: z.enum(["male", "female"], "Must be male or female.").optional(),
  shoeSize: formNumber(1, 70),
  weight: formNumber(2, 500),
  height: formNumber(30, 300),
  preferable_activities: activityList,
};

export const RosterCreate = z.object({
  display_name: z.string().trim().min(1).max(120),
  email: z.email("Must be a valid email address."),
  ...fields,
});
export const RosterUpdate = z.object({
  user_uid: z.uuid("Must be the id of a user."),
  display_name: z.string().trim().min(1).max(120).optional(),
  email: z.email("Must be a valid email address.").optional(),
  ...fields,
});
export const RosterNote = z.object({
  note: z
    .string()
    .refine((v) => Buffer.byteLength(v) <= 100 * 1024, "Must be at most 100 kB.")
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

const day = z.iso.date("Use the form YYYY-MM-DD.");
export const RosterFilter = z.object({
  start_after_id: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(5),
  admin_uid: z.string().optional(),
  start_date: day.optional(),
  end_date: day.optional(),
  gender: z.enum(["male", "female"], "Must be male or female.").optional(),
  preferable_activities: activityList,
});
export type RosterFilter = z.infer<typeof RosterFilter>;
