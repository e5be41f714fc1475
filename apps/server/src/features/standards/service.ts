import { metricDefinition } from "@sagittal/catalogue";
import {
  type Lang,
  type MetricValue,
  type ModelSession,
  ownLabelOf,
  SCORE_KEY,
  type SessionStandards,
  type StandardsQuery,
  storedMetric,
} from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { publishedBand } from "../../domain/norm.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { athleteAt } from "../clients/profile.ts";
import { filmableClient, getClient } from "../clients/service.ts";
import type { SessionRow } from "../sessions/row.ts";
import { getWithMetrics, lockSession } from "../sessions/service.ts";
import { StandardRepository } from "./repository.ts";

type Deps = Pick<Context, "db" | "clock">;

/** What a finished session can be held against: the athlete's best, the team's model, targets and published bands. Throws session_not_found, session_not_completed. */
export async function sessionStandards(
  { db }: Pick<Deps, "db">,
  team: TeamHandle,
  id: string,
  { by, lang }: StandardsQuery,
): Promise<SessionStandards> {
  const { row, metrics: stored } = await getWithMetrics(db, team, id);
  if (row.status !== "completed") throw new DomainError("session_not_completed");
  const metrics = stored.map(storedMetric);
  return {
    by,
    ...(await bestOf(db, team, row, metrics, by)),
    model: await modelOf(db, team, row),
    bands: await bandsOf(db, team, row, metrics, lang),
  };
}

/** Makes a finished session the model of its exercise in place of an earlier one. Throws session_not_found, session_not_completed, consent_withdrawn. */
export function markModel({ db, clock }: Deps, team: TeamHandle, id: string): Promise<ModelSession> {
  return db.transaction(async (tx) => {
    const row = await lockSession(tx, team, id);
    if (row.status !== "completed") throw new DomainError("session_not_completed");
    if (row.client_id) await filmableClient(tx, team, row.client_id);
    await new StandardRepository(tx, team).mark(row, clock.now());
    const model = await modelOf(tx, team, row);
    if (!model) throw new Error("the model that was just marked is not there");
    return model;
  });
}

/** A session is no model any more; one that is none stays as it is. Throws session_not_found. */
export function unmarkModel({ db }: Pick<Deps, "db">, team: TeamHandle, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockSession(tx, team, id);
    await new StandardRepository(tx, team).unmark(id);
  });
}

async function modelOf(db: Executor, team: TeamHandle, row: SessionRow): Promise<ModelSession | null> {
  const model = await new StandardRepository(db, team).model(row);
  return model ? { ...model, created_at: model.created_at.toISOString(), marked_at: model.marked_at.toISOString() } : null;
}

async function bestOf(
  db: Executor,
  team: TeamHandle,
  row: SessionRow,
  metrics: readonly MetricValue[],
  by: string,
): Promise<Pick<SessionStandards, "best" | "no_best">> {
  const { client_id } = row;
  if (!client_id) return { best: null, no_best: "no_athlete" };
  const higher = betterWhenHigher(row, metrics, by);
  if (higher === null) return { best: null, no_best: "no_direction" };
  const best = await new StandardRepository(db, team).best({ ...row, client_id }, by, higher);
  return best ? { best: { ...best, created_at: best.created_at.toISOString() }, no_best: null } : { best: null, no_best: "no_value" };
}

/** Whether more of a metric is better; null where neither is, or nothing is known of it. */
function betterWhenHigher({ activity }: SessionRow, metrics: readonly MetricValue[], key: string): boolean | null {
  if (key === SCORE_KEY) return true;
  const metric = metrics.find((m) => m.key === key);
  return (metric && ownLabelOf(metric)?.higher_is_better) ?? metricDefinition(activity, key)?.higherIsBetter ?? null;
}

async function bandsOf(
  db: Executor,
  team: TeamHandle,
  { activity, exercise, client_id, created_at, metric_targets }: SessionRow,
  metrics: readonly MetricValue[],
  lang: Lang,
): Promise<SessionStandards["bands"]> {
  const athlete = athleteAt(client_id ? await getClient(db, team, client_id) : undefined, created_at);
  const context = { speedMps: metrics.find((m) => m.key === "running_speed")?.value_num ?? null };
  return metrics.flatMap(({ key, value_num }) => {
    if (value_num === null) return [];
    const norm = publishedBand({ activity, exercise, key, athlete, context }, value_num, lang);
    const { min_good = null, max_good = null } = metric_targets[key] ?? {};
    const band = { target_min: min_good, target_max: max_good, ...norm };
    return Object.values(band).every((limit) => limit === null) ? [] : [{ key, ...band }];
  });
}
