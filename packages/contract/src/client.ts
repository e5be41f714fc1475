import { z } from "zod";
import { Activity, SkillLevel } from "./activity.ts";
import { Day, Email, Instant, PageQuery, QueryBoolean } from "./common.ts";
import { queryFields } from "./query-fields.ts";

export const Shoe = z.object({
  brand: z.string().max(80).default(""),
  model: z.string().max(80).default(""),
  size: z.number().positive().max(70).nullable().default(null),
});
export const Gender = z.enum(["male", "female", "other", ""]);
export type Gender = z.infer<typeof Gender>;

const writable = {
  display_name: z.string().trim().min(1).max(120),
  email: z.union([z.literal(""), Email]),
  phone: z.string().max(40),
  gender: Gender,
  birth_date: Day.nullable(),
  height_cm: z.number().min(30).max(300).nullable(),
  weight_kg: z.number().min(2).max(500).nullable(),
  leg_length_cm: z.number().min(10).max(200).nullable(),
  skill_level: z.union([SkillLevel, z.literal("")]),
  preferred_activities: z.array(Activity).max(21),
  shoe: Shoe,
  note: z.string().max(102_400),
};

/** An athlete of the team. */
export const Client = z
  .object({
    id: z.uuid(),
    ...writable,
    birth_date: z.iso.date().nullable(),
    age: z.int().nullable(),
    photo_url: z.string(),
    consent_withdrawn_at: Instant.nullable().describe("Since when nobody may film or analyse them; a recorded consent ends it"),
    archived_at: Instant.nullable(),
    session_count: z.int(),
    last_session_at: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: "Client" });
export type Client = z.infer<typeof Client>;

const age = z.int().min(0).max(130).nullable();
export const ClientCreate = z.object({
  ...z.object(writable).partial().shape,
  display_name: writable.display_name,
  age: age.optional(),
});
export type ClientCreate = z.infer<typeof ClientCreate>;
export const ClientPatch = z.object({ ...z.object(writable).partial().shape, age: age.optional(), archived: z.boolean().optional() });
export type ClientPatch = z.infer<typeof ClientPatch>;

/** What a list of athletes can be sorted by. */
export const CLIENT_SORTS = ["newest", "name", "sessions", "last_session"] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];

export const ClientListQuery = z.object({
  ...PageQuery.shape,
  ids: z
    .string()
    .max(8000)
    .transform((list) => list.split(",").filter(Boolean))
    .pipe(z.array(z.uuid()).max(200))
    .optional()
    .describe("Ids, separated by commas: these athletes only, the archived among them too unless `archived` says otherwise."),
  sort: z.enum(CLIENT_SORTS).default("newest").describe("By time of creation, name, number of sessions or newest session"),
  order: z
    .enum(["asc", "desc"])
    .optional()
    .describe("Without it names are ascending, all else descending. Athletes without the value come last either way."),
  search: queryFields.search,
  group: queryFields.group,
  archived: QueryBoolean.optional().describe("`true`: only archived athletes; without it only the others"),
  activity: queryFields.activity,
});
export type ClientListQuery = z.infer<typeof ClientListQuery>;

export const ClientGroup = z
  .object({
    id: z.uuid(),
    name: z.string().max(120),
    description: z.string().max(500),
    colour: z.string().max(32),
    member_ids: z.array(z.uuid()),
    member_count: z.int(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: "ClientGroup" });
export type ClientGroup = z.infer<typeof ClientGroup>;
export const ClientGroupCreate = z.object({
  name: z.string().trim().min(1).max(120),
  description: z.string().max(500).default(""),
  colour: z.string().max(32).default(""),
});
export const ClientGroupPatch = z.object({
  name: z.string().trim().min(1).max(120).optional(),
  description: z.string().max(500).optional(),
  colour: z.string().max(32).optional(),
});
export const ClientIds = z.object({ client_ids: z.array(z.uuid()).min(1) });
