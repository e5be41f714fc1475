import type { Session } from "@sagittal/contract";
import type { Executor } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";

/** What sessions need of features that rest on sessions. The service passes it in, so that imports go one way. */
export interface SessionNeighbours {
  /** Keeps the team's thresholds as they are until the transaction ends. Call it before any row is locked. */
  holdThresholds(tx: Executor, team: TeamHandle, mode: "read" | "write"): Promise<void>;
  /** Judges completed sessions again by the thresholds that now hold for them. */
  judgeAgain(tx: Executor, team: TeamHandle, sessionIds: readonly string[]): Promise<void>;
  /** The last instant, in ms, at which public links show the session; Infinity where one has no end, null where none shows it. */
  sessionSharedUntil(db: Executor, team: TeamHandle, sessionId: string, now: Date): Promise<number | null>;
  /** The solution reports that each session is part of, by session id. */
  reportsOf(db: Executor, team: TeamHandle, sessionIds: readonly string[]): Promise<Map<string, Session["reports"]>>;
}
