import { randomInt } from "node:crypto";
import type { Lang } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError, RateLimited } from "../../domain/errors.ts";
import type { AdminRow } from "../../identity/caller.ts";
import { queueEmail } from "../../mail/queue.ts";
import { clientNetwork } from "../../platform/client-address.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { Executor } from "../../platform/db/index.ts";
import { hit } from "../../platform/rate-limit.ts";
import { findPerson } from "../profile/service.ts";
import { lockAdmin, markVerified, pendingCode, replaceCode, takeAttempt } from "./repository.ts";

export type CodeDeps = Pick<Context, "db" | "clock" | "secrets" | "queue" | "config">;

const MAX_WRONG_CODES = 5;
const RESEND_SECONDS = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;
/** Limits that outlive an account, since an account can be erased and registered again for further guesses. */
const LIMITS = {
  sent: { perEmail: { max: 10, windowS: DAY_S }, perClient: { max: 100, windowS: HOUR_S } },
  guessed: { perEmail: { max: 30, windowS: DAY_S }, perClient: { max: 100, windowS: HOUR_S } },
} as const;

/** Counts a code sent or guessed, by email address and by client. Throws RateLimited. */
async function count(deps: CodeDeps, db: Executor, what: keyof typeof LIMITS, email: string, client: string): Promise<void> {
  const now = deps.clock.now();
  const { perEmail, perClient } = LIMITS[what];
  const address = deps.secrets.hmac("email", email.toLowerCase());
  const results = [
    await hit(db, `code-${what}:${address}`, perEmail.max, perEmail.windowS, now),
    await hit(db, `code-${what}-client:${clientNetwork(client)}`, perClient.max, perClient.windowS, now),
  ];
  const refused = results.filter((r) => !r.allowed);
  if (refused.length > 0) throw new RateLimited(Math.max(...refused.map((r) => r.resetSeconds)));
}

/** The first code of a new account. Where the address or the client has had too many, none is sent: it can be asked for later. */
export async function sendFirstCode(deps: CodeDeps, admin: Pick<AdminRow, "id" | "email">, client: string, lang: Lang): Promise<void> {
  try {
    await count(deps, deps.db, "sent", admin.email, client);
  } catch (error) {
    if (error instanceof RateLimited) return;
    throw error;
  }
  await deps.db.transaction((tx) => sendCode(deps, tx, admin, lang));
}

/** Makes a new six-digit code, voids earlier ones and queues the email. */
async function sendCode(deps: CodeDeps, tx: Executor, admin: Pick<AdminRow, "id" | "email">, lang: Lang): Promise<void> {
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
  await queueEmail(deps, tx, { kind: "verification", to: admin.email, lang, vars: { code, minutes }, about: [admin.id] });
}

/** A further code on request: at most one per minute. Returns false when the email is verified already. Throws RateLimited. */
export async function resendCode(deps: CodeDeps, admin: AdminRow, client: string, lang: Lang): Promise<boolean> {
  if (admin.email_verified_at !== null) return false;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockAdmin(tx, admin.id);
    const last = await pendingCode(tx, admin.id);
    const waitS = last ? RESEND_SECONDS - (now.getTime() - last.created_at.getTime()) / 1000 : 0;
    if (waitS > 0) throw new RateLimited(waitS);
    await count(deps, tx, "sent", admin.email, client);
    await sendCode(deps, tx, admin, lang);
  });
  return true;
}

/**
 * Checks a code (contract, state table of the verification code) and returns when the email was verified. Each guess takes one of five
 * attempts, and counts for the email address and the client. Throws no_pending_code, too_many_attempts, code_expired, invalid_code, RateLimited.
 */
export async function verifyCode(deps: CodeDeps, adminId: string, code: string, client: string): Promise<Date> {
  const known = await findPerson(deps.db, adminId);
  if (known?.email_verified_at) return known.email_verified_at;
  const now = deps.clock.now();
  const pending = await pendingCode(deps.db, adminId);
  if (!pending) throw new DomainError("no_pending_code");
  if (pending.attempts >= MAX_WRONG_CODES) throw new DomainError("too_many_attempts");
  if (pending.expires_at <= now) throw new DomainError("code_expired");
  await count(deps, deps.db, "guessed", known?.email ?? "", client);
  const counted = await takeAttempt(deps.db, pending.id, MAX_WRONG_CODES);
  if (!counted) throw new DomainError("too_many_attempts");
  if (!deps.secrets.verify("code", `${adminId}:${code}`, counted.code_hash)) {
    const remaining = MAX_WRONG_CODES - counted.attempts;
    throw remaining > 0 ? new DomainError("invalid_code", { attempts_remaining: remaining }) : new DomainError("too_many_attempts");
  }
  return (await markVerified(deps.db, adminId, now)) ?? now;
}
