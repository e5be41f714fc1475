import type { FastifyReply } from "fastify";

/** The client closed its connection before there was an answer: what it asked for need not be made. */
export class RequestClosed extends Error {
  constructor() {
    super("The request was closed.");
    this.name = "RequestClosed";
  }
}

/** Aborted, with RequestClosed, when the client closes its connection before the answer is sent. */
export function closedSignal(reply: FastifyReply): AbortSignal {
  const closed = new AbortController();
  reply.raw.once("close", () => closed.abort(new RequestClosed()));
  return closed.signal;
}
