import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { AdminRow } from "../../identity/caller.ts";
import type { Db, Executor } from "../../platform/db/index.ts";
import { admins, apiKeys, emailCodes, memberships, passwordResets, subscriptions, webSessions } from "../../platform/db/schema/index.ts";

export type EmailCodeRow = typeof emailCodes.$inferSelect;
type ApiKeyRow = typeof apiKeys.$inferSelect;

/** Adds a person; undefined when the identity or the local email exists already. */
export async function insertAdmin(tx: Executor, values: typeof admins.$inferInsert): Promise<AdminRow | undefined> {
  const [admin] = await tx.insert(admins).values(values).onConflictDoNothing().returning();
  return admin;
}

/** Locks a person's row until the transaction ends. */
export async function lockAdmin(tx: Executor, id: string): Promise<void> {
  await tx.select({ id: admins.id }).from(admins).where(eq(admins.id, id)).for("no key update");
}

/** The local account with this email, in any case of letters. */
export async function localAccount(db: Executor, email: string): Promise<AdminRow | undefined> {
  const [row] = await db
    .select()
    .from(admins)
    .where(and(sql`lower(${admins.email}) = ${email.toLowerCase()}`, isNotNull(admins.password_hash)));
  return row;
}

/** Notes that the email was verified, unless it was before. Returns when it was verified first. */
export async function markVerified(db: Executor, adminId: string, now: Date): Promise<Date | null> {
  const [row] = await db
    .update(admins)
    .set({ email_verified_at: sql`coalesce(${admins.email_verified_at}, ${now.toISOString()}::timestamptz)`, updated_at: now })
    .where(eq(admins.id, adminId))
    .returning({ at: admins.email_verified_at });
  return row?.at ?? null;
}

/** Like `markVerified`, but keeps the time of the last change: the identity provider verified the email. */
export async function markVerifiedByProvider(db: Executor, adminId: string, now: Date): Promise<void> {
  await db
    .update(admins)
    .set({ email_verified_at: now })
    .where(and(eq(admins.id, adminId), isNull(admins.email_verified_at)));
}

/** Sets a new password and voids the tokens issued before. */
export async function changePassword(tx: Executor, adminId: string, password_hash: string, now: Date): Promise<void> {
  await tx
    .update(admins)
    .set({ password_hash, token_version: sql`${admins.token_version} + 1`, updated_at: now })
    .where(eq(admins.id, adminId));
}

/** The person of an identity that the provider vouches for. */
export async function personOfIdentity(db: Executor, idpUid: string): Promise<PersonInTeam | undefined> {
  const [row] = await db
    .select({ admin: admins, membership: memberships })
    .from(admins)
    .leftJoin(memberships, inActiveTeam)
    .where(eq(admins.idp_uid, idpUid));
  return row;
}

/** A key that is not revoked, with the price of its team's current subscription. */
export interface LiveKey {
  key: ApiKeyRow;
  priceId: string;
}

/** The key that is not revoked, by its hash. */
export async function liveKey(db: Executor, tokenHash: string): Promise<LiveKey | undefined> {
  const [found] = await db
    .select({ key: apiKeys, priceId: subscriptions.price_id })
    .from(apiKeys)
    .innerJoin(subscriptions, and(eq(subscriptions.team_id, apiKeys.team_id), isNull(subscriptions.ended_at)))
    .where(and(eq(apiKeys.token_hash, tokenHash), isNull(apiKeys.revoked_at)));
  return found;
}

/** Notes a key's use, unless it was noted after `unlessSince`. */
export async function noteKeyUse(db: Executor, keyId: string, now: Date, unlessSince: Date): Promise<void> {
  await db
    .update(apiKeys)
    .set({ last_used_at: now })
    .where(and(eq(apiKeys.id, keyId), or(isNull(apiKeys.last_used_at), lt(apiKeys.last_used_at, unlessSince))));
}

/** Adds a person's web session. Only the token's hash is stored. */
export async function insertSession(
  db: Executor,
  values: { token_hash: string; admin_id: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await db.insert(webSessions).values(values);
}

/** A person and their membership in the team that is active for them; null where they belong to none. */
export interface PersonInTeam {
  admin: AdminRow;
  membership: typeof memberships.$inferSelect | null;
}

/** One round trip for both. */
const inActiveTeam = and(eq(memberships.admin_id, admins.id), eq(memberships.team_id, admins.active_team_id));

/** A web session with its person. */
export interface LiveSession extends PersonInTeam {
  sessionId: string;
  expiresAt: Date;
}

/** The session that is not revoked, with its person. */
export async function liveSession(db: Executor, tokenHash: string): Promise<LiveSession | undefined> {
  const [row] = await db
    .select({ admin: admins, membership: memberships, sessionId: webSessions.id, expiresAt: webSessions.expires_at })
    .from(webSessions)
    .innerJoin(admins, eq(admins.id, webSessions.admin_id))
    .leftJoin(memberships, inActiveTeam)
    .where(and(eq(webSessions.token_hash, tokenHash), isNull(webSessions.revoked_at)));
  return row;
}

/** A frequent question, put together and planned once per connection instead of each time. */
const personQuery = (db: Db) =>
  db
    .select({ admin: admins, membership: memberships })
    .from(admins)
    .leftJoin(memberships, inActiveTeam)
    .where(eq(admins.id, sql.placeholder("id")))
    .prepare("person_in_team");
const personQueries = new WeakMap<Db, ReturnType<typeof personQuery>>();

/** A person by their id. */
export async function personInTeam(db: Db, adminId: string): Promise<PersonInTeam | undefined> {
  const query = personQueries.get(db) ?? personQuery(db);
  personQueries.set(db, query);
  const [row] = await query.execute({ id: adminId });
  return row;
}

/** Ends one web session of this person; another person's stays as it is. */
export async function revokeSession(db: Executor, adminId: string, sessionId: string, now: Date): Promise<void> {
  await db
    .update(webSessions)
    .set({ revoked_at: now })
    .where(and(eq(webSessions.id, sessionId), eq(webSessions.admin_id, adminId)));
}

/** Ends all web sessions of a person. Tokens of local accounts end by `token_version`. */
export async function revokeAllSessions(db: Executor, adminId: string, now: Date): Promise<void> {
  await db
    .update(webSessions)
    .set({ revoked_at: now })
    .where(and(eq(webSessions.admin_id, adminId), isNull(webSessions.revoked_at)));
}

/** Voids the person's earlier codes and adds one. */
export async function replaceCode(
  tx: Executor,
  values: { admin_id: string; code_hash: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx
    .update(emailCodes)
    .set({ replaced_at: values.created_at })
    .where(and(eq(emailCodes.admin_id, values.admin_id), isNull(emailCodes.replaced_at)));
  await tx.insert(emailCodes).values(values);
}

/** The newest code of a person that no other has replaced, even if it is expired or has no attempts left; undefined when none was sent. */
export async function pendingCode(db: Executor, adminId: string): Promise<EmailCodeRow | undefined> {
  const [row] = await db
    .select()
    .from(emailCodes)
    .where(and(eq(emailCodes.admin_id, adminId), isNull(emailCodes.replaced_at)))
    .orderBy(desc(emailCodes.created_at))
    .limit(1);
  return row;
}

/** Takes one of `max` attempts in a single statement, so that parallel guesses cannot take more; undefined when none is left. */
export async function takeAttempt(db: Executor, codeId: string, max: number): Promise<EmailCodeRow | undefined> {
  const [counted] = await db
    .update(emailCodes)
    .set({ attempts: sql`${emailCodes.attempts} + 1` })
    .where(and(eq(emailCodes.id, codeId), isNull(emailCodes.replaced_at), lt(emailCodes.attempts, max)))
    .returning();
  return counted;
}

/** Adds a reset link beside the person's earlier ones, which stay valid until one is used. Only the token's hash is stored. */
export async function insertReset(
  tx: Executor,
  values: { admin_id: string; token_hash: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx.insert(passwordResets).values(values);
}

const openReset = (tokenHash: string, now: Date) =>
  and(eq(passwordResets.token_hash, tokenHash), isNull(passwordResets.used_at), gt(passwordResets.expires_at, now));

/** Whether a reset link can still be used. */
export async function isOpenReset(db: Executor, tokenHash: string, now: Date): Promise<boolean> {
  const found = await db.select({ id: passwordResets.id }).from(passwordResets).where(openReset(tokenHash, now));
  return found.length > 0;
}

/** Uses a reset link once, and voids the person's other links. Returns the person's id; undefined for a link that is unknown, used or expired. */
export async function useReset(tx: Executor, tokenHash: string, now: Date): Promise<string | undefined> {
  const [used] = await tx
    .update(passwordResets)
    .set({ used_at: now })
    .where(openReset(tokenHash, now))
    .returning({ admin_id: passwordResets.admin_id });
  if (!used) return undefined;
  await tx
    .update(passwordResets)
    .set({ used_at: now })
    .where(and(eq(passwordResets.admin_id, used.admin_id), isNull(passwordResets.used_at)));
  return used.admin_id;
}
