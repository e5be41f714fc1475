import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Api } from "./api.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The id of what the request is about, where its path does not say it. */
    about?: string;
  }
}

/** Requests that change permissions, send data out or erase them. Failed logins are logged where they are counted. */
const EVENTS: Readonly<Record<string, string>> = {
  "POST /api/auth/register/": "account_registered",
  "POST /api/auth/password-reset/": "password_reset_requested",
  "POST /api/auth/password-reset/confirm/": "password_reset",
  "DELETE /api/me/": "account_erased",
  "POST /api/api-keys/": "api_key_minted",
  "POST /api/api-keys/:id/rotate/": "api_key_rotated",
  "DELETE /api/api-keys/:id/": "api_key_revoked",
  "POST /api/sessions/:id/share/": "session_shared",
  "DELETE /api/sessions/:id/share/": "session_unshared",
  "POST /api/sessions/compare/share/": "comparison_shared",
  "DELETE /api/sessions/compare/share/": "comparison_unshared",
  "POST /api/solutions/runs/:id/share/": "report_shared",
  "DELETE /api/solutions/runs/:id/share/": "report_unshared",
  "POST /api/capture-links/": "capture_link_made",
  "DELETE /api/capture-links/:id/": "capture_link_revoked",
  "DELETE /api/clients/:id/": "athlete_erased",
  "DELETE /client-management/clients/": "athlete_erased",
  "DELETE /api/sessions/:id/": "session_erased",
  "GET /api/clients/:id/export/": "athlete_exported",
  "POST /api/webhooks/": "webhook_made",
  "DELETE /api/webhooks/:id/": "webhook_removed",
  "POST /api/invites/": "invite_sent",
  "POST /api/invites/:id/resend/": "invite_sent",
  "DELETE /api/invites/:id/": "invite_cancelled",
  "POST /api/invites/:token/accept/": "invite_accepted",
  "DELETE /api/team/members/:admin_id/": "member_removed",
  "POST /api/team/transfer-ownership/": "team_handed_over",
  "POST /api/clients/:id/consents/": "consent_recorded",
  "POST /api/clients/:id/consents/withdraw/": "consent_withdrawn",
  "PUT /api/team/retention/": "retention_set",
  "POST /api/team/exports/": "team_exported",
  "POST /api/platform/teams/:team_id/plan/": "plan_granted",
};

/** Logs one line for each such request: action, caller, team, address and status; never an email or a token. */
export function securityLog(app: Api): void {
  app.decorateRequest("about");
  app.addHook("onResponse", async (request, reply) => {
    const security = EVENTS[`${request.method} ${request.routeOptions.url}`];
    if (!security) return;
    const id = request.about ?? idIn(request);
    request.log.info({ security, ...callerOf(request), id, client: request.clientAddress, status: reply.statusCode }, "security event");
  });
}

function callerOf({ caller }: FastifyRequest): { admin?: string; key?: string; team?: string } {
  if (caller.kind === "human") return { admin: caller.admin.id, team: caller.team?.teamId };
  return caller.kind === "key" ? { key: caller.keyId, team: caller.team.teamId } : {};
}

const Named = z.union([z.object({ id: z.string() }), z.object({ admin_id: z.string() }).transform(({ admin_id }) => ({ id: admin_id }))]);

const idIn = ({ params }: FastifyRequest): string | undefined => Named.safeParse(params).data?.id;
