import type { FastifyRequest } from "fastify";
import type { Span, Tracing } from "../platform/tracing.ts";
import type { Api } from "./api.ts";

/** Asked by machines every few seconds; a span of each would hide the others. */
const UNTRACED = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Makes each request a span, named by its route and never by its address, which may hold a token. A client that sends W3C `traceparent`
 * finds its requests in its own trace.
 */
export function traceRequests(app: Api, tracing: Tracing): void {
  if (!tracing.on) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, _reply, done) => {
    const { method, headers, routeOptions } = request;
    if (UNTRACED.has(routeOptions.url ?? "")) return done();
    const from = typeof headers.traceparent === "string" ? headers.traceparent : undefined;
    const route = routeOptions.url ?? "";
    const attributes = { "http.request.method": method, "http.route": route, "sagittal.request.id": request.id };
    const span = tracing.begin(`${method} ${route}`.trim(), { kind: "server", from, attributes });
    spans.set(request, span);
    span.run(done);
  });
  // A body's end comes by an event of the socket, outside of what ran before it.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  app.addHook("onResponse", async (request, reply) => {
    const span = spans.get(request);
    span?.note({ "http.response.status_code": reply.statusCode });
    if (reply.statusCode >= 500) span?.fail();
    span?.end();
  });
}
