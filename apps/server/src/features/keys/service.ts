import type { ApiKey, ApiKeyCreate, ApiKeyCreated, ApiKeyRequest, ApiKeyRequestQuery, ApiKeyRotate, KeyMode } from "@sagittal/contract";
import { LAST_INSTANT } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError, FieldError } from "../../domain/errors.ts";
import { atLeast, knownPlan } from "../../domain/plans.ts";
import { KEY_PREFIX, TEST_KEY_PREFIX } from "../../identity/credentials.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { Executor } from "../../platform/db/index.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { currentSubscription } from "../billing/quota.ts";
import { openTestTeam } from "../test-mode/team.ts";
import { ApiKeyRepository, type ApiKeyRequestRow, type ApiKeyRow, requestsOf } from "./repository.ts";

export type ApiKeyDeps = Pick<Context, "db" | "clock" | "publicUrl">;

/** Mints a key; only this answer shows its token. Throws FieldError, and api_keys_require_upgraded_plan for a live key below Organization. */
export async function createApiKey(deps: ApiKeyDeps, team: TeamHandle, body: z.output<typeof ApiKeyCreate>): Promise<ApiKeyCreated> {
  const now = deps.clock.now();
  const expires_at = body.expires_at ? new Date(body.expires_at) : null;
  if (expires_at && expires_at <= now) throw new FieldError({ expires_at: (t) => t.inFuture });
  await requirePlan(deps, team, body.mode);
  const { token, columns } = freshToken(body.mode);
  const key = await deps.db.transaction(async (tx) => {
    if (body.mode === "test") await openTestTeam(tx, team, now);
    const lifetime_ms = expires_at && expires_at.getTime() - now.getTime();
    return new ApiKeyRepository(tx, team).insert({
      ...body,
      ...columns,
      expires_at,
      lifetime_ms,
      created_by: team.adminId,
      created_at: now,
    });
  });
  return createdView(key, token);
}

/**
 * Mints a key like another one, which goes on to work for the overlap, so that its users can change over. A key with an expiry is
 * followed by one of the same lifetime, however often it is rotated. Throws api_key_not_found and api_keys_require_upgraded_plan.
 */
export async function rotateApiKey(
  deps: ApiKeyDeps,
  team: TeamHandle,
  id: string,
  { overlap_hours }: z.output<typeof ApiKeyRotate>,
): Promise<ApiKeyCreated> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const keys = new ApiKeyRepository(tx, team);
    const old = await keys.hold(id);
    if (!old) throw new DomainError("api_key_not_found");
    await requirePlan({ db: tx }, team, old.mode);
    const { token, columns } = freshToken(old.mode);
    const end = plusSeconds(now, overlap_hours * 3600);
    if (old.expires_at === null || end < old.expires_at) await keys.setExpiry(id, end);
    const { label, mode, scopes, allowed_ips, lifetime_ms } = old;
    const key = await keys.insert({
      label,
      mode,
      scopes,
      allowed_ips,
      ...columns,
      lifetime_ms,
      expires_at: lifetime_ms === null ? null : new Date(Math.min(now.getTime() + lifetime_ms, Date.parse(LAST_INSTANT))),
      created_by: team.adminId,
      created_at: now,
    });
    return createdView(key, token);
  });
}

/** Live keys need the Organization plan; test keys are for trying it out. */
async function requirePlan({ db }: { db: Executor }, team: TeamHandle, mode: KeyMode): Promise<void> {
  if (mode === "test") return;
  const subscription = await currentSubscription(db, team.teamId);
  if (!atLeast(knownPlan(subscription.price_id).role, "organization")) throw new DomainError("api_keys_require_upgraded_plan");
}

function freshToken(mode: KeyMode) {
  const prefix = mode === "test" ? TEST_KEY_PREFIX : KEY_PREFIX;
  const token = prefix + newToken();
  return { token, columns: { token_hash: tokenHash(token), token_hint: `${prefix}…${token.slice(-4)}` } };
}

/** The team's live and test keys, newest first, expired ones included and revoked ones left out. Of a token only the hint is known. */
export async function listApiKeys(deps: ApiKeyDeps, team: TeamHandle): Promise<ApiKey[]> {
  const rows = await new ApiKeyRepository(deps.db, team).live();
  return rows.map((row) => ({
    ...commonView(row),
    token_hint: row.token_hint,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: null,
  }));
}

/** A revoked key fails from its next request on. Throws api_key_not_found. */
export async function revokeApiKey(deps: ApiKeyDeps, team: TeamHandle, id: string): Promise<void> {
  if (!(await new ApiKeyRepository(deps.db, team).revoke(id, deps.clock.now()))) throw new DomainError("api_key_not_found");
}

/** The recent requests of a key, newest first. Throws api_key_not_found. */
export async function listKeyRequests(
  { db }: ApiKeyDeps,
  team: TeamHandle,
  id: string,
  query: z.output<typeof ApiKeyRequestQuery>,
): Promise<{ count: number; results: ApiKeyRequest[] }> {
  if (!(await new ApiKeyRepository(db, team).has(id))) throw new DomainError("api_key_not_found");
  const { count, rows } = await requestsOf(db, id, query);
  return { count, results: rows.map(requestView) };
}

function commonView(row: ApiKeyRow) {
  const { id, label, mode, scopes, allowed_ips } = row;
  const expires_at = row.expires_at?.toISOString() ?? null;
  return { id, label, mode, scopes, expires_at, allowed_ips, created_at: row.created_at.toISOString() };
}

const createdView = (row: ApiKeyRow, token: string): ApiKeyCreated => ({ ...commonView(row), token });

function requestView({ id, at, method, path, status, request_id, latency_ms }: ApiKeyRequestRow): ApiKeyRequest {
  return { id, at: at.toISOString(), method, path, status, request_id, latency_ms };
}
