import { type Invite, type InviteCreate, Lang, type Membership, type PageQuery, type PublicInvite } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError, FieldError, paywall } from "../../domain/errors.ts";
import type { AdminRow } from "../../identity/caller.ts";
import { brandingInMail, nameInMail } from "../../mail/names.ts";
import { queueEmail } from "../../mail/queue.ts";
import { clientNetwork } from "../../platform/client-address.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { Executor } from "../../platform/db/index.ts";
import { limit } from "../../platform/rate-limit.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { effectivePlan, settle } from "../billing/quota.ts";
import { brandingView } from "../branding/service.ts";
import { idsOfMembers, membersOf } from "../teams/service.ts";
import { addMember, InviteRepository, type InviteRow, inviteOfToken, markAccepted } from "./repository.ts";

/** What invites need of the service. */
export type InviteDeps = Pick<Context, "db" | "clock" | "queue" | "secrets" | "storage" | "publicUrl">;
type InviteView = z.infer<typeof Invite>;

const VALID_DAYS = 7;
const DAY_S = 86_400;
/** Emails to strangers that a team may send in a day, resent ones included. */
const INVITES_PER_DAY = { free: 10, paid: 100 } as const;
/** From clients of Free teams together. */
const FREE_INVITES_OF_CLIENT = 50;

/** Who sends an invite, and from where. */
export interface Inviter {
  admin: AdminRow;
  /** The client's address. */
  client: string;
}

/**
 * Invites a person by email; the answer alone shows the link. Throws email_not_verified for an inviter
 * whose own email is not, FieldError when the person belongs to the team already, and RateLimited. */
export async function createInvite(
  deps: InviteDeps,
  team: TeamHandle,
  inviter: Inviter,
  { email, role }: z.output<typeof InviteCreate>,
): Promise<InviteView> {
  if (inviter.admin.email_verified_at === null) throw new DomainError("email_not_verified");
  if (await new InviteRepository(deps.db, team).hasMember(email)) throw new FieldError({ email: (t) => t.alreadyMember });
  const now = deps.clock.now();
  const token = newToken();
  const row = await deps.db.transaction(async (tx) => {
    const values = { email, role, created_by: inviter.admin.id, created_at: now, ...linkOf(token, now) };
    await countInvite(deps, tx, team, inviter, now);
    const added = await new InviteRepository(tx, team).insert(values);
    await sendInvite(deps, tx, inviter.admin, { team, row: added, token });
    return added;
  });
  return { ...view(row, now), url: urlOf(deps, token) };
}

/**
 * One page of the team's invites, newest first, accepted, cancelled and expired ones included, and the number of all. Links are not among
 * them.
 */
export async function listInvites(deps: InviteDeps, team: TeamHandle, page: PageQuery): Promise<{ count: number; results: InviteView[] }> {
  const { count, rows } = await new InviteRepository(deps.db, team).page(page);
  const now = deps.clock.now();
  return { count, results: rows.map((row) => view(row, now)) };
}

/** Throws invite_not_found, and invite_not_pending when it was accepted or cancelled. */
export async function cancelInvite(deps: InviteDeps, team: TeamHandle, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const invites = new InviteRepository(tx, team);
    const { id: known } = await open(invites, id);
    await invites.cancel(known, deps.clock.now());
  });
}

/** Sends an invite again with a new link. Throws email_not_verified, invite_not_found, invite_not_pending, RateLimited. */
export async function resendInvite(deps: InviteDeps, team: TeamHandle, inviter: Inviter, id: string): Promise<InviteView> {
  if (inviter.admin.email_verified_at === null) throw new DomainError("email_not_verified");
  const token = newToken();
  const now = deps.clock.now();
  const row = await deps.db.transaction(async (tx) => {
    const invites = new InviteRepository(tx, team);
    const known = await open(invites, id);
    await countInvite(deps, tx, team, inviter, now);
    const renewed = await invites.renew(known.id, linkOf(token, now));
    await sendInvite(deps, tx, inviter.admin, { team, row: renewed, token });
    return renewed;
  });
  return view(row, now);
}

/** What a link is for. Throws invite_not_found. */
export async function showInvite(deps: InviteDeps, token: string): Promise<z.infer<typeof PublicInvite>> {
  const found = await inviteOfToken(deps.db, tokenHash(token));
  if (!found) throw new DomainError("invite_not_found");
  const { invite, team_name } = found;
  const { email, role, expires_at } = invite;
  return { team_name, email, role, status: statusOf(invite, deps.clock.now()), expires_at: expires_at.toISOString() };
}

/**
 * Joins a person to the invite's team (contract, behaviour rule 14). Holds the team's lock, so that two people cannot both take the last
 * seat; a refused invite stays pending. Accepting twice changes nothing. Throws invite_not_found, invite_unusable, seat_limit_reached.
 */
export async function acceptInvite(deps: InviteDeps, token: string, person: AdminRow): Promise<Membership> {
  const known = await inviteOfToken(deps.db, tokenHash(token));
  if (!known) throw new DomainError("invite_not_found");
  const teamId = known.invite.team_id;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const subscription = await settle(tx, teamId, now);
    const invite = (await inviteOfToken(tx, tokenHash(token)))?.invite;
    if (!invite) throw new DomainError("invite_not_found");
    const people = await idsOfMembers(tx, teamId);
    const belongs = people.includes(person.id);
    if (invite.accepted_by === person.id && belongs) return;
    if (statusOf(invite, now) !== "pending") throw new DomainError("invite_unusable");
    if (!belongs) {
      const plan = effectivePlan(subscription);
      if (plan.role !== "strategic" && people.length >= plan.max_seats) throw paywall("seat_limit_reached", plan);
      await addMember(tx, invite, person.id, now);
    }
    await markAccepted(tx, invite, person.id, now);
  });
  const [membership] = await membersOf(deps.db, { teamId }, person.id);
  if (!membership) throw new DomainError("invite_unusable");
  return membership;
}

/** An invite that can still be changed, locked until the transaction ends. */
async function open(invites: InviteRepository, id: string): Promise<InviteRow> {
  const row = await invites.lock(id);
  if (!row) throw new DomainError("invite_not_found");
  if (row.accepted_at || row.cancelled_at) throw new DomainError("invite_not_pending");
  return row;
}

/** On Free also by mailbox and client: an account that is erased and registered again has a new team. */
async function countInvite(deps: InviteDeps, tx: Executor, { teamId }: TeamHandle, { admin, client }: Inviter, now: Date): Promise<void> {
  const { role } = effectivePlan(await settle(tx, teamId, now));
  const count = (whose: string, most: number) => limit(tx, whose, most, DAY_S, now);
  if (role !== "free") return count(`invites:${teamId}`, INVITES_PER_DAY.paid);
  await count(`invites:${teamId}`, INVITES_PER_DAY.free);
  await count(`invites-by:${deps.secrets.hmac("email", admin.email.toLowerCase())}`, INVITES_PER_DAY.free);
  await count(`invites-client:${clientNetwork(client)}`, FREE_INVITES_OF_CLIENT);
}

function linkOf(token: string, now: Date): { token_hash: string; expires_at: Date } {
  return { token_hash: tokenHash(token), expires_at: plusSeconds(now, VALID_DAYS * DAY_S) };
}

function urlOf(deps: InviteDeps, token: string): string {
  return `${deps.publicUrl()}/invites/${token}`;
}

interface SentInvite {
  team: TeamHandle;
  row: InviteRow;
  token: string;
}

async function sendInvite(deps: InviteDeps, tx: Executor, inviter: AdminRow, { team: handle, row, token }: SentInvite) {
  const team = await new InviteRepository(tx, handle).teamRow();
  const branding = team?.branding ? brandingInMail(await brandingView(deps, team.branding)) : null;
  await queueEmail(deps, tx, {
    kind: "invite",
    to: row.email,
    about: [row.team_id, inviter.id],
    lang: Lang.catch("en").parse(inviter.locale),
    vars: {
      url: urlOf(deps, token),
      team: nameInMail(team?.name ?? ""),
      inviter: nameInMail(inviter.display_name) || inviter.email,
      days: VALID_DAYS,
    },
    // Nobody checked that the contact address is the team's: an email to a stranger does not carry it.
    branding: branding && { ...branding, contact_email: "" },
  });
}

function statusOf(row: InviteRow, now: Date): InviteView["status"] {
  if (row.accepted_at) return "accepted";
  if (row.cancelled_at) return "cancelled";
  return row.expires_at <= now ? "expired" : "pending";
}

function view(row: InviteRow, now: Date): InviteView {
  const { id, email, role, created_at, expires_at } = row;
  return { id, email, role, status: statusOf(row, now), created_at: created_at.toISOString(), expires_at: expires_at.toISOString() };
}
