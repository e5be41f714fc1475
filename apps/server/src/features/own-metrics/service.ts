import { findExercise, isOrdered, zoneOfTarget } from "@sagittal/catalogue";
import { readFormula } from "@sagittal/catalogue/own-metrics";
import {
  MOST_OWN_METRICS,
  type OwnMetric,
  type OwnMetricCreate,
  type OwnMetricPut,
  type OwnMetricQuery,
  type OwnUnit,
} from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError, FieldError } from "../../domain/errors.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { completedSessionIds } from "../sessions/service.ts";
import { OWN_METRICS } from "./kinds.ts";
import { OwnMetricRepository, type OwnMetricRow } from "./repository.ts";
import { changeValues, relabelled, withoutOwn } from "./values.ts";

type Deps = Pick<Context, "db" | "clock" | "queue">;

/** The team's own metrics, those of one exercise where one is named. */
export async function listOwnMetrics(
  db: Executor,
  team: TeamHandle,
  query: OwnMetricQuery,
): Promise<{ count: number; results: OwnMetric[] }> {
  const { count, rows } = await new OwnMetricRepository(db, team).list(query);
  return { count, results: rows.map(view) };
}

/** All of the team's own metrics. */
export async function allOwnMetrics(db: Executor, team: TeamHandle): Promise<OwnMetric[]> {
  return (await listOwnMetrics(db, team, { limit: MOST_OWN_METRICS, offset: 0 })).results;
}

/**
 * Adds an own metric and measures it in finished sessions, soon after. Throws FieldError: unknown exercise, expression that cannot be measured,
 * limits that do not rise, key in use, or as many metrics as a team may have.
 */
export function addOwnMetric({ db, clock, queue }: Deps, team: TeamHandle, body: OwnMetricCreate): Promise<OwnMetric> {
  const unit = checked(body, body);
  const { activity, exercise, name, expression, side, higher_is_better, ...rest } = body;
  return db.transaction(async (tx) => {
    const repository = new OwnMetricRepository(tx, team);
    await repository.hold("write");
    const { count } = await repository.list({ limit: 1, offset: 0 });
    if (count >= MOST_OWN_METRICS) throw new FieldError({ non_field_errors: (t) => t.teamHasEnough(MOST_OWN_METRICS) });
    const taken = (await repository.ofExercise({ activity, exercise })).map((row) => row.key);
    if (rest.key && taken.includes(rest.key)) throw new FieldError({ key: (t) => t.metricKeyTaken });
    const key = rest.key ?? newKey(name, taken);
    const now = clock.now();
    const limits = limitsOf(body);
    const row = await repository.add({
      ...{ activity, exercise, key, name, expression, side, unit, higher_is_better, limits },
      created_at: now,
      updated_at: now,
    });
    await queue.send(tx, OWN_METRICS, { team_id: team.teamId, activity, exercise });
    return view(row);
  });
}

/**
 * Changes an own metric. A new name, direction or zone holds for finished sessions at once; a new expression or side deletes their values, which
 * are measured again soon after. Throws own_metric_not_found, FieldError.
 */
export function changeOwnMetric({ db, clock, queue }: Deps, team: TeamHandle, id: string, body: OwnMetricPut): Promise<OwnMetric> {
  return db.transaction(async (tx) => {
    const repository = new OwnMetricRepository(tx, team);
    await repository.hold("write");
    const known = await found(repository, id);
    const { activity, exercise } = known;
    const unit = checked({ activity, exercise }, body);
    const { name, expression, side, higher_is_better } = body;
    const row = await repository.change(id, {
      ...{ name, expression, side, unit, higher_is_better, limits: limitsOf(body) },
      updated_at: clock.now(),
    });
    const same = known.expression === expression && known.side === side;
    const ids = await completedSessionIds(tx, team, { activity, exercise, clientId: null });
    await changeValues(tx, team, ids, same ? relabelled(row) : withoutOwn(row.key));
    if (!same) await queue.send(tx, OWN_METRICS, { team_id: team.teamId, activity, exercise });
    return view(row);
  });
}

/** Deletes an own metric with its values in all sessions. Throws own_metric_not_found. */
export function removeOwnMetric({ db }: Pick<Deps, "db">, team: TeamHandle, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const repository = new OwnMetricRepository(tx, team);
    await repository.hold("write");
    const { activity, exercise, key } = await found(repository, id);
    await repository.remove(id);
    const ids = await completedSessionIds(tx, team, { activity, exercise, clientId: null });
    await changeValues(tx, team, ids, withoutOwn(key));
  });
}

async function found(repository: OwnMetricRepository, id: string): Promise<OwnMetricRow> {
  const row = await repository.find(id);
  if (!row) throw new DomainError("own_metric_not_found");
  return row;
}

/** The unit of a definition that can be measured. Throws FieldError. */
function checked(subject: Pick<OwnMetricCreate, "activity" | "exercise">, body: OwnMetricPut): OwnUnit {
  const exercise = findExercise(subject.activity, subject.exercise);
  if (!exercise) throw new FieldError({ exercise: (t) => t.notAnExercise });
  const read = readFormula(body.expression, exercise.views);
  if ("error" in read) throw new FieldError({ expression: (t) => t.expression(read.error) });
  const { min_good, max_good, amber_low, amber_high } = body;
  if (amber_low !== null && min_good === null) throw new FieldError({ amber_low: (t) => t.limitAlone });
  if (amber_high !== null && max_good === null) throw new FieldError({ amber_high: (t) => t.limitAlone });
  if (!isOrdered(zoneOfTarget(body))) throw new FieldError({ non_field_errors: (t) => t.limitsMustRise });
  return read.formula.unit;
}

const limitsOf = ({ min_good, max_good, amber_low, amber_high }: OwnMetricPut) => ({ min_good, max_good, amber_low, amber_high });

/** A key of the name's Latin letters and digits that the exercise does not have yet. */
function newKey(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 40)
    .replace(/_+$/, "");
  const base = `own_${plain || "metric"}`.replace(/_(left|right)$/, "_$1_side");
  for (let n = 1; ; n++) {
    const key = n === 1 ? base : `${base}_${n}`;
    if (!taken.includes(key)) return key;
  }
}

function view({ team_id: _, limits, created_at, updated_at, ...row }: OwnMetricRow): OwnMetric {
  return { ...row, ...limits, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}
