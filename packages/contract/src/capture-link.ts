import { z } from "zod";
import { Activity, CameraView, Lang } from "./activity.ts";
import { Instant } from "./common.ts";
import { Filming } from "./exercises.ts";
import type { Rule } from "./rules.ts";
import { UploadIntent, VIDEO_TYPES } from "./session.ts";

/** Below this age in years a guardian must agree as well (the usual age of majority). */
export const ADULT_YEARS = 18;
/** The version of the consent text that the page shows; raised with its words. */
export const CONSENT_VERSION = 1 as const;

/** A link with which an athlete without an account sends a clip to the team. */
export const CaptureLink = z
  .object({
    id: z.uuid(),
    url: z.string(),
    client: z.uuid().nullable().describe("The athlete whom the clips belong to; null where each sender gives a name"),
    activity: Activity,
    exercise: z.string(),
    camera_view: CameraView,
    locale: Lang,
    most: z.int().describe("Clips that the link takes in all"),
    received: z.int(),
    created_at: Instant,
    expires_at: Instant,
  })
  .meta({ id: "CaptureLink" });
export type CaptureLink = z.infer<typeof CaptureLink>;

/** Body of POST /api/capture-links/. */
export const CaptureLinkCreate = z.object({
  client: z.uuid().nullable().default(null),
  activity: Activity,
  exercise: z.string().min(1).max(80),
  camera_view: CameraView.default("side"),
  locale: Lang.default("en"),
  most: z.int().min(1).max(500).default(50),
  days: z.int().min(1).max(365).default(30).describe("How long the link is valid"),
});
export type CaptureLinkCreate = z.infer<typeof CaptureLinkCreate>;

/** Public data of a capture link: what to film and for whom. It holds nothing about the team's people or sessions. */
export const OpenCaptureLink = z.object({
  team: z.string(),
  asks_name: z.boolean(),
  activity: Activity,
  exercise: z.string(),
  exercise_name: z.string().describe("In the language asked for"),
  camera_view: CameraView,
  tips: z.array(z.string()).describe("How to film it, in the language asked for"),
  safety: z.string().describe("What to mind; empty where there is nothing"),
  filming: Filming.nullable().describe("null where the catalogue has the exercise no more"),
  locale: Lang,
  expires_at: Instant,
});
export type OpenCaptureLink = z.infer<typeof OpenCaptureLink>;

/** The link's own language when left out. */
export const OpenCaptureQuery = z.object({ lang: Lang.optional().describe("Language of the texts in the answer; without it the link's") });

/** Who sends a clip, and what they agreed to. */
export const CaptureConsent = z
  .object({
    agreed: z.literal(true),
    version: z.literal(CONSENT_VERSION),
    lang: Lang,
    name: z.string().trim().max(120).default(""),
    age_years: z.int().min(3).max(110),
    guardian_name: z.string().trim().max(120).default(""),
  })
  .refine((c) => c.age_years >= ADULT_YEARS || c.guardian_name !== "", {
    path: ["guardian_name"],
    message: "required" satisfies Rule,
  });
export type CaptureConsent = z.infer<typeof CaptureConsent>;

/** Body of POST /api/capture/{token}/uploads/. */
export const CaptureUpload = z.object({
  filename: z.string().min(1).max(255),
  content_type: z.enum(VIDEO_TYPES),
  consent: CaptureConsent,
});
export type CaptureUpload = z.infer<typeof CaptureUpload>;

/** Where the clip goes. The address names team and session to the storage only. */
export const CaptureIntent = UploadIntent.pick({ session_id: true, url: true, method: true, headers: true, resumable_url: true });

/** A clip that came by a link, with the consent that came with it. */
export const CapturedClip = z.object({
  session: z.uuid(),
  name: z.string(),
  age_years: z.int(),
  guardian_name: z.string(),
  lang: Lang,
  consent_version: z.int(),
  agreed_at: Instant,
});
export type CapturedClip = z.infer<typeof CapturedClip>;

export const CaptureReceived = z.object({ received: z.literal(true) });
