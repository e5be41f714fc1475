import { randomUUID } from "node:crypto";
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
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { DomainError, RateLimited } from "../../domain/errors.ts";
import { humanOf } from "../../http/caller.ts";
import { languageOf } from "../../http/language.ts";
import type { Api } from "../../http/server.ts";
import { addAdmin, localAccount } from "../../identity/accounts.ts";
import type { AdminRow } from "../../identity/caller.ts";
import { clearSessionCookies, setSessionCookies } from "../../identity/cookies.ts";
import { type LocalTokens, TOKEN_SECONDS } from "../../identity/localJwt.ts";
import { queueEmail } from "../../mail/queue.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { admins, passwordResets, rateWindows, webSessions } from "../../platform/db/schema/index.ts";
import { hit, peek } from "../../platform/rateLimit.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";
import { profileOf } from "../me/profile.ts";
import { sendCode } from "./codes.ts";
import { checkPassword, hashPassword } from "./passwords.ts";

const tags = ["Accounts"];
const RESET_SECONDS = 3600;
const SESSION_SECONDS = 14 * 86_400;
const LOGIN_FAILURES_PER_MINUTE = 5;
const RESET_DETAIL = "If an account with this email exists, a link to choose a new password is on its way.";

export function authRoutes(app: Api, ctx: Context, tokens: LocalTokens): void {
  const answer = async (admin: AdminRow) => ({
    token: await tokens.issue(admin),
    token_type: "Bearer" as const,
    expires_in: TOKEN_SECONDS,
    admin: await profileOf(ctx, admin.id),
  });
  const needLocalAuth = () => {
    if (!ctx.config.LOCAL_AUTH) throw new DomainError("local_auth_off");
  };

  app.route({
    method: "POST",
    url: "/api/auth/register/",
    config: { access: "public" },
    schema: {
      tags,
      summary: "Register a local account",
      body: Register,
      response: { 201: TokenResponse, 400: BadRequest, 409: ErrorBody },
    },
    handler: async (request, reply) => {
      needLocalAuth();
      const { email, password, display_name } = request.body;
      const password_hash = await hashPassword(password);
      const lang = languageOf(request);
      const admin = await ctx.db.transaction(async (tx) => {
        const added = await addAdmin(
          tx,
          { idp_uid: `local|${randomUUID()}`, email, display_name, password_hash, locale: lang },
          ctx.clock.now(),
        );
        if (added) await sendCode(ctx, tx, added, lang);
        return added;
      });
      if (!admin) throw new DomainError("email_in_use");
      return reply.code(201).send(await answer(admin));
    },
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
    handler: async (request) => {
      needLocalAuth();
      const { email, password } = request.body;
      const window = `login:${tokenHash(email.toLowerCase())}`;
      const now = ctx.clock.now();
      const failures = await peek(ctx.db, window, LOGIN_FAILURES_PER_MINUTE, now);
      if (!failures.allowed) throw new RateLimited(failures.resetSeconds);
      const admin = await localAccount(ctx.db, email);
      if (!(await checkPassword(admin?.password_hash, password)) || !admin) {
        await hit(ctx.db, window, LOGIN_FAILURES_PER_MINUTE, 60, now);
        throw new DomainError("login_failed");
      }
      await ctx.db.delete(rateWindows).where(eq(rateWindows.key, window));
      return answer(admin);
    },
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
      const limit = await hit(ctx.db, `reset:${request.ip}`, ctx.config.PASSWORD_RESET_RATE_LIMIT_PER_HOUR, 3600, ctx.clock.now());
      if (!limit.allowed) throw new RateLimited(limit.resetSeconds);
      const { email } = request.body;
      const lang = languageOf(request);
      // What depends on the account happens after the answer, so that its time tells nothing.
      setImmediate(() => {
        sendReset(ctx, email, lang).catch((error: unknown) => ctx.log.error({ err: error }, "password reset not sent"));
      });
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
      const password_hash = await hashPassword(request.body.password);
      const now = ctx.clock.now();
      await ctx.db.transaction(async (tx) => {
        const [used] = await tx
          .update(passwordResets)
          .set({ used_at: now })
          .where(
            and(
              eq(passwordResets.token_hash, tokenHash(request.body.token)),
              isNull(passwordResets.used_at),
              gt(passwordResets.expires_at, now),
            ),
          )
          .returning();
        if (!used) throw new DomainError("invalid_token");
        await tx
          .update(admins)
          .set({ password_hash, token_version: sql`${admins.token_version} + 1`, updated_at: now })
          .where(eq(admins.id, used.admin_id));
        await tx
          .update(passwordResets)
          .set({ used_at: now })
          .where(and(eq(passwordResets.admin_id, used.admin_id), isNull(passwordResets.used_at)));
        await tx
          .update(webSessions)
          .set({ revoked_at: now })
          .where(and(eq(webSessions.admin_id, used.admin_id), isNull(webSessions.revoked_at)));
      });
      return { detail: "The password is changed. Sign in with the new one." };
    },
  });

  app.route({
    method: "POST",
    url: "/api/auth/session/",
    config: { access: "human" },
    schema: { tags, summary: "Exchange a bearer token for a session of 14 days", response: { 201: SessionCookie } },
    handler: async (request, reply) => {
      const { admin } = humanOf(request);
      const token = newToken();
      const now = ctx.clock.now();
      const expires = plusSeconds(now, SESSION_SECONDS);
      await ctx.db.insert(webSessions).values({ token_hash: tokenHash(token), admin_id: admin.id, created_at: now, expires_at: expires });
      setSessionCookies(reply, ctx.secrets, token, expires, ctx.publicUrl().startsWith("https:"));
      return reply.code(201).send({ session_cookie: token, expires_at: expires.toISOString() });
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/auth/session/",
    config: { access: "human" },
    schema: { tags, summary: "End the session", response: { 204: NoContent } },
    handler: async (request, reply) => {
      const { admin, webSessionId } = humanOf(request);
      if (webSessionId) {
        await ctx.db
          .update(webSessions)
          .set({ revoked_at: ctx.clock.now() })
          .where(and(eq(webSessions.id, webSessionId), eq(webSessions.admin_id, admin.id)));
      }
      clearSessionCookies(reply);
      return reply.code(204).send(undefined);
    },
  });
}

async function sendReset(ctx: Context, email: string, lang: ReturnType<typeof languageOf>): Promise<void> {
  const admin = await localAccount(ctx.db, email);
  if (!admin) return;
  const token = newToken();
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(passwordResets)
      .values({ admin_id: admin.id, token_hash: tokenHash(token), created_at: now, expires_at: plusSeconds(now, RESET_SECONDS) });
    // The token stands in the fragment: it reaches no server log and no referrer.
    const url = `${ctx.publicUrl()}/reset-password#token=${token}`;
    await queueEmail(ctx, tx, { kind: "password_reset", to: admin.email, lang, vars: { url, minutes: RESET_SECONDS / 60 } });
  });
}
