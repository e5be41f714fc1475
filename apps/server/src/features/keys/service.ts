import type { ApiKey, ApiKeyCreated } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { atLeast, knownPlan } from "../../domain/plans.ts";
import { KEY_PREFIX } from "../../identity/credentials.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { currentSubscription } from "../billing/quota.ts";
import { ApiKeyRepository } from "./repository.ts";

export type ApiKeyDeps = Pick<Context, "db" | "clock">;

/** Mints a key; only this answer shows its token. Throws api_keys_require_upgraded_plan below Organization. */
export async function createApiKey(deps: ApiKeyDeps, team: TeamHandle, label: string): Promise<z.infer<typeof ApiKeyCreated>> {
  const subscription = await currentSubscription(deps.db, team.teamId);
  if (!atLeast(knownPlan(subscription.price_id).role, "organization")) throw new DomainError("api_keys_require_upgraded_plan");
  const token = KEY_PREFIX + newToken();
  const key = await new ApiKeyRepository(deps.db, team).insert({
    label,
    token_hash: tokenHash(token),
    token_hint: `${KEY_PREFIX}…${token.slice(-4)}`,
    created_by: team.adminId,
    created_at: deps.clock.now(),
  });
  return { id: key.id, token, label: key.label, created_at: key.created_at.toISOString() };
}

export async function listApiKeys(deps: ApiKeyDeps, team: TeamHandle): Promise<z.infer<typeof ApiKey>[]> {
  const rows = await new ApiKeyRepository(deps.db, team).live();
  return rows.map((k) => ({
    id: k.id,
    label: k.label,
    token_hint: k.token_hint,
    created_at: k.created_at.toISOString(),
    last_used_at: k.last_used_at?.toISOString() ?? null,
    revoked_at: null,
  }));
}

/** A revoked key fails from its next request on. Throws api_key_not_found. */
export async function revokeApiKey(deps: ApiKeyDeps, team: TeamHandle, id: string): Promise<void> {
  if (!(await new ApiKeyRepository(deps.db, team).revoke(id, deps.clock.now()))) throw new DomainError("api_key_not_found");
}
