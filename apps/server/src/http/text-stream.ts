import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";

const HEARTBEAT_MS = 15_000;

/** A stream of one text. */
export interface TextStream<T extends { text: string; model: string }> {
  /** Of the `start` event, beside `model`. */
  start: Record<string, unknown>;
  write: () => Promise<T>;
  /** Of the `done` event, beside `text`. */
  done: (written: T) => Record<string, unknown>;
  /** The last event that the caller has seen; -1: none. */
  after: number;
}

/** The last event seen of a stream that is read on after a break; -1 when it is read from its beginning. */
export function lastEventOf(request: FastifyRequest): number {
  const seen = Number(request.headers["last-event-id"] ?? -1);
  return Number.isInteger(seen) ? seen : -1;
}

/**
 * Server-sent events of a text: `start`, `delta` for each piece, `done` with the whole, or `error`. Events are numbered: a request with `Last-Event-ID`
 * continues after that event. A comment every 15 s while the text is being written.
 */
export function sendText<T extends { text: string; model: string }>(log: Logger, reply: FastifyReply, stream: TextStream<T>): FastifyReply {
  return reply
    .type("text/event-stream; charset=utf-8")
    .headers({ "cache-control": "no-cache, no-transform", "x-accel-buffering": "no" })
    .send(Readable.from(events(log, stream)));
}

async function* events<T extends { text: string; model: string }>(log: Logger, stream: TextStream<T>): AsyncGenerator<string> {
  const writing = stream.write();
  // Handled below; without this a rejection before the first await would end the process.
  writing.catch(() => {});
  let id = 0;
  const event = (name: string, data: unknown) => {
    const mine = id++;
    return mine > stream.after ? `id: ${mine}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n` : "";
  };
  try {
    let finished: T | null = null;
    while (finished === null) {
      finished = await Promise.race([writing, heartbeat()]);
      if (finished === null) yield ": waiting\n\n";
    }
    yield event("start", { ...stream.start, model: finished.model });
    for (const text of pieces(finished.text)) yield event("delta", { text });
    yield event("done", { text: finished.text, ...stream.done(finished) });
  } catch (error) {
    log.error({ err: error, ...stream.start }, "text stream failed");
    yield event("error", { detail: "internal_error" });
  }
}

function heartbeat(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), HEARTBEAT_MS).unref();
  });
}

/** A text in pieces of a few words, which together are the text. */
export function pieces(text: string): string[] {
  return text.match(/(?:\S+\s*){1,6}|\s+/g) ?? [];
}
