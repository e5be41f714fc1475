import type { Context } from "../../context.ts";
import { paywall } from "../../domain/errors.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { clients } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { effectivePlan, settle } from "../billing/quota.ts";
import { ClientRepository, type ClientRow } from "./repository.ts";

/** Throws 402 client_limit_reached when the plan has no room for one more athlete. Holds the team until the transaction ends. */
export async function requireRoom(ctx: Context, tx: Executor, team: TeamHandle): Promise<void> {
  const plan = effectivePlan(await settle(tx, team.teamId, ctx.clock.now()));
  if (plan.role === "strategic") return;
  if ((await new ClientRepository(tx, team).activeCount()) >= plan.max_client_profiles) {
    throw paywall("client_limit_reached", plan);
  }
}

/** Adds an athlete within the plan's ceiling. */
export function addClient(ctx: Context, team: TeamHandle, values: Omit<typeof clients.$inferInsert, "team_id">): Promise<ClientRow> {
  return ctx.db.transaction(async (tx) => {
    await requireRoom(ctx, tx, team);
    return new ClientRepository(tx, team).insert({ ...values, created_by: team.adminId });
  });
}
