import { judge, metricHead, metricsFor, offTarget, unitLabel, zoneOfTarget } from "@sagittal/catalogue";
import {
  type Activity,
  type GroupCell,
  type GroupTable,
  type GroupTableQuery,
  isLowerBound,
  ownLabelOf,
  SCORE_KEY,
  storedMetric,
} from "@sagittal/contract";
import { csvText } from "@sagittal/reports";
import { judgedOf, likeChange } from "../../domain/change.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { readGroup } from "./service.ts";
import { GroupTableRepository, type NewestValue } from "./table-repository.ts";

/** A group's athletes with their newest values of one exercise. Throws group_not_found. */
export async function groupTable(db: Executor, team: TeamHandle, id: string, query: GroupTableQuery): Promise<GroupTable> {
  const group = await readGroup(db, team, id);
  const repository = new GroupTableRepository(db, team);
  const [athletes, exercises] = await Promise.all([repository.athletes(id), repository.exercises(id)]);
  const { activity, exercise } = query.activity
    ? { activity: query.activity, exercise: query.exercise }
    : (exercises[0] ?? { activity: null, exercise: "" });
  const values = activity ? await repository.newest(id, activity, exercise, query.metrics) : [];
  const testResult = activity ? metricsFor(activity, exercise).find((metric) => metric.testResult)?.key : undefined;
  const rank = (key: string) => (key === SCORE_KEY ? 0 : key === testResult ? 1 : 2);
  const measured = [...new Set(values.map((v) => v.key))].toSorted((a, b) => rank(a) - rank(b));
  const keys = query.metrics ? query.metrics.filter((key) => measured.includes(key)) : measured;
  const byAthlete = Map.groupBy(values, (v) => v.client_id);
  return {
    group: { id: group.id, name: group.name },
    activity,
    exercise,
    exercises,
    metrics:
      activity === null ? [] : keys.map((key) => ({ ...column(activity, key, values, query.lang), test_result: key === testResult })),
    rows: athletes.map((athlete) => ({
      client_id: athlete.id,
      display_name: athlete.display_name,
      cells: activity === null ? {} : Object.fromEntries((byAthlete.get(athlete.id) ?? []).map((v) => [v.key, cell(activity, v)])),
    })),
  };
}

function column(
  activity: Activity,
  key: string,
  values: readonly NewestValue[],
  lang: GroupTableQuery["lang"],
): Omit<GroupTable["metrics"][number], "test_result"> {
  // Values of the team's own metrics bring their names along.
  const newest = values.find((v) => v.key === key);
  const { label, unit } = metricHead(activity, metricOf(key, newest?.value ?? null, newest?.detail), lang);
  return { key, label, unit: unit ? unitLabel(unit, lang) : "" };
}

const metricOf = (key: string, value_num: number | null, value_json: unknown) => storedMetric({ key, value_num, value_json });

function cell(activity: Activity, v: NewestValue): GroupCell {
  const { value_json } = metricOf(v.key, v.value, v.detail);
  return {
    session_id: v.session_id,
    created_at: v.created_at.toISOString(),
    value: v.value,
    at_least: isLowerBound(value_json),
    // By the target of now: thresholds may have changed since the analysis wrote its verdict.
    verdict: v.target ? judge(v.value, zoneOfTarget(v.target), value_json) : null,
    direction: v.target ? offTarget(v.value, zoneOfTarget(v.target)) : null,
    change: changeOf(activity, v),
  };
}

/** Change since the previous clip of the same exercise and view. */
function changeOf(activity: Activity, v: NewestValue): GroupCell["change"] {
  if (v.before_session_id === null) return null;
  const metric = metricOf(v.key, v.value, v.detail);
  const [before, now] = [judgedOf(metricOf(v.key, v.before_value, v.before_detail)), judgedOf(metric)];
  if (!before || !now) return null;
  return likeChange(
    { activity, key: v.key, target: v.target, own: ownLabelOf(metric) },
    { ...before, session_id: v.before_session_id },
    now,
  );
}

/** A group's table as CSV: of each metric the value, its verdict, the change and whether that exceeds its detectable change. */
export function groupTableCsv({ metrics, rows }: GroupTable): string {
  const heads = metrics.flatMap(({ key, unit }) => [
    unit ? `${key} (${unit})` : key,
    `${key} verdict`,
    `${key} change`,
    `${key} detectable`,
    `${key} date`,
    `${key} at_least`,
  ]);
  return csvText([
    ["athlete", ...heads],
    ...rows.map(({ display_name, cells }) => [
      display_name,
      ...metrics.flatMap(({ key }) => {
        const c = cells[key];
        return [c?.value, c?.verdict, c?.change?.delta, c?.change?.detectable, c?.created_at.slice(0, 10), c?.at_least];
      }),
    ]),
  ]);
}
