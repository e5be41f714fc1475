import type { Paywall } from "@sagittal/contract";
import type { FieldMessage } from "./fields/index.ts";

/**
 * Every typed error of the API: status, what it means, and the exact `detail` where that is a sentence and not the code.
 * Clients compare these strings, so they never change.
 */
export const ERRORS = {
  malformed_json: { status: 400, meaning: "The body is not valid JSON.", detail: "Malformed JSON." },
  invalid_code: { status: 400, meaning: "Wrong verification code; attempts_remaining tells how many are left." },
  no_pending_code: { status: 400, meaning: "No verification code was requested." },
  unknown_price: { status: 400, meaning: "No plan has this price id." },
  invalid_token: { status: 400, meaning: "The password-reset link is unknown, used or expired." },
  invalid_signature: { status: 400, meaning: "The webhook's signature does not match." },
  not_authenticated: { status: 401, meaning: "No credential was sent.", detail: "Authentication credentials were not provided." },
  token_invalid: { status: 401, meaning: "The token is invalid or expired.", detail: "Invalid or expired token." },
  api_key_invalid: { status: 401, meaning: "The API key is unknown or revoked.", detail: "Invalid API key" },
  api_key_plan: {
    status: 401,
    meaning: "The key's team is below Organization.",
    detail: "API keys require the Organization plan or higher",
  },
  login_failed: { status: 401, meaning: "Wrong email or password.", detail: "Invalid email or password" },
  quota_exhausted: { status: 402, meaning: "No session is left in this period." },
  subscription_suspended: { status: 402, meaning: "A payment failed; new sessions wait until it is settled." },
  seat_limit_reached: { status: 402, meaning: "Every seat of the plan is taken." },
  client_limit_reached: { status: 402, meaning: "The plan's number of athletes is reached." },
  feature_not_in_plan: { status: 402, meaning: "The plan does not include this feature." },
  human_only: { status: 403, meaning: "Not for API keys.", detail: "This endpoint is not available to API-key callers." },
  no_active_team: { status: 403, meaning: "The caller has no active team.", detail: "No active team is selected." },
  owner_only: { status: 403, meaning: "Only the team's owner may do this.", detail: "Only the team owner can do this." },
  owner_only_api_keys: { status: 403, meaning: "Only the owner manages keys.", detail: "Only the team owner can manage API keys" },
  api_keys_require_upgraded_plan: { status: 403, meaning: "Keys need the Organization plan or above." },
  platform_admin_only: { status: 403, meaning: "Only for platform admins.", detail: "Only a platform admin can do this." },
  csrf_failed: { status: 403, meaning: "The browser's request lacks its CSRF token.", detail: "CSRF token missing or incorrect." },
  signature_invalid: { status: 403, meaning: "The signed link is wrong.", detail: "The link's signature is not valid." },
  link_expired: { status: 403, meaning: "The signed link has expired.", detail: "The link has expired. Request a new one." },
  local_auth_off: { status: 404, meaning: "This deployment has no local accounts.", detail: "not_found" },
  not_found: { status: 404, meaning: "There is nothing here." },
  session_not_found: { status: 404, meaning: "No such session in this team." },
  client_not_found: { status: 404, meaning: "No such athlete in this team." },
  user_not_found: { status: 404, meaning: "No such user of the roster.", detail: "User not found" },
  no_users_found: { status: 404, meaning: "The roster's filter finds nobody.", detail: "No users found" },
  user_limit_reached: {
    status: 404,
    meaning: "The plan's number of users is reached (roster).",
    detail: "User creation limit reached for this plan",
  },
  group_not_found: { status: 404, meaning: "No such group in this team." },
  invite_not_found: { status: 404, meaning: "No such invite." },
  member_not_found: { status: 404, meaning: "No such member in this team." },
  team_not_found: { status: 404, meaning: "No such team among the caller's." },
  api_key_not_found: { status: 404, meaning: "No such key in this team." },
  run_not_found: { status: 404, meaning: "No such Solution run in this team." },
  webhook_not_found: { status: 404, meaning: "No such webhook in this team." },
  agent_not_found: { status: 404, meaning: "No such coaching agent in this team." },
  artifact_not_found: { status: 404, meaning: "No such artifact in this team." },
  share_not_found: { status: 404, meaning: "No such share link." },
  file_not_found: { status: 404, meaning: "No such file." },
  session_not_reviewable: { status: 409, meaning: "A review waits until the analysis has ended." },
  session_not_editable: { status: 409, meaning: "This field changes only after the analysis has ended." },
  corrections_would_be_lost: {
    status: 409,
    meaning: "A coach corrected the events; send drop_corrections: true to analyse anew without them.",
  },
  session_without_track: { status: 409, meaning: "This analysis kept no landmarks; analyse the session again first." },
  session_not_completed: { status: 409, meaning: "The session is not completed." },
  artifact_not_ready: { status: 409, meaning: "The artifact is still being written, or could not be." },
  run_not_ready: { status: 409, meaning: "The Solution run is a draft or failed; `reason` says why." },
  session_exists: { status: 409, meaning: "A session with this id exists already." },
  already_on_plan: { status: 409, meaning: "The team is on this plan already." },
  not_subscribed: { status: 409, meaning: "The team has no paid plan." },
  not_scheduled_to_cancel: { status: 409, meaning: "No cancellation is scheduled." },
  reanalyze_in_flight: { status: 409, meaning: "An analysis of this session is waiting or running." },
  managed_by_provider: { status: 409, meaning: "The team pays for a plan; end it at the payment provider first." },
  email_in_use: { status: 409, meaning: "An account with this email exists." },
  idempotency_key_reused: { status: 409, meaning: "The key was used for another request." },
  idempotency_key_in_flight: { status: 409, meaning: "The first request with this key is still running." },
  owns_team_with_members: { status: 409, meaning: "Hand over the team before leaving." },
  owner_cannot_leave: { status: 409, meaning: "The owner hands over the team before leaving." },
  invite_not_pending: { status: 409, meaning: "Only a pending invite can be changed." },
  code_expired: { status: 410, meaning: "The code is too old; request a new one." },
  invite_unusable: { status: 410, meaning: "The invite has expired, was cancelled or is used." },
  share_expired: { status: 410, meaning: "The share link has expired." },
  payload_too_large: { status: 413, meaning: "The body is over the limit." },
  unsupported_media_type: { status: 415, meaning: "The content type is not the one agreed." },
  range_not_satisfiable: { status: 416, meaning: "The file has no such part; Content-Range tells its size." },
  too_many_attempts: { status: 429, meaning: "Five wrong codes; request a new one." },
  rate_limited: { status: 429, meaning: "Too many requests; wait Retry-After seconds." },
  internal_error: { status: 500, meaning: "A fault of the service; the request id helps to find it." },
  enqueue_failed: { status: 503, meaning: "The task queue is unreachable; nothing was debited, retry with backoff." },
  not_ready: { status: 503, meaning: "A dependency is unavailable." },
  provider_unavailable: { status: 503, meaning: "The payment provider cannot be reached; retry later." },
} as const satisfies Record<string, { status: number; meaning: string; detail?: string }>;

export type ErrorCode = keyof typeof ERRORS;

const DETAILS: Partial<Record<ErrorCode, string>> = Object.fromEntries(
  Object.entries(ERRORS).flatMap(([code, e]) => ("detail" in e ? [[code, e.detail]] : [])),
);

/** An answer that is not a success. `extra` joins the body, `headers` the response. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;
  constructor(code: ErrorCode, extra: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
    const detail = DETAILS[code] ?? code;
    super(detail);
    this.name = "ApiError";
    this.status = ERRORS[code].status;
    this.body = { detail, ...extra };
    this.headers = headers;
  }
}

/** A validation failure by field; nested fields are given as `a.b`. What it says is put into the caller's language when it is sent. */
export class FieldError extends Error {
  readonly status = 400;
  readonly fields: Record<string, FieldMessage[]>;
  constructor(fields: Record<string, FieldMessage | FieldMessage[]>) {
    super(Object.keys(fields).join(", "));
    this.name = "FieldError";
    this.fields = Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, Array.isArray(v) ? v : [v]]));
  }
}

/** 402 with the exact paywall body. */
export function paywall(body: Paywall): ApiError {
  const { detail, ...extra } = body;
  return new ApiError(detail, extra);
}

/** 429 with Retry-After. */
export function rateLimited(retryAfterSeconds: number, headers: Record<string, string> = {}): ApiError {
  return new ApiError("rate_limited", {}, { "retry-after": String(Math.max(1, Math.ceil(retryAfterSeconds))), ...headers });
}
