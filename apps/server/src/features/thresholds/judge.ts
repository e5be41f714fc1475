import { type CustomLimits, rescored, withCustomLimits } from "@sagittal/catalogue";
import {
  type Activity,
  type AnalysisResult,
  type MetricTarget,
  type MetricValue,
  SCORE_KEY,
  type ScoreDetail,
  storedMetric,
} from "@sagittal/contract";
import type { Executor } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { removeTextsOfSessions } from "../coaching-texts/service.ts";
import type { SessionRow } from "../sessions/row.ts";
import { lockCompleted, storeJudgements } from "../sessions/service.ts";
import { ThresholdRepository } from "./repository.ts";

/** Sessions judged in one batch. */
const AT_ONCE = 200;

/** A session's zones and what follows from them. */
export interface Judgement {
  metric_targets: Record<string, MetricTarget>;
  /** The zones of the analysis itself, where own limits replace some; else null. */
  catalogue_targets: Record<string, MetricTarget> | null;
  score: number | null;
  /** The metric `technique_score`; undefined when the session has none. */
  scoreMetric: MetricValue | undefined;
}

interface Analysed {
  activity: Activity;
  metrics: readonly MetricValue[];
  /** The zones as the analysis gave them. */
  targets: Record<string, MetricTarget>;
  score: number | null;
}

/** Judges a finished analysis by a coach's own limits: targets and score. With none of them, as the catalogue does. */
function judged({ activity, metrics, targets, score }: Analysed, limits: CustomLimits): Judgement {
  const own = withCustomLimits(activity, targets, limits);
  const custom = Object.keys(targets).some((key) => own[key] !== targets[key]);
  const metric = metrics.find((m) => m.key === SCORE_KEY);
  const columns = { metric_targets: own, catalogue_targets: custom ? targets : null };
  const before = metric && detail(metric)?.catalogue_score !== undefined;
  if (!metric || (!custom && !before)) return { ...columns, score, scoreMetric: metric };
  const byCatalogue = withoutCatalogueScore(rescored(activity, metric, metrics, targets));
  const byOwn = rescored(activity, metric, metrics, own);
  const scoreMetric = custom ? withCatalogueScore(byOwn, byCatalogue.value_num) : byCatalogue;
  return { ...columns, score: scoreMetric.value_num, scoreMetric };
}

/**
 * Keeps the team's thresholds as they are until the transaction ends: `read` to judge sessions by them, `write` to change them. Call it
 * before any row is locked.
 */
export function holdThresholds(tx: Executor, team: TeamHandle, mode: "read" | "write"): Promise<void> {
  return new ThresholdRepository(tx, team).hold(mode);
}

/** The limits that hold for a session, by metric: the athlete's own before the team's. A demonstration has none. */
export async function limitsFor(
  db: Executor,
  team: TeamHandle,
  session: Pick<SessionRow, "activity" | "exercise" | "client_id" | "is_demo">,
): Promise<CustomLimits> {
  return session.is_demo ? {} : new ThresholdRepository(db, team).limitsFor(session);
}

/** A result of the analysis with the team's thresholds applied: the session's columns, and its metrics. */
export async function judgedResult(
  tx: Executor,
  team: TeamHandle,
  session: Pick<SessionRow, "activity" | "exercise" | "client_id" | "is_demo">,
  { metrics, metric_targets, score }: Pick<AnalysisResult, "metrics" | "metric_targets" | "score">,
): Promise<{ columns: Omit<Judgement, "scoreMetric">; metrics: MetricValue[] }> {
  const limits = await limitsFor(tx, team, session);
  const { scoreMetric, ...columns } = judged({ activity: session.activity, metrics, targets: metric_targets, score }, limits);
  return { columns, metrics: metrics.map((m) => (scoreMetric && m.key === SCORE_KEY ? scoreMetric : m)) };
}

/** Judges those of the team's sessions that are completed again: stored zones and scores change, texts written from them are deleted. */
export async function judgeAgain(tx: Executor, team: TeamHandle, sessionIds: readonly string[]): Promise<void> {
  const known = new Map<string, CustomLimits>();
  const limitsOf = async (row: SessionRow) => {
    const kind = `${row.activity} ${row.exercise} ${row.client_id} ${row.is_demo}`;
    const limits = known.get(kind) ?? (await limitsFor(tx, team, row));
    known.set(kind, limits);
    return limits;
  };
  for (let i = 0; i < sessionIds.length; i += AT_ONCE) {
    const ids = sessionIds.slice(i, i + AT_ONCE);
    const judgements = [];
    for (const { row, metrics } of await lockCompleted(tx, team, ids)) {
      const { id, activity, score } = row;
      const values = metrics.map(storedMetric);
      const targets = row.catalogue_targets ?? row.metric_targets;
      judgements.push({ id, ...judged({ activity, metrics: values, targets, score }, await limitsOf(row)) });
    }
    await storeJudgements(tx, team, judgements);
    await removeTextsOfSessions(tx, ids);
  }
}

const detail = ({ value_json }: MetricValue): ScoreDetail | null => ("coverage" in value_json ? value_json : null);

function withCatalogueScore(metric: MetricValue, catalogue_score: number | null): MetricValue {
  const own = detail(metric);
  return own ? { ...metric, value_json: { ...own, catalogue_score } } : metric;
}

function withoutCatalogueScore(metric: MetricValue): MetricValue {
  const own = detail(metric);
  if (!own) return metric;
  const { catalogue_score: _, ...rest } = own;
  return { ...metric, value_json: rest };
}
