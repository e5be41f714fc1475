import { METRIC_GROUPS } from "@sagittal/catalogue";
import type { AgentCreate, AgentPatch, PageQuery } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError, FieldError } from "../../domain/errors.ts";
import type { Executor } from "../../platform/db/index.ts";
import { lockOfTeam } from "../../platform/db/team-lock.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { removeTextsOfAgent } from "../coaching-texts/service.ts";
import { AgentRepository, type AgentRow } from "./repository.ts";

export type { AgentRow };

type Deps = Pick<Context, "db" | "clock">;

const MAX_PER_TEAM = 100;

/** One page of the team's agents, newest first, and the number of all. */
export function listAgents(db: Executor, team: TeamHandle, page: PageQuery): Promise<{ count: number; rows: AgentRow[] }> {
  return new AgentRepository(db, team).list(page);
}

/** Throws agent_not_found. */
export async function getAgent(db: Executor, team: TeamHandle, id: string): Promise<AgentRow> {
  const row = await new AgentRepository(db, team).find(id);
  if (!row) throw new DomainError("agent_not_found");
  return row;
}

/** Throws FieldError for an unknown metric group, and when the team has too many agents. */
export async function createAgent({ db, clock }: Deps, team: TeamHandle, body: AgentCreate): Promise<AgentRow> {
  checkFocus(body.focus);
  return db.transaction(async (tx) => {
    await lockOfTeam(tx, team, "agents", "write");
    const repository = new AgentRepository(tx, team);
    if ((await repository.count()) >= MAX_PER_TEAM) throw new FieldError({ non_field_errors: (t) => t.teamHasEnough(MAX_PER_TEAM) });
    return repository.insert(body, clock.now());
  });
}

/** Throws agent_not_found, and FieldError for an unknown metric group. */
export async function patchAgent({ db, clock }: Deps, team: TeamHandle, id: string, body: AgentPatch): Promise<AgentRow> {
  checkFocus(body.focus ?? []);
  const row = await new AgentRepository(db, team).update(id, body, clock.now());
  if (!row) throw new DomainError("agent_not_found");
  return row;
}

/** Deletes an agent and the texts written in its voice. Throws agent_not_found. */
export function removeAgent({ db }: Deps, team: TeamHandle, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const agent = await getAgent(tx, team, id);
    await removeTextsOfAgent(tx, agent.id);
    await new AgentRepository(tx, team).remove(agent.id);
  });
}

function checkFocus(focus: readonly string[]): void {
  const known: readonly string[] = METRIC_GROUPS;
  const unknown = focus.filter((group) => !known.includes(group));
  if (unknown.length > 0) throw new FieldError({ focus: (t) => t.unknownMetricGroups(unknown, known) });
}
