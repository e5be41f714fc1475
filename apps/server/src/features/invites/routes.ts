import {
  BadRequest,
  ErrorBody,
  envelope,
  IdParams,
  Invite,
  InviteCreate,
  Membership,
  NoContent,
  PageQuery,
  Paywall,
  PublicInvite,
  TokenParams,
} from "@sagittal/contract";
import type { FastifyRequest } from "fastify";
import type { Api } from "../../http/api.ts";
import { humanOf, teamOf } from "../../http/caller.ts";
import { pageLinks } from "../../http/page.ts";
import {
  acceptInvite,
  cancelInvite,
  createInvite,
  type InviteDeps,
  type Inviter,
  listInvites,
  resendInvite,
  showInvite,
} from "./service.ts";

const tags = ["Teams"];

const inviterOf = (request: FastifyRequest): Inviter => ({ admin: humanOf(request).admin, client: request.clientAddress });

/**
 * Invites to the team, for its owner. The link's holder reads one without an account and accepts it signed in: its token is the credential.
 */
export function inviteRoutes(app: Api, deps: InviteDeps): void {
  app.route({
    method: "POST",
    url: "/api/invites/",
    config: { access: "owner", creates: true },
    schema: {
      tags,
      summary: "Invite a person to the team",
      body: InviteCreate,
      response: { 201: Invite, 400: BadRequest, 403: ErrorBody, 429: ErrorBody },
    },
    handler: async (request, reply) => reply.code(201).send(await createInvite(deps, teamOf(request), inviterOf(request), request.body)),
  });

  app.route({
    method: "GET",
    url: "/api/invites/",
    config: { access: "owner" },
    schema: { tags, summary: "The team's invites", querystring: PageQuery, response: { 200: envelope(Invite) } },
    handler: async (request) => {
      const { count, results } = await listInvites(deps, teamOf(request), request.query);
      return { count, ...pageLinks(deps, request, request.query, count), results };
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/invites/:id/",
    config: { access: "owner", missing: "invite_not_found" },
    schema: { tags, summary: "Cancel an invite", params: IdParams, response: { 204: NoContent, 404: ErrorBody, 409: ErrorBody } },
    handler: async (request, reply) => {
      await cancelInvite(deps, teamOf(request), request.params.id);
      return reply.code(204).send(undefined);
    },
  });

  app.route({
    method: "POST",
    url: "/api/invites/:id/resend/",
    config: { access: "owner", missing: "invite_not_found" },
    schema: {
      tags,
      summary: "Email an invite again, with a new link of seven days",
      params: IdParams,
      response: { 200: Invite, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
    },
    handler: (request) => resendInvite(deps, teamOf(request), inviterOf(request), request.params.id),
  });

  app.route({
    method: "GET",
    url: "/api/invites/:token/",
    config: { access: "public", missing: "invite_not_found" },
    schema: { tags, summary: "What an invite is for", params: TokenParams, response: { 200: PublicInvite, 404: ErrorBody } },
    handler: (request) => showInvite(deps, request.params.token),
  });

  app.route({
    method: "POST",
    url: "/api/invites/:token/accept/",
    config: { access: "human", missing: "invite_not_found" },
    schema: {
      tags,
      summary: "Join the team of an invite",
      params: TokenParams,
      response: { 200: Membership, 402: Paywall, 404: ErrorBody, 410: ErrorBody },
    },
    handler: (request) => acceptInvite(deps, request.params.token, humanOf(request).admin),
  });
}
