import {
  ACTIVITIES,
  type Activity,
  type MetricValue,
  SessionCounts,
  type SessionCountsQuery,
  type SessionListQuery,
} from "@sagittal/contract";
import type { z } from "zod";
import { DomainError } from "../../domain/errors.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { SessionListRepository } from "./list-repository.ts";
import { SessionRepository, type StoredJudgement, uploadState } from "./repository.ts";
import type { MetricRow, SessionRow } from "./row.ts";

/** A session with its metrics in their order. */
export interface SessionWithMetrics {
  row: SessionRow;
  metrics: MetricRow[];
}

export { postureKeyOfRow, readsPosture } from "./posture-repository.ts";
export { uploadState };

/** A session of the team in any state; undefined when there is none with this id or it is another team's. */
export function findSession(db: Executor, team: TeamHandle, id: string): Promise<SessionRow | undefined> {
  return new SessionRepository(db, team).find(id);
}

/** Throws session_not_found. */
export async function getSession(db: Executor, team: TeamHandle, id: string): Promise<SessionRow> {
  const row = await findSession(db, team, id);
  if (!row) throw new DomainError("session_not_found");
  return row;
}

/** The row, locked until the transaction ends; undefined when the session is gone. */
export function lockIfThere(tx: Executor, team: TeamHandle, id: string): Promise<SessionRow | undefined> {
  return new SessionRepository(tx, team).lock(id);
}

/** The row, locked until the transaction ends. Throws session_not_found. */
export async function lockSession(tx: Executor, team: TeamHandle, id: string): Promise<SessionRow> {
  const row = await lockIfThere(tx, team, id);
  if (!row) throw new DomainError("session_not_found");
  return row;
}

/** The sessions in the order of the ids. Throws session_not_found when one is not the team's. */
export async function getSessions(db: Executor, team: TeamHandle, ids: readonly string[]): Promise<SessionRow[]> {
  const rows: SessionRow[] = [];
  for (const id of ids) rows.push(await getSession(db, team, id));
  return rows;
}

/** The version of a session's row and metrics. Throws session_not_found. */
export async function versionOf(db: Executor, team: TeamHandle, id: string): Promise<string> {
  const version = await new SessionRepository(db, team).version(id);
  if (version === undefined) throw new DomainError("session_not_found");
  return version;
}

/** Throws session_not_found. */
export async function getWithMetrics(db: Executor, team: TeamHandle, id: string): Promise<SessionWithMetrics> {
  const [found] = await new SessionRepository(db, team).versioned([id]);
  if (!found) throw new DomainError("session_not_found");
  return found;
}

/** One page of the team's sessions, without the cost of counting them. */
export function pageOfSessions(db: Executor, team: TeamHandle, query: SessionListQuery): Promise<SessionRow[]> {
  return new SessionListRepository(db, team).page(query);
}

/** Metrics by session id; every session given has an entry. */
export function metricsBySession(db: Executor, team: TeamHandle, rows: readonly SessionRow[]): Promise<Map<string, MetricRow[]>> {
  return new SessionRepository(db, team).metrics(rows);
}

/** The metrics of one session in their order, the coach's review among them; none without a result, and none for another team's row. */
export async function metricsOf(db: Executor, team: TeamHandle, row: SessionRow): Promise<MetricRow[]> {
  return (await metricsBySession(db, team, [row])).get(row.id) ?? [];
}

/** Every metric key that sessions of the team have, with its activity; in no order. */
export function metricKeys(db: Executor, team: TeamHandle): Promise<{ activity: Activity; key: string }[]> {
  return new SessionRepository(db, team).metricKeys();
}

/** Ids of an athlete's sessions, oldest first. */
export function sessionIdsOfClient(db: Executor, team: TeamHandle, clientId: string): Promise<string[]> {
  return new SessionRepository(db, team).idsOfClient(clientId);
}

/** Ids of completed sessions of an exercise, demonstrations left out; of one athlete or, with `clientId` null, of all. */
export function completedSessionIds(
  db: Executor,
  team: TeamHandle,
  of: { activity: Activity; exercise: string; clientId: string | null },
): Promise<string[]> {
  return new SessionRepository(db, team).completedIds(of);
}

/** Removes what names an athlete from sessions that stay without them: labels in which one of the names stands as whole words, and their answers to reviews. */
export function forgetAthlete(tx: Executor, team: TeamHandle, ids: readonly string[], names: readonly string[]): Promise<void> {
  return new SessionRepository(tx, team).forgetAthlete(ids, names);
}

/** Those of the sessions that are completed, with their metrics, locked until the transaction ends. */
export async function lockCompleted(tx: Executor, team: TeamHandle, ids: readonly string[]): Promise<SessionWithMetrics[]> {
  const repository = new SessionRepository(tx, team);
  const rows = await repository.lockCompleted(ids);
  const metrics = await repository.metrics(rows);
  return rows.map((row) => ({ row, metrics: metrics.get(row.id) ?? [] }));
}

/** Stores zones and scores of sessions that were judged again. */
export function storeJudgements(tx: Executor, team: TeamHandle, judgements: readonly StoredJudgement[]): Promise<void> {
  return new SessionRepository(tx, team).storeJudgements(judgements);
}

/** Adds a session; undefined when there is one with its id. */
export function addSession(
  tx: Executor,
  team: TeamHandle,
  values: Parameters<SessionRepository["insert"]>[0],
): Promise<SessionRow | undefined> {
  return new SessionRepository(tx, team).insert(values);
}

/** Puts metrics in place of earlier ones; the coach's review stays. */
export function storeMetrics(tx: Executor, team: TeamHandle, row: SessionRow, metrics: readonly MetricValue[]): Promise<void> {
  return new SessionRepository(tx, team).replaceMetrics(row, metrics);
}

/** Stores a result of the analysis: columns of the session, and its metrics in place of earlier ones. The coach's review stays. */
export async function storeResult(
  tx: Executor,
  team: TeamHandle,
  row: SessionRow,
  columns: Parameters<SessionRepository["update"]>[1],
  metrics: readonly MetricValue[],
): Promise<SessionRow> {
  const repository = new SessionRepository(tx, team);
  await repository.replaceMetrics(row, metrics);
  return (await repository.update(row.id, columns)) ?? row;
}

/**
 * Numbers of the team's sessions within the query's days, athlete and kind; every activity has an entry. Waiting and running ones count as
 * processing; a completed one without a review needs one.
 */
export async function countSessions(db: Executor, team: TeamHandle, query: SessionCountsQuery): Promise<z.output<typeof SessionCounts>> {
  const rows = await new SessionListRepository(db, team).counts(query);
  const byActivity = new Map(rows.map((r) => [r.activity, r.n]));
  const sum = (of: (r: (typeof rows)[number]) => number) => rows.reduce((total, r) => total + of(r), 0);
  return SessionCounts.parse({
    activity_counts: Object.fromEntries(ACTIVITIES.map((activity) => [activity, byActivity.get(activity) ?? 0])),
    needs_review_count: sum((r) => r.needsReview),
    processing_count: sum((r) => r.processing),
    failed_count: sum((r) => r.failed),
  });
}
