import {
  BadRequest,
  Detail,
  ErrorBody,
  Login,
  NoContent,
  PasswordResetConfirm,
  PasswordResetRequest,
  Register,
  SessionCookie,
  TokenResponse,
} from "@sagittal/contract";
import type { Api } from "../../http/api.ts";
import { humanOf } from "../../http/caller.ts";
import { clearSessionCookies, setSessionCookies } from "../../http/cookies.ts";
import { languageOf } from "../../http/language.ts";
import type { LocalTokens } from "../../identity/local-jwt.ts";
import { type AuthDeps, closeSession, confirmReset, login, openSession, register, requestReset } from "./service.ts";

const tags = ["Accounts"];
const RESET_DETAIL = "If an account with this email exists, a link to choose a new password is on its way.";

/**
 * Local accounts (local_auth_off where the deployment has none), reset of passwords, and the browser's session. All open to anyone, except
 * the session, which a signed-in person opens and ends.
 */
export function authRoutes(app: Api, deps: AuthDeps, tokens: LocalTokens): void {
  app.route({
    method: "POST",
    url: "/api/auth/register/",
    config: { access: "public" },
    schema: {
      tags,
      summary: "Register a local account",
      body: Register,
      response: { 201: TokenResponse, 400: BadRequest, 409: ErrorBody, 429: ErrorBody },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await register(deps, tokens, request.body, request.clientAddress, languageOf(request))),
  });

  app.route({
    method: "POST",
    url: "/api/auth/login/",
    config: { access: "public" },
    schema: {
      tags,
      summary: "Sign in to a local account",
      body: Login,
      response: { 200: TokenResponse, 400: BadRequest, 401: ErrorBody, 429: ErrorBody },
    },
    handler: (request) => login(deps, tokens, request.body, request.clientAddress),
  });

  app.route({
    method: "POST",
    url: "/api/auth/password-reset/",
    config: { access: "public" },
    schema: {
      tags,
      summary: "Send a password-reset link; the answer does not tell whether an account exists",
      body: PasswordResetRequest,
      response: { 200: Detail, 400: BadRequest, 429: ErrorBody },
    },
    handler: async (request) => {
      await requestReset(deps, request.clientAddress, request.body.email, languageOf(request));
      return { detail: RESET_DETAIL };
    },
  });

  app.route({
    method: "POST",
    url: "/api/auth/password-reset/confirm/",
    config: { access: "public" },
    schema: {
      tags,
      summary: "Choose a new password; ends all other sessions",
      body: PasswordResetConfirm,
      response: { 200: Detail, 400: BadRequest },
    },
    handler: async (request) => {
      await confirmReset(deps, request.body);
      return { detail: "The password is changed. Sign in with the new one." };
    },
  });

  app.route({
    method: "POST",
    url: "/api/auth/session/",
    config: { access: "human" },
    schema: { tags, summary: "Exchange a bearer token for a session of 14 days", response: { 201: SessionCookie } },
    handler: async (request, reply) => {
      const { token, expires } = await openSession(deps, humanOf(request).admin);
      setSessionCookies(reply, deps.secrets, token, expires, deps.publicUrl().startsWith("https:"));
      return reply.code(201).send({ session_cookie: token, expires_at: expires.toISOString() });
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/auth/session/",
    config: { access: "human" },
    schema: { tags, summary: "End the session", response: { 204: NoContent } },
    handler: async (request, reply) => {
      await closeSession(deps, humanOf(request));
      clearSessionCookies(reply);
      return reply.code(204).send(undefined);
    },
  });
}
