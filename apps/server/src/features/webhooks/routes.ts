import { BadRequest, ErrorBody, IdParams, NoContent, Webhook, WebhookCreate, WebhookCreated, WebhookDelivery } from "@sagittal/contract";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { FieldError } from "../../domain/errors.ts";
import { teamOf } from "../../http/caller.ts";
import type { Api } from "../../http/server.ts";
import { urlProblem } from "./address.ts";
import { queueDelivery } from "./deliver.ts";
import { type DeliveryRow, type WebhookRow, WebhookStore } from "./store.ts";

const tags = ["Webhooks"];

export function webhookRoutes(app: Api, ctx: Context): void {
  const one = { access: "team", missing: "webhook_not_found" } as const;

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
    handler: async (request, reply) => {
      const problem = await urlProblem(request.body.url, ctx.config.WEBHOOK_ALLOW_PRIVATE);
      if (problem) throw new FieldError({ url: problem });
      const { row, secret } = await new WebhookStore(ctx.db, teamOf(request)).insert(request.body, ctx.secrets, ctx.clock.now());
      return reply.code(201).send({ ...view(row), secret });
    },
  });
  app.route({
    method: "GET",
    url: "/api/webhooks/",
    config: { access: "team" },
    schema: { tags, summary: "The team's webhooks, without their secrets", response: { 200: z.array(Webhook) } },
    handler: async (request) => (await new WebhookStore(ctx.db, teamOf(request)).list()).map(view),
  });
  app.route({
    method: "DELETE",
    url: "/api/webhooks/:id/",
    config: one,
    schema: { tags, summary: "Delete a webhook with its log", params: IdParams, response: { 204: NoContent, 404: ErrorBody } },
    handler: async (request, reply) => {
      await new WebhookStore(ctx.db, teamOf(request)).remove(request.params.id);
      return reply.code(204).send(undefined);
    },
  });
  app.route({
    method: "POST",
    url: "/api/webhooks/:id/test/",
    config: one,
    schema: { tags, summary: "Send a test event (webhook.test)", params: IdParams, response: { 200: WebhookDelivery, 404: ErrorBody } },
    handler: async (request) => {
      const team = teamOf(request);
      const row = await ctx.db.transaction(async (tx) => {
        const { id } = await new WebhookStore(tx, team).get(request.params.id);
        return queueDelivery(ctx, tx, id, { type: "webhook.test", timestamp: ctx.clock.now().toISOString(), data: { webhook_id: id } });
      });
      return deliveryView(row);
    },
  });
  app.route({
    method: "GET",
    url: "/api/webhooks/:id/deliveries/",
    config: one,
    schema: { tags, summary: "The newest 200 deliveries", params: IdParams, response: { 200: z.array(WebhookDelivery), 404: ErrorBody } },
    handler: async (request) => (await new WebhookStore(ctx.db, teamOf(request)).deliveries(request.params.id)).map(deliveryView),
  });
}

function view(row: WebhookRow): z.output<typeof Webhook> {
  return { id: row.id, url: row.url, events: row.events, created_at: row.created_at.toISOString() };
}

function deliveryView(row: DeliveryRow): z.output<typeof WebhookDelivery> {
  const { id, event, status, attempts, response_status, error } = row;
  const attempted_at = row.attempted_at?.toISOString() ?? null;
  return { id, event, status, attempts, response_status, error, created_at: row.created_at.toISOString(), attempted_at };
}
