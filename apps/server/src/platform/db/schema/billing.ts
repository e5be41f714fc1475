import type { ManagedSource, SubscriptionStatus } from "@sagittal/contract";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { teamId } from "./accounts.ts";
import { createdAt, id, instant, updatedAt } from "./columns.ts";

/** Plans that a team has or had; the one without `ended_at` is current. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: id(),
    team_id: teamId(),
    price_id: text("price_id").notNull(),
    status: text("status").$type<SubscriptionStatus>().notNull(),
    managed_source: text("managed_source").$type<ManagedSource>().notNull(),
    /** Sessions per month where the platform granted other than the plan's. */
    quota_override: integer("quota_override"),
    current_period_start: instant("current_period_start").notNull(),
    current_period_end: instant("current_period_end").notNull(),
    trial_end: instant("trial_end"),
    cancel_at: instant("cancel_at"),
    canceled_at: instant("canceled_at"),
    cancel_at_period_end: boolean("cancel_at_period_end").notNull().default(false),
    cancellation_reason: text("cancellation_reason").notNull().default(""),
    provider_subscription_id: text("provider_subscription_id"),
    /** When the provider made the newest event applied here; older ones are ignored. */
    provider_event_at: instant("provider_event_at"),
    ended_at: instant("ended_at"),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex("subscriptions_current").on(t.team_id).where(sql`ended_at is null`),
    uniqueIndex("subscriptions_provider").on(t.provider_subscription_id),
  ],
);

export type QuotaKind = "grant" | "debit" | "refund" | "expiry";

/** The quota ledger: rows are only ever added. A team's quota is the sum of `amount`. */
export const quotaEntries = pgTable(
  "quota_entries",
  {
    id: id(),
    team_id: teamId(),
    kind: text("kind").$type<QuotaKind>().notNull(),
    amount: integer("amount").notNull(),
    /** Grants: the window that is granted, once per team. */
    window_key: text("window_key"),
    expires_at: instant("expires_at"),
    /** Debits, refunds, expiries: the grant they draw on. */
    grant_id: uuid("grant_id"),
    /** Refunds: the debit given back, at most once. */
    debit_id: uuid("debit_id"),
    session_id: uuid("session_id"),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex("quota_one_grant").on(t.team_id, t.window_key).where(sql`kind = 'grant'`),
    uniqueIndex("quota_one_refund").on(t.debit_id).where(sql`kind = 'refund'`),
    uniqueIndex("quota_one_expiry").on(t.grant_id).where(sql`kind = 'expiry' and debit_id is null`),
    index("quota_team").on(t.team_id),
  ],
);

/** Provider events already applied. */
export const billingEvents = pgTable(
  "billing_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    outcome: text("outcome").notNull(),
    received_at: instant("received_at").notNull().defaultNow(),
  },
  (t) => [index("billing_events_received").on(t.received_at)],
);

/** State of the offline provider, which plays the payment provider's part on this deployment. */
export const offlineSubscriptions = pgTable("offline_subscriptions", {
  id: text("id").primaryKey(),
  team_id: teamId(),
  state: jsonb("state").$type<Record<string, unknown>>().notNull(),
  created_at: createdAt(),
});
