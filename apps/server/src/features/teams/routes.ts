import { BadRequest, ErrorBody, envelope, Membership, NoContent, PageQuery, Team, TeamCreate } from "@sagittal/contract";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { humanOf, teamOf } from "../../http/caller.ts";
import { pageLinks } from "../../http/page.ts";
import { createTeam, listMembers, removeMember, transferOwnership } from "./service.ts";

const tags = ["Teams"];

/**
 * Making a further team (any signed-in person), the team's members (its people; only the owner removes others), and handing it over (its
 * owner). Not for keys.
 */
export function teamRoutes(app: Api, deps: Pick<Context, "db" | "clock" | "publicUrl">): void {
  app.route({
    method: "POST",
    url: "/api/teams/",
    config: { access: "human", creates: true },
    schema: { tags, summary: "Create a further team", body: TeamCreate, response: { 201: Team, 400: BadRequest } },
    handler: async (request, reply) => reply.code(201).send(await createTeam(deps, humanOf(request).admin, request.body.name)),
  });

  app.route({
    method: "GET",
    url: "/api/team/members/",
    config: { access: "member" },
    schema: { tags, summary: "People of the active team", querystring: PageQuery, response: { 200: envelope(Membership) } },
    handler: async (request) => {
      const { count, results } = await listMembers(deps, teamOf(request), request.query);
      return { count, ...pageLinks(deps, request, request.query, count), results };
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/team/members/:admin_id/",
    config: { access: "member", missing: "member_not_found" },
    schema: {
      tags,
      summary: "Remove a person from the team, or leave it",
      params: z.object({ admin_id: z.uuid().describe("Id of the person") }),
      response: { 204: NoContent, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
    },
    handler: async (request, reply) => {
      await removeMember(deps, teamOf(request), request.params.admin_id);
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
      body: z.object({ admin_id: z.uuid().describe("Id of the person") }),
      response: { 200: Membership, 400: BadRequest, 404: ErrorBody },
    },
    handler: (request) => transferOwnership(deps, teamOf(request), humanOf(request).admin, request.body.admin_id),
  });
}
