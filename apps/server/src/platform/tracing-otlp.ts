import { AsyncLocalStorage } from "node:async_hooks";
import { type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Span, Tracing } from "./tracing.ts";

/** A collector that does not answer must not hold up the end of the process for longer. */
const EXPORT_TIMEOUT_MS = 3000;

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/**
 * Spans to an OpenTelemetry collector by OTLP over HTTP with JSON. Nothing is registered globally: services of one process keep their own.
 * @param ratio share of traces that are kept, 0 to 1; a trace that began elsewhere is kept or left as its beginning was
 */
export function otlpTracing({ endpoint, service, ratio }: { endpoint: string; service: string; ratio: number }): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  });
  const tracer = provider.getTracer("sagittal");
  const now = new AsyncLocalStorage<{ span: OtelSpan; queries: number }>();

  return {
    on: true,
    begin(name, { kind = "internal", from, attributes } = {}) {
      const remote = from === undefined ? null : parseTraceParent(from);
      const current = now.getStore()?.span;
      const parent = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : current ? trace.setSpan(ROOT_CONTEXT, current) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind], ...(attributes && { attributes }) }, parent);
      const own = { span, queries: 0 };
      return {
        note: (more) => void span.setAttributes(more),
        fail: (error) => {
          if (error instanceof Error) span.setAttribute("error.type", error.name);
          span.setStatus({ code: SpanStatusCode.ERROR });
        },
        end: () => {
          if (own.queries > 0) span.setAttribute("db.queries", own.queries);
          span.end();
        },
        run: (work) => now.run(own, work),
      } satisfies Span;
    },
    current() {
      const context = now.getStore()?.span.spanContext();
      return context && `00-${context.traceId}-${context.spanId}-0${context.traceFlags & 1}`;
    },
    queried() {
      const own = now.getStore();
      if (own) own.queries++;
    },
    close: () => provider.shutdown().catch(() => {}),
  };
}
