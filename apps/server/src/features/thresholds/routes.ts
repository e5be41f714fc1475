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
import { teamOf } from "../../http/caller.ts";
import { pageLinks } from "../../http/page.ts";
import type { Api } from "../../http/server.ts";
import { type Author, type ChangeRow, ThresholdRepository } from "./repository.ts";
import { putThreshold, thresholdView } from "./service.ts";

const tags = ["Thresholds"];
const config = { access: "owner" } as const;

export function thresholdRoutes(app: Api, ctx: Context): void {
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
      const { count, rows } = await new ThresholdRepository(ctx.db, teamOf(request)).list(request.query);
      return { count, ...pageLinks(ctx, request, request.query, count), results: rows.map(thresholdView) };
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
    handler: (request) => putThreshold(ctx, teamOf(request), request.body),
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
      const { count, rows } = await new ThresholdRepository(ctx.db, teamOf(request)).changes(request.query);
      return { count, ...pageLinks(ctx, request, request.query, count), results: rows.map(({ change, by }) => changeView(change, by)) };
    },
  });
}

function changeView(row: ChangeRow, changed_by: Author | null): MetricThresholdChange {
  const { id, activity, exercise, metric, client_id, old_limits, new_limits, changed_at } = row;
  return {
    id,
    activity,
    exercise,
    metric,
    client: client_id,
    old: old_limits,
    new: new_limits,
    changed_at: changed_at.toISOString(),
    changed_by,
  };
}
