import { AlertDismiss, BadRequest, ErrorBody, Lang, NoContent } from "@sagittal/contract";
import { z } from "zod";
import type { Api } from "../../http/api.ts";
import { humanOf, teamOf } from "../../http/caller.ts";
import { languageOf } from "../../http/language.ts";
import { readyAnswer } from "../../platform/ready-json.ts";
import { type DashboardDeps, dismissAlert, Home } from "./service.ts";
import { Dashboard } from "./shape.ts";

/** Home, with what waits for this person, and putting one of its alerts away for them. For the team's people, not for keys. */
export function dashboardRoutes(app: Api, deps: DashboardDeps): void {
  const home = new Home(deps);
  app.route({
    method: "GET",
    url: "/api/dashboard/",
    config: { access: "member" },
    schema: {
      tags: ["Dashboard"],
      summary: "The team at a glance",
      querystring: z.object({
        lang: Lang.optional().describe("Language of the texts in the answer; without it that of `Accept-Language`"),
      }),
      response: { 200: readyAnswer(Dashboard), 400: BadRequest },
    },
    handler: (request) => home.of(teamOf(request), humanOf(request).admin.id, request.query.lang ?? languageOf(request)),
  });

  app.route({
    method: "POST",
    url: "/api/dashboard/alerts/dismiss/",
    config: { access: "member" },
    schema: {
      tags: ["Dashboard"],
      summary: "Put an alert away",
      body: AlertDismiss,
      response: { 204: NoContent, 400: BadRequest, 404: ErrorBody },
    },
    handler: async (request, reply) => {
      await dismissAlert(deps, teamOf(request), humanOf(request).admin.id, request.body.session_id);
      return reply.code(204).send(undefined);
    },
  });
}
