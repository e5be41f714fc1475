import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Closes connections whose request body does not arrive in time (slow-body attack: a body sent byte by byte would hold a connection without limit).
 * Uploads of files, whole or from the last byte on, take as long as a slow line needs, up to the server's own limit for a whole request.
 */
export function bodyDeadline(app: FastifyInstance, deadlineMs: number): void {
  app.addHook("onRequest", async (request) => {
    if (isUpload(request)) return;
    const { raw } = request;
    if (raw.complete) return;
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, deadlineMs);
    timer.unref();
    const clear = () => clearTimeout(timer);
    raw.once("end", clear).once("close", clear);
  });
}

const isUpload = ({ method, url }: FastifyRequest): boolean =>
  (method === "PUT" && url.startsWith("/files/")) || (method === "PATCH" && url.startsWith("/resumable/"));
