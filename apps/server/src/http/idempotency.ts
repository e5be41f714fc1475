import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../context.ts";
import { FieldError } from "../domain/errors.ts";
import { plusSeconds } from "../platform/clock.ts";
import { keepAnswer, type Reservation, releaseKey, reservationOf, reserveKey, type ScopedKey } from "../platform/idempotency.ts";
import { HttpError } from "./errors.ts";
import { fileBytesOf, readMultipart } from "./form.ts";

const DAY_SECONDS = 86_400;
/** Lease of a reservation without the time of the language model: longer than any creating request takes. */
const LEASE_SECONDS = 120;

declare module "fastify" {
  interface FastifyRequest {
    /** Set while the first request with an Idempotency-Key runs. */
    idempotency?: Reservation;
  }
}

/**
 * Idempotency-Key on routes that create: the first answer is kept for 24 h and given again to the same request; the same key with
 * another query or body is refused. An answer that is not a success is not kept, since nothing was created. A request that ended without an
 * answer, as when its process was killed, frees its key after a short lease.
 */
export function idempotency(
  app: FastifyInstance,
  { db, clock, secrets, config }: Pick<Context, "db" | "clock" | "secrets" | "config">,
): void {
  const leaseSeconds = LEASE_SECONDS + 2 * config.COACH_TIMEOUT_SECONDS;
  app.decorateRequest("idempotency");

  app.addHook("preHandler", async (request, reply) => {
    const sent = request.headers["idempotency-key"];
    if (!request.routeOptions.config.creates || typeof sent !== "string") return;
    if (sent.length === 0 || sent.length > 255) throw new FieldError({ "Idempotency-Key": (t) => t.charactersBetween(1, 255) });
    const id: ScopedKey = { scope: `${scopeOf(request)} ${request.routeOptions.url}`, key: sent };
    const hash = digest(`${pathOf(request)}\n${JSON.stringify(await contentOf(request))}`);
    const now = clock.now();
    const before = { answered: plusSeconds(now, -DAY_SECONDS), unanswered: plusSeconds(now, -leaseSeconds) };
    if (await reserveKey(db, id, hash, now, before)) {
      request.idempotency = { ...id, reservedAt: now };
      return;
    }
    const first = await reservationOf(db, id);
    if (!first || first.request_hash !== hash) throw new HttpError("idempotency_key_reused");
    const body = first.response_sealed === null ? null : z.string().nullable().parse(secrets.open(first.response_sealed));
    if (first.status === null || body === null) throw new HttpError("idempotency_key_in_flight");
    return reply
      .code(first.status)
      .header("idempotent-replayed", "true")
      .type("application/json; charset=utf-8")
      .serializer((text: unknown) => String(text))
      .send(body);
  });

  app.addHook("onSend", async (request, reply, payload) => {
    if (!request.idempotency) return payload;
    if (reply.statusCode >= 200 && reply.statusCode < 300 && typeof payload === "string") {
      await keepAnswer(db, request.idempotency, { status: reply.statusCode, response_sealed: secrets.seal(payload) });
    } else {
      await releaseKey(db, request.idempotency);
    }
    return payload;
  });
}

const digest = (content: string | Buffer): string => createHash("sha256").update(content).digest("base64url");

/** The path and what stands in its query; with and without a trailing slash it is the same operation. */
function pathOf({ url }: FastifyRequest): string {
  const [path = "", ...query] = url.split("?");
  return [`${path.replace(/\/$/, "")}/`, ...query].join("?");
}

/** The content that is hashed. Of a multipart form only the parts count, since the boundary differs in every repetition. */
async function contentOf(request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return request.body ?? null;
  const { fields, files } = await readMultipart(request, { fileSize: fileBytesOf(request) });
  return { fields, files: files.map(({ field, name, bytes }) => ({ field, name, bytes: digest(bytes) })) };
}

function scopeOf(request: FastifyRequest): string {
  const caller = request.caller;
  if (caller.kind === "key") return `key:${caller.keyId}`;
  if (caller.kind === "human") return `human:${caller.admin.id}:${caller.team?.teamId ?? ""}`;
  return `ip:${request.clientAddress}`;
}
