import {
  BadRequest,
  ErrorBody,
  envelope,
  IdParams,
  Invite,
  InviteCreate,
  Lang,
  Membership,
  NoContent,
  PageQuery,
  Paywall,
  PublicInvite,
} from "@sagittal/contract";
import { and, count, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { pageLinks } from "../../http/page.ts";
import type { Api } from "../../http/server.ts";
import { type Human, humanOf, teamOf } from "../../identity/caller.ts";
import { queueEmail } from "../../mail/queue.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { Executor } from "../../platform/db/index.ts";
import { admins, invites, memberships, teams } from "../../platform/db/schema/index.ts";
import { ApiError, FieldError, paywall } from "../../platform/errors.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";
import { effectivePlan, settle } from "../billing/quota.ts";
import { brandingView } from "../me/profile.ts";
import { membersOf } from "../teams/view.ts";

const tags = ["Teams"];
const VALID_DAYS = 7;
type InviteRow = typeof invites.$inferSelect;

function statusOf(row: InviteRow, now: Date): z.infer<typeof Invite>["status"] {
  if (row.accepted_at) return "accepted";
  if (row.cancelled_at) return "cancelled";
  return row.expires_at <= now ? "expired" : "pending";
}

function view(row: InviteRow, now: Date, url?: string): z.infer<typeof Invite> {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    status: statusOf(row, now),
    ...(url !== undefined && { url }),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}

export function inviteRoutes(app: Api, ctx: Context): void {
  const url = (token: string) => `${ctx.publicUrl()}/invites/${token}`;
  const TokenParams = z.object({ token: z.string().min(1).max(200) });

  async function mail(tx: Executor, human: Human, row: InviteRow, token: string): Promise<void> {
    const [team] = await tx.select().from(teams).where(eq(teams.id, row.team_id));
    await queueEmail(ctx, tx, {
      kind: "invite",
      to: row.email,
      lang: Lang.catch("en").parse(human.admin.locale),
      vars: { url: url(token), team: team?.name ?? "", inviter: human.admin.display_name || human.admin.email, days: VALID_DAYS },
      branding: team?.branding ? await brandingView(ctx, team.branding) : null,
    });
  }

  app.route({
    method: "POST",
    url: "/api/invites/",
    config: { access: "owner", creates: true },
    schema: { tags, summary: "Invite a person to the team", body: InviteCreate, response: { 201: Invite, 400: BadRequest } },
    handler: async (request, reply) => {
      const { teamId } = teamOf(request);
      const human = humanOf(request);
      const { email, role } = request.body;
      const [member] = await ctx.db
        .select({ id: admins.id })
        .from(memberships)
        .innerJoin(admins, eq(admins.id, memberships.admin_id))
        .where(and(eq(memberships.team_id, teamId), sql`lower(${admins.email}) = ${email.toLowerCase()}`));
      if (member) throw new FieldError({ email: (t) => t.alreadyMember });
      const token = newToken();
      const now = ctx.clock.now();
      const row = await ctx.db.transaction(async (tx) => {
        const [added] = await tx
          .insert(invites)
          .values({
            team_id: teamId,
            email,
            role,
            token_hash: tokenHash(token),
            created_by: human.admin.id,
            created_at: now,
            expires_at: plusSeconds(now, VALID_DAYS * 86_400),
          })
          .returning();
        await mail(tx, human, added!, token);
        return added!;
      });
      return reply.code(201).send(view(row, now, url(token)));
    },
  });

  app.route({
    method: "GET",
    url: "/api/invites/",
    config: { access: "owner" },
    schema: { tags, summary: "The team's invites", querystring: PageQuery, response: { 200: envelope(Invite) } },
    handler: async (request) => {
      const mine = eq(invites.team_id, teamOf(request).teamId);
      const [total] = await ctx.db.select({ n: count() }).from(invites).where(mine);
      const rows = await ctx.db
        .select()
        .from(invites)
        .where(mine)
        .orderBy(desc(invites.created_at), desc(invites.id))
        .limit(request.query.limit)
        .offset(request.query.offset);
      const now = ctx.clock.now();
      return { count: total?.n ?? 0, ...pageLinks(ctx, request, request.query, total?.n ?? 0), results: rows.map((r) => view(r, now)) };
    },
  });

  /** The team's own invite, locked. */
  async function own(tx: Executor, teamId: string, id: string): Promise<InviteRow> {
    const [row] = await tx
      .select()
      .from(invites)
      .where(and(eq(invites.team_id, teamId), eq(invites.id, id)))
      .for("update");
    if (!row) throw new ApiError("invite_not_found");
    if (row.accepted_at || row.cancelled_at) throw new ApiError("invite_not_pending");
    return row;
  }

  app.route({
    method: "DELETE",
    url: "/api/invites/:id/",
    config: { access: "owner", missing: "invite_not_found" },
    schema: { tags, summary: "Cancel an invite", params: IdParams, response: { 204: NoContent, 404: ErrorBody, 409: ErrorBody } },
    handler: async (request, reply) => {
      const { teamId } = teamOf(request);
      await ctx.db.transaction(async (tx) => {
        const row = await own(tx, teamId, request.params.id);
        await tx.update(invites).set({ cancelled_at: ctx.clock.now() }).where(eq(invites.id, row.id));
      });
      return reply.code(204).send(undefined);
    },
  });

  app.route({
    method: "POST",
    url: "/api/invites/:id/resend/",
    config: { access: "owner", missing: "invite_not_found" },
    schema: {
      tags,
      summary: "Email an invite again, with a new link of seven days",
      params: IdParams,
      response: { 200: Invite, 404: ErrorBody, 409: ErrorBody },
    },
    handler: async (request) => {
      const { teamId } = teamOf(request);
      const token = newToken();
      const now = ctx.clock.now();
      const row = await ctx.db.transaction(async (tx) => {
        const known = await own(tx, teamId, request.params.id);
        const [renewed] = await tx
          .update(invites)
          .set({ token_hash: tokenHash(token), expires_at: plusSeconds(now, VALID_DAYS * 86_400) })
          .where(eq(invites.id, known.id))
          .returning();
        await mail(tx, humanOf(request), renewed!, token);
        return renewed!;
      });
      return view(row, now);
    },
  });

  app.route({
    method: "GET",
    url: "/api/invites/:token/",
    config: { access: "public", missing: "invite_not_found" },
    schema: { tags, summary: "What an invite is for", params: TokenParams, response: { 200: PublicInvite, 404: ErrorBody } },
    handler: async (request) => {
      const [found] = await ctx.db
        .select({ invite: invites, team_name: teams.name })
        .from(invites)
        .innerJoin(teams, eq(teams.id, invites.team_id))
        .where(eq(invites.token_hash, tokenHash(request.params.token)));
      if (!found) throw new ApiError("invite_not_found");
      const { invite, team_name } = found;
      return {
        team_name,
        email: invite.email,
        role: invite.role,
        status: statusOf(invite, ctx.clock.now()),
        expires_at: invite.expires_at.toISOString(),
      };
    },
  });

  app.route({
    method: "POST",
    url: "/api/invites/:token/accept/",
    config: { access: "human", missing: "invite_not_found" },
    schema: {
      tags,
      summary: "Join the team of an invite",
      params: TokenParams,
      response: { 200: Membership, 402: Paywall, 404: ErrorBody, 410: ErrorBody },
    },
    handler: async (request) => {
      const { admin } = humanOf(request);
      const teamId = await accept(ctx, request.params.token, admin);
      const [membership] = await membersOf(ctx.db, { teamId }, admin.id);
      if (!membership) throw new ApiError("invite_unusable");
      return membership;
    },
  });
}

/**
 * Joins a person to the invite's team and returns its id (contract, behaviour rule 14). The team's lock decides between two people who
 * accept the last seat at once; the refused invite stays pending. Accepting again what one has accepted changes nothing.
 */
async function accept(ctx: Context, token: string, admin: Human["admin"]): Promise<string> {
  const byToken = eq(invites.token_hash, tokenHash(token));
  const [known] = await ctx.db.select({ team_id: invites.team_id }).from(invites).where(byToken);
  if (!known) throw new ApiError("invite_not_found");
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const subscription = await settle(tx, known.team_id, now);
    const [invite] = await tx.select().from(invites).where(byToken);
    if (!invite) throw new ApiError("invite_not_found");
    const people = await tx.select({ admin_id: memberships.admin_id }).from(memberships).where(eq(memberships.team_id, invite.team_id));
    const belongs = people.some((p) => p.admin_id === admin.id);
    if (invite.accepted_by === admin.id && belongs) return invite.team_id;
    if (statusOf(invite, now) !== "pending") throw new ApiError("invite_unusable");
    if (!belongs) {
      const plan = effectivePlan(subscription);
      if (plan.role !== "strategic" && people.length >= plan.max_seats) {
        throw paywall({ detail: "seat_limit_reached", reset_at: null, current_plan: plan.name, current_role: plan.role });
      }
      await tx.insert(memberships).values({ team_id: invite.team_id, admin_id: admin.id, role: invite.role, joined_at: now });
    }
    await tx.update(invites).set({ accepted_at: now, accepted_by: admin.id }).where(eq(invites.id, invite.id));
    await tx
      .update(admins)
      .set({ active_team_id: invite.team_id })
      .where(and(eq(admins.id, admin.id), sql`(${admins.onboarded_at} is not null or ${admins.active_team_id} is null)`));
    return invite.team_id;
  });
}
