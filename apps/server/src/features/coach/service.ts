import { type Lang, REVIEW_KEY, type TextSection } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { athleteAt } from "../clients/profile.ts";
import { findClient } from "../clients/service.ts";
import { findText, storeText } from "../coaching-texts/service.ts";
import { storedResult } from "../sessions/result.ts";
import { measuredMetrics } from "../sessions/row.ts";
import { findSession, getWithMetrics, metricsOf, type SessionWithMetrics } from "../sessions/service.ts";
import { openShare, type ShareRow } from "../shares/service.ts";
import { type CoachFacts, coachFacts, type Trainee, traineeOf } from "./facts.ts";
import { modelText } from "./model.ts";
import { ruleText } from "./rules.ts";
import { type CoachVoice, PLAIN_VOICE } from "./voice.ts";
import { worded } from "./wording.ts";

type Deps = Pick<Context, "db" | "clock" | "config" | "log">;

export interface FinishedText {
  text: string;
  sections: TextSection[];
  model: string;
}

/** A session to write about, and for whom. */
export interface CoachedSession extends SessionWithMetrics {
  trainee: Trainee;
}

/** Raised when the texts state something else about the same values, or state it in another form, so that those that are stored are written anew. */
const STATEMENTS = 4;

async function forTrainee({ db }: Deps, team: TeamHandle, session: SessionWithMetrics): Promise<CoachedSession> {
  const { row } = requireCompleted(session);
  const client = row.client_id ? await findClient(db, team, row.client_id) : undefined;
  return { ...session, trainee: traineeOf(athleteAt(client, row.created_at), row.inputs.workstation_assessment) };
}

/** A session that can be written about. Throws session_not_found, session_not_completed. */
export async function coachedSession(deps: Deps, team: TeamHandle, id: string): Promise<CoachedSession> {
  return forTrainee(deps, team, await getWithMetrics(deps.db, team, id));
}

/** The session behind a share's token. Throws share_not_found, share_expired, session_not_completed. */
export async function coachedShare(deps: Deps, token: string): Promise<CoachedSession & { share: ShareRow }> {
  const { row: share, ids, team } = await openShare(deps, token, "session");
  const row = await findSession(deps.db, team, ids[0] ?? "");
  if (!row) throw new DomainError("share_not_found");
  return { share, ...(await forTrainee(deps, team, { row, metrics: await metricsOf(deps.db, team, row) })) };
}

function requireCompleted(session: SessionWithMetrics): SessionWithMetrics {
  if (session.row.status !== "completed") throw new DomainError("session_not_completed");
  return session;
}

/**
 * The coaching text of a finished session: written once per language and agent, and stored until the session or the agent changes.
 * Throws session_not_completed.
 */
export async function coachingText(
  deps: Deps,
  { row, metrics, trainee }: CoachedSession,
  locale: Lang,
  voice: CoachVoice = PLAIN_VOICE,
): Promise<FinishedText> {
  const result = storedResult(row, measuredMetrics(metrics));
  const coachScore = metrics.find((m) => m.key === REVIEW_KEY)?.value_num ?? null;
  const whom = `${trainee.age ?? ""} ${trainee.sex ?? ""} ${trainee.level ?? ""} ${trainee.pain ?? ""}`;
  const basis = [
    STATEMENTS,
    row.analysis_no,
    row.corrected_at?.getTime() ?? "",
    voice.revision,
    whom,
    ...(coachScore === null ? [] : [coachScore]),
    ...(row.placed_at === null ? [] : [row.placed_at.getTime()]),
  ].join(":");
  const key = { sessionId: row.id, locale, agent: voice.agent };
  const stored = await findText(deps.db, key);
  if (stored?.basis === basis) return { text: stored.text, sections: stored.sections, model: stored.model };

  const written = await wording(deps, coachFacts(result, locale, voice.focus, coachScore, trainee), voice);
  await storeText(deps.db, key, { ...written, basis, created_at: deps.clock.now() });
  return written;
}

function wording(deps: Deps, facts: CoachFacts, voice: CoachVoice): Promise<FinishedText> {
  return worded(
    deps,
    () => modelText(deps.config, facts, voice),
    () => ruleText(facts, voice.tone),
  );
}
