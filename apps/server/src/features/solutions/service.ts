import { findSolution } from "@sagittal/catalogue";
import type { Session, SolutionQuestion, SolutionRunCreate, SolutionRunListQuery, SolutionRunPatch } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError, FieldError } from "../../domain/errors.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { clientsById, getClient } from "../clients/service.ts";
import type { SessionRow } from "../sessions/row.ts";
import { getSessions, metricsBySession } from "../sessions/service.ts";
import { judge } from "./judge.ts";
import { type RunRow, SolutionRepository } from "./repository.ts";
import type { WholeRun } from "./whole-run.ts";

type Deps = Pick<Context, "db" | "clock">;

/** Reports that bind a session, by session, archived ones left out, newest first. */
export function reportsOf(db: Executor, team: TeamHandle, sessionIds: readonly string[]): Promise<Map<string, Session["reports"]>> {
  return new SolutionRepository(db, team).reportsOf(sessionIds);
}

/** A page of the runs as they stand now. */
export async function currentRuns(
  { db, clock }: Deps,
  team: TeamHandle,
  query: z.output<typeof SolutionRunListQuery>,
): Promise<{ count: number; runs: WholeRun[] }> {
  await judgeOutdated(db, team, clock.now());
  const { count, rows } = await new SolutionRepository(db, team).list(query);
  return { count, runs: await wholeRuns(db, team, rows) };
}

/** A page of the runs as they were last judged. */
export async function storedRuns(db: Executor, team: TeamHandle, query: z.output<typeof SolutionRunListQuery>): Promise<WholeRun[]> {
  return wholeRuns(db, team, (await new SolutionRepository(db, team).list(query)).rows);
}

/** A run as it stands now. Throws run_not_found. */
export async function currentRun({ db, clock }: Deps, team: TeamHandle, id: string): Promise<WholeRun> {
  await judgeOutdated(db, team, clock.now(), id);
  return wholeRun(db, team, await getRun(db, team, id));
}

/**
 * Starts a run of a Solution. Without a client the athlete of the sessions is taken. Throws FieldError, client_not_found,
 * session_not_found.
 */
export async function createRun({ db, clock }: Deps, team: TeamHandle, body: z.output<typeof SolutionRunCreate>): Promise<WholeRun> {
  const solution = findSolution(body.solution);
  if (!solution) throw new FieldError({ solution: (t) => t.unknownSolution });
  const now = clock.now();
  const created = await db.transaction(async (tx) => {
    if (body.client) await getClient(tx, team, body.client);
    const rows = await getSessions(tx, team, [...new Set(body.session_ids)]);
    const client = body.client ?? rows.find((r) => r.client_id)?.client_id ?? null;
    requireOneAthlete(client, rows);
    const repository = new SolutionRepository(tx, team);
    const answers = { fall_history: null, hop_tests: null, ...asked(solution.questions, body) };
    const values = { solution: body.solution, client_id: client, created_by: team.adminId, name: body.name.trim(), ...answers };
    const run = await repository.insert(values, now);
    await repository.bind(run, body.session_ids);
    return judgeRun(tx, team, run, now);
  });
  return currentRun({ db, clock }, team, created.id);
}

/** The given answers to those questions that the Solution asks. */
function asked(questions: readonly SolutionQuestion[], body: Partial<Pick<z.output<typeof SolutionRunCreate>, SolutionQuestion>>) {
  return {
    ...(questions.includes("fall_history") && body.fall_history !== undefined && { fall_history: body.fall_history }),
    ...(questions.includes("hop_tests") && body.hop_tests !== undefined && { hop_tests: body.hop_tests }),
  };
}

/** Renames a run, binds other sessions to it or takes other answers. Throws run_not_found, session_not_found, FieldError. */
export async function patchRun(
  { db, clock }: Deps,
  team: TeamHandle,
  id: string,
  body: z.output<typeof SolutionRunPatch>,
): Promise<WholeRun> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    let row = await getRun(tx, team, id);
    if (body.name !== undefined) row = await updateRun(tx, team, id, { name: body.name.trim(), updated_at: now });
    const answers = asked(findSolution(row.solution)?.questions ?? [], body);
    if (Object.keys(answers).length > 0) row = await updateRun(tx, team, id, { ...answers, updated_at: now });
    if (body.session_ids === undefined) return;
    requireOneAthlete(row.client_id, await getSessions(tx, team, [...new Set(body.session_ids)]));
    await new SolutionRepository(tx, team).bind(row, body.session_ids);
    await judgeRun(tx, team, await updateRun(tx, team, id, { updated_at: now }), now);
  });
  return currentRun({ db, clock }, team, id);
}

/** Puts a run into the archive, or takes it out. Throws run_not_found. */
export async function archiveRun({ db, clock }: Deps, team: TeamHandle, id: string, archived: boolean): Promise<WholeRun> {
  const { archived_at } = await getRun(db, team, id);
  const now = clock.now();
  await updateRun(db, team, id, { archived_at: archived ? (archived_at ?? now) : null, updated_at: now });
  return currentRun({ db, clock }, team, id);
}

/** Deletes a run; its sessions stay. Throws run_not_found. */
export async function removeRun({ db }: Pick<Deps, "db">, team: TeamHandle, id: string): Promise<void> {
  await getRun(db, team, id);
  await new SolutionRepository(db, team).remove(id);
}

/** Removes what names an athlete from their reports, which stay: names of reports in which one of theirs stands as whole words, and what they answered. */
export function forgetAthleteInReports(tx: Executor, team: TeamHandle, clientId: string, names: readonly string[]): Promise<void> {
  return new SolutionRepository(tx, team).forgetAthlete(clientId, names);
}

/** Throws run_not_found. */
export async function getRun(db: Executor, team: TeamHandle, id: string): Promise<RunRow> {
  const row = await new SolutionRepository(db, team).find(id);
  if (!row) throw new DomainError("run_not_found");
  return row;
}

async function updateRun(db: Executor, team: TeamHandle, id: string, values: Partial<RunRow>): Promise<RunRow> {
  const row = await new SolutionRepository(db, team).update(id, values);
  if (!row) throw new DomainError("run_not_found");
  return row;
}

/** Judges a run again and stores the judgement. */
async function judgeRun(tx: Executor, team: TeamHandle, row: RunRow, now: Date): Promise<RunRow> {
  const whole = await wholeRun(tx, team, row);
  const verdict = judge(whole);
  if (!verdict) return row;
  return updateRun(tx, team, row.id, {
    status: verdict.state.status,
    failure: verdict.state.failure,
    activity: verdict.activity,
    judged_at: now,
    judged_sessions: whole.sessions.length,
  });
}

async function judgeOutdated(db: Executor, team: TeamHandle, now: Date, id?: string): Promise<void> {
  for (const run of await new SolutionRepository(db, team).outdated(id)) await judgeRun(db, team, run, now);
}

async function wholeRun(db: Executor, team: TeamHandle, row: RunRow): Promise<WholeRun> {
  const [whole] = await wholeRuns(db, team, [row]);
  if (!whole) throw new DomainError("run_not_found");
  return whole;
}

async function wholeRuns(db: Executor, team: TeamHandle, rows: readonly RunRow[]): Promise<WholeRun[]> {
  const runs = rows.filter((r) => r.team_id === team.teamId);
  if (runs.length === 0) return [];
  const bound = await new SolutionRepository(db, team).bound(runs);
  const unique = [...new Map(bound.map((b) => [b.session.id, b.session])).values()];
  const metrics = await metricsBySession(db, team, unique);
  const athletes = await clientsById(
    db,
    team,
    runs.flatMap((r) => r.client_id ?? []),
  );
  return runs.map((row) => ({
    row,
    sessions: bound.filter((b) => b.run_id === row.id).map((b) => b.session),
    metrics,
    client: row.client_id ? athletes.get(row.client_id) : undefined,
  }));
}

/** A report is about one athlete: sessions of somebody else are refused, sessions without an athlete are taken as theirs. */
function requireOneAthlete(client: string | null, rows: readonly SessionRow[]): void {
  const others = rows.filter((r) => r.client_id !== null && r.client_id !== client);
  if (others.length > 0) throw new FieldError({ session_ids: (t) => t.otherAthletes(others.map((r) => r.id)) });
}
