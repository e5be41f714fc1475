import { metricHead, unitLabel } from "@sagittal/catalogue";
import { type CHANGE_VERDICTS, type ChangeAlert, type Lang, type MetricValue, storedMetric } from "@sagittal/contract";
import { type Judged, likeChange } from "../../domain/change.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { type LikePair, newestPairs, numbersOf } from "./repository.ts";

type Change = ChangeAlert["changes"][number];

/** What became worse comes first. */
const ORDER: Readonly<Record<(typeof CHANGE_VERDICTS)[number], number>> = { declined: 0, changed: 1, improved: 2, unchanged: 3 };

/** Pairs whose numbers are read at once: most of the newest have something to tell, and reading them all would cost Home 20 ms. */
const AT_ONCE = 8;

/** What changed beyond measurement error in athletes' newest clips since an instant: the newest of these clips first. */
export async function changeAlerts(db: Executor, team: TeamHandle, since: Date, most: number, lang: Lang): Promise<ChangeAlert[]> {
  const pairs = await newestPairs(db, team, since);
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
    const changes = told(changesOf(pair, values(pair.before_id), values(session_id), lang));
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
    const [a, b] = [judged(earlier.get(key)), judged(metric)];
    if (!a || !b) return [];
    const own = "own" in metric.value_json ? (metric.value_json.own ?? null) : null;
    const change = likeChange({ activity, key, target: targets[key] ?? null, own }, { ...a, session_id: before_id }, b);
    if (!change?.exceeds) return [];
    const { label, unit } = metricHead(activity, metric, lang);
    return [{ key, label, unit: unit ? unitLabel(unit, lang) : "", change }];
  });
}

function judged(metric: MetricValue | undefined): Judged | null {
  if (metric?.value_num == null) return null;
  const { mdc, beta = false } = metric.value_json;
  return { value: metric.value_num, mdc, beta };
}

/** Sides are told only where the whole is not. */
function told(changes: readonly Change[]): Change[] {
  const keys = new Set(changes.map((c) => c.key));
  return changes
    .filter(({ key }) => !/_(left|right)$/.test(key) || !keys.has(key.replace(/_(left|right)$/, "")))
    .sort((a, b) => ORDER[a.change.verdict] - ORDER[b.change.verdict]);
}
