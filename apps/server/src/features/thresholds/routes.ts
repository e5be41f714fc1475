import {
  BadRequest,
  ErrorBody,
  envelope,
  MetricThreshold,
  MetricThresholdChange,
  MetricThresholdPut,
  MetricThresholdQuery,
} from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { pageLinks } from "../../http/page.ts";
import { listThresholds, putThreshold, thresholdHistory } from "./service.ts";

type Deps = Pick<Context, "db" | "clock" | "publicUrl">;

const tags = ["Thresholds"];
const config = { access: "owner" } as const;

/** The team's own zones and the log of their changes. For its owner alone. */
export function thresholdRoutes(app: Api, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/metric-thresholds/",
    config,
    schema: {
      tags,
      summary: "The team's own zones",
      querystring: MetricThresholdQuery,
      response: { 200: envelope(MetricThreshold), 400: BadRequest },
    },
    handler: async (request) => {
      const { count, results } = await listThresholds(deps.db, teamOf(request), request.query);
      return { count, ...pageLinks(deps, request, request.query, count), results };
    },
  });

  app.route({
    method: "PUT",
    url: "/api/metric-thresholds/",
    config,
    schema: {
      tags,
      summary: "Set or take away a zone of the team's own",
      description: `Sets the zone of one metric of one exercise for all athletes or, with client, for one; an athlete's own comes before the
team's. Without any limit the threshold is taken away and the catalogue's body-aware zone holds again. The limits replace the body-aware ones as
they are: age, sex, speed and skill level do not move them.

Zones and scores are stored with each session. Thresholds are applied when a session is analysed or its events are corrected, and at once, in
the same transaction, to every completed session that a changed threshold concerns (demo sessions excepted): metric_targets, scores, trends,
exports, reports, comparisons, shares and coaching texts all follow. Zone colours drawn into an annotated video are those of its
analysis; another analysis draws them anew. technique_score then tells the catalogue's score in value_json.catalogue_score, and peers are
compared by the catalogue's zones.`,
      body: MetricThresholdPut,
      response: { 200: MetricThreshold, 400: BadRequest, 404: ErrorBody },
    },
    handler: (request) => putThreshold(deps, teamOf(request), request.body),
  });

  app.route({
    method: "GET",
    url: "/api/metric-thresholds/audit/",
    config,
    schema: {
      tags,
      summary: "Who changed which threshold, when, from what to what; newest first",
      querystring: MetricThresholdQuery,
      response: { 200: envelope(MetricThresholdChange), 400: BadRequest },
    },
    handler: async (request) => {
      const { count, results } = await thresholdHistory(deps.db, teamOf(request), request.query);
      return { count, ...pageLinks(deps, request, request.query, count), results };
    },
  });
}
