import type { Activity, SessionCountsQuery, SessionListQuery } from "@sagittal/contract";
import { and, asc, count, desc, eq, gte, ilike, inArray, lt, not, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { nextDay, startOfDay } from "../../platform/days.ts";
import { rowsOf } from "../../platform/db/index.ts";
import { nameHolds, nameOrder } from "../../platform/db/names.ts";
import { clientGroupMembers, clientGroups, clients, sessions, solutionRunSessions, solutionRuns } from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";
import { stampQuery } from "../../platform/db/team-stamp.ts";
import type { SessionRow } from "./row.ts";

const Listed = z.object({
  stamp: z.string(),
  count: z.coerce.number(),
  page: z.array(z.tuple([z.string(), z.string(), z.int(), z.string()])),
});

/** A session of a list: its id, the version of its row and metrics, the number of its reports. */
interface SessionRef {
  id: string;
  version: string;
  reportCount: number;
}

/** An entry of a list by time: `offset` entries stand before it and with it. */
export interface PlaceInList {
  offset: number;
  created_at: string;
  id: string;
}

/** Cached facts about a list with the same filters: the team's stamp when it was read, its length, and known positions. */
export interface KnownList {
  stamp: string;
  count: number;
  places: readonly PlaceInList[];
  /** Ids of pages that were read, by `pageKey`. */
  pages: ReadonlyMap<string, readonly string[]>;
}

/** Names a page within a list. */
export const pageKey = ({ limit, offset }: SessionListQuery): string => `${limit} ${offset}`;

interface ListedPage {
  stamp: string;
  count: number;
  refs: SessionRef[];
  /** The last entry of the page; null for an empty page. */
  end: PlaceInList | null;
}

/** The known place nearest before a page; null where none is or the list is not by time. */
function startOf({ sort, offset }: SessionListQuery, known: KnownList | undefined): PlaceInList | null {
  if (!known || (sort !== "newest" && sort !== "oldest")) return null;
  const before = known.places.filter((place) => place.offset <= offset);
  return before.reduce<PlaceInList | null>((nearest, place) => (nearest && nearest.offset > place.offset ? nearest : place), null);
}

/** Numbers of sessions of one activity. */
export interface ActivityCount {
  activity: Activity;
  n: number;
  needsReview: number;
  processing: number;
  failed: number;
}

/** Lists and counts of one team's sessions. */
export class SessionListRepository extends TeamRepository {
  protected readonly owner = sessions.team_id;

  /**
   * One page of the sessions that the filters leave, and how many they leave on all pages, by one query. What was counted before is not counted again, and no entry before a known one is read, while
   * the team's stamp is the same; a known page is read by its ids.
   */
  async list(query: SessionListQuery, known: KnownList | undefined): Promise<ListedPage> {
    const ids = known?.pages.get(pageKey(query));
    const from = startOf(query, known);
    const page = ids ? sql`unnest(${sql.param(ids)}::uuid[]) with ordinality as page (id, place)` : this.#numbered(query, from);
    const listed = await this.#listed(query, known?.stamp ?? "", page);
    if (listed.stamp === known?.stamp) return { ...listed, count: known.count };
    // The cached positions are out of date.
    return ids || from ? this.#listed(query, "", this.#numbered(query, null)) : listed;
  }

  #numbered(query: SessionListQuery, from: PlaceInList | null): SQL {
    return sql`(select id, row_number() over () as place from ${this.#ids(query, from)} ids) page`;
  }

  /** @param page a table of ids and their places */
  async #listed(query: SessionListQuery, knownStamp: string, page: SQL): Promise<ListedPage> {
    const team = this.team.teamId;
    const total = this.db.select({ n: count() }).from(sessions).where(this.#filtered(query));
    const reports = sql`(select count(*)::int from ${solutionRunSessions} b join ${solutionRuns} r on r.id = b.run_id
      where b.session_id = s.id and r.team_id = ${team} and r.archived_at is null)`;
    const result = await this.db.execute(sql`
      with now_at as materialized (${stampQuery(this.team)})
      select stamp, case when stamp = ${knownStamp} then 0 else ${total} end as count,
        (select coalesce(json_agg(json_build_array(s.id, s.xmin::text, ${reports}, s.created_at) order by place), '[]')
          from ${page} join sessions s on s.id = page.id and s.team_id = ${team}) as page
      from now_at`);
    const { page: listed, ...rest } = Listed.parse(rowsOf(result)[0]);
    const refs = listed.map(([id, version, reportCount]) => ({ id, version, reportCount }));
    const last = listed.at(-1);
    return { ...rest, refs, end: last ? { offset: query.offset + listed.length, created_at: last[3], id: last[0] } : null };
  }

  /** One page of the sessions that the filters leave. */
  async page(query: SessionListQuery): Promise<SessionRow[]> {
    const ids = await this.#ids(query, null);
    return this.#inOrder(ids.map((r) => r.id));
  }

  /** Ids of one page, from the index alone: a deep page must not read the wide rows that it skips. @param from a place at or before its beginning */
  #ids(query: SessionListQuery, from: PlaceInList | null) {
    const order = {
      newest: [desc(sessions.created_at), desc(sessions.id)],
      oldest: [asc(sessions.created_at), asc(sessions.id)],
      name: [nameOrder(sessions.name), desc(sessions.created_at), desc(sessions.id)],
      client: [sql`${nameOrder(clients.display_name)} nulls last`, desc(sessions.created_at), desc(sessions.id)],
    }[query.sort];
    const after = from && sql`(${from.created_at}::timestamptz, ${from.id}::uuid)`;
    const key = sql`(${sessions.created_at}, ${sessions.id})`;
    const behind = after === null ? undefined : query.sort === "oldest" ? sql`${key} > ${after}` : sql`${key} < ${after}`;
    // The team is named once more, so that only its own athletes are read.
    const ownAthlete = and(eq(clients.id, sessions.client_id), eq(clients.team_id, this.team.teamId));
    const all = this.db.select({ id: sessions.id }).from(sessions).$dynamic();
    return (query.sort === "client" ? all.leftJoin(clients, ownAthlete) : all)
      .where(and(this.#filtered(query), behind))
      .orderBy(...order)
      .limit(query.limit)
      .offset(query.offset - (from?.offset ?? 0));
  }

  /** The team's sessions with these ids, in their order. */
  async #inOrder(ids: readonly string[]): Promise<SessionRow[]> {
    if (ids.length === 0) return [];
    const rows = await this.db
      .select()
      .from(sessions)
      .where(this.mine(inArray(sessions.id, [...ids])));
    const byId = new Map(rows.map((r) => [r.id, r]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  #filtered(query: SessionListQuery): SQL | undefined {
    return this.mine(...this.#spanFilters(query), ...this.#listFilters(query));
  }

  #spanFilters(query: SessionCountsQuery): (SQL | undefined)[] {
    return [
      query.client ? eq(sessions.client_id, query.client) : undefined,
      query.is_demo === undefined ? undefined : eq(sessions.is_demo, query.is_demo),
      query.from ? gte(sessions.created_at, startOfDay(query.from, query.tz)) : undefined,
      query.to ? lt(sessions.created_at, startOfDay(nextDay(query.to), query.tz)) : undefined,
    ];
  }

  #listFilters(query: SessionListQuery): (SQL | undefined)[] {
    return [
      query.activity ? eq(sessions.activity, query.activity) : undefined,
      query.exercise ? eq(sessions.exercise, query.exercise) : undefined,
      query.camera_view ? eq(sessions.camera_view, query.camera_view) : undefined,
      query.status ? eq(sessions.status, query.status) : undefined,
      query.needs_review === undefined ? undefined : query.needs_review ? this.#needsReview() : not(this.#needsReview()),
      query.group ? this.#inGroup(query.group) : undefined,
      query.search ? this.#matches(query.search) : undefined,
    ];
  }

  /** The members are read once, as a list: a join would read all sessions of the team before it knows the newest. */
  #inGroup(groupId: string): SQL {
    const members = this.db
      .select({ id: clientGroupMembers.client_id })
      .from(clientGroupMembers)
      .innerJoin(clientGroups, eq(clientGroups.id, clientGroupMembers.group_id))
      .where(and(eq(clientGroups.id, groupId), eq(clientGroups.team_id, this.team.teamId)));
    return sql`${sessions.client_id} = any(array${members})`;
  }

  #matches(search: string): SQL | undefined {
    const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
    const bySeqNo = /^#?\d{1,9}$/.test(search) ? eq(sessions.seq_no, Number(search.replace("#", ""))) : undefined;
    // Scans the athletes once, not once per session.
    const athletes = this.db
      .select({ id: clients.id })
      .from(clients)
      .where(and(eq(clients.team_id, this.team.teamId), nameHolds(clients.display_name, search)));
    return or(bySeqNo, inArray(sessions.client_id, athletes), ilike(sessions.exercise, pattern), nameHolds(sessions.name, search));
  }

  #needsReview(): SQL {
    return sql`(${sessions.status} = 'completed' and not ${sessions.reviewed})`;
  }

  /** Numbers of sessions by activity: all, those that wait for a review, those that wait or run, those that failed. */
  counts(query: SessionCountsQuery): Promise<ActivityCount[]> {
    return this.db
      .select({
        activity: sessions.activity,
        n: count(),
        needsReview: sql<number>`(count(*) filter (where ${this.#needsReview()}))::int`,
        processing: sql<number>`(count(*) filter (where ${sessions.status} in ('pending', 'processing')))::int`,
        failed: sql<number>`(count(*) filter (where ${sessions.status} = 'failed'))::int`,
      })
      .from(sessions)
      .where(this.mine(...this.#spanFilters(query)))
      .groupBy(sessions.activity);
  }
}
