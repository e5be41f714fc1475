import type { FastifyRequest } from "fastify";
import { DomainError } from "../domain/errors.ts";
import type { Caller, Human } from "../identity/caller.ts";
import type { TeamHandle } from "../tenancy.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller;
    /** The IP address of the client, seen through the proxies that TRUST_PROXY names. */
    clientAddress: string;
  }
}

/** The signed-in person of a request to a human-only route. */
export function humanOf(request: FastifyRequest): Human {
  if (request.caller.kind === "human") return request.caller;
  throw new DomainError(request.caller.kind === "key" ? "human_only" : "not_authenticated");
}

/** The caller's active team. Throws 403 when none is selected. */
export function teamOf(request: FastifyRequest): TeamHandle {
  if (request.caller.kind === "nobody") throw new DomainError("not_authenticated");
  if (request.caller.team === null) throw new DomainError("no_active_team");
  return request.caller.team;
}
