import type { Retention, RetentionQuery, RetentionState } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { type TeamHandle, teamOfRecord } from "../../tenancy.ts";
import { removeSession, removeSource } from "../sessions/remove.ts";
import { RetentionRepository, teamsWithRetention } from "./repository.ts";

type Deps = Pick<Context, "db" | "clock">;

const DAY_S = 86_400;
const AT_ONCE = 200;

const daysAgo = (clock: Deps["clock"], days: number): Date => plusSeconds(clock.now(), -days * DAY_S);

/** A team's retention, and what the next clean-up deletes: by the stored days, or by those asked for. */
export async function retentionState({ db, clock }: Deps, team: TeamHandle, ahead: RetentionQuery = {}): Promise<RetentionState> {
  const repository = new RetentionRepository(db, team);
  const stored = await repository.read();
  const asked = Object.keys(ahead).length > 0;
  const { video_days = null, session_days = null } = asked ? ahead : stored;
  const due = {
    videos: video_days === null ? 0 : await repository.countVideosBefore(daysAgo(clock, video_days)),
    sessions: session_days === null ? 0 : await repository.countSessionsBefore(daysAgo(clock, session_days)),
  };
  return { ...stored, due };
}

/** Stores both limits in days, null for ever, and returns what the next clean-up deletes by them. Nothing is deleted yet. */
export async function setRetention(deps: Deps, team: TeamHandle, retention: Retention): Promise<RetentionState> {
  await new RetentionRepository(deps.db, team).store(retention);
  return retentionState(deps, team);
}

/** Deletes sessions and uploads of every team that are older than the team keeps them. Those that are being analysed stay for the next time. */
export async function dropOverdue(deps: Pick<Context, "db" | "clock" | "storage">): Promise<void> {
  for (const team_id of await teamsWithRetention(deps.db)) {
    const team = teamOfRecord({ team_id });
    const repository = new RetentionRepository(deps.db, team);
    const { video_days, session_days } = await repository.read();
    if (session_days !== null)
      await drop(
        () => repository.sessionsBefore(daysAgo(deps.clock, session_days), AT_ONCE),
        (id) => removeSession(deps, team, id),
      );
    if (video_days !== null)
      await drop(
        () => repository.videosBefore(daysAgo(deps.clock, video_days), AT_ONCE),
        (id) => removeSource(deps, team, id),
      );
  }
}

async function drop(overdue: () => Promise<string[]>, remove: (id: string) => Promise<void>): Promise<void> {
  for (;;) {
    const ids = await overdue();
    for (const id of ids) {
      // A coach may delete one at the same moment.
      await remove(id).catch((error: unknown) => {
        if (!(error instanceof DomainError) || error.code !== "session_not_found") throw error;
      });
    }
    if (ids.length < AT_ONCE) return;
  }
}
