import { SMTPServer } from "smtp-server";

/** A mail server that takes everything, on a port that it keeps while it is down. */
export class Mailbox {
  readonly received: string[] = [];
  readonly #port: number;
  #server: SMTPServer | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  async up(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      onData: (stream, session, done) => {
        this.received.push(...session.envelope.rcptTo.map((to) => to.address));
        stream.resume().on("end", done);
      },
    });
    await new Promise<void>((resolve) => server.listen(this.#port, "127.0.0.1", resolve));
    this.#server = server;
  }

  async down(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }
}
