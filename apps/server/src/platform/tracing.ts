/** Attributes of a span: counts, codes, ids of the service. Never bodies, addresses of people or credentials. */
type Attributes = Readonly<Record<string, string | number | boolean>>;

interface Beginning {
  kind?: "internal" | "server" | "client" | "consumer";
  /** The span above as W3C `traceparent`, where it began in another process or callback; by default the current span. */
  from?: string | undefined;
  attributes?: Attributes;
}

/** A piece of work with a beginning and an end. */
export interface Span {
  note(attributes: Attributes): void;
  /** Marks the work as failed by the kind of the error; its message may name people and stays out. */
  fail(error?: unknown): void;
  end(): void;
  /** Runs work with this span as the current one. */
  run<T>(work: () => T): T;
}

/** Where the time of requests and jobs goes, across processes. */
export interface Tracing {
  /** Whether spans go anywhere. */
  readonly on: boolean;
  begin(name: string, how?: Beginning): Span;
  /** The current span as W3C `traceparent`; undefined outside of any. */
  current(): string | undefined;
  /** Counts a database query to the current span. */
  queried(): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

const NO_SPAN: Span = { note() {}, fail() {}, end() {}, run: (work) => work() };

/** No tracing: nothing is measured, loaded or sent. */
export const noTracing: Tracing = { on: false, begin: () => NO_SPAN, current: () => undefined, queried() {}, async close() {} };

/** Runs work as a span that ends, and fails, with it. */
export async function spanned<T>(tracing: Tracing, name: string, how: Beginning, work: (span: Span) => Promise<T>): Promise<T> {
  const span = tracing.begin(name, how);
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Traces to an OpenTelemetry collector where the settings name one. Its libraries are loaded only then. */
export async function openTracing(settings: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_SERVICE_NAME: string;
  OTEL_TRACES_SAMPLER_ARG: number;
}): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service, OTEL_TRACES_SAMPLER_ARG: ratio } = settings;
  if (endpoint === undefined) return noTracing;
  const { otlpTracing } = await import("./tracing-otlp.ts");
  return otlpTracing({ endpoint, service, ratio });
}
