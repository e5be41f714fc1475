import { findSolution } from "@sagittal/catalogue";
import type { SolutionRunCreate, SolutionRunPatch } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError, FieldError } from "../../domain/errors.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { ClientRepository } from "../clients/repository.ts";
import { SessionRepository } from "../sessions/repository.ts";
import type { SessionRow } from "../sessions/view.ts";
import { RunRepository, type RunRow } from "./repository.ts";

/** The team's sessions in this order. Throws 404 session_not_found when one is not theirs. */
async function theirs(db: Executor, team: TeamHandle, ids: readonly string[]): Promise<SessionRow[]> {
  const store = new SessionRepository(db, team);
  const rows: SessionRow[] = [];
  for (const id of new Set(ids)) {
    const row = await store.find(id);
    if (!row) throw new DomainError("session_not_found");
    rows.push(row);
  }
  return rows;
}

/** A report is about one athlete: sessions of somebody else are refused; sessions of nobody are taken as theirs. */
function requireOneAthlete(client: string | null, rows: readonly SessionRow[]): void {
  const others = rows.filter((r) => r.client_id !== null && r.client_id !== client);
  if (others.length > 0) {
    throw new FieldError({ session_ids: (t) => t.otherAthletes(others.map((r) => r.id)) });
  }
}

/** Starts a run of a Solution. Without a client the athlete of the sessions is taken. */
export function createRun(ctx: Context, team: TeamHandle, body: z.output<typeof SolutionRunCreate>): Promise<RunRow> {
  if (!findSolution(body.solution)) throw new FieldError({ solution: (t) => t.unknownSolution });
  return ctx.db.transaction(async (tx) => {
    if (body.client && !(await new ClientRepository(tx, team).find(body.client))) throw new DomainError("client_not_found");
    const rows = await theirs(tx, team, body.session_ids);
    const client = body.client ?? rows.find((r) => r.client_id)?.client_id ?? null;
    requireOneAthlete(client, rows);
    const values = { solution: body.solution, client_id: client, created_by: team.adminId, name: body.name.trim() };
    return new RunRepository(tx, team).insert(values, body.session_ids, ctx.clock.now());
  });
}

/** Renames a run or binds other sessions to it. */
export function patchRun(ctx: Context, team: TeamHandle, id: string, body: z.output<typeof SolutionRunPatch>): Promise<RunRow> {
  return ctx.db.transaction(async (tx) => {
    const store = new RunRepository(tx, team);
    const now = ctx.clock.now();
    let row = await store.get(id);
    if (body.name !== undefined) row = await store.update(id, { name: body.name.trim(), updated_at: now });
    if (body.session_ids === undefined) return row;
    requireOneAthlete(row.client_id, await theirs(tx, team, body.session_ids));
    await store.bind(id, body.session_ids);
    return store.judged(await store.update(id, { updated_at: now }), now);
  });
}
