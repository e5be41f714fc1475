import type { Activity, KeyMode, KeyScope, MembershipRole } from "@sagittal/contract";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns.ts";

/** People. `password_hash` is set for local accounts only. */
export const admins = pgTable(
  "admins",
  {
    id: id(),
    idp_uid: text("idp_uid").notNull(),
    email: text("email").notNull(),
    display_name: text("display_name").notNull().default(""),
    password_hash: text("password_hash"),
    /** Raised by a password reset: tokens issued before carry the old number. */
    token_version: integer("token_version").notNull().default(1),
    email_verified_at: instant("email_verified_at"),
    onboarded_at: instant("onboarded_at"),
    demo_completed_at: instant("demo_completed_at"),
    segment: text("segment").notNull().default(""),
    preferred_activities: jsonb("preferred_activities").$type<Activity[]>().notNull().default([]),
    notify_capture_check_email: boolean("notify_capture_check_email").notNull().default(true),
    capture_check_emailed_at: instant("capture_check_emailed_at"),
    blur_face_by_default: boolean("blur_face_by_default").notNull().default(false),
    dismissed_hints: jsonb("dismissed_hints").$type<string[]>().notNull().default([]),
    locale: text("locale").notNull().default("en"),
    is_platform_admin: boolean("is_platform_admin").notNull().default(false),
    active_team_id: uuid("active_team_id"),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex("admins_idp_uid").on(t.idp_uid),
    uniqueIndex("admins_local_email").on(sql`lower(${t.email})`).where(sql`password_hash is not null`),
    index("admins_email").on(sql`lower(${t.email})`),
  ],
);

export interface StoredBranding {
  brand_name: string;
  logo_key: string;
  accent_color: string;
  footer_text: string;
  contact_email: string;
}

export const teams = pgTable("teams", {
  id: id(),
  name: text("name").notNull(),
  branding: jsonb("branding").$type<StoredBranding>(),
  /** The number that the team's next session gets; only ever raised. */
  next_seq_no: integer("next_seq_no").notNull().default(1),
  /** Days after which uploaded videos, and whole sessions, are deleted; null: never. */
  retention_video_days: integer("retention_video_days"),
  retention_session_days: integer("retention_session_days"),
  provider_customer_id: text("provider_customer_id"),
  /** Set for the twin of a team that holds what its test keys make; nobody is a member of it. */
  test_of: uuid("test_of")
    .unique()
    .references((): AnyPgColumn => teams.id, { onDelete: "cascade" }),
  created_at: createdAt(),
  updated_at: updatedAt(),
});

/** The team that a row belongs to and is deleted with. */
export const teamId = () =>
  uuid("team_id")
    .notNull()
    .references(() => teams.id, { onDelete: "cascade" });

export const memberships = pgTable(
  "memberships",
  {
    team_id: teamId(),
    admin_id: uuid("admin_id")
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
    role: text("role").$type<MembershipRole>().notNull(),
    joined_at: instant("joined_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.team_id, t.admin_id] }),
    index("memberships_admin").on(t.admin_id),
    uniqueIndex("memberships_one_owner").on(t.team_id).where(sql`role = 'owner'`),
  ],
);

export const invites = pgTable(
  "invites",
  {
    id: id(),
    team_id: teamId(),
    email: text("email").notNull(),
    role: text("role").$type<"member">().notNull().default("member"),
    token_hash: text("token_hash").notNull(),
    created_by: uuid("created_by"),
    created_at: createdAt(),
    expires_at: instant("expires_at").notNull(),
    cancelled_at: instant("cancelled_at"),
    accepted_at: instant("accepted_at"),
    accepted_by: uuid("accepted_by"),
  },
  (t) => [uniqueIndex("invites_token").on(t.token_hash), index("invites_team").on(t.team_id, t.created_at)],
);

export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    team_id: teamId(),
    label: text("label").notNull(),
    token_hash: text("token_hash").notNull(),
    token_hint: text("token_hint").notNull(),
    mode: text("mode").$type<KeyMode>().notNull().default("live"),
    scopes: jsonb("scopes").$type<KeyScope[]>().notNull().default(["read", "write"]),
    /** Addresses and CIDR ranges that the key works from; empty for any. */
    allowed_ips: jsonb("allowed_ips").$type<string[]>().notNull().default([]),
    created_by: uuid("created_by"),
    created_at: createdAt(),
    expires_at: instant("expires_at"),
    /**
     * From its making to the expiry that was asked for; null for one without. A rotation shortens `expires_at` alone. A key that was rotated before
     * this was stored keeps what the rotation left: nothing tells that from a short life that was asked for, and a guess would lengthen a credential's life.
     */
    lifetime_ms: bigint("lifetime_ms", { mode: "number" }),
    last_used_at: instant("last_used_at"),
    revoked_at: instant("revoked_at"),
  },
  (t) => [uniqueIndex("api_keys_token").on(t.token_hash), index("api_keys_team").on(t.team_id, t.created_at)],
);

/** Log of requests made with an API key, without bodies and query strings; kept for some days. */
export const apiKeyRequests = pgTable(
  "api_key_requests",
  {
    id: id(),
    key_id: uuid("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    method: text("method").notNull(),
    path: text("path").notNull(),
    status: integer("status").notNull(),
    request_id: text("request_id").notNull(),
    latency_ms: integer("latency_ms").notNull(),
  },
  (t) => [index("api_key_requests_key").on(t.key_id, t.at), index("api_key_requests_at").on(t.at)],
);

/** Web sessions of people (cookie or `Authorization: Session`). */
export const webSessions = pgTable(
  "web_sessions",
  {
    id: id(),
    token_hash: text("token_hash").notNull(),
    admin_id: uuid("admin_id")
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
    created_at: createdAt(),
    expires_at: instant("expires_at").notNull(),
    revoked_at: instant("revoked_at"),
  },
  (t) => [uniqueIndex("web_sessions_token").on(t.token_hash), index("web_sessions_admin").on(t.admin_id)],
);

export const emailCodes = pgTable(
  "email_codes",
  {
    id: id(),
    admin_id: uuid("admin_id")
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
    code_hash: text("code_hash").notNull(),
    attempts: integer("attempts").notNull().default(0),
    created_at: createdAt(),
    expires_at: instant("expires_at").notNull(),
    replaced_at: instant("replaced_at"),
  },
  (t) => [index("email_codes_admin").on(t.admin_id, t.created_at)],
);

export const passwordResets = pgTable(
  "password_resets",
  {
    id: id(),
    admin_id: uuid("admin_id")
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
    token_hash: text("token_hash").notNull(),
    created_at: createdAt(),
    expires_at: instant("expires_at").notNull(),
    used_at: instant("used_at"),
  },
  (t) => [uniqueIndex("password_resets_token").on(t.token_hash)],
);

export const hiddenMetrics = pgTable(
  "hidden_metrics",
  {
    admin_id: uuid("admin_id")
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
    activity: text("activity").$type<Activity>().notNull(),
    exercise: text("exercise").notNull().default(""),
    hidden: jsonb("hidden").$type<string[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.admin_id, t.activity, t.exercise] })],
);

/** Fixed windows of every rate limit, shared by all processes. */
export const rateWindows = pgTable("rate_windows", {
  key: text("key").primaryKey(),
  hits: integer("hits").notNull(),
  resets_at: instant("resets_at").notNull(),
});

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    request_hash: text("request_hash").notNull(),
    status: integer("status"),
    /** The first answer, sealed: some answers show a secret once. */
    response_sealed: text("response_sealed"),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index("idempotency_keys_created").on(t.created_at)],
);
