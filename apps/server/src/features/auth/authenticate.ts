import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { atLeast, knownPlan } from "../../domain/plans.ts";
import type { Authenticator, Caller, Human } from "../../identity/caller.ts";
import { schemeOf } from "../../identity/credentials.ts";
import { type LocalTokens, localTokens } from "../../identity/local-jwt.ts";
import { type Identity, type IdentityProvider, oidcProvider } from "../../identity/oidc.ts";
import { isPlatformAdmin } from "../../identity/platform-admin.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { tokenHash } from "../../platform/secrets.ts";
import { teamOfKey, teamOfMember } from "../../tenancy.ts";
import { requireFeature } from "../billing/feature.ts";
import { addAdmin } from "./accounts.ts";
import { type Callers, callersIn, rememberedCallers } from "./callers.ts";
import { markVerifiedByProvider, noteKeyUse, type PersonInTeam, personOfIdentity } from "./repository.ts";

type AuthenticatorDeps = Pick<Context, "db" | "clock" | "secrets" | "config" | "database">;
type Found = Pick<AuthenticatorDeps, "db" | "clock"> & { callers: Callers };
/** `last_used_at` only shows coaches that a key is in use: a write per minute is enough. */
const KEY_USE_SECONDS = 60;

/** Authenticates the caller by API key, web session, local token or the identity provider's token. */
export function authenticator(deps: AuthenticatorDeps): Authenticator & { tokens: LocalTokens } {
  const { db, clock, config, secrets } = deps;
  const tokens = localTokens(secrets, clock);
  const idp = config.OIDC_ISSUER && config.OIDC_AUDIENCE ? oidcProvider(config.OIDC_ISSUER, config.OIDC_AUDIENCE, clock) : null;

  const callers = callersIn(db);
  const remembered = rememberedCallers(callers, { changes: deps.database.changes, clock });

  return {
    tokens,
    async identify(credentials, rawKeyAllowed) {
      // Writing requests always look up the caller in the database.
      const found = { db, clock, callers: credentials.reads ? remembered : callers };
      const { scheme, token } = schemeOf(credentials, rawKeyAllowed);
      switch (scheme) {
        case "none":
          return { kind: "nobody" };
        case "key":
          return byKey(found, token);
        case "session":
          return bySession(found, token);
        case "cookie":
          // Browsers send the cookie with requests of foreign pages too: the CSRF token proves that the request comes from our page.
          if (!credentials.reads && !secrets.verify("csrf", token, credentials.csrf)) throw new DomainError("csrf_failed");
          return bySession(found, token);
        case "bearer":
          if (config.LOCAL_AUTH && tokens.claims(token)) return byLocalToken(found, tokens, token);
          if (idp) return byIdentityToken(deps, idp, token);
          throw new DomainError("token_invalid");
      }
    },
    requireFeature: (team, feature) => requireFeature(deps, team, feature),
    isPlatformAdmin: (caller) => caller.kind === "human" && isPlatformAdmin(caller.admin, config),
  };
}

async function byKey({ db, clock, callers }: Found, token: string): Promise<Caller> {
  const found = await callers.key(tokenHash(token));
  if (!found) throw new DomainError("api_key_invalid");
  const { key, priceId, testTeamId } = found;
  const now = clock.now();
  if (key.expires_at !== null && key.expires_at <= now) throw new DomainError("api_key_expired");
  // Test keys work on every plan, on data of their own.
  const team_id = key.mode === "test" ? testTeamId : key.team_id;
  if (team_id === undefined) throw new DomainError("api_key_invalid");
  if (key.mode === "live" && !atLeast(knownPlan(priceId).role, "organization")) throw new DomainError("api_key_plan");
  const since = plusSeconds(now, -KEY_USE_SECONDS);
  if (key.last_used_at === null || key.last_used_at < since) await noteKeyUse(db, key.id, now, since);
  const { id: keyId, mode, scopes, allowed_ips: allowedIps } = key;
  return { kind: "key", keyId, mode, team: teamOfKey({ team_id }), scopes, allowedIps };
}

function person({ admin, membership }: PersonInTeam, via: Human["via"], webSessionId: string | null): Caller {
  return { kind: "human", via, admin, team: membership ? teamOfMember(membership) : null, role: membership?.role ?? null, webSessionId };
}

async function bySession({ clock, callers }: Found, token: string): Promise<Caller> {
  const session = await callers.session(tokenHash(token));
  if (!session || session.expiresAt <= clock.now()) throw new DomainError("token_invalid");
  return person(session, "session", session.sessionId);
}

async function byLocalToken({ callers }: Found, tokens: LocalTokens, token: string): Promise<Caller> {
  const claims = await tokens.check(token);
  const found = claims ? await callers.person(claims.adminId) : undefined;
  if (!found || found.admin.token_version !== claims?.version) throw new DomainError("token_invalid");
  return person(found, "jwt", null);
}

async function byIdentityToken(deps: AuthenticatorDeps, provider: IdentityProvider, token: string): Promise<Caller> {
  const { db, clock } = deps;
  const identity = await provider.check(token);
  if (!identity) throw new DomainError("token_invalid");
  const found = (await personOfIdentity(db, identity.sub)) ?? (await provision(deps, identity));
  const { admin } = found;
  const sameEmail = admin.email.toLowerCase() === identity.email.toLowerCase();
  if (!identity.emailVerified || admin.email_verified_at !== null || !sameEmail) return person(found, "oidc", null);
  const now = clock.now();
  await markVerifiedByProvider(db, admin.id, now);
  return person({ ...found, admin: { ...admin, email_verified_at: now } }, "oidc", null);
}

/** Adds the person of an identity at their first request. */
async function provision({ db, clock }: AuthenticatorDeps, identity: Identity): Promise<PersonInTeam> {
  const now = clock.now();
  await db.transaction((tx) =>
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
  // Added now, or by another request of the same identity that was first.
  const found = await personOfIdentity(db, identity.sub);
  if (!found) throw new DomainError("token_invalid");
  return found;
}
