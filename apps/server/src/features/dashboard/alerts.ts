import { metricHead, unitLabel } from "@sagittal/catalogue";
import { type ChangeAlert, type Lang, type MetricValue, ownLabelOf, reportedChanges, storedMetric } from "@sagittal/contract";
import { judgedOf, likeChange } from "../../domain/change.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { type LikePair, newestPairs, numbersOf } from "./repository.ts";

type Change = ChangeAlert["changes"][number];

/** Pairs whose metrics are read per query: most of the newest pairs give an alert, and reading all pairs would add 20 ms to Home. */
const AT_ONCE = 8;

interface AlertQuery {
  since: Date;
  most: number;
  /** Left out is what this person put away. */
  unseenBy: string;
  lang: Lang;
}

/** What changed beyond measurement error in athletes' newest clips since an instant: the newest of these clips first. */
export async function changeAlerts(db: Executor, team: TeamHandle, { since, most, unseenBy, lang }: AlertQuery): Promise<ChangeAlert[]> {
  const pairs = await newestPairs(db, team, since, unseenBy);
  const alerts: ChangeAlert[] = [];
  for (let at = 0; at < pairs.length && alerts.length < most; at += AT_ONCE)
    alerts.push(...(await alertsOf(db, pairs.slice(at, at + AT_ONCE), lang)));
  return alerts.slice(0, most);
}

async function alertsOf(db: Executor, pairs: readonly LikePair[], lang: Lang): Promise<ChangeAlert[]> {
  const stored = await numbersOf(
    db,
    pairs.flatMap((pair) => [pair.session_id, pair.before_id]),
  );
  const bySession = Map.groupBy(stored, (m) => m.session_id);
  const values = (id: string) => (bySession.get(id) ?? []).map(storedMetric);
  return pairs.flatMap((pair): ChangeAlert[] => {
    const { session_id, client_id, display_name, activity, exercise } = pair;
    const changes = reportedChanges(changesOf(pair, values(pair.before_id), values(session_id), lang), ({ key, change }) => ({
      key,
      ...change,
    }));
    if (changes.length === 0) return [];
    const times = { created_at: pair.created_at.toISOString(), before_at: pair.before_at.toISOString() };
    return [{ session_id, client_id, display_name, activity, exercise, ...times, changes }];
  });
}

function changesOf(
  { activity, before_id, targets }: LikePair,
  before: readonly MetricValue[],
  now: readonly MetricValue[],
  lang: Lang,
): Change[] {
  const earlier = new Map(before.map((m) => [m.key, m]));
  return now.flatMap((metric): Change[] => {
    const { key } = metric;
    const [a, b] = [judgedOf(earlier.get(key)), judgedOf(metric)];
    if (!a || !b) return [];
    const change = likeChange({ activity, key, target: targets[key] ?? null, own: ownLabelOf(metric) }, { ...a, session_id: before_id }, b);
    if (!change?.exceeds) return [];
    const { label, unit } = metricHead(activity, metric, lang);
    return [{ key, label, unit: unit ? unitLabel(unit, lang) : "", change }];
  });
}
