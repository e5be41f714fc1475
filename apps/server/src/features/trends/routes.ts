import { Activity, BadRequest, ErrorBody, IdParams, queryFields, TrendRange, Trends } from "@sagittal/contract";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { subjectOf } from "./repository.ts";
import { clientTrends, sessionTrends } from "./service.ts";

type Deps = Pick<Context, "db" | "clock">;

const tags = ["Trends"];
const { lang } = queryFields;

/** Metrics over time: of an athlete for the team's people and keys, around a session for its people alone. */
export function trendRoutes(app: Api, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/clients/:id/trends/",
    config: { access: "team", missing: "client_not_found" },
    schema: {
      tags,
      summary: "An athlete's metrics over time",
      params: IdParams,
      querystring: z.object({
        ...TrendRange.shape,
        activity: Activity.describe("Activity of the sessions"),
        exercise: z
          .string()
          .max(80)
          .optional()
          .describe("Exercise of the activity. Without it, the one that the athlete did last in these days"),
        lang,
      }),
      response: { 200: Trends, 400: BadRequest, 404: ErrorBody },
    },
    handler: (request) => clientTrends(deps, teamOf(request), request.params.id, request.query),
  });

  app.route({
    method: "GET",
    url: "/api/sessions/:id/trends/",
    config: { access: "member", missing: "session_not_found" },
    schema: {
      tags,
      summary: "The metrics of a session's athlete over time, in the same exercise",
      params: IdParams,
      querystring: z.object({ ...TrendRange.shape, lang }),
      response: { 200: Trends, 400: BadRequest, 404: ErrorBody },
    },
    handler: async (request) => {
      const team = teamOf(request);
      const row = await subjectOf(deps.db, team, request.params.id);
      if (!row) throw new DomainError("session_not_found");
      return sessionTrends(deps, team, row, request.query, request.query.lang);
    },
  });
}
