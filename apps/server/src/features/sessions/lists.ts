import type { SessionCounts as Counts, Lang, SessionCountsQuery, SessionListQuery } from "@sagittal/contract";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { Db } from "../../platform/db/index.ts";
import { KeptByTeam } from "../../platform/db/team-stamp.ts";
import type { ReadyJson } from "../../platform/ready-json.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { type KnownList, pageKey, SessionListRepository } from "./list-repository.ts";
import type { ReadySessions } from "./ready.ts";
import { countSessions } from "./service.ts";

type SessionCounts = z.output<typeof Counts>;

/** Lists of which the length, some places and some pages are remembered. */
const MOST_LISTS = 2000;
/** Places and pages remembered in one list, the last used. */
const MOST_PLACES = 50;
const MOST_PAGES = 10;

/** Pages of sessions. The length of a list is counted once, and which sessions stand on a page is looked up once, until something of the team changes. */
export class SessionLists {
  readonly #db: Db;
  readonly #ready: ReadySessions;
  readonly #counts = new KeptByTeam<SessionCounts>(MOST_LISTS);
  readonly #known = new LRUCache<string, KnownList>({ max: MOST_LISTS });

  constructor(db: Db, ready: ReadySessions) {
    this.#db = db;
    this.#ready = ready;
  }

  /** Numbers of the team's sessions by activity and state. */
  counts(team: TeamHandle, query: SessionCountsQuery): Promise<SessionCounts> {
    return this.#counts.of(this.#db, team, JSON.stringify(query), () => countSessions(this.#db, team, query));
  }

  /** A page of the list, each session with its metrics and, where wanted, the number of its reports. */
  async page(
    team: TeamHandle,
    query: SessionListQuery,
    lang: Lang,
    { withReports = true } = {},
  ): Promise<{ count: number; results: ReadyJson[] }> {
    const { limit: _, offset: __, ...filters } = query;
    const key = `${team.teamId} ${JSON.stringify(filters)}`;
    const known = this.#known.get(key);
    const { stamp, count, refs, end } = await new SessionListRepository(this.#db, team).list(query, known);
    const still = known?.stamp === stamp ? known : { places: [], pages: new Map<string, readonly string[]>() };
    const places = [...still.places.filter(({ offset }) => offset !== end?.offset), ...(end ? [end] : [])].slice(-MOST_PLACES);
    const ids = refs.map(({ id }) => id);
    const pages = new Map([...still.pages].filter(([name]) => name !== pageKey(query)).slice(1 - MOST_PAGES)).set(pageKey(query), ids);
    this.#known.set(key, { stamp, count, places, pages });
    const wanted = refs.map(({ reportCount, ...ref }) => ({ ...ref, extras: { report_count: withReports ? reportCount : null } }));
    return { count, results: await this.#ready.texts(team, wanted, lang) };
  }
}
