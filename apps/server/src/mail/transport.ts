import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Config } from "../platform/config.ts";
import type { Scratch } from "../platform/scratch.ts";

interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** Ids of the objects that the email is about; they are not sent. */
  about: readonly string[];
}

/** Takes an email away, or throws so that the queue tries again. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
}

const ABOUT = "X-Sagittal-About";
const outboxOf = (config: Config): string => join(config.DATA_DIR, "outbox");

/** Removes the outbox's emails about an account, team or session that was erased. What went out by SMTP is out of reach. */
export async function forgetMails(config: Config, ids: readonly string[]): Promise<void> {
  const outbox = outboxOf(config);
  for (const name of await readdir(outbox).catch(() => [])) {
    const path = join(outbox, name);
    const [head = ""] = (await readFile(path, "utf8").catch(() => "")).split("\n\n");
    const about = new RegExp(`^${ABOUT}:(.*(?:\n[ \t].*)*)`, "m").exec(head)?.[1] ?? "";
    if (ids.some((id) => about.includes(id))) await rm(path, { force: true });
  }
}

/** An SMTP server when SMTP_URL is set, else one `.eml` file per email under DATA_DIR/outbox. */
export function mailTransport(config: Config, scratch: Scratch): MailTransport {
  const from = config.MAIL_FROM;
  if (config.SMTP_URL) {
    const smtp = createTransport(config.SMTP_URL, { from });
    return { send: async ({ about: _kept, ...mail }) => void (await smtp.sendMail(mail)) };
  }
  const outbox = outboxOf(config);
  const writer = createTransport({ streamTransport: true, buffer: true, newline: "unix" }, { from });
  return {
    async send({ about, ...mail }) {
      await mkdir(outbox, { recursive: true });
      const { message } = await writer.sendMail({ ...mail, headers: { ...mail.headers, [ABOUT]: about.join(" ") } });
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`;
      // Readers of the outbox never see half an email.
      const unfinished = await scratch.file();
      await writeFile(unfinished, message, { mode: 0o600 });
      await rename(unfinished, join(outbox, name));
    },
  };
}
