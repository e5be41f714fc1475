import type { Lang } from "@sagittal/contract";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { coachingTexts } from "../../platform/db/schema/index.ts";

export type TextRow = typeof coachingTexts.$inferSelect;

/** Which text of a session: its language, and the agent in whose voice it is written; "" for the plain coach. */
export interface TextKey {
  sessionId: string;
  locale: Lang;
  agent: string;
}

/** Coaching texts as written. They belong to sessions, so callers look up the session in its team first. */
export class TextRepository {
  readonly #db: Executor;

  constructor(db: Executor) {
    this.#db = db;
  }

  async find({ sessionId, locale, agent }: TextKey): Promise<TextRow | undefined> {
    const [row] = await this.#db
      .select()
      .from(coachingTexts)
      .where(and(eq(coachingTexts.session_id, sessionId), eq(coachingTexts.locale, locale), eq(coachingTexts.agent, agent)));
    return row;
  }

  /** Puts a text in place of an earlier one with the same key. */
  async put(
    { sessionId, locale, agent }: TextKey,
    values: Pick<TextRow, "text" | "sections" | "model" | "basis" | "created_at">,
  ): Promise<void> {
    await this.#db
      .insert(coachingTexts)
      .values({ session_id: sessionId, locale, agent, ...values })
      .onConflictDoUpdate({ target: [coachingTexts.session_id, coachingTexts.locale, coachingTexts.agent], set: values });
  }

  /** All texts of a session, by language and agent. */
  ofSession(sessionId: string): Promise<TextRow[]> {
    return this.#db
      .select()
      .from(coachingTexts)
      .where(eq(coachingTexts.session_id, sessionId))
      .orderBy(asc(coachingTexts.locale), asc(coachingTexts.agent));
  }

  async removeOfSessions(sessionIds: readonly string[]): Promise<void> {
    await this.#db.delete(coachingTexts).where(inArray(coachingTexts.session_id, [...sessionIds]));
  }

  async removeOfAgent(agentId: string): Promise<void> {
    await this.#db.delete(coachingTexts).where(eq(coachingTexts.agent, agentId));
  }
}
