import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { RateLimited } from "../domain/errors.ts";
import { hit } from "../platform/rate-limit.ts";

const WINDOW_S = 60;

/** Response headers with a partner's limit. */
export const LIMIT_HEADERS = ["RateLimit", "RateLimit-Policy", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];

/**
 * Counts a key's upload intents and new sessions, apart from one another, and reports the limit in each answer: in the fields of
 * draft-ietf-httpapi-ratelimit-headers (`RateLimit-Policy`, `RateLimit`) and in the three of its earlier versions.
 */
export function partnerLimits(app: FastifyInstance, { db, clock, config }: Pick<Context, "db" | "clock" | "config">): void {
  app.addHook("onRequest", async (request, reply) => {
    const { partnerLimit } = request.routeOptions.config;
    if (!partnerLimit || request.caller.kind !== "key") return;
    const key = `partner:${partnerLimit}:${request.caller.keyId}`;
    const { allowed, limit, remaining, resetSeconds } = await hit(db, key, config.PARTNER_RATE_LIMIT_PER_MINUTE, WINDOW_S, clock.now());
    reply.headers({
      "ratelimit-policy": `"${partnerLimit}";q=${limit};w=${WINDOW_S}`,
      ratelimit: `"${partnerLimit}";r=${remaining};t=${resetSeconds}`,
      "ratelimit-limit": String(limit),
      "ratelimit-remaining": String(remaining),
      "ratelimit-reset": String(resetSeconds),
    });
    if (!allowed) throw new RateLimited(resetSeconds);
  });
}
