import { Activity, Drawing, OwnMetricSide, ZoneLimits } from "@sagittal/contract";
import { z } from "zod";

const PREFIX = "sagittal.draft.";
/** Age at which an abandoned draft is deleted. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

const Draft = z.object({
  at: z.number(),
  notes: z.string(),
  score: z.string(),
  drawings: z.array(Drawing).default([]),
  /** `reviewed_at` of the review that was there when the typing began, null for none; drafts of older versions do not know. */
  replaces: z.string().nullable().optional(),
});
/** A review as it was typed, and when. */
export type Draft = z.infer<typeof Draft>;

const OwnMetricDraft = z.object({
  at: z.number(),
  activity: Activity,
  exercise: z.string(),
  name: z.string(),
  expression: z.string(),
  side: OwnMetricSide,
  higher_is_better: z.boolean().nullable(),
  limits: ZoneLimits,
});
/** A metric of the team's own as it was typed, and when. */
export type OwnMetricDraft = z.infer<typeof OwnMetricDraft>;

const TextDraft = z.object({ at: z.number(), title: z.string(), content: z.string() });
/** A written text as it was worded anew. */
export type TextDraft = z.infer<typeof TextDraft>;

const keyOf = (person: string, of: string) => `${PREFIX}${person}.${of}`;

function read<T extends { at: number }>(shape: z.ZodType<T>, person: string, of: string): T | null {
  try {
    const draft = shape.safeParse(JSON.parse(localStorage.getItem(keyOf(person, of)) ?? "null")).data;
    return draft && Date.now() - draft.at < MAX_AGE_MS ? draft : null;
  } catch {
    return null;
  }
}

/** What this person typed for a session and did not save; null where there is nothing. */
export const readDraft = (person: string, session: string): Draft | null => read(Draft, person, session);

/** What this person typed for an own metric, or for a new one, and did not save; null where there is nothing. */
export const readOwnMetricDraft = (person: string, metric: string): OwnMetricDraft | null => read(OwnMetricDraft, person, metric);

/** How this person worded a text anew and did not save it; null where they did not. */
export const readTextDraft = (person: string, text: string): TextDraft | null => read(TextDraft, person, text);

/** Keeps what was typed for a session, an own metric or a text. */
export function keepDraft(person: string, of: string, draft: Draft | OwnMetricDraft | TextDraft): void {
  try {
    localStorage.setItem(keyOf(person, of), JSON.stringify(draft));
  } catch {
    // Storage full or unavailable: the form still works, but leaving the page loses the draft.
  }
}

/** Deletes what was typed for a session, an own metric or a text; without a draft nothing happens. */
export function dropDraft(person: string, of: string): void {
  localStorage.removeItem(keyOf(person, of));
}

/** Deletes every draft, so that the browser's next user cannot read them. */
export function dropDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
