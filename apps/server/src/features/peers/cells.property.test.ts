import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { cells, MIN_TEAMS } from "./cells-repository.ts";

/** One athlete with one value; the cells need no more. */
interface Athlete {
  client_id: number;
  team_id: number;
  joined: number;
  gender: string;
  age_band: string;
  wide_age_band: string;
  skill_level: string;
}

const Placed = z.object({
  scope: z.enum(["platform", "team"]),
  client_id: z.number(),
  team_id: z.number(),
  level: z.number(),
  cell_gender: z.string(),
  cell_age_band: z.string(),
  cell_skill_level: z.string(),
  counted: z.boolean(),
});
type Placed = z.infer<typeof Placed>;

const ANSWERING_TEAM = 1;
// The query reads no table: the run's server is asked without a database of its own. To plan it takes longer than to run it, so it is planned once.
const client = new pg.Client({ connectionString: inject("postgresUrl"), options: "-c plan_cache_mode=force_generic_plan" });
const dialect = new PgDialect();
beforeAll(() => client.connect());
afterAll(() => client.end());

/** What the team is answered: where each athlete of the platform, and each of its own, is placed. */
async function placed(population: readonly Athlete[], floor: number, sexless = true): Promise<Placed[]> {
  const query = dialect.sqlToQuery(sql`
    with readings as (
      select s.scope, 1 as metric, a.*, 0 as goodness, ${sexless}::boolean as sexless
      from json_to_recordset(${JSON.stringify(population)}::json) as a(client_id int, team_id int, joined int, gender text, age_band text,
        wide_age_band text, skill_level text)
      join (values ('platform'), ('team')) as s(scope) on s.scope = 'platform' or a.team_id = ${ANSWERING_TEAM}::int
    ), ${cells(floor)} select * from placed`);
  const { rows } = await client.query({ name: "placed", text: query.sql, values: query.params });
  return z.array(Placed).parse(rows);
}

interface Cell {
  id: string;
  scope: string;
  members: Map<number, number>;
}

/** The cells that can be answered, each with the athletes it is made of and their teams. */
function cellsIn(rows: readonly Placed[]): Cell[] {
  const found = new Map<string, Cell>();
  for (const r of rows) {
    const id = [r.scope, r.level, r.cell_gender, r.cell_age_band, r.cell_skill_level].join("|");
    const cell = found.get(id) ?? { id, scope: r.scope, members: new Map() };
    if (r.counted) cell.members.set(r.client_id, r.team_id);
    found.set(id, cell);
  }
  return [...found.values()];
}

const without = (a: Cell, b: Cell) => [...a.members.keys()].filter((id) => !b.members.has(id)).length;

const AGES: readonly (readonly [band: string, wide: string])[] = [
  ["18-29", "18-39"],
  ["30-39", "18-39"],
  ["60-69", "60+"],
  ["", ""],
];
const athlete = fc.record({
  team_id: fc.integer({ min: 1, max: 4 }),
  gender: fc.constantFrom("female", "female", "male", "other", ""),
  age: fc.constantFrom(...AGES),
  skill_level: fc.constantFrom("beginner", "beginner", "elite", ""),
});
const population = (maxLength: number) =>
  fc
    .array(athlete, { maxLength, size: "max" })
    .map((all) =>
      all.map(
        ({ age: [age_band, wide_age_band], ...rest }, i): Athlete => ({ client_id: i + 1, joined: i, age_band, wide_age_band, ...rest }),
      ),
    );
const floors = fc.constantFrom(3, 4, 5, 10);

describe("peer cells: laws over random populations", () => {
  test("no cell comes from fewer athletes than the floor, platform cells from three teams and none with more than half", async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(population(60), floors, fc.boolean(), async (all, floor, sexless) => {
        for (const cell of cellsIn(await placed(all, floor, sexless))) {
          seen++;
          const byTeam = [...cell.members.values()].reduce((m, team) => m.set(team, (m.get(team) ?? 0) + 1), new Map<number, number>());
          expect(cell.members.size).toBeGreaterThanOrEqual(floor);
          expect(cell.members.size % floor).toBe(0);
          if (cell.scope === "platform") {
            expect(byTeam.size).toBeGreaterThanOrEqual(MIN_TEAMS);
            expect(2 * Math.max(...byTeam.values())).toBeLessThanOrEqual(cell.members.size);
          } else expect([...byTeam.keys()]).toEqual([ANSWERING_TEAM]);
          if (!sexless) expect(cell.id).not.toContain("|4|");
        }
      }),
      { numRuns: 120 },
    );
    expect(seen).toBeGreaterThan(100);
  });

  test("everybody in a cell is of the kind that the cell names, and no athlete is in two cells", async () => {
    await fc.assert(
      fc.asyncProperty(population(60), floors, async (all, floor) => {
        const rows = await placed(all, floor);
        for (const r of rows) {
          const a = all[r.client_id - 1]!;
          expect(["", a.gender]).toContain(r.cell_gender);
          expect(["", a.age_band, a.wide_age_band]).toContain(r.cell_age_band);
          expect(["", a.skill_level]).toContain(r.cell_skill_level);
        }
        for (const scope of ["platform", "team"]) {
          const ids = rows.filter((r) => r.scope === scope).map((r) => r.client_id);
          expect(new Set(ids).size).toBe(ids.length);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("no two answers differ by fewer athletes than the floor: not two cells of today, nor one of today and one after any change", async () => {
    let pairs = 0;
    const change = fc.oneof(
      fc.record({ kind: fc.constant("join" as const), who: population(12) }),
      fc.record({ kind: fc.constant("leave" as const), places: fc.array(fc.nat(59), { minLength: 1, maxLength: 6 }) }),
      fc.record({ kind: fc.constant("regroup" as const), place: fc.nat(59), as: population(1) }),
    );
    await fc.assert(
      fc.asyncProperty(population(50), floors, change, async (before, floor, what) => {
        const after =
          what.kind === "join"
            ? [...before, ...what.who.map((a, i) => ({ ...a, client_id: 1000 + i, joined: 1000 + i }))]
            : what.kind === "leave"
              ? before.filter((_, i) => !what.places.includes(i))
              : before.map((a, i) => (i === what.place && what.as[0] ? { ...what.as[0], client_id: a.client_id, joined: a.joined } : a));
        const answers = [...cellsIn(await placed(before, floor)), ...cellsIn(await placed(after, floor))];
        for (const a of answers) {
          for (const b of answers) {
            // One holds the other: what is left after subtracting is a group of its own.
            if (a === b || without(b, a) > 0) continue;
            pairs++;
            const rest = without(a, b);
            expect([a.id, b.id, rest === 0 || rest >= floor]).toEqual([a.id, b.id, true]);
          }
        }
      }),
      { numRuns: 120 },
    );
    expect(pairs).toBeGreaterThan(500);
  });

  test("one athlete who joins changes no cell, unless they complete another multiple of the floor", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 10, max: 49 }), athlete, async (size, kind) => {
        const { age, ...rest } = kind;
        const alike = Array.from({ length: size + 1 }, (_, i) => ({
          ...rest,
          client_id: i + 1,
          joined: i,
          team_id: (i % 3) + 1,
          age_band: age[0],
          wide_age_band: age[1],
        }));
        const [now, then] = [cellsIn(await placed(alike.slice(0, size), 10)), cellsIn(await placed(alike, 10))];
        const platform = (list: Cell[]) => list.find((c) => c.scope === "platform");
        const grown = (size + 1) % 10 === 0 ? 10 : 0;
        expect(platform(then)?.members.size).toBe((platform(now)?.members.size ?? 0) + grown);
        if (grown === 0) expect(platform(then)?.members).toEqual(platform(now)?.members);
      }),
      { numRuns: 40 },
    );
  });
});
