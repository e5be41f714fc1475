import type { Readable } from "node:stream";
import type { ReportQuery } from "@sagittal/contract";
import type { SessionJob } from "@sagittal/reports";
import type { Context } from "../../context.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { athleteAt } from "../clients/profile.ts";
import { findClient } from "../clients/service.ts";
import { storedCoachingText } from "../coaching-texts/service.ts";
import { printOptions } from "../printing/options.ts";
import { filmOf, inTurn, openFilm, printed, turnOf } from "../printing/printer.ts";
import { sessionReview } from "../printing/review.ts";
import { storedResult } from "../sessions/result.ts";
import { getWithMetrics, type SessionWithMetrics } from "../sessions/service.ts";
import { correctionOf } from "./correction.ts";

export type ReportDeps = Pick<Context, "db" | "storage" | "clock" | "log">;

/** A session's report as PDF, with the file's name. Throws session_not_found, session_not_completed, RateLimited. */
export async function sessionReportPdf(
  deps: ReportDeps,
  team: TeamHandle,
  id: string,
  query: ReportQuery,
  closed: AbortSignal,
): Promise<{ name: string; pdf: Readable }> {
  const session = await getWithMetrics(deps.db, team, id);
  const report = await sessionReport(deps, team, session, query);
  const pdf = await inTurn(turnOf(team, closed), async () => {
    const film = await openFilm(deps.storage, session.row);
    return printed(deps, { kind: "session", report, film: film && filmOf(film) }, film ? [film] : [], closed);
  });
  return { name: `session-${session.row.seq_no ?? session.row.id}.pdf`, pdf };
}

/** Everything that a session's printed report shows. Throws session_not_completed. */
async function sessionReport(
  deps: ReportDeps,
  team: TeamHandle,
  { row, metrics }: SessionWithMetrics,
  query: ReportQuery,
): Promise<SessionJob["report"]> {
  const result = storedResult(row, metrics);
  const client = row.client_id ? await findClient(deps.db, team, row.client_id) : undefined;
  const body = athleteAt(client, row.created_at);
  const correction = await correctionOf(deps, row);
  return {
    ...(await printOptions(deps, team, query)),
    result,
    name: row.name,
    recorded_at: row.created_at.toISOString(),
    athlete: client
      ? {
          name: client.display_name,
          age: body.age,
          sex: body.sex,
          skill_level: body.skill_level,
          height_cm: client.height_m === null ? null : client.height_m * 100,
          weight_kg: client.weight_kg,
        }
      : null,
    review: await sessionReview(deps.db, metrics),
    coaching: await storedCoachingText(deps.db, row.id, query.lang),
    correction: correction && { events: correction.events, landmarks: correction.landmarks },
  };
}
