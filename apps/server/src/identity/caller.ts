import type { MembershipRole } from "@sagittal/contract";
import type { FastifyRequest } from "fastify";
import type { admins } from "../platform/db/schema/index.ts";
import { ApiError } from "../platform/errors.ts";
import type { TeamHandle } from "../tenancy.ts";

export type AdminRow = typeof admins.$inferSelect;

/** Who makes a request. */
export type Caller =
  | { kind: "nobody" }
  | { kind: "key"; keyId: string; team: TeamHandle }
  | {
      kind: "human";
      via: "jwt" | "oidc" | "session";
      admin: AdminRow;
      team: TeamHandle | null;
      role: MembershipRole | null;
      webSessionId: string | null;
    };
export type Human = Extract<Caller, { kind: "human" }>;

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller;
  }
}

/** The signed-in person of a request to a human-only route. */
export function humanOf(request: FastifyRequest): Human {
  if (request.caller.kind === "human") return request.caller;
  throw new ApiError(request.caller.kind === "key" ? "human_only" : "not_authenticated");
}

/** The caller's active team. Throws 403 when none is selected. */
export function teamOf(request: FastifyRequest): TeamHandle {
  if (request.caller.kind === "nobody") throw new ApiError("not_authenticated");
  if (request.caller.team === null) throw new ApiError("no_active_team");
  return request.caller.team;
}
