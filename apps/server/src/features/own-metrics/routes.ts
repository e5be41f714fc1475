import {
  BadRequest,
  ErrorBody,
  envelope,
  IdParams,
  NoContent,
  OwnMetric,
  OwnMetricCreate,
  OwnMetricPut,
  OwnMetricQuery,
} from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { pageLinks } from "../../http/page.ts";
import { addOwnMetric, changeOwnMetric, listOwnMetrics, removeOwnMetric } from "./service.ts";

type Deps = Pick<Context, "db" | "clock" | "queue" | "publicUrl">;

const tags = ["Own metrics"];
const one = { access: "owner", missing: "own_metric_not_found" } as const;

/** Metrics that the team wrote: its people read them, its owner writes them; not for keys. */
export function ownMetricRoutes(app: Api, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/own-metrics/",
    config: { access: "member" },
    schema: {
      tags,
      summary: "Metrics that the team wrote itself",
      querystring: OwnMetricQuery,
      response: { 200: envelope(OwnMetric), 400: BadRequest },
    },
    handler: async (request) => {
      const { count, results } = await listOwnMetrics(deps.db, teamOf(request), request.query);
      return { count, ...pageLinks(deps, request, request.query, count), results };
    },
  });

  app.route({
    method: "POST",
    url: "/api/own-metrics/",
    config: { access: "owner", creates: true },
    schema: {
      tags,
      summary: "Write a metric for one exercise",
      description: `The expression is in the notation of docs/metric-notation.md; an error names the place where it cannot be read. The metric is measured in
every session that is analysed or corrected from then on, and in the background in the newest 200 finished sessions of the exercise. Its values are
metrics of the session under its key (per side with _left and _right) with value_json.own, and appear in trends, exports and archives. They
do not change the score. A team has up to 50.`,
      body: OwnMetricCreate,
      response: { 201: OwnMetric, 400: BadRequest },
    },
    handler: async (request, reply) => reply.status(201).send(await addOwnMetric(deps, teamOf(request), request.body)),
  });

  app.route({
    method: "PUT",
    url: "/api/own-metrics/:id/",
    config: one,
    schema: {
      tags,
      summary: "Change a metric of the team's own",
      params: IdParams,
      body: OwnMetricPut,
      response: { 200: OwnMetric, 400: BadRequest, 404: ErrorBody },
    },
    handler: (request) => changeOwnMetric(deps, teamOf(request), request.params.id, request.body),
  });

  app.route({
    method: "DELETE",
    url: "/api/own-metrics/:id/",
    config: one,
    schema: {
      tags,
      summary: "Delete a metric of the team's own, with its values in all sessions",
      params: IdParams,
      response: { 204: NoContent, 404: ErrorBody },
    },
    handler: async (request, reply) => {
      await removeOwnMetric(deps, teamOf(request), request.params.id);
      return reply.status(204).send();
    },
  });
}
