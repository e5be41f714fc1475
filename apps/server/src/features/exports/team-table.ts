import { ACTIVITIES, type Lang, reviewOf, type SessionListQuery, storedMetric } from "@sagittal/contract";
import { type TeamMetric, type TeamSession, teamSessionsCsv } from "@sagittal/reports";
import type { Db } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import type { ClientRow } from "../clients/row.ts";
import { clientsById } from "../clients/service.ts";
import { allOwnMetrics } from "../own-metrics/service.ts";
import { isOf } from "../own-metrics/values.ts";
import { type MetricRow, measuredMetrics, type SessionRow } from "../sessions/row.ts";
import { metricKeys, metricsBySession, pageOfSessions } from "../sessions/service.ts";
import { failureReason } from "../sessions/view.ts";

/** Sessions fetched at once. */
const PAGE = 100;

type Filters = Omit<SessionListQuery, "limit" | "offset">;

/**
 * Lines of a CSV of the team's sessions.
 * @param lang language of the words in the rows
 * @param labels language of a second row that explains the columns; without it there is none
 */
export async function teamTable(db: Db, team: TeamHandle, filters: Filters, { lang, labels }: { lang: Lang; labels: Lang | undefined }) {
  return teamSessionsCsv(teamSessions(db, team, filters, lang), await teamMetrics(db, team), labels ? { labels } : {});
}

/** Every metric that sessions of the team have, by activity and key. */
async function teamMetrics(db: Db, team: TeamHandle): Promise<TeamMetric[]> {
  const order = (m: TeamMetric): string => `${String(ACTIVITIES.indexOf(m.activity)).padStart(2, "0")} ${m.key}`;
  const own = await allOwnMetrics(db, team);
  const metrics = measuredMetrics(await metricKeys(db, team)).map((m) => ({
    ...m,
    own: own.find((o) => o.activity === m.activity && isOf(o.key, m.key)),
  }));
  return metrics.toSorted((a, b) => order(a).localeCompare(order(b)));
}

async function* teamSessions(db: Db, team: TeamHandle, filters: Filters, lang: Lang): AsyncGenerator<TeamSession> {
  for (let offset = 0; ; offset += PAGE) {
    const rows = await pageOfSessions(db, team, { ...filters, limit: PAGE, offset });
    const metrics = await metricsBySession(db, team, rows);
    const athletes = await clientsById(
      db,
      team,
      rows.flatMap((r) => r.client_id ?? []),
    );
    for (const row of rows) yield teamSession(row, metrics.get(row.id) ?? [], athletes, lang);
    if (rows.length < PAGE) return;
  }
}

function teamSession(row: SessionRow, metrics: readonly MetricRow[], athletes: ReadonlyMap<string, ClientRow>, lang: Lang): TeamSession {
  const values = metrics.map(storedMetric);
  const review = reviewOf(values);
  const done = row.status === "completed";
  return {
    id: row.id,
    seq_no: row.seq_no,
    name: row.name,
    client_id: row.client_id,
    client_name: (row.client_id && athletes.get(row.client_id)?.display_name) || "",
    activity: row.activity,
    exercise: row.exercise,
    camera_view: row.camera_view,
    status: row.status,
    failure_reason: failureReason(row, lang),
    created_at: row.created_at.toISOString(),
    processed_at: row.processed_at?.toISOString() ?? null,
    score: done ? row.score : null,
    review_score: review?.score ?? null,
    review_notes: review?.notes ?? "",
    metrics: done ? values : [],
  };
}
