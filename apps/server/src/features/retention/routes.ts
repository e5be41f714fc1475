import { BadRequest, Retention, RetentionQuery, RetentionState } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { retentionState, setRetention } from "./service.ts";

const tags = ["Teams"];

/**
 * How long the team keeps videos and sessions: its people read it and what the next clean-up would delete, its owner sets it; not for keys.
 */
export function retentionRoutes(app: Api, deps: Pick<Context, "db" | "clock">): void {
  app.route({
    method: "GET",
    url: "/api/team/retention/",
    config: { access: "member" },
    schema: {
      tags,
      summary: "How long the team keeps its data",
      querystring: RetentionQuery,
      response: { 200: RetentionState, 400: BadRequest },
    },
    handler: (request) => retentionState(deps, teamOf(request), request.query),
  });

  app.route({
    method: "PUT",
    url: "/api/team/retention/",
    config: { access: "owner" },
    schema: { tags, summary: "Set how long the team keeps its data", body: Retention, response: { 200: RetentionState, 400: BadRequest } },
    handler: (request) => setRetention(deps, teamOf(request), request.body),
  });
}
