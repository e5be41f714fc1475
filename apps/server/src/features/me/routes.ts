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
import { z } from "zod";
import type { Api } from "../../http/api.ts";
import { humanOf, teamOf } from "../../http/caller.ts";
import { clearSessionCookies } from "../../http/cookies.ts";
import { fileForm } from "../../http/document/form-body.ts";
import { imageOf } from "../../http/image.ts";
import { languageOf } from "../../http/language.ts";
import { profileOf } from "../profile/service.ts";
import {
  changeBranding,
  changeLogo,
  changeMe,
  dismiss,
  eraseAccount,
  finishOnboarding,
  hideMetrics,
  listHiddenMetrics,
  type MeDeps,
  sendVerification,
  switchTeam,
  verifyEmail,
} from "./service.ts";

const tags = ["Me"];
const LOGO_BYTES = 2 * 1024 * 1024;

/**
 * The signed-in person: profile, onboarding, active team, email address, hints, hidden metrics, erasure; and the branding of the team that
 * they own. For people alone, not for keys.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of route declarations
export function meRoutes(app: Api, deps: MeDeps): void {
  const human = { access: "human" } as const;

  app.route({
    method: "GET",
    url: "/api/me/",
    config: human,
    schema: { tags, summary: "The signed-in person", response: { 200: AdminProfile } },
    handler: (request) => profileOf(deps, humanOf(request).admin.id),
  });

  app.route({
    method: "PATCH",
    url: "/api/me/",
    config: human,
    schema: { tags, summary: "Change the signed-in person", body: MePatch, response: { 200: AdminProfile, 400: BadRequest } },
    handler: (request) => changeMe(deps, humanOf(request).admin, request.body),
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
      await eraseAccount(deps, humanOf(request).admin, request.body.confirm);
      clearSessionCookies(reply);
      return reply.code(204).send(undefined);
    },
  });

  app.route({
    method: "POST",
    url: "/api/me/onboarding/",
    config: human,
    schema: { tags, summary: "Finish onboarding", body: Onboarding.prefault({}), response: { 200: AdminProfile, 400: BadRequest } },
    handler: (request) => finishOnboarding(deps, humanOf(request).admin, request.body),
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
    handler: (request) => switchTeam(deps, humanOf(request).admin, request.body.team_id),
  });

  app.route({
    method: "POST",
    url: "/api/me/send-verification/",
    config: human,
    schema: { tags, summary: "Email a new verification code", response: { 200: Detail, 429: ErrorBody } },
    handler: async (request) => {
      const sent = await sendVerification(deps, humanOf(request).admin, request.clientAddress, languageOf(request));
      return { detail: sent ? "A verification code is on its way." : "The email address is verified already." };
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
    handler: (request) => verifyEmail(deps, humanOf(request).admin, request.body.code, request.clientAddress),
  });

  app.route({
    method: "POST",
    url: "/api/me/hints/dismiss/",
    config: human,
    schema: { tags, summary: "Dismiss a hint", body: HintDismiss, response: { 200: AdminProfile, 400: BadRequest } },
    handler: (request) => dismiss(deps, humanOf(request).admin, request.body.hint_id),
  });

  app.route({
    method: "PUT",
    url: "/api/me/hidden-metrics/",
    config: human,
    schema: { tags, summary: "Choose the metric groups to hide", body: HiddenMetrics, response: { 200: HiddenMetrics, 400: BadRequest } },
    handler: (request) => hideMetrics(deps, humanOf(request).admin, request.body),
  });

  app.route({
    method: "GET",
    url: "/api/me/hidden-metrics/",
    config: human,
    schema: {
      tags,
      summary: "The metric groups hidden for an activity or exercise",
      querystring: z.object({
        activity: Activity.describe("Activity whose metrics are hidden"),
        exercise: z.string().max(80).default("").describe("Exercise of the activity; empty for the whole activity"),
      }),
      response: { 200: HiddenMetrics, 400: BadRequest },
    },
    handler: (request) => listHiddenMetrics(deps, humanOf(request).admin, request.query.activity, request.query.exercise),
  });

  brandingRoutes(app, deps);
}

function brandingRoutes(app: Api, deps: MeDeps): void {
  app.route({
    method: "PATCH",
    url: "/api/me/branding/",
    config: { access: "owner" },
    schema: { tags, summary: "Change the team's branding", body: BrandingPatch, response: { 200: Branding, 400: BadRequest } },
    handler: (request) => changeBranding(deps, teamOf(request), request.body),
  });

  app.route({
    method: "POST",
    url: "/api/me/branding/logo/",
    config: {
      access: "owner",
      form: fileForm({ field: "logo", types: ["image/png", "image/jpeg", "image/webp"], description: "The picture, up to 2 MB" }),
    },
    schema: {
      tags,
      summary: "Upload the team's logo",
      response: { 200: Branding, 400: BadRequest, 413: ErrorBody },
    },
    handler: async (request) => changeLogo(deps, teamOf(request), await imageOf(request, "logo", LOGO_BYTES)),
  });
}
