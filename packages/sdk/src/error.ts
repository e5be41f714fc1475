/** An answer of the service that is not a success, or no answer (`status` 0: the service was not reached). */
export class ServiceError extends Error {
  override name = "ServiceError";
  readonly status: number;
  /** Machine code or message of the error body; `unexpected_answer` when the body is not the agreed one. */
  readonly detail: string;
  /** Messages by field of a validation failure. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly body: unknown;
  /** Seconds to wait before the next try, where the service says so. */
  readonly retryAfter: number | null;
  /** The answer's X-Request-Id: it finds the request in the key's log and in the service's. */
  readonly requestId: string;

  constructor(status: number, body: unknown, retryAfter: number | null = null, requestId = "") {
    const detail = detailOf(body);
    const fields = fieldsOf(body);
    super(detail || sentenceOf(fields) || `HTTP ${status}`);
    this.status = status;
    this.detail = detail;
    this.fields = fields;
    this.body = body;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}

/** The service was not reached. */
export class ConnectionError extends ServiceError {
  override name = "ConnectionError";
}
/** 400: `fields` says what is wrong with which field. */
export class ValidationError extends ServiceError {
  override name = "ValidationError";
}
/** 401: the key or token is wrong, expired or not in the plan. */
export class AuthenticationError extends ServiceError {
  override name = "AuthenticationError";
}
/** 402: quota, seats or a feature of the plan; a person at the customer must act. */
export class PaywallError extends ServiceError {
  override name = "PaywallError";
}
/** 403: the caller may not do this. */
export class PermissionError extends ServiceError {
  override name = "PermissionError";
}
/** 404: not there, or another team's. */
export class NotFoundError extends ServiceError {
  override name = "NotFoundError";
}
/** 409: the record's state does not allow it. */
export class ConflictError extends ServiceError {
  override name = "ConflictError";
}
/** 429: too many requests; `retryAfter` says how long to wait. */
export class RateLimitError extends ServiceError {
  override name = "RateLimitError";
}

const KINDS: Readonly<Record<number, typeof ServiceError>> = {
  0: ConnectionError,
  400: ValidationError,
  401: AuthenticationError,
  402: PaywallError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

/** The error of a status, by its kind. */
export function errorOf(status: number, body: unknown, retryAfter: number | null = null, requestId = ""): ServiceError {
  return new (KINDS[status] ?? ServiceError)(status, body, retryAfter, requestId);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function detailOf(body: unknown): string {
  if (!isRecord(body)) return "";
  if (typeof body.detail === "string") return body.detail;
  return typeof body.error === "string" ? body.error : "";
}

function fieldsOf(body: unknown): Record<string, string[]> {
  if (!isRecord(body) || typeof body.detail === "string") return {};
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) =>
      Array.isArray(value) ? [[key, value.filter((m): m is string => typeof m === "string")]] : [],
    ),
  );
}

const sentenceOf = (fields: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(fields)
    .map(([field, messages]) => `${field}: ${messages.join(" ")}`)
    .join(" ");

/** The text of an answer's body: parsed JSON, or the text itself when it is not JSON. */
export function parsedBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
