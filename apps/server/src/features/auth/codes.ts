import { randomInt } from "node:crypto";
import type { Lang } from "@sagittal/contract";
import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { DomainError, RateLimited } from "../../domain/errors.ts";
import type { AdminRow } from "../../identity/caller.ts";
import { queueEmail } from "../../mail/queue.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { Executor } from "../../platform/db/index.ts";
import { admins, emailCodes } from "../../platform/db/schema/index.ts";

export const MAX_WRONG_CODES = 5;
const RESEND_SECONDS = 60;

/** Makes a new six-digit code, voids earlier ones and queues the email. */
export async function sendCode(ctx: Context, tx: Executor, admin: Pick<AdminRow, "id" | "email">, lang: Lang): Promise<void> {
  const now = ctx.clock.now();
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  await tx
    .update(emailCodes)
    .set({ replaced_at: now })
    .where(and(eq(emailCodes.admin_id, admin.id), isNull(emailCodes.replaced_at)));
  await tx.insert(emailCodes).values({
    admin_id: admin.id,
    code_hash: ctx.secrets.hmac("code", `${admin.id}:${code}`),
    created_at: now,
    expires_at: plusSeconds(now, ctx.config.EMAIL_CODE_TTL_SECONDS),
  });
  const minutes = Math.max(1, Math.round(ctx.config.EMAIL_CODE_TTL_SECONDS / 60));
  await queueEmail(ctx, tx, { kind: "verification", to: admin.email, lang, vars: { code, minutes } });
}

/** A further code on request: at most one per minute. Throws 429 with Retry-After before that. */
export async function resendCode(ctx: Context, admin: AdminRow, lang: Lang): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    await tx.select({ id: admins.id }).from(admins).where(eq(admins.id, admin.id)).for("update");
    const last = await pendingCode(tx, admin.id);
    const wait = last ? RESEND_SECONDS - (now.getTime() - last.created_at.getTime()) / 1000 : 0;
    if (wait > 0) throw new RateLimited(wait);
    await sendCode(ctx, tx, admin, lang);
  });
}

async function pendingCode(db: Executor, adminId: string) {
  const [row] = await db
    .select()
    .from(emailCodes)
    .where(and(eq(emailCodes.admin_id, adminId), isNull(emailCodes.replaced_at)))
    .orderBy(desc(emailCodes.created_at))
    .limit(1);
  return row;
}

/**
 * Checks a code (contract, state table of the verification code) and returns when the email was verified. Each guess takes one of five
 * attempts in a single statement, so that parallel guesses cannot have more.
 */
export async function verifyCode(ctx: Context, adminId: string, code: string): Promise<Date> {
  const [known] = await ctx.db.select({ at: admins.email_verified_at }).from(admins).where(eq(admins.id, adminId));
  if (known?.at) return known.at;
  const now = ctx.clock.now();
  const pending = await pendingCode(ctx.db, adminId);
  if (!pending) throw new DomainError("no_pending_code");
  if (pending.attempts >= MAX_WRONG_CODES) throw new DomainError("too_many_attempts");
  if (pending.expires_at <= now) throw new DomainError("code_expired");
  const [counted] = await ctx.db
    .update(emailCodes)
    .set({ attempts: sql`${emailCodes.attempts} + 1` })
    .where(and(eq(emailCodes.id, pending.id), isNull(emailCodes.replaced_at), lt(emailCodes.attempts, MAX_WRONG_CODES)))
    .returning();
  if (!counted) throw new DomainError("too_many_attempts");
  if (!ctx.secrets.verify("code", `${adminId}:${code}`, counted.code_hash)) {
    const remaining = MAX_WRONG_CODES - counted.attempts;
    throw remaining > 0 ? new DomainError("invalid_code", { attempts_remaining: remaining }) : new DomainError("too_many_attempts");
  }
  const [verified] = await ctx.db
    .update(admins)
    .set({ email_verified_at: sql`coalesce(${admins.email_verified_at}, ${now.toISOString()}::timestamptz)`, updated_at: now })
    .where(eq(admins.id, adminId))
    .returning();
  return verified?.email_verified_at ?? now;
}
