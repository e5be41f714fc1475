import type { z } from "zod";
import { errorOf, parsedBody, ServiceError } from "./error.ts";

export interface ClientOptions {
  /** Origin of the service; empty for the page's own. */
  baseUrl?: string;
  /** API key (`svc_…`) or access token; left out where a cookie signs the person in. */
  token?: string;
  /** Further headers of every request, for instance a CSRF token, or `accept-language` for messages and emails in Russian or Spanish. */
  headers?: (method: string) => Record<string, string>;
  fetch?: typeof fetch;
  /**
   * How often a request is sent again that was not answered, or answered 429, 502, 503 or 504; 0 by default. A POST then carries an
   * Idempotency-Key, so that nothing is created or debited twice.
   */
  maxRetries?: number;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

interface CallOptions {
  query?: Query;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Sends a request and returns the answer as the schema describes it. Throws ServiceError. */
export type Call = <S extends z.ZodType>(schema: S, method: Method, path: string, options?: CallOptions) => Promise<z.output<S>>;

/** A path with its query; empty values are left out. */
function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== "") search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Sends a request and returns the answer's body as it comes. Throws ServiceError. */
export type CallStream = (method: Method, path: string, options?: CallOptions) => Promise<ReadableStream<Uint8Array>>;

/** A call for answers in JSON. An answer that does not fit the schema is a ServiceError `unexpected_answer` with the `issues`. */
export function transport(options: ClientOptions): Call {
  return async (schema, method, path, call = {}) => {
    const response = await send(options, method, path, call);
    const parsed = schema.safeParse(await bodyOf(response));
    if (!parsed.success) throw new ServiceError(response.status, { detail: "unexpected_answer", issues: parsed.error.issues });
    return parsed.data;
  };
}

/**
 * A call for answers that are read while they come. Only the request is sent again where `maxRetries` says so, never a stream that breaks
 * off; an answer without a body is a ServiceError `unexpected_answer`.
 */
export function streamTransport(options: ClientOptions): CallStream {
  return async (method, path, call = {}) => {
    const { body, status } = await send(options, method, path, call);
    if (!body) throw new ServiceError(status, { detail: "unexpected_answer" });
    return body;
  };
}

const BUSY = [0, 429, 502, 503, 504];
const LONGEST_PAUSE_S = 60;

/** Sends a request, again after a pause where that may help. Throws ServiceError. */
export async function send(options: ClientOptions, method: Method, path: string, call: CallOptions): Promise<Response> {
  const tries = 1 + (options.maxRetries ?? 0);
  const keyed = method === "POST" && tries > 1 && !call.headers?.["idempotency-key"];
  const sent = keyed ? { ...call, headers: { ...call.headers, "idempotency-key": crypto.randomUUID() } } : call;
  for (let n = 1; ; n++) {
    try {
      return await sendOnce(options, method, path, sent);
    } catch (error) {
      const repeatable = error instanceof ServiceError && (BUSY.includes(error.status) || error.detail === "idempotency_key_in_flight");
      if (!repeatable || n >= tries || (error.retryAfter ?? 0) > LONGEST_PAUSE_S) throw error;
      await pause(error.retryAfter ?? 0.5 * 2 ** (n - 1), call.signal);
    }
  }
}

/** Resolves after some seconds; rejects when the signal is aborted. */
export function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

async function sendOnce(options: ClientOptions, method: Method, path: string, call: CallOptions): Promise<Response> {
  const form = call.body instanceof FormData ? call.body : null;
  const headers: Record<string, string> = { ...options.headers?.(method), ...call.headers };
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  if (call.body !== undefined && !form) headers["content-type"] = "application/json";
  const body = form ?? (call.body === undefined ? null : JSON.stringify(call.body));
  let response: Response;
  try {
    response = await (options.fetch ?? fetch)((options.baseUrl ?? "") + withQuery(path, call.query), {
      method,
      headers,
      body,
      credentials: "same-origin",
      ...(call.signal && { signal: call.signal }),
    });
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw errorOf(0, { detail: "unreachable" });
  }
  if (response.ok) return response;
  const wait = Number(response.headers.get("retry-after"));
  const requestId = response.headers.get("x-request-id") ?? "";
  throw errorOf(response.status, await bodyOf(response), Number.isFinite(wait) && wait > 0 ? wait : null, requestId);
}

/** The answer's body as `parsedBody` reads it; undefined when it is empty. */
export async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text ? parsedBody(text) : undefined;
}
