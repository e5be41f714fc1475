import { z } from "zod";
import { Activity } from "./activity.ts";
import { Subscription } from "./billing.ts";
import { Email, Instant } from "./common.ts";
import type { Rule } from "./rules.ts";

const colour = z.string().regex(/^(#([0-9a-f]{3}|[0-9a-f]{6}))?$/i, "colour" satisfies Rule);

export const Branding = z.object({
  brand_name: z.string(),
  logo_url: z.string(),
  accent_color: z.string(),
  footer_text: z.string(),
  contact_email: z.string(),
});
export type Branding = z.infer<typeof Branding>;

export const BrandingPatch = z.object({
  brand_name: z.string().max(120).optional(),
  accent_color: colour.optional(),
  footer_text: z.string().max(500).optional(),
  contact_email: z.union([z.literal(""), Email]).optional(),
  logo_url: z.literal("", "logo_by_upload" satisfies Rule).optional(),
});
export type BrandingPatch = z.infer<typeof BrandingPatch>;

export const SEGMENTS = ["sports", "healthcare", "wellness", ""] as const;
export const Persona = z.enum(["athlete", "patient", "client"]).describe("What texts call the person who was filmed");
export type Persona = z.infer<typeof Persona>;
export const MembershipRole = z.enum(["owner", "member"]);
export type MembershipRole = z.infer<typeof MembershipRole>;

export const OnboardingStep = z.enum(["segment", "activities", "demo", "account", "done"]);

/** The signed-in person as the me endpoints show them. */
export const AdminProfile = z
  .object({
    id: z.uuid(),
    idp_uid: z.string(),
    email: z.string(),
    display_name: z.string(),
    company_name: z.string(),
    role: z.enum(["owner", "member", "platform_admin"]),
    onboarded: z.boolean(),
    email_verified: z.boolean(),
    session_quota: z.int(),
    subscription: Subscription.nullable(),
    teams: z.array(z.object({ id: z.uuid(), name: z.string(), role: MembershipRole, is_active: z.boolean(), owner_email: z.string() })),
    segment: z.enum(SEGMENTS),
    preferred_activities: z.array(Activity),
    branding: Branding,
    demo_completed_at: Instant.nullable(),
    next_onboarding_step: OnboardingStep.nullable(),
    support_threads: z.boolean(),
    notify_capture_check_email: z.boolean(),
    dismissed_hints: z.array(z.string()),
    blur_face_by_default: z.boolean(),
  })
  .meta({ id: "AdminProfile" });
export type AdminProfile = z.infer<typeof AdminProfile>;

const password = z.string().min(10).max(128);

export const Register = z.object({ email: Email, password, display_name: z.string().max(120).default("") });
export type Register = z.infer<typeof Register>;
export const Login = z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(1024) });
export type Login = z.infer<typeof Login>;
export const TokenResponse = z.object({
  token: z.string(),
  token_type: z.literal("Bearer"),
  expires_in: z.int(),
  admin: AdminProfile,
});
export const PasswordResetRequest = z.object({ email: Email });
export const PasswordResetConfirm = z.object({ token: z.string().min(1).max(200), password });
export const SessionCookie = z.object({ session_cookie: z.string(), expires_at: Instant });

export const MePatch = z.object({
  display_name: z.string().max(120).optional(),
  segment: z.enum(SEGMENTS).optional(),
  preferred_activities: z
    .array(Activity)
    .max(21)
    .transform((a) => [...new Set(a)])
    .optional(),
  notify_capture_check_email: z.boolean().optional(),
  blur_face_by_default: z.boolean().optional(),
  demo_completed: z.boolean().optional(),
});
export type MePatch = z.infer<typeof MePatch>;

export const Onboarding = z.object({
  display_name: z.string().max(120).optional(),
  company_name: z.string().max(120).optional(),
  redirect_team_id: z.uuid().nullish(),
});
export type Onboarding = z.infer<typeof Onboarding>;
export const VerifyEmail = z.object({ code: z.string().regex(/^\d{6}$/, "six_digits" satisfies Rule) });
export const HintDismiss = z.object({
  hint_id: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, "hint_id" satisfies Rule),
});
export const HiddenMetrics = z.object({ activity: Activity, exercise: z.string().max(80).default(""), hidden: z.array(z.string()) });
export type HiddenMetrics = z.infer<typeof HiddenMetrics>;

export const INVITE_STATUSES = ["pending", "accepted", "expired", "cancelled"] as const;
export const Invite = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.literal("member"),
  status: z.enum(INVITE_STATUSES),
  url: z.string().optional(),
  created_at: Instant,
  expires_at: Instant,
});
export const InviteCreate = z.object({ email: Email, role: z.literal("member").default("member") });
export const PublicInvite = z.object({
  team_name: z.string(),
  email: z.string(),
  role: z.literal("member"),
  status: z.enum(INVITE_STATUSES),
  expires_at: Instant,
});

/** A person's place in a team. */
export const Membership = z.object({
  admin: z.object({ id: z.uuid(), email: z.string(), display_name: z.string() }),
  idp_uid: z.string(),
  team_id: z.uuid(),
  role: MembershipRole,
  is_owner: z.boolean(),
  session_count: z.int(),
  joined_at: Instant,
  updated_at: Instant,
});
export type Membership = z.infer<typeof Membership>;
export const TeamCreate = z.object({ name: z.string().trim().min(1).max(120) });
export const Team = z.object({ id: z.uuid(), name: z.string(), role: MembershipRole, is_active: z.boolean(), owner_email: z.string() });
