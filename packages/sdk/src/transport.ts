import type { z } from "zod";
import { ServiceError } from "./error.ts";

export interface ClientOptions {
  /** Origin of the service; empty for the page's own. */
  baseUrl?: string;
  /** API key (`svc_…`) or access token; left out where a cookie signs the person in. */
  token?: string;
  /** Further headers of every request, for instance a CSRF token, or `accept-language` for messages and emails in Russian or Spanish. */
  headers?: (method: string) => Record<string, string>;
  fetch?: typeof fetch;
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

export function transport(options: ClientOptions): Call {
  return async (schema, method, path, call = {}) => {
    const response = await send(options, method, path, call);
    const parsed = schema.safeParse(await bodyOf(response));
    if (!parsed.success) throw new ServiceError(response.status, { detail: "unexpected_answer", issues: parsed.error.issues });
    return parsed.data;
  };
}

export function streamTransport(options: ClientOptions): CallStream {
  return async (method, path, call = {}) => {
    const { body, status } = await send(options, method, path, call);
    if (!body) throw new ServiceError(status, { detail: "unexpected_answer" });
    return body;
  };
}

async function send(options: ClientOptions, method: Method, path: string, call: CallOptions): Promise<Response> {
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
    throw new ServiceError(0, { detail: "unreachable" });
  }
  if (response.ok) return response;
  const wait = Number(response.headers.get("retry-after"));
  throw new ServiceError(response.status, await bodyOf(response), Number.isFinite(wait) && wait > 0 ? wait : null);
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
