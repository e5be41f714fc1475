import { commonTexts } from "@sagittal/catalogue";
import { Lang } from "@sagittal/contract";
import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { queueEmail } from "../../mail/queue.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { Executor } from "../../platform/db/index.ts";
import { admins, teams } from "../../platform/db/schema/index.ts";
import { brandingView } from "../me/profile.ts";
import type { SessionRow } from "../sessions/view.ts";

const DAY = 86_400;

/** The address that stops a person's Capture Check emails; it needs no login, and its signature fits this person only. */
export function unsubscribeUrl(ctx: Context, adminId: string): string {
  return `${ctx.publicUrl()}/api/unsubscribe/${adminId}.${ctx.secrets.hmac("unsubscribe", adminId)}/`;
}

/**
 * Advises the uploader of a completed session to record again when the recording limits its numbers (findings of medium or high
 * severity): when they want such emails, the deployment sends them, and the last one is a day old. Queued within the caller's transaction.
 */
export async function captureCheck(ctx: Context, tx: Executor, session: SessionRow): Promise<void> {
  const adminId = session.uploaded_by;
  const findings = (session.capture_findings ?? []).filter((f) => f.severity !== "low");
  if (!ctx.config.CAPTURE_CHECK_EMAIL || session.status !== "completed" || adminId === null || findings.length === 0) return;
  const now = ctx.clock.now();
  // Taking the day's turn and queueing are one step: two sessions that end at once send one email.
  const [admin] = await tx
    .update(admins)
    .set({ capture_check_emailed_at: now })
    .where(
      and(
        eq(admins.id, adminId),
        eq(admins.notify_capture_check_email, true),
        or(isNull(admins.capture_check_emailed_at), lte(admins.capture_check_emailed_at, plusSeconds(now, -DAY))),
      ),
    )
    .returning();
  if (!admin) return;
  const lang = Lang.catch("en").parse(admin.locale);
  const texts = commonTexts(lang).findings;
  const unsubscribe = unsubscribeUrl(ctx, adminId);
  const [team] = await tx.select({ branding: teams.branding }).from(teams).where(eq(teams.id, session.team_id));
  await queueEmail(ctx, tx, {
    kind: "capture_check",
    to: admin.email,
    lang,
    vars: {
      url: `${ctx.publicUrl()}/sessions/${session.id}`,
      session: session.name || `#${session.seq_no ?? ""}`,
      findings: findings.map(({ code, severity }) => `${texts[code].happened[severity]} ${texts[code].action}`),
      unsubscribe,
    },
    branding: team?.branding ? await brandingView(ctx, team.branding) : null,
    headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  });
}
