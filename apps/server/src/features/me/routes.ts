import {
  Activity,
  AdminProfile,
  BadRequest,
  Branding,
  BrandingPatch,
  Detail,
  ErrorBody,
  HiddenMetrics,
  HintDismiss,
  Instant,
  MePatch,
  NoContent,
  Onboarding,
  VerifyEmail,
} from "@sagittal/contract";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { FieldError } from "../../domain/errors.ts";
import { humanOf, teamOf } from "../../http/caller.ts";
import { languageOf } from "../../http/language.ts";
import type { Api } from "../../http/server.ts";
import { clearSessionCookies } from "../../identity/cookies.ts";
import { admins, hiddenMetrics, memberships, teams } from "../../platform/db/schema/index.ts";
import { resendCode, verifyCode } from "../auth/codes.ts";
import { imageOf, logoKey, reencoded } from "./logo.ts";
import { brandingView, NO_BRANDING, profileOf } from "./profile.ts";
import { eraseAccount, stampOnce, switchTeam, updateAdmin } from "./store.ts";

const tags = ["Me"];
const LOGO_BYTES = 2 * 1024 * 1024;
const MAX_HIDDEN = 64;
const MAX_METRIC_KEY = 64;

export function meRoutes(app: Api, ctx: Context): void {
  const human = { access: "human" } as const;

  app.route({
    method: "GET",
    url: "/api/me/",
    config: human,
    schema: { tags, summary: "The signed-in person", response: { 200: AdminProfile } },
    handler: (request) => profileOf(ctx, humanOf(request).admin.id),
  });

  app.route({
    method: "PATCH",
    url: "/api/me/",
    config: human,
    schema: { tags, summary: "Change the signed-in person", body: MePatch, response: { 200: AdminProfile, 400: BadRequest } },
    handler: async (request) => {
      const { id } = humanOf(request).admin;
      const { demo_completed, ...values } = request.body;
      const now = ctx.clock.now();
      await updateAdmin(ctx.db, id, values, now);
      if (demo_completed) await stampOnce(ctx.db, id, "demo_completed_at", now);
      return profileOf(ctx, id);
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/me/",
    config: human,
    schema: {
      tags,
      summary: "Erase the account",
      body: z.object({ confirm: z.string() }),
      response: { 204: NoContent, 400: BadRequest, 409: ErrorBody },
    },
    handler: async (request, reply) => {
      const { admin } = humanOf(request);
      if (request.body.confirm.trim().toLowerCase() !== admin.email.toLowerCase()) throw new FieldError({ confirm: (t) => t.confirmEmail });
      await eraseAccount(ctx, admin);
      clearSessionCookies(reply);
      return reply.code(204).send(undefined);
    },
  });

  app.route({
    method: "POST",
    url: "/api/me/onboarding/",
    config: human,
    schema: { tags, summary: "Finish onboarding", body: Onboarding.prefault({}), response: { 200: AdminProfile, 400: BadRequest } },
    handler: async (request) => {
      const { admin } = humanOf(request);
      const { display_name, company_name, redirect_team_id } = request.body;
      const now = ctx.clock.now();
      await ctx.db.transaction(async (tx) => {
        await updateAdmin(tx, admin.id, display_name === undefined ? {} : { display_name }, now);
        await stampOnce(tx, admin.id, "onboarded_at", now);
        if (company_name?.trim() && admin.active_team_id) {
          const owns = tx
            .select({ id: memberships.team_id })
            .from(memberships)
            .where(and(eq(memberships.admin_id, admin.id), eq(memberships.role, "owner")));
          await tx
            .update(teams)
            .set({ name: company_name.trim(), updated_at: now })
            .where(and(eq(teams.id, admin.active_team_id), sql`${teams.id} in ${owns}`));
        }
        if (redirect_team_id) {
          const belongs = tx.select({ id: memberships.team_id }).from(memberships).where(eq(memberships.admin_id, admin.id));
          await tx
            .update(admins)
            .set({ active_team_id: redirect_team_id })
            .where(and(eq(admins.id, admin.id), sql`${redirect_team_id}::uuid in ${belongs}`));
        }
      });
      return profileOf(ctx, admin.id);
    },
  });

  app.route({
    method: "POST",
    url: "/api/me/active-team/",
    config: human,
    schema: {
      tags,
      summary: "Switch the active team",
      body: z.object({ team_id: z.uuid() }),
      response: { 200: AdminProfile, 400: BadRequest, 404: ErrorBody },
    },
    handler: async (request) => {
      const { id } = humanOf(request).admin;
      await switchTeam(ctx.db, id, request.body.team_id, ctx.clock.now());
      return profileOf(ctx, id);
    },
  });

  app.route({
    method: "POST",
    url: "/api/me/send-verification/",
    config: human,
    schema: { tags, summary: "Email a new verification code", response: { 200: Detail, 429: ErrorBody } },
    handler: async (request) => {
      const { admin } = humanOf(request);
      if (admin.email_verified_at !== null) return { detail: "The email address is verified already." };
      await resendCode(ctx, admin, languageOf(request));
      return { detail: "A verification code is on its way." };
    },
  });

  app.route({
    method: "POST",
    url: "/api/me/verify-email/",
    config: human,
    schema: {
      tags,
      summary: "Verify the email address with the code",
      body: VerifyEmail,
      response: { 200: z.object({ verified_at: Instant }), 400: BadRequest, 410: ErrorBody, 429: ErrorBody },
    },
    handler: async (request) => ({ verified_at: (await verifyCode(ctx, humanOf(request).admin.id, request.body.code)).toISOString() }),
  });

  app.route({
    method: "POST",
    url: "/api/me/hints/dismiss/",
    config: human,
    schema: { tags, summary: "Dismiss a hint", body: HintDismiss, response: { 200: AdminProfile, 400: BadRequest } },
    handler: async (request) => {
      const { id } = humanOf(request).admin;
      const hint = JSON.stringify([request.body.hint_id]);
      await ctx.db
        .update(admins)
        .set({
          dismissed_hints: sql`case when ${admins.dismissed_hints} @> ${hint}::jsonb then ${admins.dismissed_hints} else ${admins.dismissed_hints} || ${hint}::jsonb end`,
        })
        .where(eq(admins.id, id));
      return profileOf(ctx, id);
    },
  });

  app.route({
    method: "PUT",
    url: "/api/me/hidden-metrics/",
    config: human,
    schema: { tags, summary: "Choose the metric groups to hide", body: HiddenMetrics, response: { 200: HiddenMetrics, 400: BadRequest } },
    handler: async (request) => {
      const { activity, exercise } = request.body;
      const hidden = [...new Set(request.body.hidden.map((k) => k.trim()))]
        .filter((k) => k !== "" && k.length <= MAX_METRIC_KEY)
        .slice(0, MAX_HIDDEN);
      const row = { admin_id: humanOf(request).admin.id, activity, exercise, hidden };
      await ctx.db
        .insert(hiddenMetrics)
        .values(row)
        .onConflictDoUpdate({ target: [hiddenMetrics.admin_id, hiddenMetrics.activity, hiddenMetrics.exercise], set: { hidden } });
      return { activity, exercise, hidden };
    },
  });

  app.route({
    method: "GET",
    url: "/api/me/hidden-metrics/",
    config: human,
    schema: {
      tags,
      summary: "The metric groups hidden for an activity or exercise",
      querystring: z.object({ activity: Activity, exercise: z.string().max(80).default("") }),
      response: { 200: HiddenMetrics, 400: BadRequest },
    },
    handler: async (request) => {
      const { activity, exercise } = request.query;
      const [row] = await ctx.db
        .select()
        .from(hiddenMetrics)
        .where(
          and(
            eq(hiddenMetrics.admin_id, humanOf(request).admin.id),
            eq(hiddenMetrics.activity, activity),
            eq(hiddenMetrics.exercise, exercise),
          ),
        );
      return { activity, exercise, hidden: row?.hidden ?? [] };
    },
  });

  brandingRoutes(app, ctx);
}

function brandingRoutes(app: Api, ctx: Context): void {
  const change = async (teamId: string, values: Partial<typeof NO_BRANDING>) => {
    const { before, after } = await ctx.db.transaction(async (tx) => {
      const [team] = await tx.select({ branding: teams.branding }).from(teams).where(eq(teams.id, teamId)).for("update");
      const before = team?.branding ?? NO_BRANDING;
      const after = { ...before, ...values };
      await tx.update(teams).set({ branding: after, updated_at: ctx.clock.now() }).where(eq(teams.id, teamId));
      return { before, after };
    });
    if (before.logo_key && before.logo_key !== after.logo_key) await ctx.storage.remove([before.logo_key]);
    return brandingView(ctx, after);
  };

  app.route({
    method: "PATCH",
    url: "/api/me/branding/",
    config: { access: "owner" },
    schema: { tags, summary: "Change the team's branding", body: BrandingPatch, response: { 200: Branding, 400: BadRequest } },
    handler: (request) => {
      const { logo_url, ...words } = request.body;
      return change(teamOf(request).teamId, { ...words, ...(logo_url === "" && { logo_key: "" }) });
    },
  });

  app.route({
    method: "POST",
    url: "/api/me/branding/logo/",
    config: { access: "owner" },
    schema: {
      tags,
      summary: "Upload the team's logo (multipart field logo: PNG, JPEG or WebP up to 2 MB)",
      response: { 200: Branding, 400: BadRequest, 413: ErrorBody },
    },
    handler: async (request) => {
      const { teamId } = teamOf(request);
      const image = await reencoded(await imageOf(request, "logo", LOGO_BYTES), "logo", 512, "png");
      const key = logoKey(teamId);
      await ctx.storage.putBytes(key, image, "image/png");
      return change(teamId, { logo_key: key });
    },
  });
}
