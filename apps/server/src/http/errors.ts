import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { UnreadablePose } from "@sagittal/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  DomainError,
  type DomainErrorCode,
  FieldError,
  MEANINGS,
  RangeNotSatisfiable,
  RateLimited,
  TooManyOpenUploads,
} from "../domain/errors.ts";
import { inLanguage } from "../domain/fields/index.ts";
import { isOutOfReach } from "../platform/out-of-reach.ts";
import { RequestClosed } from "./closed.ts";
import { languageOf } from "./language.ts";
import { collectMethods } from "./methods.ts";

/** Errors of the protocol itself, which no rule of the service raises. */
const HTTP_MEANINGS = {
  malformed_json: "The body is not valid JSON.",
  not_found: "There is nothing here.",
  method_not_allowed: "The path does not take this method; the header `Allow` lists those that it takes.",
  idempotency_key_reused: "The key was used for another request.",
  idempotency_key_in_flight: "The first request with this key is still running.",
  unsupported_media_type: "The content type is not the one agreed.",
  pose_unreadable: "The stored pose of this session cannot be read; analyse the session again.",
  internal_error: "A fault of the service; the request id helps to find it.",
} as const satisfies Record<string, string>;

type HttpErrorCode = keyof typeof HTTP_MEANINGS;
export type ErrorCode = DomainErrorCode | HttpErrorCode;

/** How an error is answered. `detail` is set where it is a sentence and not the code; clients compare it, so it never changes. */
interface Form {
  readonly status: number;
  readonly detail?: string;
}

/** In the order of the API document. */
const FORMS = {
  malformed_json: { status: 400, detail: "Malformed JSON." },
  invalid_code: { status: 400 },
  no_pending_code: { status: 400 },
  unknown_price: { status: 400 },
  invalid_token: { status: 400 },
  invalid_signature: { status: 400 },
  not_authenticated: { status: 401, detail: "Authentication credentials were not provided." },
  token_invalid: { status: 401, detail: "Invalid or expired token." },
  api_key_invalid: { status: 401, detail: "Invalid API key" },
  api_key_expired: { status: 401, detail: "API key has expired" },
  api_key_plan: { status: 401, detail: "API keys require the Organization plan or higher" },
  login_failed: { status: 401, detail: "Invalid email or password" },
  quota_exhausted: { status: 402 },
  subscription_suspended: { status: 402 },
  seat_limit_reached: { status: 402 },
  client_limit_reached: { status: 402 },
  feature_not_in_plan: { status: 402 },
  human_only: { status: 403, detail: "This endpoint is not available to API-key callers." },
  api_key_scope: { status: 403 },
  api_key_address: { status: 403 },
  no_active_team: { status: 403, detail: "No active team is selected." },
  owner_only: { status: 403, detail: "Only the team owner can do this." },
  owner_only_api_keys: { status: 403, detail: "Only the team owner can manage API keys" },
  api_keys_require_upgraded_plan: { status: 403 },
  platform_admin_only: { status: 403, detail: "Only a platform admin can do this." },
  email_not_verified: { status: 403 },
  free_team_limit_reached: { status: 403 },
  csrf_failed: { status: 403, detail: "CSRF token missing or incorrect." },
  signature_invalid: { status: 403, detail: "The link's signature is not valid." },
  link_expired: { status: 403, detail: "The link has expired. Request a new one." },
  local_auth_off: { status: 404, detail: "not_found" },
  not_found: { status: 404 },
  session_not_found: { status: 404 },
  client_not_found: { status: 404 },
  user_not_found: { status: 404, detail: "User not found" },
  no_users_found: { status: 404, detail: "No users found" },
  user_limit_reached: { status: 404, detail: "User creation limit reached for this plan" },
  group_not_found: { status: 404 },
  invite_not_found: { status: 404 },
  member_not_found: { status: 404 },
  team_not_found: { status: 404 },
  api_key_not_found: { status: 404 },
  run_not_found: { status: 404 },
  webhook_not_found: { status: 404 },
  delivery_not_found: { status: 404 },
  agent_not_found: { status: 404 },
  artifact_not_found: { status: 404 },
  reference_not_found: { status: 404 },
  voice_not_found: { status: 404 },
  own_metric_not_found: { status: 404 },
  share_not_found: { status: 404 },
  capture_link_not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  team_changed: { status: 409 },
  nothing_to_answer: { status: 409 },
  capture_closed: { status: 409 },
  file_not_found: { status: 404 },
  session_not_reviewable: { status: 409 },
  review_changed: { status: 409 },
  session_not_editable: { status: 409 },
  corrections_would_be_lost: { status: 409 },
  session_without_track: { status: 409 },
  pose_unreadable: { status: 409 },
  session_without_video: { status: 409 },
  consent_withdrawn: { status: 409 },
  session_not_completed: { status: 409 },
  artifact_not_ready: { status: 409 },
  run_not_ready: { status: 409 },
  session_exists: { status: 409 },
  already_on_plan: { status: 409 },
  not_subscribed: { status: 409 },
  not_scheduled_to_cancel: { status: 409 },
  upload_in_use: { status: 409 },
  reanalyze_in_flight: { status: 409 },
  managed_by_provider: { status: 409 },
  email_in_use: { status: 409 },
  idempotency_key_reused: { status: 409 },
  idempotency_key_in_flight: { status: 409 },
  owns_team_with_members: { status: 409 },
  owner_cannot_leave: { status: 409 },
  invite_not_pending: { status: 409 },
  code_expired: { status: 410 },
  invite_unusable: { status: 410 },
  share_expired: { status: 410 },
  capture_link_expired: { status: 410 },
  payload_too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  range_not_satisfiable: { status: 416 },
  too_many_attempts: { status: 429 },
  rate_limited: { status: 429 },
  too_many_open_uploads: { status: 429 },
  internal_error: { status: 500 },
  enqueue_failed: { status: 503 },
  not_ready: { status: 503 },
  identity_provider_unavailable: { status: 503 },
  storage_full: { status: 507 },
  provider_unavailable: { status: 503 },
} as const satisfies Record<ErrorCode, Form>;

const MEANING: Readonly<Record<ErrorCode, string>> = { ...MEANINGS, ...HTTP_MEANINGS };

/** Every error code of the API, in the order of its document. */
export const ERROR_CODES: readonly ErrorCode[] = Object.keys(FORMS).filter((code): code is ErrorCode => code in FORMS);

/** The HTTP status that an error is answered with. */
export function statusOf(code: ErrorCode): number {
  return FORMS[code].status;
}

/** The exact `detail` of an error's body. */
export function detailOf(code: ErrorCode): string {
  const form: Form = FORMS[code];
  return form.detail ?? code;
}

/** What an error means, one sentence in English: for the API's document. */
export function meaningOf(code: ErrorCode): string {
  return MEANING[code];
}

/** An error of the protocol, such as a body that is no JSON. `detail` replaces the usual sentence. */
export class HttpError extends Error {
  readonly code: HttpErrorCode;
  readonly detail: string;
  constructor(code: HttpErrorCode, detail = detailOf(code)) {
    super(detail);
    this.name = "HttpError";
    this.code = code;
    this.detail = detail;
  }
}

/** An error as it goes over the wire. */
interface Answer {
  status: number;
  body: { detail: string; [more: string]: unknown };
  headers: Record<string, string>;
}

function answerOf(code: ErrorCode, data: object = {}, headers: Record<string, string> = {}): Answer {
  return { status: statusOf(code), body: { detail: detailOf(code), ...data }, headers };
}

function domainAnswer(error: DomainError): Answer {
  if (error instanceof RateLimited || error instanceof TooManyOpenUploads)
    return answerOf(error.code, error.data, { "retry-after": String(Math.max(1, Math.ceil(error.retryAfterS))) });
  if (error instanceof RangeNotSatisfiable) return answerOf(error.code, {}, { "content-range": `bytes */${error.sizeBytes}` });
  return answerOf(error.code, error.data, error.code === "not_authenticated" ? { "www-authenticate": "Bearer" } : {});
}

function httpAnswer({ code, detail }: HttpError): Answer {
  return { ...answerOf(code, { detail }), headers: code === "idempotency_key_in_flight" ? { "retry-after": "1" } : {} };
}

const FROM_FRAMEWORK: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_json",
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_REQ_FILE_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "unsupported_media_type",
};

/** The framework's file sender states the size of a file that lacks the requested range. */
const SizeTold = z.object({ headers: z.object({ "Content-Range": z.string() }) });

/** A restart of the database takes about as long. */
const RETRY_AFTER_S = 5;

/**
 * Answers every error in the contract's form. A path that no route answers is answered with 404, or with 405 where other methods have a route.
 * What is out of reach for now is answered with 503. An unexpected error is logged and answered with 500. Called before the routes are added.
 */
export function handleErrors(app: FastifyInstance): void {
  const methodsOf = collectMethods(app);
  const nothing = ({ method, url }: FastifyRequest, missing: ErrorCode = "not_found"): Answer => {
    const allowed = methodsOf(url);
    // A route that answers this method found nothing there.
    if (allowed.length === 0 || allowed.includes(method)) return answerOf(missing);
    return answerOf("method_not_allowed", {}, { allow: allowed.join(", ") });
  };
  app.setNotFoundHandler((request, reply) => send(request, reply, nothing(request)));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof HttpError && error.code === "not_found") return send(request, reply, nothing(request));
    // A malformed id gives a 404, like an unknown one.
    if (error instanceof FieldError && error.validationContext === "params")
      return send(request, reply, nothing(request, request.routeOptions.config.missing));
    return error instanceof FieldError ? sendFields(request, reply, error) : send(request, reply, answerFor(error, request));
  });
}

/** Answers a path that no route can read, as one where nothing lies; the routes' hooks have not run. */
export function answerUnreadablePath(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ "x-request-id": request.id, "x-content-type-options": "nosniff", "content-security-policy": "frame-ancestors 'none'" });
  const { status, body, headers } = answerOf("not_found");
  reply
    .code(status)
    .headers({ "cache-control": "no-store", ...headers })
    .send(isRosterPath(request.url) ? { error: body.detail } : body);
}

const isRosterPath = (path: string): boolean => /^\/client-management(\/|\?|$)/.test(path);

/** Answers what is no request of HTTP, or does not arrive in time, on the bare connection: there is no request that a route could answer. */
export function answerBadConnection(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, detail } = BAD_CONNECTION[error.code] ?? { status: 400, detail: "malformed_request" };
  const path = (Buffer.isBuffer(error.rawPacket) && error.rawPacket.toString("latin1", 0, 200).split(" ")[1]) || "";
  const body = JSON.stringify(isRosterPath(path) ? { error: detail } : { detail });
  const headers = ["connection: close", "cache-control: no-store", "content-type: application/json; charset=utf-8"];
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join("\r\n")}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
}

/** The error with which Node reports a connection on which it could not read a request. */
type ConnectionError = Error & { code: string; rawPacket?: unknown };

const BAD_CONNECTION: Readonly<Record<string, { status: number; detail: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: "headers_too_large" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: "request_timeout" },
};

function answerFor(error: FastifyError, request: FastifyRequest): Answer {
  if (error instanceof DomainError) return domainAnswer(error);
  if (error instanceof HttpError) return httpAnswer(error);
  const known = FROM_FRAMEWORK[error.code];
  if (known) return answerOf(known);
  if (error.statusCode === 416) return answerOf("range_not_satisfiable", {}, SizeTold.safeParse(error).data?.headers);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return error.statusCode === 413 ? answerOf("payload_too_large") : answerOf("malformed_json", { detail: error.message });
  }
  // Nobody reads the answer.
  if (error instanceof RequestClosed) return answerOf("not_ready");
  if (isOutOfReach(error)) {
    request.log.warn({ err: error }, "database or storage out of reach");
    return answerOf("not_ready", {}, { "retry-after": String(RETRY_AFTER_S) });
  }
  if (error instanceof UnreadablePose) {
    request.log.warn({ err: error }, "a stored pose cannot be read");
    return answerOf("pose_unreadable", { hint: meaningOf("pose_unreadable") });
  }
  request.log.error({ err: error }, "unexpected error");
  return answerOf("internal_error");
}

function send(request: FastifyRequest, reply: FastifyReply, { status, body, headers }: Answer) {
  return reply
    .code(status)
    .headers({ "cache-control": "no-store", ...headers })
    .send(isRosterPath(request.url) ? { error: body.detail } : body);
}

function sendFields(request: FastifyRequest, reply: FastifyReply, error: FieldError) {
  const lang = languageOf(request);
  const fields = inLanguage(error.fields, lang);
  return reply
    .code(400)
    .headers({ "cache-control": "no-store", "content-language": lang })
    .send(isRosterPath(request.url) ? { error: sentence(fields) } : fields);
}

function sentence(fields: Record<string, string[]>): string {
  return Object.entries(fields)
    .map(([field, messages]) => `${field}: ${messages.join(" ")}`)
    .join(" ");
}

declare module "../domain/errors.ts" {
  interface FieldError {
    /** Set by the framework: which part of the request failed. */
    validationContext?: string;
  }
}
