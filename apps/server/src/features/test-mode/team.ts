import type { Executor } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { grantPlan } from "../billing/grant.ts";
import { lockTeam, startFree } from "../billing/quota.ts";
import { findTestTeam, insertTestTeam, isTwin } from "./repository.ts";

/** More sessions than a test makes in a month: test mode takes nothing from the team's quota. */
const TEST_SESSIONS = 1_000_000;

/** Creates the hidden team that holds data made with test keys, unless it exists. It has no members, so nobody sees it. */
export async function openTestTeam(tx: Executor, team: TeamHandle, now: Date): Promise<void> {
  const made = await insertTestTeam(tx, team.teamId, now);
  if (made === undefined) return;
  await lockTeam(tx, made);
  await startFree(tx, made, now);
  await grantPlan(tx, made, { role: "strategic", interval: "month", session_quota: TEST_SESSIONS }, now);
}

/** The id of a team's twin for test data; undefined before its first test key. */
export const testTeamOf = (db: Executor, teamId: string): Promise<string | undefined> => findTestTeam(db, teamId);

/** Whether a team holds test data: its sessions are not analysed. */
export const isTestTeam = (db: Executor, team: TeamHandle): Promise<boolean> => isTwin(db, team.teamId);
