import { createRemoteJWKSet, decodeProtectedHeader, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { DomainError } from "../domain/errors.ts";
import type { Clock } from "../platform/clock.ts";

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  name: z.string().max(200).optional(),
});

export interface Identity {
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

/** Checks tokens of an external identity provider. */
export interface IdentityProvider {
  /** Who the token names, or null when signature, issuer, audience or time is wrong. Throws identity_provider_unavailable. */
  check(token: string): Promise<Identity | null>;
}

/** Discovery and JWKS of an OpenID provider; a key unknown so far is looked up again, so that rotation needs no restart. */
export function oidcProvider(issuer: string, audience: string, clock: Clock): IdentityProvider {
  let found: Promise<{ issuer: string; keys: JWTVerifyGetKey }> | undefined;
  const discover = async () => {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(5000) });
    if (!response.ok) throw new Error(`The identity provider answered ${response.status} to discovery.`);
    const document = Discovery.parse(await response.json());
    // A provider that names another issuer would let that one sign people in here (OpenID Connect Discovery 1.0, section 4.3).
    if (document.issuer.replace(/\/+$/, "") !== issuer) throw new Error(`Discovery names the issuer ${document.issuer}, not ${issuer}.`);
    return {
      issuer: document.issuer,
      keys: createRemoteJWKSet(new URL(document.jwks_uri), { cooldownDuration: 1000, timeoutDuration: 5000 }),
    };
  };
  const discovered = () => {
    found ??= discover().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  return {
    async check(token) {
      if (!isSigned(token)) return null;
      const { issuer: iss, keys } = await discovered().catch(() => {
        throw new DomainError("identity_provider_unavailable");
      });
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer: iss,
          audience,
          currentDate: clock.now(),
          requiredClaims: ["sub", "exp"],
          algorithms: ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"],
        });
        const claims = Claims.parse(payload);
        return { sub: claims.sub, email: claims.email ?? "", emailVerified: claims.email_verified === true, name: claims.name ?? "" };
      } catch (error) {
        if (isFault(error)) throw new DomainError("identity_provider_unavailable");
        return null;
      }
    },
  };
}

/** Looks like a signed token: only then the provider is asked. */
function isSigned(token: string): boolean {
  try {
    return decodeProtectedHeader(token).alg !== undefined;
  } catch {
    return false;
  }
}

/** True when the provider's keys could not be fetched, so that nothing is known of the token. */
function isFault(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true;
  if (error instanceof errors.JOSEError) return error.code === "ERR_JOSE_GENERIC";
  return error instanceof TypeError;
}
