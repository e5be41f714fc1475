import type { Lang } from "@sagittal/contract";
import { and, eq } from "drizzle-orm";
import type { Context } from "../context.ts";
import { coachingTexts } from "../platform/db/schema/index.ts";
import { storedResult } from "../sessions/result.ts";
import { type MetricRow, REVIEW_KEY, type SessionRow } from "../sessions/view.ts";
import { coachFacts } from "./facts.ts";
import { modelText } from "./model.ts";
import { type CoachSection, ruleText } from "./rules.ts";

export interface FinishedText {
  text: string;
  sections: { key: string; title: string; text: string }[];
  model: string;
}

/** The voice of an agent; the plain coach has none. */
export interface CoachVoice {
  agent: string;
  style: string;
}
export const PLAIN_VOICE: CoachVoice = { agent: "", style: "" };

/** The coaching text of a finished session, written once per language and agent and given again until the session changes. Throws 409 session_not_completed. */
export async function coachingText(
  ctx: Context,
  row: SessionRow,
  metrics: readonly MetricRow[],
  locale: Lang,
  voice: CoachVoice = PLAIN_VOICE,
): Promise<FinishedText> {
  const result = storedResult(
    row,
    metrics.filter((m) => m.key !== REVIEW_KEY),
  );
  const basis = `${row.analysis_no}:${row.corrected_at?.getTime() ?? ""}`;
  const [stored] = await ctx.db
    .select()
    .from(coachingTexts)
    .where(and(eq(coachingTexts.session_id, row.id), eq(coachingTexts.locale, locale), eq(coachingTexts.agent, voice.agent)));
  if (stored?.basis === basis) return { text: stored.text, sections: stored.sections, model: stored.model };

  const facts = coachFacts(result, locale);
  const written = await wording(ctx, facts, voice);
  const values = { ...written, basis, created_at: ctx.clock.now() };
  await ctx.db
    .insert(coachingTexts)
    .values({ session_id: row.id, locale, agent: voice.agent, ...values })
    .onConflictDoUpdate({ target: [coachingTexts.session_id, coachingTexts.locale, coachingTexts.agent], set: values });
  return written;
}

async function wording(ctx: Context, facts: ReturnType<typeof coachFacts>, voice: CoachVoice): Promise<FinishedText> {
  const rules = (): FinishedText & { sections: CoachSection[] } => ({ ...ruleText(facts), model: "rules" });
  if (ctx.config.COACH_PROVIDER === "rules") return rules();
  try {
    return { ...(await modelText(ctx.config, facts, voice.style)), model: ctx.config.COACH_MODEL ?? "" };
  } catch (error) {
    ctx.log.warn({ err: error }, "coach model not used");
    return rules();
  }
}
