import type { Lang, Session } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { ReadyJson } from "../../platform/ready-json.ts";
import type { TeamHandle } from "../../tenancy.ts";
import type { SessionNeighbours } from "./neighbours.ts";
import type { ReadySessions } from "./ready.ts";
import type { SessionRow } from "./row.ts";
import { metricsOf, versionOf } from "./service.ts";
import { sessionView } from "./view.ts";

type Deps = Pick<Context, "db" | "clock" | "storage"> & { neighbours: Pick<SessionNeighbours, "isSessionShared" | "reportsOf"> };

/** A session with its metrics, its reports and whether it is shared. Throws session_not_found. */
export async function sessionDetail(
  { db, clock, ready, neighbours }: Deps & { ready: ReadySessions },
  team: TeamHandle,
  id: string,
  lang: Lang,
): Promise<ReadyJson> {
  const version = await versionOf(db, team, id);
  const reports = (await neighbours.reportsOf(db, team, [id])).get(id) ?? [];
  const extras = { has_active_share: await neighbours.isSessionShared(db, team, id, clock.now()), reports };
  const [session] = await ready.texts(team, [{ id, version, extras }], lang);
  if (!session) throw new DomainError("session_not_found");
  return session;
}

/** A session as it is answered after a change: with its metrics and whether it is shared. */
export async function changedSession(
  { db, clock, storage, neighbours }: Deps,
  team: TeamHandle,
  row: SessionRow,
  lang: Lang,
): Promise<Session> {
  return sessionView(row, await metricsOf(db, team, row), storage, lang, {
    has_active_share: await neighbours.isSessionShared(db, team, row.id, clock.now()),
  });
}
