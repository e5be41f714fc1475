import { BadRequest, ErrorBody, IdParams, OwnMetricPreview, OwnMetricPreviewRequest } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { languageOf } from "../../http/language.ts";
import { previewOwnMetric } from "./service.ts";

/** The values of an expression on a finished session, nothing stored. For the team's people and keys. */
export function ownMetricPreviewRoutes(app: Api, deps: Pick<Context, "db" | "storage">): void {
  app.route({
    method: "POST",
    url: "/api/sessions/:id/own-metrics/preview/",
    config: { access: "team", missing: "session_not_found" },
    schema: {
      tags: ["Own metrics"],
      summary: "Try an expression on a finished session",
      description:
        "The value of each cycle and of the session, or the place where the expression cannot be read and what to do. Nothing is stored.",
      params: IdParams,
      body: OwnMetricPreviewRequest,
      response: { 200: OwnMetricPreview, 400: BadRequest, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
    },
    handler: (request) => previewOwnMetric(deps, teamOf(request), request.params.id, request.body, languageOf(request)),
  });
}
