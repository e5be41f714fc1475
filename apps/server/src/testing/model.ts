import { createServer, type Server, type ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";

/** What the stand-in does with a request: words, at once or one by one; a call of a tool; a fault; silence until the caller gives up. */
export type ModelTurn = string[] | { slowly: string[] } | { tool: string; input: unknown } | "break" | "refuse" | "hang";

const BETWEEN_WORDS_MS = 40;

/** A server that speaks the model protocol, as slow, broken or inventive as a test wants it. */
export class ModelStandIn {
  say: (prompt: string) => ModelTurn = () => [];
  prompts: string[] = [];
  readonly #server: Server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    this.prompts.push(body);
    await this.#answer(response, this.say(body));
  });

  async #answer(response: ServerResponse, turn: ModelTurn): Promise<void> {
    if (turn === "refuse") {
      // Asked once more, as the client library does, and at once.
      response.writeHead(500, { "retry-after-ms": "1" }).end("{}");
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    const chunk = (delta: object, finish_reason: string | null = null) =>
      response.write(
        `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
      );
    if (turn === "break") {
      chunk({ role: "assistant", content: "Half of a sen" });
      response.destroy();
      return;
    }
    if (turn === "hang") {
      chunk({ role: "assistant", content: "Wait" });
      return;
    }
    if (Array.isArray(turn) || "slowly" in turn) {
      for (const content of Array.isArray(turn) ? turn : turn.slowly) {
        if (!Array.isArray(turn)) await setTimeout(BETWEEN_WORDS_MS);
        chunk({ role: "assistant", content });
      }
      chunk({}, "stop");
    } else {
      const call = { name: turn.tool, arguments: JSON.stringify(turn.input) };
      chunk({ role: "assistant", tool_calls: [{ index: 0, id: `call-${this.prompts.length}`, type: "function", function: call }] });
      chunk({}, "tool_calls");
    }
    response.end("data: [DONE]\n\n");
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return `http://127.0.0.1:${address.port}/v1`;
  }

  stop(): Promise<unknown> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }
}
