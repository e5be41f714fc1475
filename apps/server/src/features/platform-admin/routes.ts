import { BadRequest, ErrorBody, envelope, PageQuery, PlatformGrant, PlatformTeam, Subscription } from "@sagittal/contract";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { pageLinks } from "../../http/page.ts";
import type { Api } from "../../http/server.ts";
import { teams } from "../../platform/db/schema/index.ts";
import { grantPlan } from "../billing/grant.ts";
import { subscriptionView } from "../billing/view.ts";
import { findTeams } from "./teams.ts";

const tags = ["Platform"];
export function platformRoutes(app: Api, ctx: Context): void {
  app.route({
    method: "GET",
    url: "/api/platform/teams/",
    config: { access: "platform" },
    schema: {
      tags,
      summary: "All teams of the deployment",
      querystring: z.object({ ...PageQuery.shape, search: z.string().max(200).optional() }),
      response: { 200: envelope(PlatformTeam), 403: ErrorBody },
    },
    handler: async (request) => {
      const { count, rows } = await findTeams(ctx.db, request.query);
      return { count, ...pageLinks(ctx, request, request.query, count), results: rows };
    },
  });

  app.route({
    method: "POST",
    url: "/api/platform/teams/:team_id/plan/",
    config: { access: "platform", missing: "team_not_found" },
    schema: {
      tags,
      summary: "Grant a plan without payment",
      params: z.object({ team_id: z.uuid() }),
      body: PlatformGrant,
      response: { 200: Subscription, 400: BadRequest, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
    },
    handler: async (request) => {
      const [team] = await ctx.db.select({ id: teams.id }).from(teams).where(eq(teams.id, request.params.team_id));
      if (!team) throw new DomainError("team_not_found");
      return subscriptionView(await ctx.db.transaction((tx) => grantPlan(tx, team.id, request.body, ctx.clock.now())));
    },
  });
}
