import { randomUUID } from "node:crypto";
import { decodeJwt, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Clock } from "../platform/clock.ts";
import type { Secrets } from "../platform/secrets.ts";

const ISSUER = "sagittal-local";
const AUDIENCE = "sagittal";
export const TOKEN_SECONDS = 3600;

const Claims = z.object({ sub: z.uuid(), ver: z.int(), exp: z.int() });

/** Tokens whose signature is remembered: those of the people who are active within an hour. */
const MOST_CHECKED = 10_000;

/** Tokens of local accounts: HS256, one hour. */
export interface LocalTokens {
  issue(admin: { id: string; token_version: number }): Promise<string>;
  /** True when the token says that it was issued here; it is not checked yet. */
  claims(token: string): boolean;
  /** Who the token names, or null when it is forged or expired. */
  check(token: string): Promise<{ adminId: string; version: number } | null>;
}

/**
 * Makes and checks the tokens of this deployment. A checked one is remembered until it expires, so revocation is the caller's: compare
 * `version` with the person's `token_version`.
 */
export function localTokens(secrets: Secrets, clock: Clock): LocalTokens {
  const key = secrets.key("jwt");
  // A verified signature stays valid until the token expires, so it is cached (verification took a tenth of a short answer's time). Permissions are checked with every request.
  const checked = new LRUCache<string, { adminId: string; version: number; expiresS: number }>({ max: MOST_CHECKED });
  return {
    issue: (admin) => {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ ver: admin.token_version })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(admin.id)
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + TOKEN_SECONDS)
        .sign(key);
    },
    claims(token) {
      if (checked.has(token)) return true;
      try {
        return decodeJwt(token).iss === ISSUER;
      } catch {
        return false;
      }
    },
    async check(token) {
      const now = clock.now();
      const known = checked.get(token);
      if (known) return known.expiresS > Math.floor(now.getTime() / 1000) ? known : null;
      try {
        const { payload } = await jwtVerify(token, key, { issuer: ISSUER, audience: AUDIENCE, algorithms: ["HS256"], currentDate: now });
        const { sub, ver, exp } = Claims.parse(payload);
        const found = { adminId: sub, version: ver, expiresS: exp };
        checked.set(token, found);
        return found;
      } catch {
        return null;
      }
    },
  };
}
