import { type AdminProfile, SEGMENTS } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { AdminRow } from "../../identity/caller.ts";
import { isPlatformAdmin } from "../../identity/platform-admin.ts";
import type { Executor } from "../../platform/db/index.ts";
import { planState } from "../billing/service.ts";
import { brandingView } from "../branding/service.ts";
import { adminOf, teamsOf } from "./repository.ts";

/** A person as stored; undefined when the account is gone. */
export function findPerson(db: Executor, adminId: string): Promise<AdminRow | undefined> {
  return adminOf(db, adminId);
}

/** The first of segment, activities, demo and account that is not done yet; null until the email is verified. */
function nextStep(admin: AdminRow): AdminProfile["next_onboarding_step"] {
  if (admin.email_verified_at === null) return null;
  if (admin.segment === "") return "segment";
  if (admin.preferred_activities.length === 0) return "activities";
  if (admin.demo_completed_at === null) return "demo";
  return admin.onboarded_at === null ? "account" : "done";
}

/** The person with their teams and the active team's plan, quota and branding. */
export async function profileOf(deps: Pick<Context, "db" | "clock" | "config" | "storage">, adminId: string): Promise<AdminProfile> {
  const admin = await adminOf(deps.db, adminId);
  if (!admin) throw new Error(`Admin ${adminId} is gone.`);
  const rows = await teamsOf(deps.db, adminId);
  const active = rows.find((r) => r.team.id === admin.active_team_id);
  const plan = active ? await planState(deps, active.team.id) : null;
  return {
    id: admin.id,
    idp_uid: admin.idp_uid,
    email: admin.email,
    display_name: admin.display_name,
    company_name: active?.team.name ?? "",
    role: isPlatformAdmin(admin, deps.config) ? "platform_admin" : (active?.role ?? "member"),
    onboarded: admin.onboarded_at !== null,
    email_verified: admin.email_verified_at !== null,
    session_quota: plan?.quota ?? 0,
    subscription: plan?.subscription ?? null,
    teams: rows.map((r) => ({ id: r.team.id, name: r.team.name, role: r.role, is_active: r === active, owner_email: r.owner_email ?? "" })),
    segment: SEGMENTS.find((s) => s === admin.segment) ?? "",
    preferred_activities: admin.preferred_activities,
    branding: await brandingView(deps, active?.team.branding ?? null),
    demo_completed_at: admin.demo_completed_at?.toISOString() ?? null,
    next_onboarding_step: nextStep(admin),
    support_threads: false,
    notify_capture_check_email: admin.notify_capture_check_email,
    dismissed_hints: admin.dismissed_hints,
    blur_face_by_default: admin.blur_face_by_default,
  };
}
