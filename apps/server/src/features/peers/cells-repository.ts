import { type SQL, sql } from "drizzle-orm";

/** Fewest teams whose athletes a `platform` cell may hold. */
export const MIN_TEAMS = 3;

/** One level of comparison, from the narrowest to the widest: the dimensions that its cells keep, and when a cell may close at it. */
interface Level {
  gender: SQL;
  ageBand: SQL;
  skill: SQL;
  /**
   * True: the cells within one cell of the next level close only when the athletes left over for it are none or at least the floor. So a few
   * athletes with rare attributes widen only the neighbouring cells, by one level, and not all cells by every level.
   */
  together: boolean;
  /** True: only for metrics that do not differ by sex. */
  sexlessOnly: boolean;
}

const everybody = sql.raw("''::text");
const gender = sql.raw("gender");
const band = sql.raw("age_band");
const merged = sql.raw("wide_age_band");
const skill = sql.raw("skill_level");
const LEVELS: readonly Level[] = [
  { gender, ageBand: band, skill, together: true, sexlessOnly: false },
  { gender, ageBand: band, skill: everybody, together: true, sexlessOnly: false },
  { gender, ageBand: merged, skill: everybody, together: false, sexlessOnly: false },
  { gender, ageBand: everybody, skill: everybody, together: false, sexlessOnly: false },
  { gender: everybody, ageBand: everybody, skill: everybody, together: false, sexlessOnly: true },
];

/**
 * The comparison cells of a population, as common table expressions that end in `placed`.
 *
 * Reads `readings`: one row per athlete and metric, with scope (platform or team), metric (a number), client_id, team_id, joined (when
 * the athlete first did the exercise), goodness, gender, age_band, wide_age_band, skill_level and sexless. Gives each row the cell it is
 * compared in (level, cell_gender, cell_age_band, cell_skill_level), `counted`: whether the cell's numbers include it, and
 * `first_of_team`: true for one row of each team in the cell, a counted one where the team has any. Rows without a cell are left out.
 *
 * Rules that protect single athletes:
 * - A cell has at least `floor` athletes. On the platform they are of at least three teams, and no team has more than half of them.
 * - An athlete in a narrow cell is not in a wider one too. Cells of a metric never overlap, so one cannot be subtracted from another.
 * - A cell counts a multiple of the floor, in order of joining (one athlete of each of the first three teams before all others); later
 *   athletes are not counted until they complete another multiple. When one cell contains another, as tomorrow's may contain today's, the two differ by no
 *   athlete or by at least the floor: one athlete who joins changes nothing.
 */
export function cells(floor: number): SQL {
  const steps = LEVELS.map((level, i) => step(level, LEVELS[i + 1], i));
  const placed = LEVELS.map(
    (_, i) => sql`
      select ${CELL}, ${i}::int as level, client_id, team_id, goodness, floor, place <= n as counted, place_in_team = 1 as first_of_team
      from ${name("judged", i)} where closed`,
  );
  return sql`rest_0 as (
      select ${READING}, case scope when 'platform' then ${Math.max(floor, MIN_TEAMS)}::int else ${floor}::int end as floor from readings
    ),
    ${sql.join(steps, sql`, `)},
    placed as (${sql.join(placed, sql` union all `)})`;
}

const READING = sql.raw("scope, metric, client_id, team_id, joined, goodness, gender, age_band, wide_age_band, skill_level, sexless");
const CELL = sql.raw("scope, metric, cell_gender, cell_age_band, cell_skill_level");
const name = (table: string, level: number): SQL => sql.raw(`${table}_${level}`);

function step(level: Level, wider: Level | undefined, i: number): SQL {
  const at = (table: string): SQL => name(table, i);
  const family = wider ? sql`${wider.gender}, ${wider.ageBand}, ${wider.skill}` : everybody;
  const left = sql`count(*) filter (where not enough) over (partition by scope, metric, ${family})`;
  const closed = level.together ? sql`enough and (${left} = 0 or ${left} >= floor)` : sql`enough`;
  const next = wider ? sql`, ${name("rest", i + 1)} as (select ${READING}, floor from ${at("judged")} where not closed)` : sql``;
  return sql`${at("celled")} as (
      select *, ${level.gender} as cell_gender, ${level.ageBand} as cell_age_band, ${level.skill} as cell_skill_level
      from ${at("rest")} ${level.sexlessOnly ? sql`where sexless` : sql``}
    ),
    ${at("arrived")} as (
      select *, row_number() over (partition by ${CELL}, team_id order by joined, client_id) as place_in_team from ${at("celled")}
    ),
    ${at("met")} as (
      select *, count(*) over (partition by ${CELL}) as size,
        place_in_team = 1 and count(*) filter (where place_in_team = 1) over (partition by ${CELL} order by joined, client_id) <= ${MIN_TEAMS}::int
          as opens
      from ${at("arrived")}
    ),
    ${at("ranked")} as (
      select *, size - size % floor as n, row_number() over (partition by ${CELL} order by opens desc, joined, client_id) as place from ${at("met")}
    ),
    ${at("full")} as (
      select *,
        n >= floor and (scope <> 'platform' or (
          count(*) filter (where place_in_team = 1 and place <= n) over (partition by ${CELL}) >= ${MIN_TEAMS}::int
          and 2 * max(place_in_team) filter (where place <= n) over (partition by ${CELL}) <= n)) as enough
      from ${at("ranked")}
    ),
    ${at("judged")} as (select *, ${closed} as closed from ${at("full")})${next}`;
}
