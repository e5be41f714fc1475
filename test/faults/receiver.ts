import { createServer, type Server } from "node:http";
import { WebhookPayload } from "@sagittal/contract";

/** A webhook receiver that counts the deliveries for each session. */
export class Receiver {
  /** How often the end of each session arrived. */
  readonly told = new Map<string, number>();
  /** Called before a delivery is answered; the receiver answers when it resolves, and with 500 when it rejects. */
  before: (sessionId: string) => Promise<void> = async () => {};
  readonly #server: Server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const payload = WebhookPayload.parse(JSON.parse(body));
    if (!("session_id" in payload.data)) return void response.writeHead(204).end();
    const { session_id } = payload.data;
    this.told.set(session_id, (this.told.get(session_id) ?? 0) + 1);
    const status = await this.before(session_id).then(
      () => 204,
      () => 500,
    );
    response.writeHead(status).end();
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return `http://127.0.0.1:${address.port}/`;
  }

  stop(): Promise<unknown> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }
}
