import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Api } from "./api.ts";

/** A HEAD answers with the headers of a GET: here its body is still there. */
const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * Adds an ETag to JSON answers to GET and HEAD: a request with a matching If-None-Match gets 304 without a body. The ETag is computed from the
 * answer itself, after the access check, so it reveals nothing of another team. Personal data stay out of every cache (`no-store`); a
 * client that keeps an answer itself, such as a poller, can still revalidate it.
 */
export function validators(app: Api): void {
  app.addHook("onSend", async (request, reply, payload: unknown) => {
    if (!READS.has(request.method) || reply.statusCode !== 200 || typeof payload !== "string" || reply.hasHeader("etag")) return payload;
    if (!String(reply.getHeader("content-type") ?? "").startsWith("application/json")) return payload;
    const etag = etagOf(payload);
    reply.header("etag", etag);
    // A HEAD has no body to leave out.
    if (request.method === "HEAD" || !has(request.headers["if-none-match"], etag)) return payload;
    reply.code(304).removeHeader("content-type").removeHeader("content-length");
    return null;
  });
}

/** The ETag of an answer by its content, or by all that it is made from. Weak: the same answer may come packed. */
export const etagOf = (content: string): string => `W/"${hash("sha1", content, "base64url")}"`;

/**
 * Answers 304 when the client has the answer with this ETag already; for answers that are costly to make. Returns whether it has answered. Called after
 * the access check and after every check that refuses the request.
 */
export function answeredUnchanged(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  if (!has(request.headers["if-none-match"], etag)) return false;
  reply.code(304).header("etag", etag).send();
  return true;
}

/** Whether a client's list of validators has this one; weak and strong ones compare alike (RFC 9110, 13.1.2). */
function has(header: string | undefined, etag: string): boolean {
  const bare = (one: string) => one.trim().replace(/^W\//, "");
  return (header ?? "").split(",").some((one) => one.trim() === "*" || bare(one) === bare(etag));
}
