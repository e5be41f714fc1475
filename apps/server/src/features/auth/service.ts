import { randomUUID } from "node:crypto";
import { Lang, type Login, type PasswordResetConfirm, type Register, type TokenResponse } from "@sagittal/contract";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { AdminRow, Human } from "../../identity/caller.ts";
import { type LocalTokens, TOKEN_SECONDS } from "../../identity/local-jwt.ts";
import { queueEmail } from "../../mail/queue.ts";
import { clientNetwork, isLoopback } from "../../platform/client-address.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { JobOutcome } from "../../platform/queue.ts";
import { forget, giveBack, hit, isOpen, limit } from "../../platform/rate-limit.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";
import { profileOf } from "../profile/service.ts";
import { addAdmin } from "./accounts.ts";
import { sendFirstCode } from "./codes.ts";
import { PASSWORD_RESET, type ResetJob } from "./kinds.ts";
import { checkPassword, hashPassword } from "./passwords.ts";
import {
  changePassword,
  insertReset,
  insertSession,
  isOpenReset,
  localAccount,
  revokeAllSessions,
  revokeSession,
  useReset,
} from "./repository.ts";

export type AuthDeps = Pick<Context, "db" | "clock" | "secrets" | "queue" | "config" | "storage" | "log" | "publicUrl">;
type SignedIn = z.infer<typeof TokenResponse>;

const RESET_SECONDS = 3600;
/** Reset emails that one address gets while a link is valid: of those that it got, the last ones still work. */
const MOST_RESETS = 5;
const SESSION_SECONDS = 14 * 86_400;
/** Accounts that one client may ask for, made or not: a club's coaches at one connection, not a machine that makes Free teams or tries addresses. */
const REGISTRATIONS = { max: 50, windowS: 3600 } as const;
/** Failed logins: of one account from one client, of one client, and of one account from clients that it never used. */
const LOGIN_FAILURES = {
  pair: { max: 5, windowS: 60 },
  client: { max: 100, windowS: 600 },
  account: { max: 100, windowS: 3600 },
} as const;
/** For so long after a login, a client is known to the account: strangers who use up the account's limit do not lock it out. */
const KNOWN_CLIENT_S = 90 * 86_400;

/** Adds a local account and emails its verification code. Throws local_auth_off, email_in_use, RateLimited. */
export async function register(
  deps: AuthDeps,
  tokens: LocalTokens,
  { email, password, display_name }: z.output<typeof Register>,
  client: string,
  lang: Lang,
): Promise<SignedIn> {
  requireLocalAuth(deps);
  // From this machine come its own programs, or everybody by a proxy that TRUST_PROXY does not name.
  if (!isLoopback(client)) {
    const { max, windowS } = REGISTRATIONS;
    await limit(deps.db, `register-client:${clientNetwork(client)}`, max, windowS, deps.clock.now());
  }
  const password_hash = await hashPassword(password);
  const admin = await deps.db.transaction(async (tx) => {
    const person = { idp_uid: `local|${randomUUID()}`, email, display_name, password_hash, locale: lang };
    return addAdmin(tx, person, deps.clock.now());
  });
  if (!admin) throw new DomainError("email_in_use");
  await sendFirstCode(deps, admin, client, lang);
  return signedIn(deps, tokens, admin);
}

/**
 * Every attempt is counted before the password is looked at, so that parallel guesses cannot pass together; a right one is taken back.
 * Throws local_auth_off, login_failed, and RateLimited after too many failures of this account from this client, of this client, or of
 * this account from clients that it does not know.
 */
export async function login(
  deps: AuthDeps,
  tokens: LocalTokens,
  { email, password }: z.output<typeof Login>,
  client: string,
): Promise<SignedIn> {
  requireLocalAuth(deps);
  const now = deps.clock.now();
  const account = tokenHash(email.toLowerCase());
  const network = clientNetwork(client);
  const knownClient = `login-known:${account}:${network}`;
  const known = await isOpen(deps.db, knownClient, now);
  const limits = { pair: `login:${account}:${network}`, client: `login-client:${network}`, account: `login-account:${account}` } as const;
  const counted = known ? (["pair", "client"] as const) : (["pair", "client", "account"] as const);
  for (const which of counted) {
    const { max, windowS } = LOGIN_FAILURES[which];
    await limit(deps.db, limits[which], max, windowS, now);
  }
  const admin = await localAccount(deps.db, email);
  if (!(await checkPassword(admin?.password_hash, password)) || !admin) {
    deps.log.warn({ security: "login_failed", account, client }, "login failed");
    throw new DomainError("login_failed");
  }
  await forget(deps.db, limits.pair);
  for (const which of counted) if (which !== "pair") await giveBack(deps.db, limits[which]);
  await hit(deps.db, knownClient, 1, KNOWN_CLIENT_S, now);
  return signedIn(deps, tokens, admin);
}

/**
 * Queues an email with a link to choose a new password. Whether there is such an account is looked up by the job only, so the answer's
 * time does not tell. Throws RateLimited, counted by the caller's address.
 */
export async function requestReset(deps: AuthDeps, address: string, email: string, lang: Lang): Promise<void> {
  await limit(deps.db, `reset:${clientNetwork(address)}`, deps.config.PASSWORD_RESET_RATE_LIMIT_PER_HOUR, 3600, deps.clock.now());
  await deps.queue.send(deps.db, PASSWORD_RESET, { sealed: deps.secrets.seal({ email, lang } satisfies ResetRequest) });
}

const ResetRequest = z.object({ email: z.string(), lang: Lang });
type ResetRequest = z.infer<typeof ResetRequest>;

/** Emails the link of a requested reset, when there is such an account that did not get too many. Nobody reads from an answer which it was. */
export async function sendReset(
  deps: Pick<AuthDeps, "db" | "clock" | "secrets" | "queue" | "publicUrl">,
  { sealed }: ResetJob,
): Promise<JobOutcome> {
  const opened = ResetRequest.safeParse(deps.secrets.open(sealed));
  if (!opened.success) return "skipped";
  const { email, lang } = opened.data;
  const admin = await localAccount(deps.db, email);
  if (!admin) return "skipped";
  const token = newToken();
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const recipient = deps.secrets.hmac("email", admin.email.toLowerCase());
    if (!(await hit(tx, `reset-mail:${recipient}`, MOST_RESETS, RESET_SECONDS, now)).allowed) return "skipped";
    const expires_at = plusSeconds(now, RESET_SECONDS);
    await insertReset(tx, { admin_id: admin.id, token_hash: tokenHash(token), created_at: now, expires_at });
    // In the URL's fragment the token reaches no server log and no referrer.
    const url = `${deps.publicUrl()}/reset-password#token=${token}`;
    const vars = { url, minutes: RESET_SECONDS / 60 };
    await queueEmail(deps, tx, { kind: "password_reset", to: admin.email, lang, vars, about: [admin.id] });
    return "done";
  });
}

/** Sets a new password and ends every session and token of the person. Throws invalid_token. */
export async function confirmReset(deps: AuthDeps, { token, password }: z.output<typeof PasswordResetConfirm>): Promise<void> {
  const now = deps.clock.now();
  // Before the hash, which is costly: anybody may send any token.
  if (!(await isOpenReset(deps.db, tokenHash(token), now))) throw new DomainError("invalid_token");
  const password_hash = await hashPassword(password);
  await deps.db.transaction(async (tx) => {
    const adminId = await useReset(tx, tokenHash(token), now);
    if (!adminId) throw new DomainError("invalid_token");
    await changePassword(tx, adminId, password_hash, now);
    await revokeAllSessions(tx, adminId, now);
  });
}

/** Starts a web session of 14 days. */
export async function openSession({ db, clock }: AuthDeps, admin: AdminRow): Promise<{ token: string; expires: Date }> {
  const token = newToken();
  const now = clock.now();
  const expires = plusSeconds(now, SESSION_SECONDS);
  await insertSession(db, { token_hash: tokenHash(token), admin_id: admin.id, created_at: now, expires_at: expires });
  return { token, expires };
}

/** Ends the session that the request came with, if it came with one. */
export async function closeSession({ db, clock }: AuthDeps, { admin, webSessionId }: Human): Promise<void> {
  if (webSessionId) await revokeSession(db, admin.id, webSessionId, clock.now());
}

function requireLocalAuth({ config }: AuthDeps): void {
  if (!config.LOCAL_AUTH) throw new DomainError("local_auth_off");
}

async function signedIn(deps: AuthDeps, tokens: LocalTokens, admin: AdminRow): Promise<SignedIn> {
  return {
    token: await tokens.issue(admin),
    token_type: "Bearer",
    expires_in: TOKEN_SECONDS,
    admin: await profileOf(deps, admin.id),
  };
}
