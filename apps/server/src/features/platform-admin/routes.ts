import { BadRequest, ErrorBody, envelope, PageQuery, PlatformGrant, PlatformTeam, queryFields, Subscription } from "@sagittal/contract";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { pageLinks } from "../../http/page.ts";
import { grantTeam, listTeams } from "./service.ts";

const tags = ["Platform"];

/** All teams of the deployment, and plans granted to them without payment. For platform admins alone (platform_admin_only). */
export function platformRoutes(app: Api, deps: Pick<Context, "db" | "clock" | "publicUrl">): void {
  app.route({
    method: "GET",
    url: "/api/platform/teams/",
    config: { access: "platform" },
    schema: {
      tags,
      summary: "All teams of the deployment",
      querystring: z.object({ ...PageQuery.shape, search: queryFields.search }),
      response: { 200: envelope(PlatformTeam), 403: ErrorBody },
    },
    handler: async (request) => {
      const { count, results } = await listTeams(deps.db, request.query);
      return { count, ...pageLinks(deps, request, request.query, count), results };
    },
  });

  app.route({
    method: "POST",
    url: "/api/platform/teams/:team_id/plan/",
    config: { access: "platform", missing: "team_not_found" },
    schema: {
      tags,
      summary: "Grant a plan without payment",
      params: z.object({ team_id: z.uuid().describe("Id of the team") }),
      body: PlatformGrant,
      response: { 200: Subscription, 400: BadRequest, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
    },
    handler: (request) => grantTeam(deps, request.params.team_id, request.body),
  });
}
