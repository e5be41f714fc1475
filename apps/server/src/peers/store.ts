import { Activity } from "@sagittal/contract";
import { and, desc, eq, gte, max, sql } from "drizzle-orm";
import { z } from "zod";
import { type Executor, rowsOf } from "../platform/db/index.ts";
import { sessions } from "../platform/db/schema/index.ts";
import type { TeamHandle } from "../tenancy.ts";
import { cells } from "./cells.ts";
import { type PeerMetric, SCORE_KEY } from "./metrics.ts";

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
    const result = await this.#db.execute(sql`
      with wanted as materialized (
        select * from json_to_recordset(${JSON.stringify(metrics)}::json)
          as w(activity text, exercise text, key text, direction int, sexless boolean)
      ),
      done as (
        select id, client_id, team_id, activity, exercise, created_at,
          min(created_at) over (partition by client_id, activity, exercise) as joined,
          row_number() over (partition by client_id, activity, exercise order by created_at desc, id desc) as back
        from sessions
        where status = 'completed' and not is_demo and client_id is not null
          and (activity, exercise) in (select activity, exercise from wanted)
      ),
      measured as (
        select d.*, w.key, w.sexless, v.value,
          case w.direction when 0 then -greatest(
              0, coalesce((t.target->>'min_good')::float8 - v.value, 0), coalesce(v.value - (t.target->>'max_good')::float8, 0)
            ) else w.direction * v.value end as goodness
        from done d
        join wanted w using (activity, exercise)
        join session_metrics m on m.session_id = d.id and m.key = w.key
        join sessions s on s.id = d.id
        cross join lateral (select
          coalesce(case when w.key = ${SCORE_KEY} then (m.value_json->>'catalogue_score')::float8 end, m.value_num) as value) v
        cross join lateral (select coalesce(s.catalogue_targets, s.metric_targets)->w.key as target) t
        where d.back <= ${SESSIONS_PER_VALUE}::int and d.created_at >= ${since.toISOString()}::timestamptz
          and v.value is not null and coalesce(m.value_json->>'beta', 'false') <> 'true'
          and (w.direction <> 0 or t.target is not null)
      ),
      medians as (
        select activity, exercise, key, sexless, client_id, team_id, min(joined) as joined, max(created_at) as latest,
          percentile_cont(0.5) within group (order by value) as value,
          percentile_cont(0.5) within group (order by goodness) as goodness
        from measured group by activity, exercise, key, sexless, client_id, team_id
      ),
      people as (
        select r.*, c.gender, c.skill_level, coalesce(
          extract(year from age(r.latest at time zone 'UTC', c.birth_date::timestamp)),
          c.age_years + greatest(0, extract(year from age(r.latest at time zone 'UTC', date_trunc('day', c.age_given_at at time zone 'UTC'))))
        ) as years
        from medians r join clients c on c.id = r.client_id
      ),
      banded as (
        select p.*, case when years is null then '' when years < 13 then 'u13' when years < 18 then '13-17' when years < 30 then '18-29'
            when years >= 80 then '80+' else concat(floor(years / 10) * 10, '-', floor(years / 10) * 10 + 9) end as age_band,
          case when years is null then '' when years < 18 then 'u18' when years < 40 then '18-39' when years < 60 then '40-59' else '60+' end
            as wide_age_band
        from people p
      ),
      readings as (
        select s.scope, b.* from banded b
        join (values ('platform'), ('team')) as s(scope) on s.scope = 'platform' or b.team_id = ${this.#team.teamId}::uuid
      ),
      ${cells(floor)},
      compared as (
        select p.activity, p.exercise, p.key, p.scope, p.cell_gender as gender, p.cell_age_band as age_band, p.cell_skill_level as skill_level,
          p.n, p.n_teams, count(o.client_id) as others,
          count(o.client_id) filter (where o.goodness < p.goodness) as worse,
          count(o.client_id) filter (where o.goodness = p.goodness) as equal
        from placed p
        left join placed o on o.counted and o.client_id <> p.client_id
          and (o.level, o.scope, o.activity, o.exercise, o.key, o.cell_gender, o.cell_age_band, o.cell_skill_level)
            = (p.level, p.scope, p.activity, p.exercise, p.key, p.cell_gender, p.cell_age_band, p.cell_skill_level)
        where p.client_id = ${clientId}::uuid
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      )
      select own.activity, own.exercise, own.key, own.value, own.age_band,
        coalesce((select json_agg(c) from compared c where (c.activity, c.exercise, c.key) = (own.activity, own.exercise, own.key)), '[]')
          as comparisons
      from banded own where own.client_id = ${clientId}::uuid and own.team_id = ${this.#team.teamId}::uuid`);
    return z.array(Reading).parse(rowsOf(result));
  }
}
