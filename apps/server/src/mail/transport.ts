import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Config } from "../platform/config.ts";

interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
}

/** Takes an email away, or throws so that the queue tries again. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
}

/** An SMTP server when SMTP_URL is set, else one `.eml` file per email under DATA_DIR/outbox. */
export function mailTransport(config: Config): MailTransport {
  const from = config.MAIL_FROM;
  if (config.SMTP_URL) {
    const smtp = createTransport(config.SMTP_URL, { from });
    return { send: async (mail) => void (await smtp.sendMail(mail)) };
  }
  const outbox = join(config.DATA_DIR, "outbox");
  const writer = createTransport({ streamTransport: true, buffer: true, newline: "unix" }, { from });
  return {
    async send(mail) {
      await mkdir(outbox, { recursive: true });
      const { message } = await writer.sendMail(mail);
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`;
      // Readers of the outbox never see half an email.
      await writeFile(join(outbox, `.${name}`), message, { mode: 0o600 });
      await rename(join(outbox, `.${name}`), join(outbox, name));
    },
  };
}
