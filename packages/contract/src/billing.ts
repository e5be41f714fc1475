import { z } from "zod";
import { Instant } from "./common.ts";

export const PLAN_ROLES = ["free", "starter", "professional", "organization", "strategic"] as const;
export const PlanRole = z.enum(PLAN_ROLES);
export type PlanRole = z.infer<typeof PlanRole>;
export const Interval = z.enum(["month", "year"]);
export type Interval = z.infer<typeof Interval>;

export const Plan = z
  .object({
    id: z.uuid(),
    payment_price_id: z.string().max(128),
    name: z.string().max(100),
    interval: Interval,
    amount_cents: z.int(),
    currency: z.string().length(3),
    role: PlanRole,
    display_mode: z.enum(["default", "custom"]),
    session_quota: z.int(),
    max_seats: z.int(),
    max_client_profiles: z.int(),
    allowed_segments: z.array(z.string()),
  })
  .meta({ id: "Plan" });
export type Plan = z.infer<typeof Plan>;

export const SUBSCRIPTION_STATUSES = ["trialing", "active", "past_due", "canceled", "incomplete", "unpaid"] as const;
export const SubscriptionStatus = z.enum(SUBSCRIPTION_STATUSES);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;
export const ManagedSource = z.enum(["payment_provider", "free", "strategic", "legacy_migration", "admin_grant"]);
export type ManagedSource = z.infer<typeof ManagedSource>;

/** The team's plan and where it stands. */
export const Subscription = z
  .object({
    id: z.uuid(),
    status: SubscriptionStatus,
    plan: Plan,
    current_period_start: Instant.nullable(),
    current_period_end: Instant.nullable(),
    trial_end: Instant.nullable(),
    cancel_at: Instant.nullable(),
    canceled_at: Instant.nullable(),
    cancel_at_period_end: z.boolean(),
    cancellation_reason: z.string().max(64),
    is_managed_externally: z.boolean(),
    is_scheduled_to_cancel: z.boolean(),
    managed_source: ManagedSource,
  })
  .meta({ id: "Subscription" });
export type Subscription = z.infer<typeof Subscription>;

export const Checkout = z.object({
  price_id: z.string().min(1).max(128),
  success_url: z.url().max(2000).optional(),
  cancel_url: z.url().max(2000).optional(),
});
export const CancelSubscription = z.object({ reason: z.string().max(64).default("") });
export const RedirectUrl = z.object({ url: z.string() });
export const PlatformGrant = z.object({
  role: PlanRole,
  interval: Interval.default("month"),
  session_quota: z.int().min(0).max(1_000_000).optional(),
});

/** A team as the deployment's administrators see it. */
export const PlatformTeam = z.object({
  id: z.uuid(),
  name: z.string(),
  owner_email: z.string(),
  plan: z.string(),
  role: z.string(),
  status: z.string(),
  managed_source: z.string(),
  members: z.int(),
  sessions: z.int(),
  created_at: Instant,
});
export type PlatformTeam = z.infer<typeof PlatformTeam>;
