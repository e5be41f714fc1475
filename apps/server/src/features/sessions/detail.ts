import type { Lang, Session } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { ReadyJson } from "../../platform/ready-json.ts";
import { type Made, Remembered } from "../../platform/remembered.ts";
import type { TeamHandle } from "../../tenancy.ts";
import type { SessionNeighbours } from "./neighbours.ts";
import type { ReadySessions } from "./ready.ts";
import type { SessionRow } from "./row.ts";
import { metricsOf, versionOf } from "./service.ts";
import { sessionView } from "./view.ts";

type Neighbours = { neighbours: Pick<SessionNeighbours, "sessionSharedUntil" | "reportsOf"> };
type Deps = Pick<Context, "db" | "clock" | "database"> & Neighbours & { ready: ReadySessions };

/** Cached sessions, for clients that poll; 3.4 kB each, 17 MB in all. */
const MOST = 5000;

/** Cache of single sessions with their metrics, reports and whether they are shared; an entry is dropped when one of these changes. */
export class SessionDetails {
  readonly #deps: Deps;
  readonly #remembered: Remembered<ReadyJson>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#remembered = new Remembered({ feed: deps.database.changes, clock: deps.clock, most: MOST });
  }

  /** Throws session_not_found. */
  async of(team: TeamHandle, anyCaseId: string, lang: Lang): Promise<ReadyJson> {
    const id = anyCaseId.toLowerCase();
    const session = await this.#remembered.of(`${team.teamId} ${lang} ${id}`, () => this.#read(team, id, lang));
    if (!session) throw new DomainError("session_not_found");
    return session;
  }

  /** Every source of the answer must invalidate the cache when it changes: see the triggers of the migration `told-changes`. */
  async #read(team: TeamHandle, id: string, lang: Lang): Promise<Made<ReadyJson> | undefined> {
    const { db, clock, ready, neighbours } = this.#deps;
    const version = await versionOf(db, team, id);
    const reports = (await neighbours.reportsOf(db, team, [id])).get(id) ?? [];
    const sharedUntil = await neighbours.sessionSharedUntil(db, team, id, clock.now());
    const [session] = await ready.texts(team, [{ id, version, extras: { has_active_share: sharedUntil !== null, reports } }], lang);
    return session && { value: session, about: [`session:${id}`], ...(sharedUntil !== null && { untilMs: sharedUntil }) };
  }
}

/** A session as it is answered after a change: with its metrics and whether it is shared. */
export async function changedSession(
  { db, clock, storage, neighbours }: Pick<Context, "db" | "clock" | "storage"> & Neighbours,
  team: TeamHandle,
  row: SessionRow,
  lang: Lang,
): Promise<Session> {
  return sessionView(row, await metricsOf(db, team, row), storage, lang, {
    has_active_share: (await neighbours.sessionSharedUntil(db, team, row.id, clock.now())) !== null,
  });
}
