import {
  ApiKey,
  ApiKeyCreate,
  ApiKeyCreated,
  ApiKeyRequest,
  ApiKeyRequestQuery,
  ApiKeyRotate,
  BadRequest,
  ErrorBody,
  envelope,
  IdParams,
  NoContent,
} from "@sagittal/contract";
import { z } from "zod";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { pageLinks } from "../../http/page.ts";
import { type ApiKeyDeps, createApiKey, listApiKeys, listKeyRequests, revokeApiKey, rotateApiKey } from "./service.ts";

const tags = ["API keys"];

/**
 * The team's API keys and their log of requests. For the team's owner alone (owner_only_api_keys), so that no key makes or revokes another.
 */
export function apiKeyRoutes(app: Api, deps: ApiKeyDeps): void {
  const config = { access: "owner", ownerError: "owner_only_api_keys" } as const;
  const one = { ...config, missing: "api_key_not_found" } as const;

  app.route({
    method: "POST",
    url: "/api/api-keys/",
    config: { ...config, creates: true },
    schema: {
      tags,
      summary: "Mint a key; its token is shown in this answer only",
      body: ApiKeyCreate,
      response: { 201: ApiKeyCreated, 400: BadRequest, 403: ErrorBody },
    },
    handler: async (request, reply) => reply.code(201).send(await createApiKey(deps, teamOf(request), request.body)),
  });

  app.route({
    method: "GET",
    url: "/api/api-keys/",
    config,
    schema: { tags, summary: "The team's keys, without their tokens", response: { 200: z.array(ApiKey), 403: ErrorBody } },
    handler: (request) => listApiKeys(deps, teamOf(request)),
  });

  app.route({
    method: "DELETE",
    url: "/api/api-keys/:id/",
    config: one,
    schema: {
      tags,
      summary: "Revoke a key, effective on its next request",
      params: IdParams,
      response: { 204: NoContent, 403: ErrorBody, 404: ErrorBody },
    },
    handler: async (request, reply) => {
      await revokeApiKey(deps, teamOf(request), request.params.id);
      return reply.code(204).send(undefined);
    },
  });

  app.route({
    method: "POST",
    url: "/api/api-keys/:id/rotate/",
    config: { ...one, creates: true },
    schema: {
      tags,
      summary: "Mint a key like this one, which works on for the overlap",
      params: IdParams,
      body: ApiKeyRotate,
      response: { 201: ApiKeyCreated, 400: BadRequest, 403: ErrorBody, 404: ErrorBody },
    },
    handler: async (request, reply) => reply.code(201).send(await rotateApiKey(deps, teamOf(request), request.params.id, request.body)),
  });

  app.route({
    method: "GET",
    url: "/api/api-keys/:id/requests/",
    config: one,
    schema: {
      tags,
      summary: "What was asked with a key lately",
      params: IdParams,
      querystring: ApiKeyRequestQuery,
      response: { 200: envelope(ApiKeyRequest), 400: BadRequest, 403: ErrorBody, 404: ErrorBody },
    },
    handler: async (request) => {
      const { count, results } = await listKeyRequests(deps, teamOf(request), request.params.id, request.query);
      return { count, ...pageLinks(deps, request, request.query, count), results };
    },
  });
}
