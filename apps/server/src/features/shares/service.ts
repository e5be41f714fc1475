import type { Lang } from "@sagittal/contract";
import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { type ShareKind, shareLinks, teams } from "../../platform/db/schema/index.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";
import { type TeamHandle, teamOfRecord } from "../../tenancy.ts";

export type ShareRow = typeof shareLinks.$inferSelect;

/** What is shared: sessions in display order, or one solution run. */
export interface ShareTarget {
  kind: ShareKind;
  ids: readonly string[];
}

/**
 * The link for a target: the most recent active one, with language, units and expiry set anew, or a new one. Expired links stay as a
 * record. The token is stored hashed for look-up and sealed for showing again.
 */
export async function shareLink(
  ctx: Context,
  team: TeamHandle,
  target: ShareTarget,
  locale: Lang,
  units = "metric",
): Promise<{ token: string; row: ShareRow }> {
  const now = ctx.clock.now();
  const expires_at = plusSeconds(now, ctx.config.SHARE_LINK_TTL_DAYS * 86_400);
  const joined = target.ids.join(",");
  return ctx.db.transaction(async (tx) => {
    await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, team.teamId)).for("update");
    const [active] = await tx
      .select()
      .from(shareLinks)
      .where(
        and(
          eq(shareLinks.team_id, team.teamId),
          eq(shareLinks.kind, target.kind),
          eq(shareLinks.target, joined),
          isNull(shareLinks.revoked_at),
          or(isNull(shareLinks.expires_at), gt(shareLinks.expires_at, now)),
        ),
      )
      .orderBy(desc(shareLinks.created_at))
      .limit(1);
    const known = active ? ctx.secrets.open(active.token_sealed) : null;
    if (active && typeof known === "string") {
      const [row] = await tx.update(shareLinks).set({ locale, units, expires_at }).where(eq(shareLinks.id, active.id)).returning();
      return { token: known, row: row! };
    }
    const token = newToken();
    const [row] = await tx
      .insert(shareLinks)
      .values({
        team_id: team.teamId,
        kind: target.kind,
        target: joined,
        token_hash: tokenHash(token),
        token_sealed: ctx.secrets.seal(token),
        locale,
        units,
        created_at: now,
        expires_at,
      })
      .returning();
    return { token, row: row! };
  });
}

/** Ends every active link of a target. */
export async function revokeShares(ctx: Context, team: TeamHandle, target: ShareTarget): Promise<void> {
  await ctx.db
    .update(shareLinks)
    .set({ revoked_at: ctx.clock.now() })
    .where(
      and(
        eq(shareLinks.team_id, team.teamId),
        eq(shareLinks.kind, target.kind),
        eq(shareLinks.target, target.ids.join(",")),
        isNull(shareLinks.revoked_at),
      ),
    );
}

/** What a token opens. Throws 404 share_not_found for an unknown or revoked one, 410 share_expired for one past its time. */
export async function openShare(ctx: Context, token: string, kind: ShareKind): Promise<{ row: ShareRow; ids: string[]; team: TeamHandle }> {
  const [row] = await ctx.db
    .select()
    .from(shareLinks)
    .where(and(eq(shareLinks.token_hash, tokenHash(token)), eq(shareLinks.kind, kind)));
  if (!row || row.revoked_at !== null) throw new DomainError("share_not_found");
  if (row.expires_at !== null && row.expires_at <= ctx.clock.now()) throw new DomainError("share_expired");
  return { row, ids: row.target.split(","), team: teamOfRecord(row) };
}
