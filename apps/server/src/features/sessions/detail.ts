import type { Lang, Session, SessionListQuery } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { TeamHandle } from "../../tenancy.ts";
import type { SessionNeighbours } from "./neighbours.ts";
import type { SessionRow } from "./row.ts";
import { getWithMetrics, listSessions, metricsBySession, metricsOf } from "./service.ts";
import { sessionView } from "./view.ts";

type Deps = Pick<Context, "db" | "clock" | "storage"> & { neighbours: Pick<SessionNeighbours, "isSessionShared" | "reportsOf"> };

/** A session with its metrics, its reports and whether it is shared. Throws session_not_found. */
export async function sessionDetail({ db, clock, storage, neighbours }: Deps, team: TeamHandle, id: string, lang: Lang): Promise<Session> {
  const { row, metrics } = await getWithMetrics(db, team, id);
  const reports = await neighbours.reportsOf(db, team, [row.id]);
  return sessionView(row, metrics, storage, lang, {
    has_active_share: await neighbours.isSessionShared(db, team, row.id, clock.now()),
    reports: reports.get(row.id) ?? [],
  });
}

/** A page of the list, each session with its metrics and the number of its reports. */
export async function sessionPage(
  { db, storage, neighbours }: Deps,
  team: TeamHandle,
  query: SessionListQuery,
  lang: Lang,
): Promise<{ count: number; results: Session[] }> {
  const { count, rows } = await listSessions(db, team, query);
  const metrics = await metricsBySession(db, team, rows);
  const reports = await neighbours.reportsOf(
    db,
    team,
    rows.map((row) => row.id),
  );
  const results = await Promise.all(
    rows.map((row) => sessionView(row, metrics.get(row.id) ?? [], storage, lang, { report_count: reports.get(row.id)?.length ?? 0 })),
  );
  return { count, results };
}

/** A session as it is answered after a change: with its metrics and whether it is shared. */
export async function changedSession(
  { db, clock, storage, neighbours }: Deps,
  team: TeamHandle,
  row: SessionRow,
  lang: Lang,
): Promise<Session> {
  return sessionView(row, await metricsOf(db, team, row), storage, lang, {
    has_active_share: await neighbours.isSessionShared(db, team, row.id, clock.now()),
  });
}
