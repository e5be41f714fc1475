import type { Lang } from "@sagittal/contract";
import type { Executor } from "../../platform/db/index.ts";
import { type TextKey, TextRepository, type TextRow } from "./repository.ts";

export type { TextKey };

/** A text as written, in parts, with what it was written from. */
export type WrittenText = Pick<TextRow, "text" | "sections" | "model" | "basis" | "created_at">;

/** The text under this key; undefined before one was written. */
export function findText(db: Executor, key: TextKey): Promise<WrittenText | undefined> {
  return new TextRepository(db).find(key);
}

/** Puts a text in place of an earlier one with the same key. */
export function storeText(db: Executor, key: TextKey, text: WrittenText): Promise<void> {
  return new TextRepository(db).put(key, text);
}

/** The plain coach's text in a language as Markdown, where one was written already; this does not write one. */
export async function storedCoachingText(db: Executor, sessionId: string, lang: Lang): Promise<string | null> {
  const row = await new TextRepository(db).find({ sessionId, locale: lang, agent: "" });
  if (!row) return null;
  return row.sections.length > 0 ? row.sections.map((s) => `### ${s.title}\n\n${s.text}`).join("\n\n") : row.text;
}

/** The coaching texts that were written about a session, in every language and voice. */
export async function storedCoachingTexts(db: Executor, sessionId: string): Promise<{ locale: Lang; text: string; created_at: string }[]> {
  const rows = await new TextRepository(db).ofSession(sessionId);
  return rows.map(({ locale, text, created_at }) => ({ locale, text, created_at: created_at.toISOString() }));
}

/** Deletes the texts of sessions whose numbers or zones changed. */
export function removeTextsOfSessions(tx: Executor, sessionIds: readonly string[]): Promise<void> {
  return new TextRepository(tx).removeOfSessions(sessionIds);
}

/** Deletes the texts that were written in an agent's voice. */
export function removeTextsOfAgent(tx: Executor, agentId: string): Promise<void> {
  return new TextRepository(tx).removeOfAgent(agentId);
}
