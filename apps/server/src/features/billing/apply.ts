import { z } from "zod";
import type { Context } from "../../context.ts";
import { knownPlan, planOfPrice } from "../../domain/plans.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { ProviderEvent, ProviderSubscription } from "../../platform/payment-provider.ts";
import { END_SUBSCRIPTION } from "./kinds.ts";
import { closeAllGrants, endSubscription, settle, startFree } from "./quota.ts";
import {
  currentSubscription,
  insertEvent,
  insertSubscription,
  lockTeam,
  type SubscriptionRow,
  setCustomer,
  setEventOutcome,
  subscriptionOfProvider,
  teamExists,
  teamOfCustomer,
  updateSubscription,
} from "./repository.ts";

type ApplyDeps = Pick<Context, "clock" | "log" | "queue">;

/** Effect of an event; stored with its id. */
export type EventOutcome = "applied" | "duplicate" | "stale" | "ignored";

/**
 * Applies a provider event once, whatever the order of arrival (docs/plans.md): each event carries the subscription's whole state, so the
 * newest one wins, and a subscription that has ended stays ended.
 */
export async function applyEvent(deps: ApplyDeps & Pick<Context, "db">, event: ProviderEvent): Promise<EventOutcome> {
  return deps.db.transaction(async (tx) => {
    const row = { id: event.id, type: event.type, outcome: "applied", received_at: deps.clock.now() };
    if (!(await insertEvent(tx, row))) return "duplicate";
    const outcome = event.subscription ? await applySubscription(deps, tx, event.subscription, event.createdAt) : "ignored";
    if (outcome !== "applied") await setEventOutcome(tx, event.id, outcome);
    return outcome;
  });
}

/** Brings the team's plan in line with what the provider reports. */
export async function applySubscription(deps: ApplyDeps, tx: Executor, reported: ProviderSubscription, at: Date): Promise<EventOutcome> {
  const teamId = await teamOf(tx, reported);
  if (teamId === null || !planOfPrice(reported.priceId)) {
    deps.log.warn({ subscription: reported.id, price: reported.priceId }, "billing event for no team or no plan of this service");
    return "ignored";
  }
  await lockTeam(tx, teamId);
  const now = deps.clock.now();
  const known = await subscriptionOfProvider(tx, reported.id);
  if (known && (known.ended_at !== null || (known.provider_event_at !== null && at < known.provider_event_at))) return "stale";
  switch (reported.status) {
    case "incomplete":
    case "incomplete_expired":
      // An abandoned checkout does not change the team's plan.
      return "ignored";
    case "canceled":
      if (!known) {
        await rememberEnded(tx, teamId, reported, at, now);
        return "applied";
      }
      await updateSubscription(tx, known.id, { ...columns(reported), status: "canceled", provider_event_at: at });
      await endSubscription(tx, { ...known, canceled_at: reported.canceledAt }, now);
      await startFree(tx, teamId, now);
      return "applied";
    default:
      if (known) await updateCurrent(tx, known, reported, at, now);
      else if (!(await replaceCurrent(deps, tx, teamId, reported, at, now))) return "stale";
      await settle(tx, teamId, now);
      return "applied";
  }
}

async function teamOf(tx: Executor, { teamId, customerId }: ProviderSubscription): Promise<string | null> {
  const named = z.uuid().safeParse(teamId).data;
  if (named === undefined) return teamOfCustomer(tx, customerId);
  return (await teamExists(tx, named)) ? named : null;
}

function columns(reported: ProviderSubscription) {
  return {
    price_id: reported.priceId,
    status: reported.status === "paused" || reported.status === "incomplete_expired" ? ("past_due" as const) : reported.status,
    current_period_start: reported.periodStart,
    current_period_end: reported.periodEnd,
    trial_end: reported.trialEnd,
    cancel_at: reported.cancelAt ?? (reported.cancelAtPeriodEnd ? reported.periodEnd : null),
    canceled_at: reported.canceledAt,
    cancel_at_period_end: reported.cancelAtPeriodEnd,
    cancellation_reason: reported.reason,
  };
}

async function updateCurrent(tx: Executor, known: SubscriptionRow, reported: ProviderSubscription, at: Date, now: Date): Promise<void> {
  await updateSubscription(tx, known.id, { ...columns(reported), provider_event_at: at, updated_at: now });
  const planChanged = knownPlan(known.price_id).role !== knownPlan(reported.priceId).role;
  const periodChanged = known.current_period_start.getTime() !== reported.periodStart.getTime();
  if (planChanged || periodChanged) await closeAllGrants(tx, known.team_id);
}

/**
 * Puts the team on a subscription that was not known before. A paid one that it had is ended at the provider, or it would go on being charged:
 * a checkout begins a new subscription, and two may be paid at once. Returns false where the one reported is the older of the two, and is ended itself.
 */
async function replaceCurrent(
  { queue }: ApplyDeps,
  tx: Executor,
  teamId: string,
  reported: ProviderSubscription,
  at: Date,
  now: Date,
): Promise<boolean> {
  const current = await currentSubscription(tx, teamId);
  const paid = current.managed_source === "payment_provider" ? current.provider_subscription_id : null;
  if (paid && reported.periodStart < current.created_at) {
    await rememberEnded(tx, teamId, reported, at, now);
    await queue.send(tx, END_SUBSCRIPTION, { subscription_id: reported.id });
    return false;
  }
  if (paid) await queue.send(tx, END_SUBSCRIPTION, { subscription_id: paid });
  await endSubscription(tx, current, now);
  await insertSubscription(tx, {
    ...columns(reported),
    team_id: teamId,
    managed_source: "payment_provider",
    provider_subscription_id: reported.id,
    provider_event_at: at,
    created_at: reported.periodStart,
    updated_at: now,
  });
  await setCustomer(tx, teamId, reported.customerId);
  return true;
}

/** Stores the end of a subscription whose creation event has not arrived yet, so that the creation event has no effect when it arrives. */
async function rememberEnded(tx: Executor, teamId: string, reported: ProviderSubscription, at: Date, now: Date): Promise<void> {
  await insertSubscription(tx, {
    ...columns(reported),
    status: "canceled",
    team_id: teamId,
    managed_source: "payment_provider",
    provider_subscription_id: reported.id,
    provider_event_at: at,
    ended_at: now,
    created_at: now,
    updated_at: now,
  });
}
