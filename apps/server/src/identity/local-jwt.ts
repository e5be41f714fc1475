import { randomUUID } from "node:crypto";
import { decodeJwt, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Clock } from "../platform/clock.ts";
import type { Secrets } from "../platform/secrets.ts";

const ISSUER = "sagittal-local";
const AUDIENCE = "sagittal";
export const TOKEN_SECONDS = 3600;

const Claims = z.object({ sub: z.uuid(), ver: z.int() });

/** Tokens of local accounts: HS256, one hour. */
export interface LocalTokens {
  issue(admin: { id: string; token_version: number }): Promise<string>;
  /** True when the token says that it was issued here; it is not checked yet. */
  claims(token: string): boolean;
  /** Who the token names, or null when it is forged or expired. */
  check(token: string): Promise<{ adminId: string; version: number } | null>;
}

export function localTokens(secrets: Secrets, clock: Clock): LocalTokens {
  const key = secrets.key("jwt");
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
      try {
        return decodeJwt(token).iss === ISSUER;
      } catch {
        return false;
      }
    },
    async check(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          issuer: ISSUER,
          audience: AUDIENCE,
          algorithms: ["HS256"],
          currentDate: clock.now(),
        });
        const { sub, ver } = Claims.parse(payload);
        return { adminId: sub, version: ver };
      } catch {
        return null;
      }
    },
  };
}
