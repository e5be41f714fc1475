import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { DomainError } from "../domain/errors.ts";
import { atLeast, knownPlan } from "../features/billing/plans.ts";
import { currentSubscription } from "../features/billing/quota.ts";
import { plusSeconds } from "../platform/clock.ts";
import { admins, apiKeys, memberships, webSessions } from "../platform/db/schema/index.ts";
import { tokenHash } from "../platform/secrets.ts";
import { teamOfKey, teamOfMember } from "../tenancy.ts";
import { addAdmin, adminOfIdentity } from "./accounts.ts";
import type { AdminRow, Caller, Human } from "./caller.ts";
import { checkCsrf, SESSION_COOKIE } from "./cookies.ts";
import { type LocalTokens, localTokens } from "./localJwt.ts";
import { type IdentityProvider, oidcProvider } from "./oidc.ts";

export const KEY_PREFIX = "svc_";

type Scheme = "key" | "session" | "bearer" | "cookie" | "none";

/** Which authenticator a request goes to, and only to that one: a mistyped key fails as a key. */
export function schemeOf(
  authorization: string | undefined,
  cookie: string | undefined,
  rawKeyAllowed: boolean,
): { scheme: Scheme; token: string } {
  if (!authorization) return cookie ? { scheme: "cookie", token: cookie } : { scheme: "none", token: "" };
  const [, word = "", rest = ""] = /^(\S+)\s*(.*)$/s.exec(authorization.trim()) ?? [];
  if (rawKeyAllowed && rest === "" && word.toLowerCase() !== "bearer")
    return { scheme: word.startsWith(KEY_PREFIX) ? "key" : "bearer", token: word };
  if (word.toLowerCase() === "session") return { scheme: "session", token: rest };
  if (word.toLowerCase() !== "bearer") return { scheme: "bearer", token: "" };
  return { scheme: rest.startsWith(KEY_PREFIX) ? "key" : "bearer", token: rest };
}

export interface Authenticator {
  tokens: LocalTokens;
  identify(request: FastifyRequest, rawKeyAllowed: boolean): Promise<Caller>;
}

export function authenticator(ctx: Context): Authenticator {
  const { db, clock, config } = ctx;
  const tokens = localTokens(ctx.secrets, clock);
  const idp: IdentityProvider | null =
    config.OIDC_ISSUER && config.OIDC_AUDIENCE ? oidcProvider(config.OIDC_ISSUER, config.OIDC_AUDIENCE, clock) : null;

  async function byKey(token: string): Promise<Caller> {
    const [key] = await db
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.token_hash, tokenHash(token)), isNull(apiKeys.revoked_at)));
    if (!key) throw new DomainError("api_key_invalid");
    const subscription = await currentSubscription(db, key.team_id);
    if (!atLeast(knownPlan(subscription.price_id).role, "organization")) throw new DomainError("api_key_plan");
    const now = clock.now();
    // Once a minute is enough for a coach to see that a key is in use.
    await db
      .update(apiKeys)
      .set({ last_used_at: now })
      .where(and(eq(apiKeys.id, key.id), or(isNull(apiKeys.last_used_at), lt(apiKeys.last_used_at, plusSeconds(now, -60)))));
    return { kind: "key", keyId: key.id, team: teamOfKey(key) };
  }

  async function person(admin: AdminRow, via: Human["via"], webSessionId: string | null): Promise<Caller> {
    const [membership] = admin.active_team_id
      ? await db
          .select()
          .from(memberships)
          .where(and(eq(memberships.admin_id, admin.id), eq(memberships.team_id, admin.active_team_id)))
      : [];
    return { kind: "human", via, admin, team: membership ? teamOfMember(membership) : null, role: membership?.role ?? null, webSessionId };
  }

  async function byLocalToken(token: string): Promise<Caller> {
    const claims = await tokens.check(token);
    const [admin] = claims ? await db.select().from(admins).where(eq(admins.id, claims.adminId)) : [];
    if (!admin || admin.token_version !== claims?.version) throw new DomainError("token_invalid");
    return person(admin, "jwt", null);
  }

  async function byIdentityToken(token: string, provider: IdentityProvider): Promise<Caller> {
    const identity = await provider.check(token);
    if (!identity) throw new DomainError("token_invalid");
    const admin = (await adminOfIdentity(db, identity.sub)) ?? (await provision(identity));
    if (identity.emailVerified && admin.email_verified_at === null && sameEmail(admin.email, identity.email)) {
      const now = clock.now();
      await db
        .update(admins)
        .set({ email_verified_at: now })
        .where(and(eq(admins.id, admin.id), isNull(admins.email_verified_at)));
      return person({ ...admin, email_verified_at: now }, "oidc", null);
    }
    return person(admin, "oidc", null);
  }

  async function provision(identity: { sub: string; email: string; emailVerified: boolean; name: string }): Promise<AdminRow> {
    const now = clock.now();
    const added = await db.transaction((tx) =>
      addAdmin(
        tx,
        {
          idp_uid: identity.sub,
          email: identity.email,
          display_name: identity.name,
          email_verified_at: identity.emailVerified ? now : null,
        },
        now,
      ),
    );
    const admin = added ?? (await adminOfIdentity(db, identity.sub));
    if (!admin) throw new DomainError("token_invalid");
    return admin;
  }

  async function bySession(token: string): Promise<Caller> {
    const [row] = await db
      .select({ admin: admins, session: webSessions })
      .from(webSessions)
      .innerJoin(admins, eq(admins.id, webSessions.admin_id))
      .where(and(eq(webSessions.token_hash, tokenHash(token)), isNull(webSessions.revoked_at), gt(webSessions.expires_at, clock.now())));
    if (!row) throw new DomainError("token_invalid");
    return person(row.admin, "session", row.session.id);
  }

  return {
    tokens,
    async identify(request, rawKeyAllowed) {
      const { scheme, token } = schemeOf(request.headers.authorization, request.cookies[SESSION_COOKIE], rawKeyAllowed);
      switch (scheme) {
        case "none":
          return { kind: "nobody" };
        case "key":
          return byKey(token);
        case "session":
          return bySession(token);
        case "cookie":
          checkCsrf(request, ctx.secrets, token);
          return bySession(token);
        case "bearer":
          if (config.LOCAL_AUTH && tokens.claims(token)) return byLocalToken(token);
          if (idp) return byIdentityToken(token, idp);
          throw new DomainError("token_invalid");
      }
    },
  };
}

function sameEmail(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
