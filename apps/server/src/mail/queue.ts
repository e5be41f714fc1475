import { Lang } from "@sagittal/contract";
import { z } from "zod";
import type { Context } from "../context.ts";
import type { Executor } from "../platform/db/index.ts";
import type { JobHandler, JobKind } from "../platform/queue.ts";
import { renderMail } from "./render.ts";
import { MAIL_TEXTS, type MailKind, type MailText, type MailVars } from "./texts.ts";
import type { MailTransport } from "./transport.ts";

const EmailJob = z.object({ sealed: z.string(), about: z.array(z.uuid()).default([]) });

/** One email. Its content is sealed: a copy of the queue's tables shows no link and no code. A mail server may be out of reach for half a day. */
export const EMAIL: JobKind<typeof EmailJob> = {
  name: "email",
  data: EmailJob,
  options: { retryLimit: 32, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120, deleteAfterSeconds: 3600 },
};

const Sealed = z.object({
  to: z.string(),
  lang: Lang,
  text: z.object({
    subject: z.string(),
    heading: z.string(),
    paragraphs: z.array(z.string()),
    code: z.string().optional(),
    button: z.object({ label: z.string(), url: z.string() }).optional(),
    footnote: z.string(),
  }),
  branding: z
    .object({ brand_name: z.string(), logo_url: z.string(), accent_color: z.string(), footer_text: z.string(), contact_email: z.string() })
    .nullable(),
  headers: z.record(z.string(), z.string()).optional(),
});
type Sealed = z.infer<typeof Sealed>;

export interface Email<K extends MailKind> {
  kind: K;
  to: string;
  lang: Lang;
  vars: MailVars[K];
  branding?: Sealed["branding"];
  headers?: Record<string, string>;
  /** Ids of the account, team or session that the email is about: it goes when they are erased. */
  about: readonly string[];
}

/** Queues an email within the caller's transaction: it is sent when, and only when, the transaction holds. */
export async function queueEmail<K extends MailKind>(
  ctx: Pick<Context, "queue" | "secrets">,
  tx: Executor,
  email: Email<K>,
): Promise<void> {
  const text: MailText = MAIL_TEXTS[email.lang][email.kind](email.vars);
  const sealed: Sealed = { to: email.to, lang: email.lang, text, branding: email.branding ?? null, headers: email.headers };
  await ctx.queue.send(tx, EMAIL, { sealed: ctx.secrets.seal(sealed), about: [...email.about] });
}

/** Sends queued emails. */
export function emailJob(ctx: Pick<Context, "secrets">, transport: MailTransport): JobHandler<z.output<typeof EmailJob>> {
  return async ({ sealed, about }) => {
    const opened = Sealed.safeParse(ctx.secrets.open(sealed));
    // Sealed with a secret that was since replaced: nobody can read it any more.
    if (!opened.success) return "skipped";
    const { to, lang, text, branding, headers } = opened.data;
    await transport.send({ to, headers, about, ...renderMail(text, lang, branding) });
    return "done";
  };
}
