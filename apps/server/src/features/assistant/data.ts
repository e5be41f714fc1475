import type { Activity, AnalysisResult, Lang, PeerStandings, Trends } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { ClientRepository, type ClientRow } from "../clients/repository.ts";
import { peerStandings } from "../peers/service.ts";
import { SessionRepository } from "../sessions/repository.ts";
import { storedResult } from "../sessions/result.ts";
import { REVIEW_KEY, type SessionRow } from "../sessions/view.ts";
import { computeTrends } from "../trends/service.ts";

const MOST_ATHLETES = 1000;
const RECENT_DAYS = 90;
const MOST_RECENT = 1000;

export interface SessionFilter {
  client?: string | undefined;
  activity?: Activity | undefined;
  exercise?: string | undefined;
  limit: number;
}

/** Two sessions of one athlete in one exercise: the last, and the one before where there is one. */
export interface LastTwo {
  last: SessionRow;
  before: SessionRow | undefined;
}

/** Everything that the assistant may look up: one team's athletes and completed sessions, read only. Demonstrations are left out. */
export class TeamData {
  readonly #ctx: Context;
  readonly #team: TeamHandle;

  constructor(ctx: Context, team: TeamHandle) {
    this.#ctx = ctx;
    this.#team = team;
  }

  athlete(id: string): Promise<ClientRow | undefined> {
    return new ClientRepository(this.#ctx.db, this.#team).find(id);
  }

  async athletes(search?: string): Promise<ClientRow[]> {
    const { rows } = await new ClientRepository(this.#ctx.db, this.#team).list({
      limit: MOST_ATHLETES,
      offset: 0,
      ...(search && { search }),
    });
    return rows;
  }

  /** Completed sessions, newest first. */
  async sessions({ client, activity, exercise, limit }: SessionFilter): Promise<SessionRow[]> {
    const page = { limit, offset: 0, tz: "UTC", sort: "newest", status: "completed", is_demo: false } as const;
    const { rows } = await this.#store.list({
      ...page,
      ...(client && { client }),
      ...(activity && { activity }),
      ...(exercise !== undefined && { exercise }),
    });
    return rows;
  }

  /** A session of the team, whatever its state. */
  session(id: string): Promise<SessionRow | undefined> {
    return this.#store.find(id);
  }

  async bySeqNo(seqNo: number): Promise<SessionRow | undefined> {
    const page = { limit: 200, offset: 0, tz: "UTC", sort: "newest" } as const;
    const { rows } = await this.#store.list({ ...page, search: `#${seqNo}` });
    return rows.find((row) => row.seq_no === seqNo);
  }

  /** The analysis of a completed session. Throws 409 session_not_completed. */
  async result(row: SessionRow): Promise<AnalysisResult> {
    const metrics = (await this.#store.metrics([row])).get(row.id) ?? [];
    return storedResult(
      row,
      metrics.filter((m) => m.key !== REVIEW_KEY),
    );
  }

  /** A year of an athlete's values in the exercise of a session; without an athlete those of the session alone. */
  trends(row: SessionRow, lang: Lang): Promise<Trends> {
    const subject = { activity: row.activity, exercise: row.exercise, clientId: row.client_id, sessionId: row.id };
    return computeTrends(this.#ctx.db, this.#team, subject, { range: "365d" }, lang, this.#ctx.clock.now());
  }

  /** Where an athlete stands among their peers; only aggregates of groups that hold the k-anonymity floor. */
  standings(clientId: string, lang: Lang): Promise<PeerStandings> {
    return peerStandings(this.#ctx, this.#team, clientId, lang);
  }

  /** The last two scored sessions of every athlete in every exercise of the last ninety days. */
  async lastTwo(): Promise<LastTwo[]> {
    const from = plusSeconds(this.#ctx.clock.now(), -RECENT_DAYS * 86_400);
    const rows = (await this.sessions({ limit: MOST_RECENT })).filter(
      (row) => row.created_at >= from && row.score !== null && row.client_id,
    );
    const byExercise = Map.groupBy(rows, (row) => `${row.client_id} ${row.activity} ${row.exercise} ${row.camera_view}`);
    return [...byExercise.values()].flatMap(([last, before]) => (last ? [{ last, before }] : []));
  }

  /** The newest completed sessions that no coach has reviewed. */
  async unreviewed(limit: number): Promise<SessionRow[]> {
    const page = { limit, offset: 0, tz: "UTC", sort: "newest", is_demo: false, needs_review: true } as const;
    return (await this.#store.list(page)).rows;
  }

  get #store(): SessionRepository {
    return new SessionRepository(this.#ctx.db, this.#team);
  }
}
