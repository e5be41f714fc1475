import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const CollectedSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z
    .array(Attribute)
    .default([])
    .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, Object.values(value)[0]]))),
  status: z.object({ code: z.number().default(0) }).default({ code: 0 }),
});
type CollectedSpan = z.output<typeof CollectedSpan>;
const Traces = z.object({ resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(CollectedSpan) })) })) });

/** A span's attributes and its child spans, sorted by name. */
export interface Branch {
  name: string;
  under: Branch[];
}

/** A collector of OpenTelemetry traces on the loopback (OTLP over HTTP, JSON). Any other address answers 200, as a webhook's receiver would. */
export async function startCollector() {
  const received: string[] = [];
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url === "/v1/traces") {
      received.push(body);
      for (const { scopeSpans } of Traces.parse(JSON.parse(body)).resourceSpans) spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The collector has no port.");
  const branches = (traceId: string, parent: string): Branch[] =>
    spans
      .filter((span) => span.traceId === traceId && (span.parentSpanId ?? "") === parent)
      .map(({ name, spanId }) => ({ name, under: branches(traceId, spanId) }))
      .sort((a, b) => a.name.localeCompare(b.name));
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    /** Everything that arrived, as it was sent. */
    received: () => received.join("\n"),
    /** The spans of a trace under one of its spans. */
    branches,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
