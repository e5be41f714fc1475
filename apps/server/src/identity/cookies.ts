import type { FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "../domain/errors.ts";
import type { Secrets } from "../platform/secrets.ts";

export const SESSION_COOKIE = "sagittal_session";
export const CSRF_COOKIE = "sagittal_csrf";
export const CSRF_HEADER = "x-csrf-token";

/** Sets the browser's cookies: the session's, out of reach of scripts, and its CSRF token, which the page sends back as a header. */
export function setSessionCookies(reply: FastifyReply, secrets: Secrets, token: string, expires: Date, secure: boolean): void {
  const common = { path: "/", sameSite: "lax", secure, expires } as const;
  reply.setCookie(SESSION_COOKIE, token, { ...common, httpOnly: true });
  reply.setCookie(CSRF_COOKIE, secrets.hmac("csrf", token), common);
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { path: "/" });
  reply.clearCookie(CSRF_COOKIE, { path: "/" });
}

/** A cookie is sent by the browser whoever made the request: anything but reading needs the page's own proof. Throws 403 csrf_failed. */
export function checkCsrf(request: FastifyRequest, secrets: Secrets, token: string): void {
  if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return;
  const sent = request.headers[CSRF_HEADER];
  if (typeof sent !== "string" || !secrets.verify("csrf", token, sent)) throw new DomainError("csrf_failed");
}
