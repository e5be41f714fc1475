import {
  BadRequest,
  ErrorBody,
  IdParams,
  ListenerCreate,
  NoContent,
  ReceivedDelivery,
  Webhook,
  WebhookCreate,
  WebhookCreated,
  WebhookDelivery,
  WebhookPatch,
  WebhookReplay,
  WebhookReplayed,
} from "@sagittal/contract";
import { z } from "zod";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import {
  createListener,
  createWebhook,
  enableWebhook,
  listDeliveries,
  listWebhooks,
  receive,
  redeliver,
  removeWebhook,
  replay,
  testWebhook,
  type WebhookDeps,
} from "./service.ts";

const tags = ["Webhooks"];

const one = { access: "team", missing: "webhook_not_found" } as const;

/** The team's webhooks, with their log and what is fetched instead of sent. For the team's people and keys. */
export function webhookRoutes(app: Api, deps: WebhookDeps): void {
  app.route({
    method: "POST",
    url: "/api/webhooks/",
    config: { access: "team", creates: true },
    schema: {
      tags,
      summary: "Make a webhook (Standard Webhooks); its secret is shown in this answer only",
      body: WebhookCreate,
      response: { 201: WebhookCreated, 400: BadRequest },
    },
    handler: async (request, reply) => reply.code(201).send(await createWebhook(deps, teamOf(request), request.body)),
  });
  app.route({
    method: "GET",
    url: "/api/webhooks/",
    config: { access: "team" },
    schema: { tags, summary: "The team's webhooks, without their secrets", response: { 200: z.array(Webhook) } },
    handler: (request) => listWebhooks(deps, teamOf(request)),
  });
  app.route({
    method: "PATCH",
    url: "/api/webhooks/:id/",
    config: one,
    schema: {
      tags,
      summary: "Enable a webhook that was disabled after days of failures, or disable one",
      params: IdParams,
      body: WebhookPatch,
      response: { 200: Webhook, 400: BadRequest, 404: ErrorBody },
    },
    handler: (request) => enableWebhook(deps, teamOf(request), request.params.id, request.body.enabled),
  });
  app.route({
    method: "DELETE",
    url: "/api/webhooks/:id/",
    config: one,
    schema: { tags, summary: "Delete a webhook with its log", params: IdParams, response: { 204: NoContent, 404: ErrorBody } },
    handler: async (request, reply) => {
      await removeWebhook(deps, teamOf(request), request.params.id);
      return reply.code(204).send(undefined);
    },
  });
  app.route({
    method: "POST",
    url: "/api/webhooks/:id/test/",
    config: one,
    schema: { tags, summary: "Send a test event (webhook.test)", params: IdParams, response: { 200: WebhookDelivery, 404: ErrorBody } },
    handler: (request) => testWebhook(deps, teamOf(request), request.params.id),
  });
  app.route({
    method: "GET",
    url: "/api/webhooks/:id/deliveries/",
    config: one,
    schema: { tags, summary: "The newest 200 deliveries", params: IdParams, response: { 200: z.array(WebhookDelivery), 404: ErrorBody } },
    handler: (request) => listDeliveries(deps, teamOf(request), request.params.id),
  });
  again(app, deps);
  listening(app, deps);
}

/** Deliveries that are sent once more. */
function again(app: Api, deps: WebhookDeps): void {
  app.route({
    method: "POST",
    url: "/api/webhooks/:id/deliveries/:delivery_id/redeliver/",
    config: { access: "team", missing: "delivery_not_found" },
    schema: {
      tags,
      summary: "Send a delivery again",
      params: z.object({ ...IdParams.shape, delivery_id: z.uuid().describe("Id of the delivery") }),
      response: { 200: WebhookDelivery, 404: ErrorBody, 429: ErrorBody },
    },
    handler: (request) => redeliver(deps, teamOf(request), request.params.id, request.params.delivery_id),
  });
  app.route({
    method: "POST",
    url: "/api/webhooks/:id/replay/",
    config: one,
    schema: {
      tags,
      summary: "Send the deliveries of a range of time again",
      params: IdParams,
      body: WebhookReplay,
      response: { 200: WebhookReplayed, 400: BadRequest, 404: ErrorBody },
    },
    handler: (request) => replay(deps, teamOf(request), request.params.id, request.body),
  });
}

/** Webhooks without an address, for a developer's own machine. */
function listening(app: Api, deps: WebhookDeps): void {
  app.route({
    method: "POST",
    url: "/api/webhooks/listen/",
    config: { access: "team", creates: true },
    schema: {
      tags,
      summary: "Make a webhook without an address, whose deliveries are fetched",
      body: ListenerCreate.prefault({}),
      response: { 201: WebhookCreated, 400: BadRequest },
    },
    handler: async (request, reply) => reply.code(201).send(await createListener(deps, teamOf(request), request.body.events)),
  });
  app.route({
    method: "POST",
    url: "/api/webhooks/:id/receive/",
    config: one,
    schema: {
      tags,
      summary: "Fetch what waits for a webhook without an address",
      params: IdParams,
      response: { 200: z.array(ReceivedDelivery), 404: ErrorBody },
    },
    handler: (request) => receive(deps, teamOf(request), request.params.id),
  });
}
