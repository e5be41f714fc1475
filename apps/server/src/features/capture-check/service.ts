import { compatibleAdvice, findingText, gravestFirst, isOtherMovement, noteText } from "@sagittal/catalogue";
import { personaOf, personaText } from "@sagittal/catalogue/persona";
import { Lang } from "@sagittal/contract";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { brandingInMail, nameInMail } from "../../mail/names.ts";
import { queueEmail } from "../../mail/queue.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { Executor } from "../../platform/db/index.ts";
import { brandingView, storedBranding } from "../branding/service.ts";
import type { SessionRow } from "../sessions/row.ts";
import { findRecipient, stopEmails, takeTurn } from "./repository.ts";

export type CaptureCheckDeps = Pick<Context, "clock" | "config" | "queue" | "secrets" | "storage" | "publicUrl">;
export type SubscriptionDeps = Pick<Context, "db" | "clock" | "secrets">;

const DAY_SECONDS = 86_400;

/**
 * Queues an email that advises the uploader of a completed session to record again, when it has findings, of whatever severity. Sent only when the
 * deployment sends such emails, the uploader wants them and has a verified address, and the last one is a day old. Queued within the caller's transaction.
 * The contract allows one a day and names no severity: where slight findings took it, graver ones of that day stand on the sessions' pages alone, as the email says.
 */
export async function captureCheck(deps: CaptureCheckDeps, tx: Executor, session: SessionRow): Promise<void> {
  const { clock, config, publicUrl } = deps;
  const adminId = session.uploaded_by;
  const findings = gravestFirst(compatibleAdvice(session.capture_findings ?? [], session.capture_notes));
  if (!config.CAPTURE_CHECK_EMAIL || session.status !== "completed" || adminId === null || findings.length === 0) return;
  const now = clock.now();
  const admin = await takeTurn(tx, adminId, now, plusSeconds(now, -DAY_SECONDS));
  if (!admin) return;
  const lang = Lang.catch("en").parse(admin.locale);
  const looksLike = session.capture_notes.find(({ code }) => code === "looks_like");
  const unsubscribe = unsubscribeUrl(deps, adminId);
  const branding = await storedBranding(tx, session.team_id);
  await queueEmail(deps, tx, {
    kind: "capture_check",
    to: admin.email,
    about: [adminId, session.team_id, session.id],
    lang,
    vars: {
      url: `${publicUrl()}/sessions/${session.id}`,
      session: nameInMail(session.name) || `#${session.seq_no ?? ""}`,
      findings: findings.map((finding) => {
        const { happened, action } = findingText(finding, lang);
        const seen = isOtherMovement(finding) && looksLike ? `${noteText(looksLike, lang)} ` : "";
        return personaText(`${happened} ${seen}${action}`, lang, personaOf(admin.segment));
      }),
      slight: findings.every((f) => f.severity === "low"),
      unsubscribe,
    },
    branding: branding && brandingInMail(await brandingView(deps, branding)),
    headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  });
}

/** The address that stops a person's Capture Check emails; it needs no login, and its signature fits this person only. */
function unsubscribeUrl({ publicUrl, secrets }: CaptureCheckDeps, adminId: string): string {
  return `${publicUrl()}/api/unsubscribe/${adminId}.${secrets.hmac("unsubscribe", adminId)}/`;
}

/** The person whom a signed token of such an address names. Throws signature_invalid. */
export async function subscriberOf({ db, secrets }: SubscriptionDeps, token: string): Promise<{ id: string; lang: Lang }> {
  const [id = "", signature = ""] = token.split(".");
  if (!z.uuid().safeParse(id).success || !secrets.verify("unsubscribe", id, signature)) throw new DomainError("signature_invalid");
  const admin = await findRecipient(db, id);
  if (!admin) throw new DomainError("signature_invalid");
  return { id, lang: Lang.catch("en").parse(admin.locale) };
}

/** Stops the emails to the person whom a signed token names. Throws signature_invalid. */
export async function unsubscribe(deps: SubscriptionDeps, token: string): Promise<{ lang: Lang }> {
  const { id, lang } = await subscriberOf(deps, token);
  await stopEmails(deps.db, id, deps.clock.now());
  return { lang };
}
