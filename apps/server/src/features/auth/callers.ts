import type { Context } from "../../context.ts";
import type { ChangeFeed, Subject } from "../../platform/db/change-feed.ts";
import { Remembered } from "../../platform/remembered.ts";
import { testTeamOf } from "../test-mode/team.ts";
import { type LiveKey, type LiveSession, liveKey, liveSession, type PersonInTeam, personInTeam } from "./repository.ts";

/** A key that is not revoked; `testTeamId` is where a test key works. */
type Key = LiveKey & { testTeamId: string | undefined };

/** Finds callers by their credentials. What ends with time (keys, web sessions) is not looked at here. */
export interface Callers {
  key(tokenHash: string): Promise<Key | undefined>;
  session(tokenHash: string): Promise<LiveSession | undefined>;
  person(adminId: string): Promise<PersonInTeam | undefined>;
}

/** Callers of each kind that are remembered. */
const MOST = 10_000;

/** Callers as they stand in the database. */
export function callersIn(db: Context["db"]): Callers {
  return {
    async key(tokenHash) {
      const found = await liveKey(db, tokenHash);
      return found && { ...found, testTeamId: found.key.mode === "test" ? await testTeamOf(db, found.key.team_id) : undefined };
    },
    session: (tokenHash) => liveSession(db, tokenHash),
    person: (adminId) => personInTeam(db, adminId),
  };
}

/** The same with a cache that is invalidated when the person, team or key changes: looking up the caller took most of the time of a 304 answer. */
export function rememberedCallers(source: Callers, { changes: feed, clock }: { changes: ChangeFeed; clock: Context["clock"] }): Callers {
  const how = { feed, clock, most: MOST };
  const [keys, sessions, people] = [new Remembered<Key>(how), new Remembered<LiveSession>(how), new Remembered<PersonInTeam>(how)];
  const made = <V>(value: V | undefined, about: (value: V) => Subject) => value && { value, about: [about(value)] };
  return {
    key: (hash) => keys.of(hash, async () => made(await source.key(hash), ({ key }) => `team:${key.team_id}`)),
    session: (hash) => sessions.of(hash, async () => made(await source.session(hash), ({ admin }) => `person:${admin.id}`)),
    person: (id) => people.of(id, async () => made(await source.person(id), ({ admin }) => `person:${admin.id}`)),
  };
}
