import { Drawing } from "@sagittal/contract";
import { z } from "zod";

const PREFIX = "sagittal.draft.";
/** A draft that nobody came back to. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

const Draft = z.object({ at: z.number(), notes: z.string(), score: z.string(), drawings: z.array(Drawing).default([]) });
/** A review as it was typed, and when. */
export type Draft = z.infer<typeof Draft>;

const keyOf = (person: string, session: string) => `${PREFIX}${person}.${session}`;

/** What this person typed for a session and did not save; null where there is nothing. */
export function readDraft(person: string, session: string): Draft | null {
  try {
    const draft = Draft.safeParse(JSON.parse(localStorage.getItem(keyOf(person, session)) ?? "null")).data;
    return draft && Date.now() - draft.at < MAX_AGE_MS ? draft : null;
  } catch {
    return null;
  }
}

export function keepDraft(person: string, session: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(person, session), JSON.stringify(draft));
  } catch {
    // A full or closed storage: the form works all the same, only leaving the page would lose it.
  }
}

export function dropDraft(person: string, session: string): void {
  localStorage.removeItem(keyOf(person, session));
}

/** Deletes every draft, so that the browser's next user cannot read them. */
export function dropDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
