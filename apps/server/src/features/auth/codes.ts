import { randomInt } from "node:crypto";
import type { Lang } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError, RateLimited } from "../../domain/errors.ts";
import type { AdminRow } from "../../identity/caller.ts";
import { queueEmail } from "../../mail/queue.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { Executor } from "../../platform/db/index.ts";
import { adminOf, lockAdmin, markVerified, pendingCode, replaceCode, takeAttempt } from "./repository.ts";

export type CodeDeps = Pick<Context, "db" | "clock" | "secrets" | "queue" | "config">;

const MAX_WRONG_CODES = 5;
const RESEND_SECONDS = 60;

/** Makes a new six-digit code, voids earlier ones and queues the email. */
export async function sendCode(deps: CodeDeps, tx: Executor, admin: Pick<AdminRow, "id" | "email">, lang: Lang): Promise<void> {
  const now = deps.clock.now();
  const lifetimeS = deps.config.EMAIL_CODE_TTL_SECONDS;
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  await replaceCode(tx, {
    admin_id: admin.id,
    code_hash: deps.secrets.hmac("code", `${admin.id}:${code}`),
    created_at: now,
    expires_at: plusSeconds(now, lifetimeS),
  });
  const minutes = Math.max(1, Math.round(lifetimeS / 60));
  await queueEmail(deps, tx, { kind: "verification", to: admin.email, lang, vars: { code, minutes } });
}

/** A further code on request: at most one per minute. Returns false when the email is verified already. Throws RateLimited. */
export async function resendCode(deps: CodeDeps, admin: AdminRow, lang: Lang): Promise<boolean> {
  if (admin.email_verified_at !== null) return false;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockAdmin(tx, admin.id);
    const last = await pendingCode(tx, admin.id);
    const waitS = last ? RESEND_SECONDS - (now.getTime() - last.created_at.getTime()) / 1000 : 0;
    if (waitS > 0) throw new RateLimited(waitS);
    await sendCode(deps, tx, admin, lang);
  });
  return true;
}

/**
 * Checks a code (contract, state table of the verification code) and returns when the email was verified. Each guess takes one of five
 * attempts. Throws no_pending_code, too_many_attempts, code_expired, invalid_code.
 */
export async function verifyCode(deps: CodeDeps, adminId: string, code: string): Promise<Date> {
  const known = await adminOf(deps.db, adminId);
  if (known?.email_verified_at) return known.email_verified_at;
  const now = deps.clock.now();
  const pending = await pendingCode(deps.db, adminId);
  if (!pending) throw new DomainError("no_pending_code");
  if (pending.attempts >= MAX_WRONG_CODES) throw new DomainError("too_many_attempts");
  if (pending.expires_at <= now) throw new DomainError("code_expired");
  const counted = await takeAttempt(deps.db, pending.id, MAX_WRONG_CODES);
  if (!counted) throw new DomainError("too_many_attempts");
  if (!deps.secrets.verify("code", `${adminId}:${code}`, counted.code_hash)) {
    const remaining = MAX_WRONG_CODES - counted.attempts;
    throw remaining > 0 ? new DomainError("invalid_code", { attempts_remaining: remaining }) : new DomainError("too_many_attempts");
  }
  return (await markVerified(deps.db, adminId, now)) ?? now;
}
