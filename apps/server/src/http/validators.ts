import { hash } from "node:crypto";
import type { Api } from "./api.ts";

/** A HEAD answers with the headers of a GET: here its body is still there. */
const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * Gives the JSON answers to a GET or HEAD a validator: who has the same answer already, and says so by If-None-Match, gets 304 without the body. The validator is made from the
 * answer itself, after the caller was checked: it tells nobody anything of another team. Answers of people stay out of every cache (`no-store`); a
 * client that keeps one by itself, as a poller does, may still ask whether it changed.
 */
export function validators(app: Api): void {
  app.addHook("onSend", async (request, reply, payload: unknown) => {
    if (!READS.has(request.method) || reply.statusCode !== 200 || typeof payload !== "string" || reply.hasHeader("etag")) return payload;
    if (!String(reply.getHeader("content-type") ?? "").startsWith("application/json")) return payload;
    // Weak: the same answer may come packed.
    const etag = `W/"${hash("sha1", payload, "base64url")}"`;
    reply.header("etag", etag);
    // A HEAD has no body to leave out.
    if (request.method === "HEAD" || !has(request.headers["if-none-match"], etag)) return payload;
    reply.code(304).removeHeader("content-type").removeHeader("content-length");
    return null;
  });
}

/** Whether a client's list of validators has this one; weak and strong ones compare alike (RFC 9110, 13.1.2). */
function has(header: string | undefined, etag: string): boolean {
  const bare = (one: string) => one.trim().replace(/^W\//, "");
  return (header ?? "").split(",").some((one) => one.trim() === "*" || bare(one) === bare(etag));
}
