import { DomainError, type PlainErrorCode } from "../domain/errors.ts";
import type { Feature } from "../domain/plans.ts";
import type { Caller, KeyCaller } from "../identity/caller.ts";
import { isWithin } from "../platform/client-address.ts";
import type { FormBody } from "./document/form-body.ts";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may call a route:
 * - public: anyone; a credential is not looked at
 * - any: an API key or a person, with or without an active team
 * - team: an API key, or a person with an active team
 * - human: a person
 * - member: a person with an active team
 * - owner: the person who owns the active team
 * - platform: a platform admin
 */
export type Access = "public" | "any" | "team" | "human" | "member" | "owner" | "platform";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call the route; a route of the API without it is refused at start. */
    access?: Access;
    /** The error of a non-owner, where it differs from the usual one. */
    ownerError?: PlainErrorCode;
    /** Error for a malformed id: the same 404 as for an unknown one. */
    missing?: ErrorCode;
    /** Counted per API key and minute under this name. */
    partnerLimit?: "upload-intent" | "session-create";
    /** Feature that the team's plan must include. */
    feature?: Feature;
    /** A key with only the scope `upload` may call the route. */
    uploads?: boolean;
    /** Takes Idempotency-Key. */
    creates?: boolean;
    /** Body that the handler reads itself, for the OpenAPI document. */
    form?: FormBody;
    /** Greatest file of the form; 8 MB unless it is said. */
    fileBytes?: number;
    /** Errors in the roster surface's form, and the raw key is taken in the header. */
    roster?: boolean;
  }
}

/** Throws the 401 or 403 that the route's declaration demands for this caller. */
export function checkAccess(
  access: Access,
  caller: Caller,
  isPlatformAdmin: (c: Caller) => boolean,
  ownerError: PlainErrorCode = "owner_only",
): void {
  if (access === "public") return;
  if (caller.kind === "nobody") throw new DomainError("not_authenticated");
  if (caller.kind === "key") {
    if (access !== "any" && access !== "team") throw new DomainError("human_only");
    return;
  }
  if (access === "platform" && !isPlatformAdmin(caller)) throw new DomainError("platform_admin_only");
  if ((access === "team" || access === "member" || access === "owner") && caller.team === null) throw new DomainError("no_active_team");
  if (access === "owner" && caller.role !== "owner") throw new DomainError(ownerError);
}

/** Header in which a person's request names the team that it is meant for. */
export const TEAM_HEADER = "sagittal-team";

/**
 * Throws team_changed where a person's request names another team than the active one. The active team is the person's, not the window's:
 * a page that was opened before a change of team would write into the other one.
 */
export function checkNamedTeam(access: Access, caller: Caller, named: string | readonly string[] | undefined): void {
  if (caller.kind !== "human" || !named || (access !== "team" && access !== "member" && access !== "owner")) return;
  if (caller.team?.teamId !== named) throw new DomainError("team_changed");
}

/** Throws api_key_address or api_key_scope where the key does not work from this address or for this kind of request. */
export function checkKey(key: KeyCaller, address: string, method: string, uploads: boolean): void {
  if (key.allowedIps.length > 0 && !isWithin(address, key.allowedIps)) throw new DomainError("api_key_address");
  const needed = method === "GET" || method === "HEAD" ? "read" : uploads ? "upload" : "write";
  // The scope `write` includes `upload`.
  const has = key.scopes.includes(needed) || (needed === "upload" && key.scopes.includes("write"));
  if (!has) throw new DomainError("api_key_scope", { scope: needed });
}
