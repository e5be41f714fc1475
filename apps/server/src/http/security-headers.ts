import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import type { Api } from "./api.ts";

const YEAR_S = 31_536_000;

/** The policy of the web app's own pages. Media and uploads may go to the storage's origin, which is a bucket where one is configured. */
export function appPolicy(storageOrigin: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${storageOrigin}`,
    `media-src 'self' blob: ${storageOrigin}`,
    `connect-src 'self' ${storageOrigin}`,
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The policy of the thread in which a pose network runs beside the camera: it alone may compile WebAssembly, and loads only what the service serves. */
export const LIVE_POSE_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The policy of the page that shows the API. Its scripts are files; its styles are partly written into the page. */
const DOCS_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Headers of every answer: nosniff, no framing, cross-origin opener isolation, and HSTS when the service has HTTPS. */
export function securityHeaders(app: Api, { publicUrl }: Pick<Context, "publicUrl">): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "content-security-policy": request.url.startsWith("/docs") ? DOCS_POLICY : "frame-ancestors 'none'",
    });
    if (publicUrl().startsWith("https:")) reply.header("strict-transport-security", `max-age=${YEAR_S}`);
  });
}

/** `onRequest` of routes that a link opens without an account: keeps search engines from listing what they answer. */
export async function notIndexed(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header("x-robots-tag", "noindex");
}
