import type { ArtifactCreate } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError, FieldError } from "../../domain/errors.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { TeamData } from "../assistant/data.ts";
import type { SessionRow } from "../sessions/view.ts";
import { ARTIFACT } from "./job.ts";
import { ArtifactRepository, type WholeArtifact } from "./repository.ts";

/** So many of the athlete's newest sessions where none are named. */
const NEWEST = 6;

/**
 * Adds a pending artifact and queues its writing, both or neither. Throws 404 client_not_found or session_not_found, 409
 * session_not_completed, 400 when the sessions are of several athletes or there is none.
 */
export async function createArtifact(ctx: Context, team: TeamHandle, body: ArtifactCreate): Promise<WholeArtifact> {
  const data = new TeamData(ctx, team);
  if (body.client && !(await data.athlete(body.client))) throw new DomainError("client_not_found");
  const named = await namedSessions(data, body.session_ids);
  const client = body.client ?? named[0]?.client_id ?? null;
  if (named.some((row) => row.client_id !== client)) throw new FieldError({ session_ids: (t) => t.oneAthlete });
  if (named.length === 0 && !client) throw new FieldError({ session_ids: (t) => t.sessionsOrAthlete });
  const sessions = named.length > 0 ? named : await data.sessions({ client: client ?? "", limit: NEWEST });
  if (sessions.length === 0) throw new FieldError({ client: (t) => t.noCompletedSessions });
  return ctx.db.transaction(async (tx) => {
    const ids = sessions.map((row) => row.id);
    const whole = await new ArtifactRepository(tx, team).insert(body, client, ids, ctx.clock.now());
    await ctx.queue.send(tx, ARTIFACT, { artifact_id: whole.row.id });
    return whole;
  });
}

async function namedSessions(data: TeamData, ids: readonly string[]): Promise<SessionRow[]> {
  const rows: SessionRow[] = [];
  for (const id of ids) {
    const row = await data.session(id);
    if (!row) throw new DomainError("session_not_found");
    if (row.status !== "completed") throw new DomainError("session_not_completed");
    rows.push(row);
  }
  return rows;
}
