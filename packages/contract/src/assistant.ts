import { z } from "zod";
import { Activity, Lang } from "./activity.ts";
import { Instant } from "./common.ts";
import type { Rule } from "./rules.ts";

const MOST_MESSAGES = 40;
const LONGEST_MESSAGE = 4000;

export const AssistantMessage = z.object({
  role: z.enum(["user", "assistant"]),
  content: z.string().trim().min(1).max(LONGEST_MESSAGE),
});
export type AssistantMessage = z.infer<typeof AssistantMessage>;

/** Body of POST /api/assistant/: the conversation so far, the question last. */
export const AssistantRequest = z.object({
  messages: z
    .array(AssistantMessage)
    .min(1)
    .max(MOST_MESSAGES)
    .refine((messages) => messages.at(-1)?.role === "user", "last_is_user" satisfies Rule),
  client: z.uuid().nullish().describe("The athlete that the conversation is about"),
  session: z.uuid().nullish().describe("The session that the conversation is about"),
  locale: Lang.default("en"),
});
export type AssistantRequest = z.infer<typeof AssistantRequest>;

/** A session that an answer rests on. */
export const Citation = z.object({
  session_id: z.uuid(),
  seq_no: z.int().nullable(),
  name: z.string(),
  activity: Activity,
  exercise: z.string(),
  client_id: z.uuid().nullable(),
  created_at: Instant,
});
export type Citation = z.infer<typeof Citation>;

export const TextSection = z.object({ key: z.string(), title: z.string(), text: z.string() });
export type TextSection = z.infer<typeof TextSection>;

/** `delta` of every text stream: the next piece of the text. */
export const StreamDelta = z.object({ text: z.string() });
/** `error` of every text stream; nothing comes after it. */
export const StreamError = z.object({ detail: z.string() });

/** `start` and `done` of the coaching stream. */
export const CoachingStart = z.object({ session_id: z.uuid(), locale: Lang, model: z.string() });
export const CoachingDone = z.object({ text: z.string(), sections: z.array(TextSection) });

/** `start` and `done` of the assistant's stream. `model` is `rules` where no language model answered. */
export const AssistantStart = z.object({ locale: Lang, model: z.string(), client: z.uuid().nullable(), session: z.uuid().nullable() });
export type AssistantStart = z.infer<typeof AssistantStart>;
export const AssistantDone = z.object({ text: z.string(), sections: z.array(TextSection), citations: z.array(Citation) });
export type AssistantDone = z.infer<typeof AssistantDone>;
