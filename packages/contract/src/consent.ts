import { z } from "zod";
import { Day, Instant } from "./common.ts";

export const CONSENT_FORMS = ["written", "spoken", "electronic"] as const;

/** Body of POST /api/clients/{id}/consents/. */
export const ConsentCreate = z.object({
  guardian_name: z.string().trim().max(120).default("").describe("Who agreed for the athlete; needed under 18"),
  form: z.enum(CONSENT_FORMS).default("written"),
  given_on: Day.optional().describe("Today when left out"),
  note: z.string().trim().max(500).default(""),
});
export type ConsentCreate = z.infer<typeof ConsentCreate>;

/** One consent to being filmed and measured: recorded by a coach, or given with a clip by a capture link. */
export const Consent = z.object({
  id: z.uuid(),
  source: z.enum(["recorded", "capture_link"]),
  name: z.string().describe("For whom"),
  guardian_name: z.string().describe("Who agreed for them; empty where they did themselves"),
  form: z.enum(CONSENT_FORMS),
  given_on: z.iso.date(),
  note: z.string(),
  session: z.uuid().nullable().describe("The clip that came with it"),
  recorded_by: z.uuid().nullable(),
  recorded_at: Instant,
});
export type Consent = z.infer<typeof Consent>;

export const CONSENT_STATES = ["none", "given", "withdrawn"] as const;
/** Where an athlete's consent stands, with every record of it, newest first. */
export const ClientConsents = z
  .object({ state: z.enum(CONSENT_STATES), withdrawn_at: Instant.nullable(), results: z.array(Consent) })
  .meta({ id: "ClientConsents" });
export type ClientConsents = z.infer<typeof ClientConsents>;
