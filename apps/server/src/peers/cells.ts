import { type SQL, sql } from "drizzle-orm";

/** A `platform` cell holds athletes of so many teams. */
export const MIN_TEAMS = 3;

/** From the narrowest comparison to the widest: which dimensions a level keeps, and whether it takes a whole family along. */
interface Level {
  gender: SQL;
  ageBand: SQL;
  skill: SQL;
  /**
   * True: cells of one wider cell stay narrow only when none of that wider cell's athletes would be left over in a group under the
   * floor. So few people of a rare kind widen their neighbours' cells by one step, but not everybody's by all steps.
   */
  together: boolean;
  /** True: not for metrics that differ by sex. */
  sexlessOnly: boolean;
}

const [any, gender, band, merged, skill] = [sql`''::text`, sql`r.gender`, sql`r.age_band`, sql`r.wide_age_band`, sql`r.skill_level`];
const LEVELS: readonly [Level, ...Level[]] = [
  { gender, ageBand: band, skill, together: true, sexlessOnly: false },
  { gender, ageBand: band, skill: any, together: true, sexlessOnly: false },
  { gender, ageBand: merged, skill: any, together: false, sexlessOnly: false },
  { gender, ageBand: any, skill: any, together: false, sexlessOnly: false },
  { gender: any, ageBand: any, skill: any, together: false, sexlessOnly: true },
];

/**
 * The comparison cells of a population, as common table expressions that end in `placed`.
 *
 * Reads `readings`: one row per athlete and metric, with scope (platform or team), activity, exercise, key, client_id, team_id,
 * joined (when the athlete first did the exercise), goodness, gender, age_band, wide_age_band, skill_level and sexless. Gives each row the cell it
 * is compared in (cell_gender, cell_age_band, cell_skill_level), the cell's `n` and `n_teams`, and `counted`: whether the row is one of
 * the n. Rows without a cell are not in `placed`.
 *
 * What keeps single athletes hidden:
 * - A cell is formed of at least `floor` athletes, for the platform of three teams too, none with more than half of them. HAVING says so
 *   here, so no answer can be made of a smaller one.
 * - Whoever has a narrow cell is not in a wider one as well: cells of a metric never overlap, and none can be taken from another.
 * - A cell counts a multiple of the floor, in order of joining (one athlete of each of the first three teams before all others); the
 *   rest wait until their number is full. Two cells of which one holds the other, be it today's and tomorrow's, so differ by nobody or
 *   by at least the floor. One athlete who joins changes nothing.
 */
export function cells(floor: number): SQL {
  const steps = LEVELS.map((level, i) => step(level, LEVELS[i + 1], i));
  const placed = LEVELS.map(
    (_, i) => sql`
      select ${CELL}, r.client_id, r.team_id, r.goodness, c.n, c.n_teams, r.place <= c.n as counted, ${i}::int as level
      from ${name("ranked", i)} r join ${name("closed", i)} c using (${CELL})`,
  );
  return sql`rest_0 as (
      select ${READING}, case r.scope when 'platform' then ${Math.max(floor, MIN_TEAMS)}::int else ${floor}::int end as floor from readings r
    ),
    ${sql.join(steps, sql`, `)},
    placed as (${sql.join(placed, sql` union all `)})`;
}

const READING = sql.raw(
  "scope, activity, exercise, key, client_id, team_id, joined, goodness, gender, age_band, wide_age_band, skill_level, sexless",
);
const METRIC = sql.raw("scope, activity, exercise, key");
const CELL = sql.raw("scope, activity, exercise, key, cell_gender, cell_age_band, cell_skill_level");
const name = (table: string, level: number): SQL => sql.raw(`${table}_${level}`);

function step(level: Level, wider: Level | undefined, i: number): SQL {
  const cell = sql`${METRIC}, ${level.gender}, ${level.ageBand}, ${level.skill}`;
  const family = wider ? sql`${wider.gender}, ${wider.ageBand}, ${wider.skill}` : sql`''::text, ''::text, ''::text`;
  const [rest, arrived, met, ranked] = ["rest", "arrived", "met", "ranked"].map((table) => name(table, i));
  const [full, loose, closed] = ["full", "loose", "closed"].map((table) => name(table, i));
  const closedOf = level.together
    ? sql`${loose} as (
        select ${METRIC}, r.family, count(*) filter (where f.n is null) as left_over
        from ${ranked} r left join ${full} f using (${CELL}) group by ${METRIC}, r.family
      ),
      ${closed} as (
        select f.* from ${full} f join ${loose} using (${METRIC}, family) where left_over = 0 or left_over >= f.floor
      )`
    : sql`${closed} as (select * from ${full})`;
  const next = wider
    ? sql`, ${name("rest", i + 1)} as (
        select ${READING}, r.floor
        from ${ranked} r left join ${closed} c using (${CELL}) where c.n is null
      )`
    : sql``;
  return sql`${arrived} as (
      select r.*, ${level.gender} as cell_gender, ${level.ageBand} as cell_age_band, ${level.skill} as cell_skill_level,
        array[${family}] as family,
        row_number() over (partition by ${cell}, r.team_id order by r.joined, r.client_id) as place_in_team
      from ${rest} r ${level.sexlessOnly ? sql`where r.sexless` : sql``}
    ),
    ${met} as (
      select a.*, count(*) over (partition by ${CELL}) as size,
        place_in_team = 1 and count(*) filter (where place_in_team = 1) over (partition by ${CELL} order by joined, client_id) <= ${MIN_TEAMS}::int
          as opens
      from ${arrived} a
    ),
    ${ranked} as (
      select m.*, row_number() over (partition by ${CELL} order by opens desc, joined, client_id) as place from ${met} m
    ),
    ${full} as (
      select ${CELL}, family, floor, count(*)::int as n, count(distinct team_id)::int as n_teams
      from ${ranked} where place <= size - size % floor
      group by ${CELL}, family, floor
      having count(*) >= floor
        and (scope <> 'platform' or (count(distinct team_id) >= ${MIN_TEAMS}::int and 2 * max(place_in_team) <= count(*)))
    ),
    ${closedOf}${next}`;
}
