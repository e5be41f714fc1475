import type { Lang, Session, SessionListQuery } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { isSessionShared } from "../shares/service.ts";
import { reportsOf } from "../solutions/service.ts";
import type { SessionRow } from "./row.ts";
import { getWithMetrics, listSessions, metricsBySession, metricsOf } from "./service.ts";
import { sessionView } from "./view.ts";

type Deps = Pick<Context, "db" | "clock" | "storage">;

/** A session with its metrics, its reports and whether it is shared. Throws session_not_found. */
export async function sessionDetail({ db, clock, storage }: Deps, team: TeamHandle, id: string, lang: Lang): Promise<Session> {
  const { row, metrics } = await getWithMetrics(db, team, id);
  const reports = await reportsOf(db, team, [row.id]);
  return sessionView(row, metrics, storage, lang, {
    has_active_share: await isSessionShared(db, team, row.id, clock.now()),
    reports: reports.get(row.id) ?? [],
  });
}

/** A page of the list, each session with its metrics and the number of its reports. */
export async function sessionPage(
  { db, storage }: Deps,
  team: TeamHandle,
  query: SessionListQuery,
  lang: Lang,
): Promise<{ count: number; results: Session[] }> {
  const { count, rows } = await listSessions(db, team, query);
  const metrics = await metricsBySession(db, team, rows);
  const reports = await reportsOf(
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
export async function changedSession({ db, clock, storage }: Deps, team: TeamHandle, row: SessionRow, lang: Lang): Promise<Session> {
  return sessionView(row, await metricsOf(db, team, row), storage, lang, {
    has_active_share: await isSessionShared(db, team, row.id, clock.now()),
  });
}
