import { ApiKey, ApiKeyCreated, BadRequest, ErrorBody, IdParams, NoContent } from "@sagittal/contract";
import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { humanOf, teamOf } from "../../http/caller.ts";
import type { Api } from "../../http/server.ts";
import { KEY_PREFIX } from "../../identity/authenticate.ts";
import { apiKeys } from "../../platform/db/schema/index.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";
import { atLeast, knownPlan } from "../billing/plans.ts";
import { currentSubscription } from "../billing/quota.ts";

const tags = ["API keys"];

export function apiKeyRoutes(app: Api, ctx: Context): void {
  const config = { access: "owner", ownerError: "owner_only_api_keys" } as const;

  app.route({
    method: "POST",
    url: "/api/api-keys/",
    config: { ...config, creates: true },
    schema: {
      tags,
      summary: "Mint a key; its token is shown in this answer only",
      body: z.object({ label: z.string().trim().max(120).default("") }),
      response: { 201: ApiKeyCreated, 400: BadRequest, 403: ErrorBody },
    },
    handler: async (request, reply) => {
      const { teamId } = teamOf(request);
      const subscription = await currentSubscription(ctx.db, teamId);
      if (!atLeast(knownPlan(subscription.price_id).role, "organization")) throw new DomainError("api_keys_require_upgraded_plan");
      const token = KEY_PREFIX + newToken();
      const [key] = await ctx.db
        .insert(apiKeys)
        .values({
          team_id: teamId,
          label: request.body.label,
          token_hash: tokenHash(token),
          token_hint: `${KEY_PREFIX}…${token.slice(-4)}`,
          created_by: humanOf(request).admin.id,
          created_at: ctx.clock.now(),
        })
        .returning();
      return reply.code(201).send({ id: key!.id, token, label: key!.label, created_at: key!.created_at.toISOString() });
    },
  });

  app.route({
    method: "GET",
    url: "/api/api-keys/",
    config,
    schema: { tags, summary: "The team's keys, without their tokens", response: { 200: z.array(ApiKey), 403: ErrorBody } },
    handler: async (request) => {
      const rows = await ctx.db
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.team_id, teamOf(request).teamId), isNull(apiKeys.revoked_at)))
        .orderBy(desc(apiKeys.created_at), desc(apiKeys.id));
      return rows.map((k) => ({
        id: k.id,
        label: k.label,
        token_hint: k.token_hint,
        created_at: k.created_at.toISOString(),
        last_used_at: k.last_used_at?.toISOString() ?? null,
        revoked_at: null,
      }));
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/api-keys/:id/",
    config: { ...config, missing: "api_key_not_found" },
    schema: {
      tags,
      summary: "Revoke a key, effective on its next request",
      params: IdParams,
      response: { 204: NoContent, 403: ErrorBody, 404: ErrorBody },
    },
    handler: async (request, reply) => {
      const revoked = await ctx.db
        .update(apiKeys)
        .set({ revoked_at: ctx.clock.now() })
        .where(and(eq(apiKeys.id, request.params.id), eq(apiKeys.team_id, teamOf(request).teamId), isNull(apiKeys.revoked_at)))
        .returning({ id: apiKeys.id });
      if (revoked.length === 0) throw new DomainError("api_key_not_found");
      return reply.code(204).send(undefined);
    },
  });
}
