import type { Lang, TextSection } from "@sagittal/contract";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { coachingTexts } from "../../platform/db/schema/index.ts";
import { storedResult } from "../sessions/result.ts";
import { type MetricRow, REVIEW_KEY, type SessionRow } from "../sessions/view.ts";
import { type CoachFacts, coachFacts } from "./facts.ts";
import { modelText } from "./model.ts";
import { ruleText } from "./rules.ts";
import { type CoachVoice, PLAIN_VOICE } from "./voice.ts";

export interface FinishedText {
  text: string;
  sections: TextSection[];
  model: string;
}

/** The coaching text of a finished session, written once per language and agent and given again until the session or the agent changes. Throws 409 session_not_completed. */
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
  const basis = `${row.analysis_no}:${row.corrected_at?.getTime() ?? ""}:${voice.revision}`;
  const [stored] = await ctx.db
    .select()
    .from(coachingTexts)
    .where(and(eq(coachingTexts.session_id, row.id), eq(coachingTexts.locale, locale), eq(coachingTexts.agent, voice.agent)));
  if (stored?.basis === basis) return { text: stored.text, sections: stored.sections, model: stored.model };

  const facts = coachFacts(result, locale, voice.focus);
  const written = await wording(ctx, facts, voice);
  const values = { ...written, basis, created_at: ctx.clock.now() };
  await ctx.db
    .insert(coachingTexts)
    .values({ session_id: row.id, locale, agent: voice.agent, ...values })
    .onConflictDoUpdate({ target: [coachingTexts.session_id, coachingTexts.locale, coachingTexts.agent], set: values });
  return written;
}

function wording(ctx: Context, facts: CoachFacts, voice: CoachVoice): Promise<FinishedText> {
  return worded(
    ctx,
    () => modelText(ctx.config, facts, voice),
    () => ruleText(facts, voice.tone),
  );
}

/** The language model's text where one is configured and keeps to the facts, else the deterministic one; `model` says which. */
export async function worded<T extends object>(
  ctx: Context,
  byModel: () => Promise<T>,
  byRules: () => T | Promise<T>,
): Promise<T & { model: string }> {
  if (ctx.config.COACH_PROVIDER === "rules") return { ...(await byRules()), model: "rules" };
  try {
    return { ...(await byModel()), model: ctx.config.COACH_MODEL ?? "" };
  } catch (error) {
    ctx.log.warn({ err: error }, "coach model not used");
    return { ...(await byRules()), model: "rules" };
  }
}
