import { BadRequest, Lang } from "@sagittal/contract";
import { z } from "zod";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { languageOf } from "../../http/language.ts";
import { type DashboardDeps, dashboard } from "./service.ts";
import { Dashboard } from "./shape.ts";

export function dashboardRoutes(app: Api, deps: DashboardDeps): void {
  app.route({
    method: "GET",
    url: "/api/dashboard/",
    config: { access: "member" },
    schema: {
      tags: ["Dashboard"],
      summary: "The team at a glance",
      querystring: z.object({ lang: Lang.optional() }),
      response: { 200: Dashboard, 400: BadRequest },
    },
    handler: (request) => dashboard(deps, teamOf(request), request.query.lang ?? languageOf(request)),
  });
}
