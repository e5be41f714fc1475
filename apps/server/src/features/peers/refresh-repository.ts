import { SCORE_KEY } from "@sagittal/contract";
import { and, eq, exists, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { peerChanges, peerReadings, peerRefreshes, sessions } from "../../platform/db/schema/index.ts";
import { cells, MIN_TEAMS } from "./cells-repository.ts";
import type { PeerMetric } from "./metrics.ts";
import type { Exercise } from "./repository.ts";

/** Number of newest sessions whose median is an athlete's value. */
const SESSIONS_PER_VALUE = 3;

/** The state of an exercise's readings. */
export interface Refresh extends Exercise {
  /** What the readings were computed with; see `basisOf`. */
  basis: string;
  /** Null: never computed. */
  refreshed_at: Date | null;
  /** Athletes with readings. */
  athletes: number;
  took_ms: number;
  /** True when sessions or athletes have changed since. */
  changed: boolean;
}

const of = ({ activity, exercise }: Exercise) => and(eq(peerRefreshes.activity, activity), eq(peerRefreshes.exercise, exercise));
const state = (db: Executor) =>
  db
    .select({
      activity: peerRefreshes.activity,
      exercise: peerRefreshes.exercise,
      basis: peerRefreshes.basis,
      refreshed_at: peerRefreshes.refreshed_at,
      athletes: peerRefreshes.athletes,
      took_ms: peerRefreshes.took_ms,
      changed: exists(
        db
          .select({ one: sql`1` })
          .from(peerChanges)
          .where(and(eq(peerChanges.activity, peerRefreshes.activity), eq(peerChanges.exercise, peerRefreshes.exercise))),
      ).mapWith(Boolean),
    })
    .from(peerRefreshes);

/** The state of every exercise that somebody asked for. */
export const refreshes = (db: Executor): Promise<Refresh[]> => state(db);

/** The states of some exercises; those that nobody asked for before are noted as asked for. */
export async function refreshesOf(db: Executor, exercises: readonly Exercise[]): Promise<Refresh[]> {
  if (exercises.length === 0) return [];
  const found = await state(db).where(or(...exercises.map(of)));
  const missing = exercises.filter((e) => !found.some((f) => f.activity === e.activity && f.exercise === e.exercise));
  if (missing.length === 0) return found;
  await db
    .insert(peerRefreshes)
    .values(missing.map(({ activity, exercise }) => ({ activity, exercise })))
    .onConflictDoNothing();
  return state(db).where(or(...exercises.map(of)));
}

/** Locks the state of an exercise until the transaction ends, so that it is refreshed by one at a time. */
export async function lockRefresh(tx: Executor, exercise: Exercise): Promise<Refresh | undefined> {
  const [row] = await state(tx).where(of(exercise)).for("update");
  return row;
}

/** True when an exercise has more sessions than this on the whole platform. */
export async function hasMoreThan(db: Executor, { activity, exercise }: Exercise, bound: number): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.activity, activity), eq(sessions.exercise, exercise)))
    .offset(bound)
    .limit(1);
  return row !== undefined;
}

/** Notes that the readings are computed from the data as they are from now on. Call it before computing: later changes are noted again. */
export async function forgetChanges(tx: Executor, { activity, exercise }: Exercise): Promise<void> {
  await tx.delete(peerChanges).where(and(eq(peerChanges.activity, activity), eq(peerChanges.exercise, exercise)));
}

/** Stores how an exercise's readings were computed, in the transaction that locked its state (`lockRefresh`) and computed them. */
export async function noteRefresh(
  tx: Executor,
  exercise: Exercise,
  done: { basis: string; refreshed_at: Date; athletes: number; took_ms: number },
): Promise<void> {
  await tx.update(peerRefreshes).set(done).where(of(exercise));
}

/**
 * Computes the readings of all athletes of the platform in these metrics of one exercise, and their places in the cells of the platform and
 * of their team, and puts them in place of the former ones.
 * @param since sessions from here on count
 * @param floor fewest athletes of a cell
 * @returns number of athletes with readings
 */
export async function replaceReadings(
  db: Executor,
  { activity, exercise }: Exercise,
  metrics: readonly PeerMetric[],
  since: Date,
  floor: number,
): Promise<number> {
  const ofExercise = and(eq(peerReadings.activity, activity), eq(peerReadings.exercise, exercise));
  await db.delete(peerReadings).where(ofExercise);
  const wanted = metrics.map(({ key, direction, sexless }, metric) => ({ metric, key, direction, sexless }));
  const zoned = metrics.filter(({ direction }) => direction === 0).map(({ key }) => key);
  await db.execute(sql`
    insert into peer_readings (client_id, activity, exercise, readings)
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
        (m.value_json->>'se')::float8 as se,
        case when m.key in (select json_array_elements_text(${JSON.stringify(zoned)}::json))
          then coalesce(s.catalogue_targets, s.metric_targets)->m.key end as target
      from recent r join sessions s on s.id = r.id join session_metrics m on m.session_id = r.id
      where m.value_num is not null and coalesce(m.value_json->>'beta', 'false') <> 'true'
        -- Where the clip ended is not where the athlete did, and what is no better than a guess places nobody.
        and coalesce(m.value_json->>'at_least', 'false') <> 'true' and coalesce(m.value_json->>'not_judged', 'false') <> 'true'
    ),
    measured as (
      select w.metric, g.client_id, g.years, g.back, g.value, g.se,
        case w.direction when 0 then -greatest(
            0, coalesce((g.target->>'min_good')::float8 - g.value, 0), coalesce(g.value - (g.target->>'max_good')::float8, 0)
          ) else w.direction * g.value end as goodness
      from given g join wanted w using (key)
      where w.direction <> 0 or g.target is not null
    ),
    spread as (
      -- The greatest age is that at the latest session.
      select metric, client_id, max(years) as years, max(se) as se, count(*) as n, ${spread("value")}, ${spread("goodness")}
      from measured group by metric, client_id
    ),
    banded as materialized (
      select metric, sexless, client_id, team_id, joined, se, ${median("value")}, ${median("goodness")},
        gender collate "C" as gender, skill_level collate "C" as skill_level,
        case when years is null then '' when years < 13 then 'u13' when years < 18 then '13-17' when years < 30 then '18-29'
          when years >= 80 then '80+' else concat(years / 10 * 10, '-', years / 10 * 10 + 9) end collate "C" as age_band,
        case when years is null then '' when years < 18 then 'u18' when years < 40 then '18-39' when years < 60 then '40-59' else '60+' end
          collate "C" as wide_age_band
      from spread join people using (client_id) join wanted using (metric)
    ),
    readings as (
      select 'platform' collate "C" as scope, * from banded union all select team_id::text collate "C", * from banded
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
        'scope', case scope when 'platform' then scope else 'team' end, 'gender', cell_gender, 'age_band', cell_age_band, 'skill_level', cell_skill_level, 'n', n, 'n_teams', n_teams,
        'others', n - counted::int, 'worse', worse, 'equal', alike - counted::int)) as comparisons
      from ranked
      where n >= floor and (scope <> 'platform' or n_teams >= ${MIN_TEAMS}::int)
      group by client_id, metric
    )
    select own.client_id, ${activity}::text, ${exercise}::text, json_agg(json_build_object(
      'key', w.key, 'value', own.value, 'se', own.se, 'age_band', own.age_band, 'comparisons', coalesce(c.comparisons, '[]')))
    from banded own join wanted w using (metric) left join compared c using (client_id, metric)
    group by own.client_id`);
  return db.$count(peerReadings, ofExercise);
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
