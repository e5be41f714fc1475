import type { Activity, AnalysisResult, Lang, PeerStandings, Trends } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { athleteAt } from "../clients/profile.ts";
import type { ClientRow } from "../clients/row.ts";
import { findClient, listClients } from "../clients/service.ts";
import { type Trainee, traineeOf } from "../coach/facts.ts";
import { peerStandings } from "../peers/service.ts";
import { storedResult } from "../sessions/result.ts";
import { measuredMetrics, type SessionRow } from "../sessions/row.ts";
import { findSession, metricsOf, pageOfSessions } from "../sessions/service.ts";
import { sessionTrends } from "../trends/service.ts";

const MOST_ATHLETES = 1000;
const RECENT_DAYS = 90;
const MOST_RECENT = 1000;

export interface SessionFilter {
  client?: string | undefined;
  activity?: Activity | undefined;
  exercise?: string | undefined;
  limit: number;
}

/** The last session of an athlete in one exercise, and the one before it, if any. */
export interface LastTwo {
  last: SessionRow;
  before: SessionRow | undefined;
}

export type TeamDataDeps = Pick<Context, "db" | "clock" | "config">;

/** Read-only access of the assistant to one team's athletes and completed sessions, without demonstrations. */
export class TeamData {
  readonly #deps: TeamDataDeps;
  readonly #team: TeamHandle;

  constructor(deps: TeamDataDeps, team: TeamHandle) {
    this.#deps = deps;
    this.#team = team;
  }

  athlete(id: string): Promise<ClientRow | undefined> {
    return findClient(this.#deps.db, this.#team, id);
  }

  /** For whom the advice of a session is: its athlete, of the age at that time. */
  async trainee(row: SessionRow): Promise<Trainee> {
    const athlete = row.client_id ? await this.athlete(row.client_id) : undefined;
    return traineeOf(athleteAt(athlete, row.created_at), row.inputs.workstation_assessment);
  }

  async athletes(search?: string): Promise<ClientRow[]> {
    const { rows } = await listClients(this.#deps.db, this.#team, {
      limit: MOST_ATHLETES,
      offset: 0,
      sort: "newest",
      ...(search && { search }),
    });
    return rows;
  }

  /** Completed sessions, newest first. */
  sessions({ client, activity, exercise, limit }: SessionFilter): Promise<SessionRow[]> {
    const page = { limit, offset: 0, tz: "UTC", sort: "newest", status: "completed", is_demo: false } as const;
    return pageOfSessions(this.#deps.db, this.#team, {
      ...page,
      ...(client && { client }),
      ...(activity && { activity }),
      ...(exercise !== undefined && { exercise }),
    });
  }

  /** A session of the team, whatever its state. */
  session(id: string): Promise<SessionRow | undefined> {
    return findSession(this.#deps.db, this.#team, id);
  }

  async bySeqNo(seqNo: number): Promise<SessionRow | undefined> {
    const page = { limit: 200, offset: 0, tz: "UTC", sort: "newest" } as const;
    const rows = await pageOfSessions(this.#deps.db, this.#team, { ...page, search: `#${seqNo}` });
    return rows.find((row) => row.seq_no === seqNo);
  }

  /** The analysis of a completed session. Throws session_not_completed. */
  async result(row: SessionRow): Promise<AnalysisResult> {
    return storedResult(row, measuredMetrics(await metricsOf(this.#deps.db, this.#team, row)));
  }

  /** A year of an athlete's values in the exercise of a session; without an athlete those of the session alone. */
  trends(row: SessionRow, lang: Lang): Promise<Trends> {
    return sessionTrends(this.#deps, this.#team, row, { range: "365d" }, lang);
  }

  /** Standing of an athlete among peers: only aggregates of groups of at least the k-anonymity floor. */
  standings(clientId: string, lang: Lang): Promise<PeerStandings> {
    return peerStandings(this.#deps, this.#team, clientId, lang);
  }

  /** The last two scored sessions of every athlete in every exercise of the last ninety days. */
  async lastTwo(): Promise<LastTwo[]> {
    const from = plusSeconds(this.#deps.clock.now(), -RECENT_DAYS * 86_400);
    const rows = (await this.sessions({ limit: MOST_RECENT })).filter(
      (row) => row.created_at >= from && row.score !== null && row.client_id,
    );
    const byExercise = Map.groupBy(rows, (row) => `${row.client_id} ${row.activity} ${row.exercise} ${row.camera_view}`);
    return [...byExercise.values()].flatMap(([last, before]) => (last ? [{ last, before }] : []));
  }

  /** The newest completed sessions that no coach has reviewed. */
  unreviewed(limit: number): Promise<SessionRow[]> {
    const page = { limit, offset: 0, tz: "UTC", sort: "newest", is_demo: false, needs_review: true } as const;
    return pageOfSessions(this.#deps.db, this.#team, page);
  }
}
