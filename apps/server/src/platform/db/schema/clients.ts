import type { Activity, Consent, Gender } from "@sagittal/contract";
import { sql } from "drizzle-orm";
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { teamId } from "./accounts.ts";
import { createdAt, id, instant, updatedAt } from "./columns.ts";

export interface StoredShoe {
  brand: string;
  model: string;
  size: number | null;
}

/** Athletes; both surfaces show the same rows. Lengths in m, mass in kg. */
export const clients = pgTable(
  "clients",
  {
    id: id(),
    team_id: teamId(),
    created_by: uuid("created_by"),
    display_name: text("display_name").notNull(),
    email: text("email").notNull().default(""),
    phone: text("phone").notNull().default(""),
    gender: text("gender").$type<Gender>().notNull().default(""),
    birth_date: text("birth_date"),
    /** The age in years as given, where no date of birth is known, and when it was given. */
    age_years: integer("age_years"),
    age_given_at: instant("age_given_at"),
    height_m: doublePrecision("height_m"),
    weight_kg: doublePrecision("weight_kg"),
    leg_length_m: doublePrecision("leg_length_m"),
    skill_level: text("skill_level").notNull().default(""),
    preferred_activities: jsonb("preferred_activities").$type<Activity[]>().notNull().default([]),
    shoe: jsonb("shoe").$type<StoredShoe>().notNull().default({ brand: "", model: "", size: null }),
    note: text("note"),
    note_updated_at: instant("note_updated_at"),
    photo_key: text("photo_key").notNull().default(""),
    archived_at: instant("archived_at"),
    /** Set while the athlete, or a guardian, does not want to be shown or filmed by links any more. */
    consent_withdrawn_at: instant("consent_withdrawn_at"),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index("clients_team").on(t.team_id, t.created_at),
    // The list's page and its number come from here alone.
    index("clients_page").on(t.team_id, t.created_at, t.id).where(sql`archived_at is null`),
  ],
);

/** Consents that coaches recorded; those that came with clips are with the capture links. */
export const clientConsents = pgTable(
  "client_consents",
  {
    id: id(),
    team_id: teamId(),
    client_id: uuid("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    /** Who agreed for the athlete; empty where the athlete did. */
    guardian_name: text("guardian_name").notNull(),
    form: text("form").$type<Consent["form"]>().notNull(),
    given_on: text("given_on").notNull(),
    note: text("note").notNull(),
    recorded_by: uuid("recorded_by"),
    recorded_at: instant("recorded_at").notNull(),
  },
  (t) => [index("client_consents_client").on(t.client_id, t.recorded_at), index("client_consents_team").on(t.team_id)],
);

export const clientGroups = pgTable(
  "client_groups",
  {
    id: id(),
    team_id: teamId(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    colour: text("colour").notNull().default(""),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [uniqueIndex("client_groups_name").on(t.team_id, sql`lower(${t.name})`)],
);

export const clientGroupMembers = pgTable(
  "client_group_members",
  {
    group_id: uuid("group_id")
      .notNull()
      .references(() => clientGroups.id, { onDelete: "cascade" }),
    client_id: uuid("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.group_id, t.client_id] }), index("client_group_members_client").on(t.client_id)],
);
