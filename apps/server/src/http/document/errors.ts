import type { Access } from "../access.ts";
import { detailOf, type ErrorCode } from "../errors.ts";
import type { FormBody } from "./form-body.ts";

/** The parts of a route's declaration that determine its errors. */
export interface Declared {
  access: Access;
  missing?: ErrorCode | undefined;
  ownerError?: ErrorCode | undefined;
  feature?: string | undefined;
  partnerLimit?: string | undefined;
  creates?: boolean | undefined;
  roster?: boolean | undefined;
  form?: FormBody | undefined;
  hasBody: boolean;
  hasQuery: boolean;
  hasParams: boolean;
}

const KEYS: readonly ErrorCode[] = ["api_key_invalid", "api_key_expired", "api_key_plan"];
/** Errors of API keys on routes that keys may use. */
const LIMITED_KEYS: readonly ErrorCode[] = [...KEYS, "api_key_scope", "api_key_address"];
const PEOPLE: readonly ErrorCode[] = ["human_only"];

/** Errors of the credential, by who may call. */
const OF_ACCESS: Record<Access, readonly ErrorCode[]> = {
  public: [],
  any: LIMITED_KEYS,
  team: [...LIMITED_KEYS, "no_active_team"],
  human: [...KEYS, ...PEOPLE],
  member: [...KEYS, ...PEOPLE, "no_active_team"],
  owner: [...KEYS, ...PEOPLE, "no_active_team"],
  platform: [...KEYS, ...PEOPLE, "platform_admin_only"],
};

/** Every typed error of an operation. */
export function errorsOf(route: Declared, more: readonly ErrorCode[]): ErrorCode[] {
  const codes: (ErrorCode | false | undefined)[] = [
    ...(route.access === "public" ? [] : (["not_authenticated", "token_invalid", "identity_provider_unavailable"] as const)),
    ...OF_ACCESS[route.access],
    ...(route.access === "owner" ? [route.ownerError ?? ("owner_only" as const)] : []),
    ...(route.hasBody ? (["malformed_json", "payload_too_large", "unsupported_media_type"] as const) : []),
    ...(route.form?.types.includes("multipart/form-data") ? (["payload_too_large", "unsupported_media_type"] as const) : []),
    ...(route.creates ? (["idempotency_key_reused", "idempotency_key_in_flight"] as const) : []),
    route.feature !== undefined && "feature_not_in_plan",
    route.partnerLimit !== undefined && "rate_limited",
    route.hasParams ? (route.missing ?? "not_found") : route.missing,
    ...more,
  ];
  return [...new Set(codes.filter((code) => code !== undefined && code !== false))];
}

const PAYWALLS: Partial<Record<ErrorCode, object>> = {
  quota_exhausted: { reset_at: "2026-12-01T00:00:00.000Z", current_plan: "Free", current_role: "free" },
  subscription_suspended: { reset_at: null, current_plan: "Starter", current_role: "starter" },
  seat_limit_reached: { reset_at: null, current_plan: "Starter", current_role: "starter" },
  client_limit_reached: { reset_at: null, current_plan: "Free", current_role: "free" },
  feature_not_in_plan: { reset_at: null, current_plan: "Free", current_role: "free", feature: "agents" },
};

const EXTRA: Partial<Record<ErrorCode, object>> = {
  invalid_code: { attempts_remaining: 4 },
  api_key_scope: { scope: "write" },
  too_many_open_uploads: { max: 30 },
};

/** The body of an error as it is sent. */
export function errorBody(code: ErrorCode, roster: boolean): object {
  const detail = detailOf(code);
  if (roster) return { error: detail };
  return { detail, ...EXTRA[code], ...PAYWALLS[code] };
}
