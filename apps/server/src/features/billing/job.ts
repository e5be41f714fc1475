import type { Context } from "../../context.ts";
import type { JobHandler } from "../../platform/queue.ts";
import { settle } from "./quota.ts";
import { dueTeams } from "./repository.ts";

/** Settles every team with a period or a grant that is over. Returns how many there were. Safe in several processes at once. */
export async function settleDueTeams({ db, clock }: Pick<Context, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const due = await dueTeams(db, now);
  for (const teamId of due) await db.transaction((tx) => settle(tx, teamId, now));
  return due.length;
}

/** Ends the subscription of an erased team at the payment provider. */
export function endSubscription({ billing }: Pick<Context, "billing">): JobHandler<{ subscription_id: string }> {
  return async ({ subscription_id }) => {
    await billing.end(subscription_id);
    return "done";
  };
}
