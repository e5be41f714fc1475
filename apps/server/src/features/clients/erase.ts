import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { sessions } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { removeSession } from "../sessions/remove.ts";
import { judgeAnew } from "../thresholds/judge.ts";
import { ThresholdRepository } from "../thresholds/repository.ts";
import { ClientRepository } from "./repository.ts";

/** Erases an athlete: the record, the photo, the note. Their sessions stay without them, or go too. Throws 404 client_not_found. */
export async function eraseClient(ctx: Context, team: TeamHandle, id: string, withSessions: boolean): Promise<void> {
  const store = new ClientRepository(ctx.db, team);
  const row = await store.find(id);
  if (!row) throw new DomainError("client_not_found");
  if (withSessions) {
    const theirs = await ctx.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.client_id, row.id));
    for (const session of theirs) await removeSession(ctx, team, session.id);
  }
  await ctx.db.transaction(async (tx) => {
    await new ThresholdRepository(tx, team).hold("write");
    const left = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.client_id, row.id));
    await new ClientRepository(tx, team).remove(row.id);
    // The athlete's own zones went with them.
    await judgeAnew(tx, team, left);
  });
  if (row.photo_key) await ctx.storage.remove([row.photo_key]);
}
