import { BadRequest, ClientConsents, ConsentCreate, ErrorBody, IdParams } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { clientConsents, recordConsent, withdrawConsent } from "./service.ts";

const tags = ["Athletes"];

/** Consents of an athlete to being filmed: read, record, withdraw. For the team's people and keys. */
export function consentRoutes(app: Api, deps: Pick<Context, "db" | "clock">): void {
  const one = { access: "team", missing: "client_not_found" } as const;

  app.route({
    method: "GET",
    url: "/api/clients/:id/consents/",
    config: one,
    schema: {
      tags,
      summary: "Who agreed to an athlete's being filmed",
      params: IdParams,
      response: { 200: ClientConsents, 404: ErrorBody },
    },
    handler: (request) => clientConsents(deps, teamOf(request), request.params.id),
  });

  app.route({
    method: "POST",
    url: "/api/clients/:id/consents/",
    config: { ...one, creates: true },
    schema: {
      tags,
      summary: "Record a consent",
      params: IdParams,
      body: ConsentCreate,
      response: { 201: ClientConsents, 400: BadRequest, 404: ErrorBody },
    },
    handler: async (request, reply) => reply.code(201).send(await recordConsent(deps, teamOf(request), request.params.id, request.body)),
  });

  app.route({
    method: "POST",
    url: "/api/clients/:id/consents/withdraw/",
    config: one,
    schema: { tags, summary: "Note that the consent was withdrawn", params: IdParams, response: { 200: ClientConsents, 404: ErrorBody } },
    handler: (request) => withdrawConsent(deps, teamOf(request), request.params.id),
  });
}
