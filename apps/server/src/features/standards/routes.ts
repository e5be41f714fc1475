import { BadRequest, ErrorBody, IdParams, ModelSession, NoContent, SessionStandards, StandardsQuery } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { markModel, sessionStandards, unmarkModel } from "./service.ts";

const tags = ["Sessions"];

/** What a session can be held against, and which session is the model of its exercise. For the team's people and keys. */
export function standardRoutes(app: Api, deps: Pick<Context, "db" | "clock">): void {
  const config = { access: "team", missing: "session_not_found" } as const;

  app.route({
    method: "GET",
    url: "/api/sessions/:id/standards/",
    config,
    schema: {
      tags,
      summary: "What a session can be held against",
      params: IdParams,
      querystring: StandardsQuery,
      response: { 200: SessionStandards, 400: BadRequest, 404: ErrorBody, 409: ErrorBody },
    },
    handler: (request) => sessionStandards(deps, teamOf(request), request.params.id, request.query),
  });

  app.route({
    method: "PUT",
    url: "/api/sessions/:id/model/",
    config,
    schema: {
      tags,
      summary: "Make a session the model of its exercise",
      params: IdParams,
      response: { 200: ModelSession, 404: ErrorBody, 409: ErrorBody },
    },
    handler: (request) => markModel(deps, teamOf(request), request.params.id),
  });

  app.route({
    method: "DELETE",
    url: "/api/sessions/:id/model/",
    config,
    schema: { tags, summary: "Take the mark of the model from a session", params: IdParams, response: { 204: NoContent, 404: ErrorBody } },
    handler: async (request, reply) => {
      await unmarkModel(deps, teamOf(request), request.params.id);
      return reply.code(204).send(undefined);
    },
  });
}
