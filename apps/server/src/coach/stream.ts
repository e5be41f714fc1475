import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import type { FinishedText } from "./write.ts";

const HEARTBEAT_MS = 15_000;

/** What the first event says. */
export interface StreamStart {
  session_id: string;
  locale: string;
}

/**
 * Server-sent events of a text: `start`, `delta` for each piece, `done` with the whole, or `error`. Numbered, so that `Last-Event-ID`
 * goes on after the last one seen; a comment every 15 s while the text is being written.
 */
export function sendText(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  start: StreamStart,
  write: () => Promise<FinishedText>,
): FastifyReply {
  const seen = Number(request.headers["last-event-id"] ?? -1);
  const after = Number.isInteger(seen) ? seen : -1;
  return reply
    .type("text/event-stream; charset=utf-8")
    .headers({ "cache-control": "no-cache, no-transform", "x-accel-buffering": "no" })
    .send(Readable.from(events(ctx, start, write, after)));
}

async function* events(ctx: Context, start: StreamStart, write: () => Promise<FinishedText>, after: number): AsyncGenerator<string> {
  const writing = write();
  // Seen to below; without this a failure before the first look would end the process.
  writing.catch(() => {});
  let id = 0;
  const event = (name: string, data: unknown) => {
    const mine = id++;
    return mine > after ? `id: ${mine}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n` : "";
  };
  try {
    let finished: FinishedText | null = null;
    while (finished === null) {
      finished = await Promise.race([writing, heartbeat()]);
      if (finished === null) yield ": waiting\n\n";
    }
    yield event("start", { ...start, model: finished.model });
    for (const text of pieces(finished.text)) yield event("delta", { text });
    yield event("done", { text: finished.text, sections: finished.sections });
  } catch (error) {
    ctx.log.error({ err: error, session: start.session_id }, "coaching stream failed");
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
