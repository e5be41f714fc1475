import type { PageQuery } from "@sagittal/contract";
import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { admins, invites, memberships, teams } from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";

export type InviteRow = typeof invites.$inferSelect;

/** Invites of one team. */
export class InviteRepository extends TeamRepository {
  protected readonly owner = invites.team_id;

  async insert(values: Omit<typeof invites.$inferInsert, "team_id">): Promise<InviteRow> {
    const [row] = await this.db
      .insert(invites)
      .values({ ...values, team_id: this.team.teamId })
      .returning();
    return row!;
  }

  /** One page, newest first, and the number of all. */
  async page({ limit, offset }: PageQuery): Promise<{ count: number; rows: InviteRow[] }> {
    const mine = this.mine();
    const [total] = await this.db.select({ n: count() }).from(invites).where(mine);
    const rows = await this.db
      .select()
      .from(invites)
      .where(mine)
      .orderBy(desc(invites.created_at), desc(invites.id))
      .limit(limit)
      .offset(offset);
    return { count: total?.n ?? 0, rows };
  }

  /** Locks an invite until the transaction ends. */
  async lock(id: string): Promise<InviteRow | undefined> {
    const [row] = await this.db
      .select()
      .from(invites)
      .where(this.mine(eq(invites.id, id)))
      .for("update");
    return row;
  }

  async cancel(id: string, now: Date): Promise<void> {
    await this.db
      .update(invites)
      .set({ cancelled_at: now })
      .where(this.mine(eq(invites.id, id)));
  }

  /** Replaces the link; the earlier one is void. */
  async renew(id: string, link: { token_hash: string; expires_at: Date }): Promise<InviteRow> {
    const [row] = await this.db
      .update(invites)
      .set(link)
      .where(this.mine(eq(invites.id, id)))
      .returning();
    return row!;
  }

  /** True when a member of the team has this email, in any case of letters. */
  async hasMember(email: string): Promise<boolean> {
    const found = await this.db
      .select({ id: admins.id })
      .from(memberships)
      .innerJoin(admins, eq(admins.id, memberships.admin_id))
      .where(and(eq(memberships.team_id, this.team.teamId), sql`lower(${admins.email}) = ${email.toLowerCase()}`));
    return found.length > 0;
  }

  async teamRow(): Promise<typeof teams.$inferSelect | undefined> {
    const [row] = await this.db.select().from(teams).where(eq(teams.id, this.team.teamId));
    return row;
  }
}

/** The invite behind a link and the name of its team. The link is the credential: no team handle is needed. */
export async function inviteOfToken(db: Executor, tokenHash: string): Promise<{ invite: InviteRow; team_name: string } | undefined> {
  const [found] = await db
    .select({ invite: invites, team_name: teams.name })
    .from(invites)
    .innerJoin(teams, eq(teams.id, invites.team_id))
    .where(eq(invites.token_hash, tokenHash));
  return found;
}

/**
 * Adds a person to the invite's team in the invite's role. The caller holds the team's lock and has seen that a seat is free and that the
 * person is no member yet.
 */
export async function addMember(db: Executor, invite: InviteRow, adminId: string, now: Date): Promise<void> {
  await db.insert(memberships).values({ team_id: invite.team_id, admin_id: adminId, role: invite.role, joined_at: now });
}

/** Marks the invite as used. The team becomes active for a person without one, and for one who has finished onboarding. */
export async function markAccepted(db: Executor, invite: InviteRow, adminId: string, now: Date): Promise<void> {
  await db.update(invites).set({ accepted_at: now, accepted_by: adminId }).where(eq(invites.id, invite.id));
  await db
    .update(admins)
    .set({ active_team_id: invite.team_id })
    .where(and(eq(admins.id, adminId), sql`(${admins.onboarded_at} is not null or ${admins.active_team_id} is null)`));
}
