import { SCORE_KEY } from "@sagittal/catalogue";
import { Activity } from "@sagittal/contract";
import { and, desc, eq, gte, max, sql } from "drizzle-orm";
import { z } from "zod";
import { type Executor, rowsOf } from "../platform/db/index.ts";
import { sessions } from "../platform/db/schema/index.ts";
import type { TeamHandle } from "../tenancy.ts";
import { cells, MIN_TEAMS } from "./cells.ts";
import type { PeerMetric } from "./metrics.ts";

/** Sessions that make a value: the median of so many, the newest first. */
const SESSIONS_PER_VALUE = 3;

const count = z.coerce.number().int();
const Comparison = z.object({
  scope: z.enum(["platform", "team"]),
  gender: z.string(),
  age_band: z.string(),
  skill_level: z.string(),
  n: count,
  n_teams: count,
  /** The others counted in the cell: all, those worse than the athlete, those as good. */
  others: count,
  worse: count,
  equal: count,
});
export type Comparison = z.infer<typeof Comparison>;

const Reading = z.object({
  activity: Activity,
  exercise: z.string(),
  key: z.string(),
  value: z.number(),
  /** Age band of the athlete at their latest session; empty when unknown. */
  age_band: z.string(),
  comparisons: z.array(Comparison),
});
/** An athlete's value in one metric, with the cells it can be compared in: none, the platform's, the team's, or both. */
export type Reading = z.infer<typeof Reading>;

/** Standings among all athletes of the platform, for the athletes of one team. Nothing but aggregates of whole cells leaves the database. */
export class PeerStore {
  readonly #db: Executor;
  readonly #team: TeamHandle;

  constructor(db: Executor, team: TeamHandle) {
    this.#db = db;
    this.#team = team;
  }

  /** What an athlete has done since an instant, the latest exercise first. */
  async exercises(clientId: string, since: Date): Promise<{ activity: Activity; exercise: string; latest: Date }[]> {
    const latest = max(sessions.created_at);
    const rows = await this.#db
      .select({ activity: sessions.activity, exercise: sessions.exercise, latest })
      .from(sessions)
      .where(
        and(
          eq(sessions.team_id, this.#team.teamId),
          eq(sessions.client_id, clientId),
          eq(sessions.status, "completed"),
          eq(sessions.is_demo, false),
          gte(sessions.created_at, since),
        ),
      )
      .groupBy(sessions.activity, sessions.exercise)
      .orderBy(desc(latest), sessions.activity, sessions.exercise);
    return rows.map((row) => ({ ...row, latest: row.latest ?? since }));
  }

  /** The athlete's values in these metrics and their places in the cells, in one query. `floor`: fewest athletes of a cell. */
  async readings(clientId: string, metrics: readonly PeerMetric[], since: Date, floor: number): Promise<Reading[]> {
    if (metrics.length === 0) return [];
    const wanted = metrics.map((metric, i) => ({ ...metric, metric: i }));
    const result = await this.#db.execute(sql`
      with wanted as materialized (
        select * from json_to_recordset(${JSON.stringify(wanted)}::json)
          as w(metric int, activity text, exercise text, key text, direction int, sexless boolean)
      ),
      done as materialized (
        select id, client_id, team_id, activity, exercise, created_at,
          min(created_at) over (partition by client_id, activity, exercise) as joined,
          row_number() over (partition by client_id, activity, exercise order by created_at desc, id desc) as back
        from sessions
        where status = 'completed' and not is_demo and client_id is not null
          and (activity, exercise) in (select activity, exercise from wanted)
      ),
      recent as materialized (
        select * from done where back <= ${SESSIONS_PER_VALUE}::int and created_at >= ${since.toISOString()}::timestamptz
      ),
      -- Once per session, and without the sessions' large columns from here on.
      given as materialized (
        select r.activity, r.exercise, r.client_id, r.team_id, r.joined, r.created_at, m.key, m.value_num,
          m.value_json->>'catalogue_score' as catalogue_score, coalesce(s.catalogue_targets, s.metric_targets)->m.key as target
        from recent r join sessions s on s.id = r.id join session_metrics m on m.session_id = r.id
        where m.value_num is not null and coalesce(m.value_json->>'beta', 'false') <> 'true'
      ),
      measured as (
        select w.metric, w.sexless, g.client_id, g.team_id, g.joined, g.created_at, v.value,
          case w.direction when 0 then -greatest(
              0, coalesce((g.target->>'min_good')::float8 - v.value, 0), coalesce(v.value - (g.target->>'max_good')::float8, 0)
            ) else w.direction * v.value end as goodness
        from given g
        join wanted w using (activity, exercise, key)
        cross join lateral (select case when key = ${SCORE_KEY} then coalesce(catalogue_score::float8, value_num) else value_num end as value) v
        where w.direction <> 0 or g.target is not null
      ),
      medians as (
        select metric, sexless, client_id, team_id, min(joined) as joined, max(created_at) as latest,
          percentile_cont(0.5) within group (order by value) as value,
          percentile_cont(0.5) within group (order by goodness) as goodness
        from measured group by metric, sexless, client_id, team_id
      ),
      people as (
        select r.*, c.gender, c.skill_level, coalesce(
          extract(year from age(r.latest at time zone 'UTC', c.birth_date::timestamp)),
          c.age_years + greatest(0, extract(year from age(r.latest at time zone 'UTC', date_trunc('day', c.age_given_at at time zone 'UTC'))))
        ) as years
        from medians r join clients c on c.id = r.client_id
      ),
      banded as materialized (
        select metric, sexless, client_id, team_id, joined, value, goodness, gender collate "C" as gender, skill_level collate "C" as skill_level,
          case when years is null then '' when years < 13 then 'u13' when years < 18 then '13-17' when years < 30 then '18-29'
            when years >= 80 then '80+' else concat(floor(years / 10) * 10, '-', floor(years / 10) * 10 + 9) end collate "C" as age_band,
          case when years is null then '' when years < 18 then 'u18' when years < 40 then '18-39' when years < 60 then '40-59' else '60+' end
            collate "C" as wide_age_band
        from people
      ),
      readings as (
        select s.scope, b.* from banded b
        join (values ('platform' collate "C"), ('team' collate "C")) as s(scope) on s.scope = 'platform' or b.team_id = ${this.#team.teamId}::uuid
      ),
      ${cells(floor)},
      compared as (
        select p.metric, p.scope, p.cell_gender as gender, p.cell_age_band as age_band, p.cell_skill_level as skill_level,
          count(*) as n, count(distinct o.team_id) as n_teams,
          count(*) filter (where o.client_id <> p.client_id) as others,
          count(*) filter (where o.goodness < p.goodness) as worse,
          count(*) filter (where o.goodness = p.goodness and o.client_id <> p.client_id) as equal
        from placed p
        join placed o on o.counted
          and (o.level, o.scope, o.metric, o.cell_gender, o.cell_age_band, o.cell_skill_level)
            = (p.level, p.scope, p.metric, p.cell_gender, p.cell_age_band, p.cell_skill_level)
        where p.client_id = ${clientId}::uuid
        group by 1, 2, 3, 4, 5
        having count(*) >= max(p.floor) and (p.scope <> 'platform' or count(distinct o.team_id) >= ${MIN_TEAMS}::int)
      )
      select w.activity, w.exercise, w.key, own.value, own.age_band,
        coalesce((select json_agg(c) from compared c where c.metric = own.metric), '[]') as comparisons
      from banded own join wanted w using (metric)
      where own.client_id = ${clientId}::uuid and own.team_id = ${this.#team.teamId}::uuid`);
    return z.array(Reading).parse(rowsOf(result));
  }
}
