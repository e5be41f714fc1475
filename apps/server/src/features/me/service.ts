import { randomUUID } from "node:crypto";
import type { Activity, AdminProfile, Branding, BrandingPatch, HiddenMetrics, Lang, MePatch, Onboarding } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError, FieldError } from "../../domain/errors.ts";
import type { AdminRow } from "../../identity/caller.ts";
import { forgetMails } from "../../mail/transport.ts";
import type { StoredBranding } from "../../platform/db/schema/index.ts";
import { reencoded } from "../../platform/images.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { resendCode, verifyCode } from "../auth/codes.ts";
import { END_SUBSCRIPTION } from "../billing/kinds.ts";
import { lockTeam, paidSubscription } from "../billing/quota.ts";
import { brandingView, NO_BRANDING } from "../branding/service.ts";
import { profileOf } from "../profile/service.ts";
import { idsOfMembers, idsOfOwnedTeams } from "../teams/service.ts";
import { testTeamOf } from "../test-mode/team.ts";
import {
  activateIfMember,
  belongsTo,
  deleteAdmin,
  deleteTeam,
  dismissHint,
  hiddenMetricsOf,
  idsInJobsOf,
  lockBranding,
  renameOwned,
  saveBranding,
  saveHiddenMetrics,
  stampOnce,
  updateAdmin,
} from "./repository.ts";

export type MeDeps = Pick<Context, "db" | "clock" | "config" | "storage" | "secrets" | "queue">;

const MAX_HIDDEN = 64;
const MAX_METRIC_KEY = 64;
const LOGO_SIDE_PX = 512;

/** Changes what the patch names and returns the new profile. `demo_completed` stamps the time once; nothing takes it back. */
export async function changeMe(deps: MeDeps, { id }: AdminRow, patch: z.output<typeof MePatch>): Promise<AdminProfile> {
  const { demo_completed, ...values } = patch;
  const now = deps.clock.now();
  await updateAdmin(deps.db, id, values, now);
  if (demo_completed) await stampOnce(deps.db, id, "demo_completed_at", now);
  return profileOf(deps, id);
}

/**
 * Erases an account with the teams that it owns alone and all their data; what a team pays
 * for is ended at the payment provider. `confirm` is the account's email. Throws FieldError, and
 * owns_team_with_members while others work in one of the teams.
 */
export async function eraseAccount({ db, storage, queue, config }: MeDeps, admin: AdminRow, confirm: string): Promise<void> {
  if (confirm.trim().toLowerCase() !== admin.email.toLowerCase()) throw new FieldError({ confirm: (t) => t.confirmEmail });
  const erased = await db.transaction(async (tx) => {
    const teamIds: string[] = [];
    await queue.forget(tx, [admin.id]);
    for (const teamId of await idsOfOwnedTeams(tx, admin.id)) {
      await lockTeam(tx, teamId);
      if ((await idsOfMembers(tx, teamId)).length > 1) throw new DomainError("owns_team_with_members");
      const paid = (await paidSubscription(tx, teamId))?.provider_subscription_id;
      if (paid) await queue.send(tx, END_SUBSCRIPTION, { subscription_id: paid });
      const test = await testTeamOf(tx, teamId);
      const ids = [teamId, ...(test ? [test] : [])];
      await queue.forget(tx, await idsInJobsOf(tx, ids));
      await deleteTeam(tx, teamId);
      teamIds.push(...ids);
    }
    await deleteAdmin(tx, admin.id);
    return teamIds;
  });
  await forgetMails(config, [admin.id, ...erased]);
  for (const teamId of erased) await storage.removePrefix(`teams/${teamId}/`);
}

/** Ends onboarding; may rename the active team when the person owns it, and switch to a team that the person belongs to. */
export async function finishOnboarding(deps: MeDeps, admin: AdminRow, body: z.output<typeof Onboarding>): Promise<AdminProfile> {
  const { display_name, company_name, redirect_team_id } = body;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await updateAdmin(tx, admin.id, display_name === undefined ? {} : { display_name }, now);
    await stampOnce(tx, admin.id, "onboarded_at", now);
    if (company_name?.trim() && admin.active_team_id) await renameOwned(tx, admin.id, admin.active_team_id, company_name.trim(), now);
    if (redirect_team_id) await activateIfMember(tx, admin.id, redirect_team_id);
  });
  return profileOf(deps, admin.id);
}

/** Throws team_not_found when the person does not belong to the team. */
export async function switchTeam(deps: MeDeps, { id }: AdminRow, teamId: string): Promise<AdminProfile> {
  if (!(await belongsTo(deps.db, id, teamId))) throw new DomainError("team_not_found");
  await updateAdmin(deps.db, id, { active_team_id: teamId }, deps.clock.now());
  return profileOf(deps, id);
}

/** Returns false when the email is verified already. Throws RateLimited. */
export function sendVerification(deps: MeDeps, admin: AdminRow, client: string, lang: Lang): Promise<boolean> {
  return resendCode(deps, admin, client, lang);
}

/** Throws no_pending_code, too_many_attempts, code_expired, invalid_code, RateLimited. */
export async function verifyEmail(deps: MeDeps, { id }: AdminRow, code: string, client: string): Promise<{ verified_at: string }> {
  return { verified_at: (await verifyCode(deps, id, code, client)).toISOString() };
}

/** Notes a hint as put away by this person, once, whether or not the app still has it, and returns the profile. */
export async function dismiss(deps: MeDeps, { id }: AdminRow, hintId: string): Promise<AdminProfile> {
  await dismissHint(deps.db, id, hintId);
  return profileOf(deps, id);
}

/**
 * Replaces the person's set for an activity and exercise and returns it as stored: trimmed, each key once, blank and over-long ones
 * dropped, at most 64. An empty set shows all again.
 */
export async function hideMetrics({ db }: MeDeps, { id }: AdminRow, wanted: z.output<typeof HiddenMetrics>) {
  const { activity, exercise } = wanted;
  const hidden = [...new Set(wanted.hidden.map((k) => k.trim()))]
    .filter((k) => k !== "" && k.length <= MAX_METRIC_KEY)
    .slice(0, MAX_HIDDEN);
  await saveHiddenMetrics(db, { admin_id: id, activity, exercise, hidden });
  return { activity, exercise, hidden };
}

/** The person's set for exactly this activity and exercise; an empty exercise is the set of the activity. Empty when they hid none. */
export async function listHiddenMetrics({ db }: MeDeps, { id }: AdminRow, activity: Activity, exercise: string) {
  return { activity, exercise, hidden: await hiddenMetricsOf(db, id, activity, exercise) };
}

/**
 * Changes what the patch names of the team's branding and returns the whole. Of the logo only its removal is taken, by an empty `logo_url`;
 * `changeLogo` sets one.
 */
export function changeBranding(deps: MeDeps, team: TeamHandle, patch: z.output<typeof BrandingPatch>): Promise<Branding> {
  const { logo_url, ...words } = patch;
  return storeBranding(deps, team, { ...words, ...(logo_url === "" && { logo_key: "" }) });
}

/** Replaces the team's logo. Throws FieldError when the image cannot be decoded. */
export async function changeLogo(deps: MeDeps, team: TeamHandle, image: Buffer): Promise<Branding> {
  const png = await reencoded(image, "logo", LOGO_SIDE_PX, "png");
  const key = `teams/${team.teamId}/branding/${randomUUID()}.png`;
  await deps.storage.putBytes(key, png, "image/png");
  return storeBranding(deps, team, { logo_key: key });
}

async function storeBranding(deps: MeDeps, { teamId }: TeamHandle, values: Partial<StoredBranding>): Promise<Branding> {
  const { before, after } = await deps.db.transaction(async (tx) => {
    const before = (await lockBranding(tx, teamId)) ?? NO_BRANDING;
    const after = { ...before, ...values };
    await saveBranding(tx, teamId, after, deps.clock.now());
    return { before, after };
  });
  if (before.logo_key && before.logo_key !== after.logo_key) await deps.storage.remove([before.logo_key]);
  return brandingView(deps, after);
}
