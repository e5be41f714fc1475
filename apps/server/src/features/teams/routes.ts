import { BadRequest, ErrorBody, envelope, Membership, NoContent, PageQuery, Team, TeamCreate } from "@sagittal/contract";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { humanOf, teamOf } from "../../http/caller.ts";
import { pageLinks } from "../../http/page.ts";
import type { Api } from "../../http/server.ts";
import { addTeam } from "../../identity/accounts.ts";
import { admins, memberships } from "../../platform/db/schema/index.ts";
import { lockTeam } from "../billing/quota.ts";
import { leaveActiveTeam } from "../me/store.ts";
import { membersOf } from "./view.ts";

const tags = ["Teams"];

export function teamRoutes(app: Api, ctx: Context): void {
  app.route({
    method: "POST",
    url: "/api/teams/",
    config: { access: "human", creates: true },
    schema: { tags, summary: "Create a further team", body: TeamCreate, response: { 201: Team, 400: BadRequest } },
    handler: async (request, reply) => {
      const { admin } = humanOf(request);
      const now = ctx.clock.now();
      const team = await ctx.db.transaction(async (tx) => {
        const added = await addTeam(tx, admin.id, request.body.name, now);
        await tx
          .update(admins)
          .set({ active_team_id: added.id })
          .where(and(eq(admins.id, admin.id), isNull(admins.active_team_id)));
        return added;
      });
      return reply
        .code(201)
        .send({ id: team.id, name: team.name, role: "owner", is_active: admin.active_team_id === null, owner_email: admin.email });
    },
  });

  app.route({
    method: "GET",
    url: "/api/team/members/",
    config: { access: "member" },
    schema: { tags, summary: "People of the active team", querystring: PageQuery, response: { 200: envelope(Membership) } },
    handler: async (request) => {
      const all = await membersOf(ctx.db, teamOf(request));
      const { offset, limit } = request.query;
      return { count: all.length, ...pageLinks(ctx, request, request.query, all.length), results: all.slice(offset, offset + limit) };
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/team/members/:admin_id/",
    config: { access: "member", missing: "member_not_found" },
    schema: {
      tags,
      summary: "Remove a person from the team, or leave it",
      params: z.object({ admin_id: z.uuid() }),
      response: { 204: NoContent, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
    },
    handler: async (request, reply) => {
      const team = teamOf(request);
      const target = request.params.admin_id;
      if (team.role !== "owner" && target !== team.adminId) throw new DomainError("owner_only");
      await ctx.db.transaction(async (tx) => {
        await lockTeam(tx, team.teamId);
        const where = and(eq(memberships.team_id, team.teamId), eq(memberships.admin_id, target));
        const [membership] = await tx.select().from(memberships).where(where);
        if (!membership) throw new DomainError("member_not_found");
        if (membership.role === "owner") throw new DomainError("owner_cannot_leave");
        await tx.delete(memberships).where(where);
        await leaveActiveTeam(tx, target, team.teamId, ctx.clock.now());
      });
      return reply.code(204).send(undefined);
    },
  });

  app.route({
    method: "POST",
    url: "/api/team/transfer-ownership/",
    config: { access: "owner" },
    schema: {
      tags,
      summary: "Hand the team over to another of its people",
      body: z.object({ admin_id: z.uuid() }),
      response: { 200: Membership, 400: BadRequest, 404: ErrorBody },
    },
    handler: async (request) => {
      const team = teamOf(request);
      const target = request.body.admin_id;
      await ctx.db.transaction(async (tx) => {
        await lockTeam(tx, team.teamId);
        const inTeam = eq(memberships.team_id, team.teamId);
        const [heir] = await tx
          .select()
          .from(memberships)
          .where(and(inTeam, eq(memberships.admin_id, target)));
        if (!heir) throw new DomainError("member_not_found");
        const gaveUp = await tx
          .update(memberships)
          .set({ role: "member" })
          .where(and(inTeam, eq(memberships.admin_id, humanOf(request).admin.id), eq(memberships.role, "owner")))
          .returning();
        if (gaveUp.length === 0) throw new DomainError("owner_only");
        await tx
          .update(memberships)
          .set({ role: "owner" })
          .where(and(inTeam, eq(memberships.admin_id, target)));
      });
      const [heir] = await membersOf(ctx.db, team, target);
      if (!heir) throw new DomainError("member_not_found");
      return heir;
    },
  });
}
