import { z } from "zod";
import { Lang } from "./activity.ts";
import { Instant } from "./common.ts";

export const AGENT_TONES = ["plain", "warm", "brief"] as const;
export const AgentTone = z.enum(AGENT_TONES);
export type AgentTone = z.infer<typeof AgentTone>;

const focus = z.array(z.string().max(64)).max(64);
const describeFocus = "Keys of the metric groups that are spoken of, as GET /api/exercises/ gives them; empty: all";
const instructions = z.string().trim().max(2000).describe("Handed to the language model; the deterministic coach does not read them");
const locale = Lang.describe("Language of its texts where a request names none");

/** A coaching agent: topics and tone of the coaching text. */
export const Agent = z
  .object({
    id: z.uuid(),
    name: z.string(),
    focus: focus.describe(describeFocus),
    tone: AgentTone,
    locale,
    instructions,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: "Agent" });
export type Agent = z.infer<typeof Agent>;

const name = z.string().trim().min(1).max(120);
const chosenFocus = focus.transform((groups) => [...new Set(groups)]).describe(describeFocus);

/** Body of POST /api/agents/. */
export const AgentCreate = z.object({
  name,
  focus: chosenFocus.default([]),
  tone: AgentTone.default("plain"),
  locale: locale.default("en"),
  instructions: instructions.default(""),
});
export type AgentCreate = z.infer<typeof AgentCreate>;

/** Body of PATCH /api/agents/{id}/. */
export const AgentPatch = z.object({ name, focus: chosenFocus, tone: AgentTone, locale, instructions }).partial();
export type AgentPatch = z.infer<typeof AgentPatch>;
