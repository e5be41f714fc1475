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
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { coachingTexts, sessionMetrics, sessions } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import type { SessionRow } from "../sessions/view.ts";
import { ThresholdRepository } from "./repository.ts";

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
export function judged({ activity, metrics, targets, score }: Analysed, limits: CustomLimits): Judgement {
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

/** What is stored of a result of the analysis once the team's thresholds are applied: the session's columns, and its metrics. */
export async function judgedResult(
  tx: Executor,
  team: TeamHandle,
  session: Pick<SessionRow, "activity" | "exercise" | "client_id" | "is_demo">,
  { metrics, metric_targets, score }: Pick<AnalysisResult, "metrics" | "metric_targets" | "score">,
): Promise<{ columns: Omit<Judgement, "scoreMetric">; metrics: MetricValue[] }> {
  const limits = await new ThresholdRepository(tx, team).limitsFor(session);
  const { scoreMetric, ...columns } = judged({ activity: session.activity, metrics, targets: metric_targets, score }, limits);
  return { columns, metrics: metrics.map((m) => (scoreMetric && m.key === SCORE_KEY ? scoreMetric : m)) };
}

/** Judges completed sessions of the team anew: stored zones, scores and all that is made from them follow. */
export async function judgeAnew(tx: Executor, team: TeamHandle, which: readonly Pick<SessionRow, "id">[]): Promise<void> {
  const store = new ThresholdRepository(tx, team);
  const known = new Map<string, CustomLimits>();
  const limitsFor = async (row: SessionRow) => {
    const kind = `${row.activity} ${row.exercise} ${row.client_id} ${row.is_demo}`;
    const limits = known.get(kind) ?? (await store.limitsFor(row));
    known.set(kind, limits);
    return limits;
  };
  for (let i = 0; i < which.length; i += AT_ONCE) {
    const ids = which.slice(i, i + AT_ONCE).map((s) => s.id);
    const rows = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.team_id, team.teamId), inArray(sessions.id, ids), eq(sessions.status, "completed")))
      .orderBy(sessions.id)
      .for("update");
    const metrics = await tx.select().from(sessionMetrics).where(inArray(sessionMetrics.session_id, ids));
    const anew = [];
    for (const { id, activity, score, ...row } of rows) {
      const own = metrics.filter((m) => m.session_id === id).map(storedMetric);
      const targets = row.catalogue_targets ?? row.metric_targets;
      anew.push({ id, ...judged({ activity, metrics: own, targets, score }, await limitsFor({ id, activity, score, ...row })) });
    }
    await tx.execute(sql`
      update sessions s set metric_targets = v.metric_targets, catalogue_targets = v.catalogue_targets, score = v.score
      from jsonb_to_recordset(${JSON.stringify(anew)}::jsonb)
        as v(id uuid, metric_targets jsonb, catalogue_targets jsonb, score float8)
      where s.id = v.id`);
    const scores = anew.flatMap(({ id, scoreMetric }) => (scoreMetric ? [{ id, ...scoreMetric }] : []));
    await tx.execute(sql`
      update session_metrics m set value_num = v.value_num, value_json = v.value_json
      from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as v(id uuid, key text, value_num float8, value_json jsonb)
      where m.session_id = v.id and m.key = v.key`);
    // Written from the old zones.
    await tx.delete(coachingTexts).where(inArray(coachingTexts.session_id, ids));
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
