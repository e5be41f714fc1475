import type { FastifyReply, FastifyRequest } from "fastify";
import type { Credentials } from "../identity/credentials.ts";
import type { Secrets } from "../platform/secrets.ts";

const SESSION_COOKIE = "sagittal_session";
const CSRF_COOKIE = "sagittal_csrf";
const CSRF_HEADER = "x-csrf-token";

/** Sets the browser's cookies: the session (HttpOnly) and its CSRF token, which the page sends back as a header. */
export function setSessionCookies(reply: FastifyReply, secrets: Secrets, token: string, expires: Date, secure: boolean): void {
  const common = { path: "/", sameSite: "lax", secure, expires } as const;
  reply.setCookie(SESSION_COOKIE, token, { ...common, httpOnly: true });
  reply.setCookie(CSRF_COOKIE, secrets.hmac("csrf", token), common);
}

/** Makes the browser forget both cookies. The session itself is not ended. */
export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { path: "/" });
  reply.clearCookie(CSRF_COOKIE, { path: "/" });
}

/** Credentials of a request. */
export function credentialsOf(request: FastifyRequest): Credentials {
  const reads = request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS";
  const sent = request.headers[CSRF_HEADER];
  return {
    authorization: request.headers.authorization,
    cookie: request.cookies[SESSION_COOKIE],
    csrf: typeof sent === "string" ? sent : "",
    reads,
  };
}
