import type { Lang } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { type Clock, plusSeconds } from "../../platform/clock.ts";
import type { Db, Executor } from "../../platform/db/index.ts";
import type { ShareKind } from "../../platform/db/schema/index.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";
import { type TeamHandle, teamOfRecord } from "../../tenancy.ts";
import { findShareByToken, ShareRepository, type ShareRow, type ShareTarget } from "./repository.ts";

export type { ShareRow, ShareTarget };

export type ShareDeps = Pick<Context, "db" | "clock" | "secrets" | "config">;

/**
 * The link for a target: the most recent active one, with language, units, sound (where given) and expiry updated, or a new one. Expired links are kept as a
 * record. The token is stored hashed for look-up and sealed for showing again. Throws consent_withdrawn.
 */
export async function shareLink(
  { db, clock, secrets, config }: ShareDeps,
  team: TeamHandle,
  target: ShareTarget,
  locale: Lang,
  { units = "metric", sound }: { units?: string; sound?: boolean } = {},
): Promise<{ token: string; row: ShareRow }> {
  const now = clock.now();
  const expires_at = plusSeconds(now, config.SHARE_LINK_TTL_DAYS * 86_400);
  return db.transaction(async (tx) => {
    const repository = new ShareRepository(tx, team);
    await repository.lockTeam();
    if (await repository.showsWithdrawn(target)) throw new DomainError("consent_withdrawn");
    const active = await repository.findActive(target, now);
    const known = active ? secrets.open(active.token_sealed) : null;
    if (active && typeof known === "string") {
      return {
        token: known,
        row: await repository.update(active.id, { locale, units, expires_at, ...(sound !== undefined && { sound }) }),
      };
    }
    const token = newToken();
    const sealed = { token_hash: tokenHash(token), token_sealed: secrets.seal(token) };
    return { token, row: await repository.insert(target, { ...sealed, locale, units, sound: sound ?? true, created_at: now, expires_at }) };
  });
}

/** The active link of a target, unchanged; null without one. */
export async function activeShare(
  { db, clock, secrets }: Pick<ShareDeps, "db" | "clock" | "secrets">,
  team: TeamHandle,
  target: ShareTarget,
): Promise<{ token: string; row: ShareRow } | null> {
  const row = await new ShareRepository(db, team).findActive(target, clock.now());
  const token = row ? secrets.open(row.token_sealed) : null;
  return row && typeof token === "string" ? { token, row } : null;
}

/** Ends every active link of a target. */
export function revokeShares({ db, clock }: { db: Db; clock: Clock }, team: TeamHandle, target: ShareTarget): Promise<void> {
  return new ShareRepository(db, team).revoke(target, clock.now());
}

/** The last instant, in ms, at which links show the session's video, alone, in a comparison or as a landing in a report; Infinity where one has no end, null where none shows it. */
export function sessionSharedUntil(db: Executor, team: TeamHandle, sessionId: string, now: Date): Promise<number | null> {
  return new ShareRepository(db, team).showsSessionUntil(sessionId, now);
}

/** Ends every active link that shows a session's video, alone, in a comparison or as a landing in a report. */
export function revokeSharesOfSession({ db, clock }: { db: Db; clock: Clock }, team: TeamHandle, sessionId: string): Promise<void> {
  return new ShareRepository(db, team).revokeOfSession(sessionId, clock.now());
}

/** Ends every link that shows an athlete. Links that are made meanwhile wait for the transaction. */
export async function revokeSharesOfClient(tx: Executor, team: TeamHandle, clientId: string, now: Date): Promise<void> {
  const repository = new ShareRepository(tx, team);
  await repository.lockTeam();
  await repository.revokeOfClient(clientId, now);
}

/** Ends the links that compare these sessions. Throws share_not_found when there are none. */
export async function revokeComparison({ db, clock }: { db: Db; clock: Clock }, team: TeamHandle, ids: readonly string[]): Promise<void> {
  if ((await new ShareRepository(db, team).revokeComparison(ids, clock.now())) === 0) throw new DomainError("share_not_found");
}

/** What a token opens. Throws share_not_found for an unknown or revoked one, share_expired for one past its time. */
export async function openShare(
  { db, clock }: { db: Db; clock: Clock },
  token: string,
  kind: ShareKind,
): Promise<{ row: ShareRow; ids: string[]; team: TeamHandle }> {
  const row = await findShareByToken(db, tokenHash(token), kind);
  if (!row || row.revoked_at !== null) throw new DomainError("share_not_found");
  if (row.expires_at !== null && row.expires_at <= clock.now()) throw new DomainError("share_expired");
  return { row, ids: row.target.split(","), team: teamOfRecord(row) };
}
