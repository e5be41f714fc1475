import type { PlatformGrant, PlatformTeam, Subscription } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { knownPlan } from "../../domain/plans.ts";
import type { Executor } from "../../platform/db/index.ts";
import { grantPlan } from "../billing/grant.ts";
import { teamExists } from "../billing/quota.ts";
import { subscriptionView } from "../billing/view.ts";
import { findTeams, type TeamQuery } from "./repository.ts";

/** Teams of the deployment, newest first, by name or by the owner's email. */
export async function listTeams(db: Executor, query: TeamQuery): Promise<{ count: number; results: z.infer<typeof PlatformTeam>[] }> {
  const { count, rows } = await findTeams(db, query);
  const results = rows.map(({ team, owner_email, subscription, members, sessions }) => ({
    id: team.id,
    name: team.name,
    owner_email: owner_email ?? "",
    plan: knownPlan(subscription.price_id).name,
    role: knownPlan(subscription.price_id).role,
    status: subscription.status,
    managed_source: subscription.managed_source,
    members,
    sessions,
    created_at: team.created_at.toISOString(),
  }));
  return { count, results };
}

/** Puts a team on a plan without payment. Throws team_not_found, managed_by_provider. */
export async function grantTeam(
  { db, clock }: Pick<Context, "db" | "clock">,
  teamId: string,
  grant: z.output<typeof PlatformGrant>,
): Promise<Subscription> {
  if (!(await teamExists(db, teamId))) throw new DomainError("team_not_found");
  return subscriptionView(await db.transaction((tx) => grantPlan(tx, teamId, grant, clock.now())));
}
