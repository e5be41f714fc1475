/** An answer of the service that is not a success, or the lack of one (`status` 0: the service was not reached). */
export class ServiceError extends Error {
  readonly status: number;
  /** Machine code or message of the error body; `unexpected_answer` when the body is not the agreed one. */
  readonly detail: string;
  /** Messages by field of a validation failure. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly body: unknown;
  /** Seconds to wait before the next try, where the service says so. */
  readonly retryAfter: number | null;

  constructor(status: number, body: unknown, retryAfter: number | null = null) {
    const detail = detailOf(body);
    super(detail || `HTTP ${status}`);
    this.name = "ServiceError";
    this.status = status;
    this.detail = detail;
    this.fields = fieldsOf(body);
    this.body = body;
    this.retryAfter = retryAfter;
  }
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
