import { type Activity, SCORE_KEY } from "@sagittal/contract";
import { and, desc, eq, gte, max, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Executor, rowsOf } from "../../platform/db/index.ts";
import { sessions } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { cells, MIN_TEAMS } from "./cells-repository.ts";
import type { PeerMetric } from "./metrics.ts";

/** Number of newest sessions whose median is an athlete's value. */
const SESSIONS_PER_VALUE = 3;

/** An exercise that athletes are compared in. */
export interface Exercise {
  activity: Activity;
  exercise: string;
}

const count = z.coerce.number().int();
const Comparison = z.object({
  scope: z.enum(["platform", "team"]),
  gender: z.string(),
  age_band: z.string(),
  skill_level: z.string(),
  n: count,
  n_teams: count,
  /** Numbers of the other athletes counted in the cell: all, those worse than the athlete, those equally good. */
  others: count,
  worse: count,
  equal: count,
});
export type Comparison = z.infer<typeof Comparison>;

const Reading = z.object({
  client_id: z.string(),
  key: z.string(),
  value: z.number(),
  /** Age band of the athlete at their latest session; empty when unknown. */
  age_band: z.string(),
  comparisons: z.array(Comparison),
});
/** An athlete's value in one metric of an exercise, with the cells it can be compared in: none, the platform's, the team's, or both. */
export type Reading = z.infer<typeof Reading>;

/** Standings among all athletes of the platform, for the athletes of one team. Nothing but aggregates of whole cells leaves the database. */
export class PeerRepository {
  readonly #db: Executor;
  readonly #team: TeamHandle;

  constructor(db: Executor, team: TeamHandle) {
    this.#db = db;
    this.#team = team;
  }

  /** Exercises of an athlete since an instant, the latest first. */
  async exercises(clientId: string, since: Date): Promise<(Exercise & { latest: Date })[]> {
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

  /** Version of the data that the readings of an exercise depend on: its sessions of the window on the whole platform, and the athletes. */
  async state({ activity, exercise }: Exercise, since: Date): Promise<string> {
    // xmin: the transaction that wrote a row as it is. Metrics are written with their session.
    const result = await this.#db.execute(sql`
      select concat_ws(' ', count(*), count(*) filter (where created_at >= ${since.toISOString()}::timestamptz),
        sum(hashtextextended(concat(id, xmin), 0)),
        (select concat(count(*), ' ', sum(hashtextextended(concat(id, xmin), 0))) from clients)) as state
      from sessions
      where activity = ${activity} and exercise = ${exercise} and status = 'completed' and not is_demo and client_id is not null`);
    return z.tuple([z.object({ state: z.string() })]).parse(rowsOf(result))[0].state;
  }

  /**
   * The values of all athletes of the team in these metrics of one exercise, and their places in the cells, in one query. `floor`: fewest
   * athletes of a cell.
   */
  async readings({ activity, exercise }: Exercise, metrics: readonly PeerMetric[], since: Date, floor: number): Promise<Reading[]> {
    const wanted = metrics.map(({ key, direction, sexless }, metric) => ({ metric, key, direction, sexless }));
    const zoned = metrics.filter(({ direction }) => direction === 0).map(({ key }) => key);
    const result = await this.#db.execute(sql`
      with wanted as materialized (
        select * from json_to_recordset(${JSON.stringify(wanted)}::json) as w(metric int, key text, direction int, sexless boolean)
      ),
      done as materialized (
        select id, client_id, team_id, created_at,
          min(created_at) over (partition by client_id) as joined,
          row_number() over (partition by client_id order by created_at desc, id desc) as back
        from sessions
        where activity = ${activity} and exercise = ${exercise} and status = 'completed' and not is_demo and client_id is not null
          and team_id not in (select id from teams where test_of is not null)
      ),
      recent as materialized (
        select d.*, coalesce(
          extract(year from age(d.created_at at time zone 'UTC', c.birth_date::timestamp)),
          c.age_years + greatest(0, extract(year from age(d.created_at at time zone 'UTC', date_trunc('day', c.age_given_at at time zone 'UTC'))))
        )::int as years
        from done d join clients c on c.id = d.client_id
        where d.back <= ${SESSIONS_PER_VALUE}::int and d.created_at >= ${since.toISOString()}::timestamptz
      ),
      people as materialized (
        select distinct r.client_id, r.team_id, r.joined, c.gender, c.skill_level from recent r join clients c on c.id = r.client_id
      ),
      -- Once per session, and without the sessions' large columns from here on.
      given as materialized (
        select r.client_id, r.years, r.back, m.key,
          case when m.key = ${SCORE_KEY} then coalesce((m.value_json->>'catalogue_score')::float8, m.value_num) else m.value_num end as value,
          case when m.key in (select json_array_elements_text(${JSON.stringify(zoned)}::json))
            then coalesce(s.catalogue_targets, s.metric_targets)->m.key end as target
        from recent r join sessions s on s.id = r.id join session_metrics m on m.session_id = r.id
        where m.value_num is not null and coalesce(m.value_json->>'beta', 'false') <> 'true'
      ),
      measured as (
        select w.metric, g.client_id, g.years, g.back, g.value,
          case w.direction when 0 then -greatest(
              0, coalesce((g.target->>'min_good')::float8 - g.value, 0), coalesce(g.value - (g.target->>'max_good')::float8, 0)
            ) else w.direction * g.value end as goodness
        from given g join wanted w using (key)
        where w.direction <> 0 or g.target is not null
      ),
      spread as (
        -- The greatest age is that at the latest session.
        select metric, client_id, max(years) as years, count(*) as n, ${spread("value")}, ${spread("goodness")}
        from measured group by metric, client_id
      ),
      banded as materialized (
        select metric, sexless, client_id, team_id, joined, ${median("value")}, ${median("goodness")},
          gender collate "C" as gender, skill_level collate "C" as skill_level,
          case when years is null then '' when years < 13 then 'u13' when years < 18 then '13-17' when years < 30 then '18-29'
            when years >= 80 then '80+' else concat(years / 10 * 10, '-', years / 10 * 10 + 9) end collate "C" as age_band,
          case when years is null then '' when years < 18 then 'u18' when years < 40 then '18-39' when years < 60 then '40-59' else '60+' end
            collate "C" as wide_age_band
        from spread join people using (client_id) join wanted using (metric)
      ),
      readings as (
        select s.scope, b.* from banded b
        join (values ('platform' collate "C"), ('team' collate "C")) as s(scope) on s.scope = 'platform' or b.team_id = ${this.#team.teamId}::uuid
      ),
      ${cells(floor)},
      ranked as (
        select *,
          count(*) filter (where counted) over cell as n,
          count(*) filter (where counted and first_of_team) over cell as n_teams,
          count(*) filter (where counted) over (cell order by goodness groups between unbounded preceding and 1 preceding) as worse,
          count(*) filter (where counted) over (cell order by goodness groups between current row and current row) as alike
        from placed
        window cell as (partition by scope, metric, level, cell_gender, cell_age_band, cell_skill_level)
      ),
      compared as (
        select client_id, metric, json_agg(json_build_object(
          'scope', scope, 'gender', cell_gender, 'age_band', cell_age_band, 'skill_level', cell_skill_level, 'n', n, 'n_teams', n_teams,
          'others', n - counted::int, 'worse', worse, 'equal', alike - counted::int)) as comparisons
        from ranked
        where team_id = ${this.#team.teamId}::uuid and n >= floor and (scope <> 'platform' or n_teams >= ${MIN_TEAMS}::int)
        group by client_id, metric
      )
      select own.client_id, w.key, own.value, own.age_band, coalesce(c.comparisons, '[]') as comparisons
      from banded own join wanted w using (metric) left join compared c using (client_id, metric)
      where own.team_id = ${this.#team.teamId}::uuid`);
    return z.array(Reading).parse(rowsOf(result));
  }
}

/** What `median` needs of a column of an athlete's sessions: the least, the greatest, and each of the newest three. */
function spread(column: "value" | "goodness"): SQL {
  const each = [1, 2, 3].map((back) => `max(${column}) filter (where back = ${back}) as ${column}_${back}`);
  return sql.raw([`min(${column}) as ${column}_low`, `max(${column}) as ${column}_high`, ...each].join(", "));
}

/** Median of at most three values. Sorting each athlete's values, as percentile_cont does, takes longer than the rest of the query. */
function median(column: "value" | "goodness"): SQL {
  const [a, b, c] = [1, 2, 3].map((back) => `${column}_${back}`);
  const ofThree = `greatest(least(${a}, ${b}), least(greatest(${a}, ${b}), ${c}))`;
  return sql.raw(`case n when 3 then ${ofThree} else ${column}_low + (${column}_high - ${column}_low) / 2 end as ${column}`);
}
