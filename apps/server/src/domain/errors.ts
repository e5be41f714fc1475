import type { KeyScope, Paywall } from "@sagittal/contract";
import type { FieldMessage } from "./fields/index.ts";

/** Every error that a rule of the service raises, with its meaning. The codes are part of the API and never change. */
export const MEANINGS = {
  invalid_code: "Wrong verification code; attempts_remaining tells how many are left.",
  no_pending_code: "No verification code was requested.",
  unknown_price: "No plan has this price id.",
  invalid_token: "The password-reset link is unknown, used or expired.",
  invalid_signature: "The webhook's signature does not match.",
  not_authenticated: "No credential was sent.",
  token_invalid: "The token is invalid or expired.",
  api_key_invalid: "The API key is unknown or revoked.",
  api_key_expired: "The API key's time is over; rotate it before.",
  api_key_plan: "The key's team is below Organization.",
  login_failed: "Wrong email or password.",
  quota_exhausted: "No session is left in this period.",
  subscription_suspended: "A payment failed; new sessions wait until it is settled.",
  seat_limit_reached: "Every seat of the plan is taken.",
  client_limit_reached: "The plan's number of athletes is reached.",
  feature_not_in_plan: "The plan does not include this feature.",
  human_only: "Not for API keys.",
  api_key_scope: "The key lacks the scope that `scope` names.",
  api_key_address: "The key does not work from this address.",
  no_active_team: "The caller has no active team.",
  team_changed: "Another team is active than the one that `Sagittal-Team` names; nothing was done.",
  owner_only: "Only the team's owner may do this.",
  owner_only_api_keys: "Only the owner manages keys.",
  api_keys_require_upgraded_plan: "Keys need the Organization plan or above.",
  platform_admin_only: "Only for platform admins.",
  email_not_verified: "Verify your own email address before inviting others.",
  free_team_limit_reached: "A person owns three teams on Free at most.",
  csrf_failed: "The browser's request lacks its CSRF token.",
  signature_invalid: "The signed link is wrong.",
  link_expired: "The signed link has expired.",
  local_auth_off: "This deployment has no local accounts.",
  session_not_found: "No such session in this team.",
  client_not_found: "No such athlete in this team.",
  user_not_found: "No such user of the roster.",
  no_users_found: "The roster's filter finds nobody.",
  user_limit_reached: "The plan's number of users is reached (roster).",
  group_not_found: "No such group in this team.",
  invite_not_found: "No such invite.",
  member_not_found: "No such member in this team.",
  team_not_found: "No such team among the caller's.",
  api_key_not_found: "No such key in this team.",
  run_not_found: "No such Solution run in this team.",
  webhook_not_found: "No such webhook in this team.",
  delivery_not_found: "No such delivery of this webhook; the log reaches back 30 days.",
  agent_not_found: "No such coaching agent in this team.",
  voice_not_found: "This session has no voice-over.",
  reference_not_found: "No such laboratory file of this session.",
  own_metric_not_found: "No such own metric in this team.",
  artifact_not_found: "No such artifact in this team.",
  share_not_found: "No such share link.",
  capture_link_not_found: "No such capture link, or it was revoked.",
  file_not_found: "No such file.",
  session_not_reviewable: "A review waits until the analysis has ended.",
  review_changed: "Another review was saved since the one that `replaces` names; read the session again.",
  session_not_editable: "This field changes only after the analysis has ended.",
  corrections_would_be_lost: "A coach corrected events or landmarks; send drop_corrections: true to analyse anew without them.",
  session_without_track: "This analysis kept no landmarks; analyse the session again first.",
  session_without_video: "The video was deleted by the team's retention; its results stay.",
  consent_withdrawn: "The athlete or a guardian withdrew the consent; record a new one first.",
  session_not_completed: "The session is not completed.",
  artifact_not_ready: "The artifact is still being written, or could not be.",
  run_not_ready: "The Solution run is a draft or failed; `reason` says why.",
  session_exists: "A session with this id exists already.",
  already_on_plan: "The team is on this plan already.",
  not_subscribed: "The team has no paid plan.",
  not_scheduled_to_cancel: "No cancellation is scheduled.",
  upload_in_use: "A session was made from this upload; reserve another one.",
  reanalyze_in_flight: "An analysis of this session is waiting or running.",
  managed_by_provider: "The team pays for a plan; end it at the payment provider first.",
  email_in_use: "An account with this email exists.",
  owns_team_with_members: "Hand over the team before leaving.",
  owner_cannot_leave: "The owner hands over the team before leaving.",
  invite_not_pending: "Only a pending invite can be changed.",
  code_expired: "The code is too old; request a new one.",
  invite_unusable: "The invite has expired, was cancelled or is used.",
  share_expired: "The share link has expired.",
  capture_link_expired: "The capture link's time is over.",
  capture_closed:
    "The link takes no clip now: it has its number, the team has no session left, or too many of its uploads wait for their session.",
  nothing_to_answer: "The coach has not reviewed this session.",
  payload_too_large: "The body is over the limit.",
  range_not_satisfiable: "The file has no such part; Content-Range tells its size.",
  too_many_attempts: "Five wrong codes; request a new one.",
  rate_limited: "Too many requests; wait Retry-After seconds.",
  too_many_open_uploads:
    "The team has `max` uploads that no session was made of; make their sessions, or wait Retry-After seconds until the oldest no longer counts.",
  enqueue_failed: "The task queue is unreachable; nothing was debited, retry with backoff.",
  not_ready: "Database, queue or storage is out of reach for now; the same request may succeed later.",
  identity_provider_unavailable: "The identity provider cannot be reached; retry later.",
  storage_full: "The service is out of storage space; contact its administrator.",
  provider_unavailable: "The payment provider cannot be reached; retry later.",
} as const satisfies Record<string, string>;

export type DomainErrorCode = keyof typeof MEANINGS;
type PaywallCode = Paywall["detail"];

/** Additional data of the errors that have any. */
interface DataByCode extends Record<PaywallCode, Omit<Paywall, "detail">> {
  invalid_code: { attempts_remaining: number };
  session_without_track: { hint: string };
  api_key_scope: { scope: KeyScope };
  run_not_ready: { reason: string };
  too_many_open_uploads: { max: number };
  not_ready: Record<string, "ok" | "unreachable">;
}
/** Errors without additional data. */
export type PlainErrorCode = Exclude<DomainErrorCode, keyof DataByCode>;
type Fault = [code: PlainErrorCode] | { [C in keyof DataByCode]: [code: C, data: DataByCode[C]] }[keyof DataByCode];

/** A business rule forbids the request. The error carries a code and data; `http/errors.ts` maps them to an HTTP response. */
export class DomainError extends Error {
  readonly code: DomainErrorCode;
  readonly data: object;
  constructor(...[code, data]: Fault) {
    super(code);
    this.name = "DomainError";
    this.code = code;
    this.data = data ?? {};
  }
}

/** Too many requests; the next one may follow after this many seconds. */
export class RateLimited extends DomainError {
  readonly retryAfterS: number;
  constructor(retryAfterS: number) {
    super("rate_limited");
    this.retryAfterS = retryAfterS;
  }
}

/** Too many uploads without a session: `max` are allowed, and the oldest leaves the count after this many seconds. */
export class TooManyOpenUploads extends DomainError {
  readonly retryAfterS: number;
  constructor(max: number, retryAfterS: number) {
    super("too_many_open_uploads", { max });
    this.retryAfterS = retryAfterS;
  }
}

/** The requested part lies outside the file. */
export class RangeNotSatisfiable extends DomainError {
  readonly sizeBytes: number;
  constructor(sizeBytes: number) {
    super("range_not_satisfiable");
    this.sizeBytes = sizeBytes;
  }
}

/** A limit of the team's plan. `more`: additional data besides the plan. */
export function paywall(
  code: PaywallCode,
  plan: { name: string; role: string },
  more: { reset_at?: string | null; feature?: string } = {},
): DomainError {
  return new DomainError(code, { reset_at: null, current_plan: plan.name, current_role: plan.role, ...more });
}

/** A validation failure by field; nested fields are given as `a.b`. The messages are translated when they are sent. */
export class FieldError extends Error {
  readonly fields: Record<string, FieldMessage[]>;
  constructor(fields: Record<string, FieldMessage | FieldMessage[]>) {
    super(Object.keys(fields).join(", "));
    this.name = "FieldError";
    this.fields = Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, Array.isArray(v) ? v : [v]]));
  }
}
