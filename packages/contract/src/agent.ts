import { z } from "zod";
import { Lang } from "./activity.ts";
import { Instant } from "./common.ts";

export const AGENT_TONES = ["plain", "warm", "brief"] as const;
export const AgentTone = z.enum(AGENT_TONES);
export type AgentTone = z.infer<typeof AgentTone>;

const writable = {
  name: z.string().trim().min(1).max(120),
  focus: z
    .array(z.string().max(64))
    .max(64)
    .transform((groups) => [...new Set(groups)])
    .describe("Keys of the metric groups that are spoken of, as GET /api/exercises/ gives them; empty: all"),
  tone: AgentTone,
  locale: Lang.describe("Language of its texts where a request names none"),
  instructions: z.string().trim().max(2000).describe("Handed to the language model; the deterministic coach does not read them"),
};

/** A coaching agent: what the coaching text speaks of, and how. */
export const Agent = z.object({ id: z.uuid(), ...writable, created_at: Instant, updated_at: Instant }).meta({ id: "Agent" });
export type Agent = z.infer<typeof Agent>;

/** Body of POST /api/agents/. */
export const AgentCreate = z.object({
  name: writable.name,
  focus: writable.focus.default([]),
  tone: AgentTone.default("plain"),
  locale: Lang.default("en"),
  instructions: writable.instructions.default(""),
});
export type AgentCreate = z.infer<typeof AgentCreate>;

/** Body of PATCH /api/agents/{id}/. */
export const AgentPatch = z.object(writable).partial();
export type AgentPatch = z.infer<typeof AgentPatch>;
