/** Values of own metrics in finished sessions. */
import { isDeepStrictEqual } from "node:util";
import { type MetricTarget, type MetricValue, type OwnMetricFormula, REVIEW_KEY, storedMetric } from "@sagittal/contract";
import type { Executor } from "../../platform/db/index.ts";
import type { Queue } from "../../platform/queue.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { removeTextsOfSessions } from "../coaching-texts/service.ts";
import type { SessionRow } from "../sessions/row.ts";
import { lockCompleted, storeJudgements, storeMetrics } from "../sessions/service.ts";
import { OWN_METRICS } from "./kinds.ts";
import { OwnMetricRepository, type OwnMetricRow } from "./repository.ts";

/** Sessions changed in one batch. */
const AT_ONCE = 200;

type Targets = Record<string, MetricTarget>;

/** The metrics of a session and their zones. */
interface Values {
  metrics: readonly MetricValue[];
  targets: Targets;
}

/** The definition as an analysis takes it. */
function formulaOf({ key, name, expression, side, higher_is_better, limits }: OwnMetricRow): OwnMetricFormula {
  return { key, name, expression, side, higher_is_better, ...limits };
}

/** The definitions that hold for a session; a demonstration has none. */
export async function ownMetricsFor(
  db: Executor,
  team: TeamHandle,
  session: Pick<SessionRow, "activity" | "exercise" | "is_demo">,
): Promise<OwnMetricFormula[]> {
  return session.is_demo ? [] : (await new OwnMetricRepository(db, team).ofExercise(session)).map(formulaOf);
}

/** Keeps the team's definitions as they are until the transaction ends. Call it before any row is locked. */
export function holdOwnMetrics(tx: Executor, team: TeamHandle, mode: "read" | "write"): Promise<void> {
  return new OwnMetricRepository(tx, team).hold(mode);
}

/** Whether a value is one of this own metric, of a side or of both. */
export const isOf = (own: string, key: string): boolean => key === own || key === `${own}_left` || key === `${own}_right`;

const without = (targets: Targets, own: string): Targets => Object.fromEntries(Object.entries(targets).filter(([key]) => !isOf(own, key)));

/** Values without those of an own metric. */
export const withoutOwn =
  (own: string) =>
  ({ metrics, targets }: Values): Values => ({ metrics: metrics.filter((m) => !isOf(own, m.key)), targets: without(targets, own) });

/** Values under a definition's new name, direction and zone. */
export const relabelled =
  ({ key, name, unit, higher_is_better, limits }: OwnMetricRow) =>
  ({ metrics, targets }: Values): Values => {
    const label = { name, unit, higher_is_better };
    const changed = metrics.map((m) => (isOf(key, m.key) ? { ...m, value_json: { ...m.value_json, own: label } } : m));
    const given = changed.filter((m) => isOf(key, m.key) && m.value_num !== null);
    const zoned = limits.min_good !== null || limits.max_good !== null;
    const zones = zoned ? given.map((m): [string, MetricTarget] => [m.key, { ...limits, higher_is_better, beta: false }]) : [];
    return { metrics: changed, targets: { ...without(targets, key), ...Object.fromEntries(zones) } };
  };

/** Changes the own metrics of finished sessions; texts written from them are deleted. */
export async function changeValues(
  tx: Executor,
  team: TeamHandle,
  sessionIds: readonly string[],
  change: (values: Values) => Values,
): Promise<void> {
  for (let i = 0; i < sessionIds.length; i += AT_ONCE) {
    const ids = sessionIds.slice(i, i + AT_ONCE);
    for (const { row, metrics } of await lockCompleted(tx, team, ids)) {
      const values = metrics.filter((m) => m.key !== REVIEW_KEY).map(storedMetric);
      const changed = change({ metrics: values, targets: row.metric_targets });
      const catalogue_targets = row.catalogue_targets && change({ metrics: values, targets: row.catalogue_targets }).targets;
      if (isDeepStrictEqual(changed, { metrics: values, targets: row.metric_targets })) continue;
      await storeMetrics(tx, team, row, changed.metrics);
      await storeJudgements(tx, team, [
        { id: row.id, metric_targets: changed.targets, catalogue_targets, score: row.score, scoreMetric: undefined },
      ]);
      await removeTextsOfSessions(tx, [row.id]);
    }
  }
}

/**
 * A result as the definitions of now would have it: values of definitions that were changed or deleted since the analysis began are left
 * out. `lacking` tells that others are new, so that the session is to be measured again.
 */
export async function underCurrentDefinitions<R extends { metrics: MetricValue[]; metric_targets: Targets }>(
  tx: Executor,
  team: TeamHandle,
  session: Pick<SessionRow, "activity" | "exercise" | "is_demo">,
  used: readonly OwnMetricFormula[],
  result: R,
): Promise<{ result: R; lacking: boolean }> {
  const current = await ownMetricsFor(tx, team, session);
  const among = (own: OwnMetricFormula, all: readonly OwnMetricFormula[]) => all.some((other) => isDeepStrictEqual(own, other));
  const gone = used.filter((own) => !among(own, current));
  const { metrics, targets } = gone.reduce((values: Values, own) => withoutOwn(own.key)(values), {
    metrics: result.metrics,
    targets: result.metric_targets,
  });
  return { result: { ...result, metrics: [...metrics], metric_targets: targets }, lacking: current.some((own) => !among(own, used)) };
}

/** A result that is stored now, under the definitions of now; metrics that are new since the analysis began are measured soon after. */
export async function settledOwnMetrics<R extends { metrics: MetricValue[]; metric_targets: Targets }>(
  { tx, queue }: { tx: Executor; queue: Queue },
  team: TeamHandle,
  session: Pick<SessionRow, "activity" | "exercise" | "is_demo">,
  used: readonly OwnMetricFormula[],
  given: R,
): Promise<R> {
  const { result, lacking } = await underCurrentDefinitions(tx, team, session, used, given);
  const { activity, exercise } = session;
  if (lacking) await queue.send(tx, OWN_METRICS, { team_id: team.teamId, activity, exercise });
  return result;
}
