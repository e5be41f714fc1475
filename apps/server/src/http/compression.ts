import { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip, type ZlibOptions } from "node:zlib";
import type { FastifyReply } from "fastify";
import type { Api } from "./api.ts";

/** Answers below this size gain less than the headers cost. */
const LEAST_BYTES = 2048;
/** Fast levels: a pose file of 756 kB takes about 10 ms. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };
const GZIP: ZlibOptions = { level: 5 };

type Encoding = "br" | "gzip";

/** The packing that the caller takes, the better one first; null for none. */
function accepted(header: string | undefined): Encoding | null {
  const offered = (header ?? "").split(",").flatMap((part) => {
    const [name = "", weight = ""] = part.trim().toLowerCase().split(";");
    return /q=0(\.0*)?$/.test(weight.trim()) ? [] : [name.trim()];
  });
  return offered.includes("br") ? "br" : offered.includes("gzip") ? "gzip" : null;
}

/** Packs JSON answers, stored pose files among them, and pages that hold such an answer. Registered last: what other hooks keep of an answer is not packed. */
export function compression(app: Api): void {
  app.addHook("onSend", async (request, reply, payload: unknown) => {
    if (!/^(application\/(problem\+)?json|text\/html)\b/.test(String(reply.getHeader("content-type") ?? ""))) return payload;
    reply.header("vary", varying(reply));
    const encoding = accepted(request.headers["accept-encoding"]);
    if (encoding === null || request.method === "HEAD" || reply.statusCode === 206 || reply.statusCode === 304) return payload;
    if (reply.hasHeader("content-encoding")) return payload;
    if (typeof payload === "string" || Buffer.isBuffer(payload)) {
      if (payload.length < LEAST_BYTES) return payload;
      packedAs(reply, encoding);
      return encoding === "br" ? promisify(brotliCompress)(payload, BROTLI) : promisify(gzip)(payload, GZIP);
    }
    if (!(payload instanceof Readable)) return payload;
    packedAs(reply, encoding);
    const packer = encoding === "br" ? createBrotliCompress(BROTLI) : createGzip(GZIP);
    payload.on("error", (error) => packer.destroy(error));
    packer.on("close", () => payload.destroy());
    return payload.pipe(packer);
  });
}

function packedAs(reply: FastifyReply, encoding: Encoding): void {
  reply.header("content-encoding", encoding).removeHeader("content-length").removeHeader("accept-ranges");
  const etag = reply.getHeader("etag");
  // The same content in another packing: equal, though not byte by byte.
  if (typeof etag === "string" && !etag.startsWith("W/")) reply.header("etag", `W/${etag}`);
}

function varying(reply: FastifyReply): string {
  const before = String(reply.getHeader("vary") ?? "");
  return /\baccept-encoding\b/i.test(before) ? before : [before, "accept-encoding"].filter(Boolean).join(", ");
}
