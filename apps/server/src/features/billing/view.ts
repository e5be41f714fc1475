import type { Subscription } from "@sagittal/contract";
import { effectivePlan } from "./quota.ts";
import type { SubscriptionRow } from "./repository.ts";

const iso = (d: Date | null) => d?.toISOString() ?? null;

/** A subscription as the API shows it. */
export function subscriptionView(row: SubscriptionRow): Subscription {
  const over = row.status === "canceled" || row.status === "unpaid";
  return {
    id: row.id,
    status: row.status,
    plan: effectivePlan(row),
    current_period_start: iso(row.current_period_start),
    current_period_end: iso(row.current_period_end),
    trial_end: iso(row.trial_end),
    cancel_at: iso(row.cancel_at),
    canceled_at: iso(row.canceled_at),
    cancel_at_period_end: row.cancel_at_period_end,
    cancellation_reason: row.cancellation_reason,
    is_managed_externally: row.managed_source === "payment_provider",
    is_scheduled_to_cancel: !over && (row.cancel_at_period_end || row.cancel_at !== null),
    managed_source: row.managed_source,
  };
}
