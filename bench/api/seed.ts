import { Activity } from "@sagittal/contract";
import { z } from "zod";

/** Size of the seeded platform. Requests are made for the first team. */
export interface Size {
  readonly teams: number;
  readonly sessions: number;
  /** Sessions and athletes of the first team. */
  readonly ofFirstTeam: { readonly sessions: number; readonly athletes: number };
  /** Athletes of every other team. */
  readonly athletesPerTeam: number;
}

/** A connection to either kind of database. */
export interface Connection {
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>;
}
const Commands = z.array(z.object({ drop: z.string(), make: z.string() }));
const Ids = z.array(z.object({ id: z.string() }));

/** Size of a club with a database of its own: nearly all sessions belong to the first team. */
export const clubOf = (sessions: number): Size => ({
  teams: 3,
  sessions: sessions + 40,
  ofFirstTeam: { sessions, athletes: Math.max(20, Math.round(sessions / 50)) },
  athletesPerTeam: 20,
});

/** Share of the platform's sessions that the first team has: 20,000 of a million. */
const FIRST_TEAM = 0.02;

/** Size of a platform with many teams. */
export const sizeOf = (sessions: number): Size => {
  const teams = Math.max(3, Math.min(1000, Math.round(sessions / 1000)));
  const first = Math.round(FIRST_TEAM * sessions);
  return {
    teams,
    sessions,
    ofFirstTeam: { sessions: first, athletes: Math.max(20, Math.round(first / 20)) },
    athletesPerTeam: 20,
  };
};

/** Ids that the requests of the load use. */
export const Seeded = z.object({
  adminId: z.string(),
  teamId: z.string(),
  clientIds: z.array(z.string()),
  sessionIds: z.array(z.string()),
  groupId: z.string(),
  exercises: z.array(z.object({ activity: Activity, exercise: z.string() })),
});
export type Seeded = z.infer<typeof Seeded>;

/** Exercises of the sessions and metric keys of each: real keys of the catalogue, so that views and peers do their usual work. */
const EXERCISES = [
  { activity: "running", exercise: "Easy Run", view: "side" },
  { activity: "running", exercise: "Treadmill", view: "side" },
  { activity: "walking", exercise: "Comfortable Walk", view: "side" },
  { activity: "jump", exercise: "Countermovement Jump", view: "side" },
] as const;

/** A well-formed UUID (version 4) made of a kind and a number. */
const id = (kind: string, n: string): string => `overlay(overlay(md5('${kind}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;

/**
 * Fills an empty, migrated database by SQL: teams on the largest plan, athletes, completed sessions of the last 360 days with their metrics (a third reviewed). All
 * values derive from row numbers, so that two runs hold the same rows. Indexes are built after the rows and triggers are off: otherwise a million sessions take 40 minutes.
 *
 * @param keysOf metric keys of an exercise
 */
export async function seed(db: Connection, size: Size, keysOf: (activity: string, exercise: string) => readonly string[]): Promise<Seeded> {
  const run = (text: string) => db.query(text);
  await run("set session_replication_role = replica");
  await addTeams(run, size);
  const restored = [await withoutIndexes(db, "sessions"), await withoutIndexes(db, "session_metrics")].flat();
  await addSessions(run, size, keysOf);
  for (const definition of restored) await run(definition);
  await run("set session_replication_role = origin");
  await run("vacuum analyze");
  return seededIn(db);
}

type Run = (text: string) => Promise<unknown>;

/** Drops a table's indexes, and its primary key where no other table refers to it. Returns the commands that create them again. */
async function withoutIndexes(db: Connection, table: string): Promise<string[]> {
  const { rows } = await db.query(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
      from pg_index i where i.indrelid = '${table}'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    union all
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname),
        format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
      from pg_constraint c where c.conrelid = '${table}'::regclass and c.contype = 'p' and not exists (select from pg_constraint f where f.confrelid = c.conrelid)`,
  );
  const commands = Commands.parse(rows);
  for (const { drop } of commands) await db.query(drop);
  return commands.map(({ make }) => make);
}

const athletesOf = ({ teams, ofFirstTeam, athletesPerTeam }: Size): number => ofFirstTeam.athletes + athletesPerTeam * (teams - 1);

async function addTeams(run: Run, size: Size): Promise<void> {
  const { teams, ofFirstTeam } = size;
  await run(`insert into admins (id, idp_uid, email, display_name, email_verified_at, onboarded_at, active_team_id)
    values (${id("admin", "'1'")}, 'local:bench', 'bench@example.org', 'Bench', now(), now(), ${id("team", "'1'")})`);
  await run(
    `insert into teams (id, name, next_seq_no) select ${id("team", "n::text")}, 'Team ' || n, 1000000 from generate_series(1, ${teams}) n`,
  );
  await run(`insert into memberships (team_id, admin_id, role) values (${id("team", "'1'")}, ${id("admin", "'1'")}, 'owner')`);
  await run(`insert into subscriptions (id, team_id, price_id, status, managed_source, current_period_start, current_period_end)
    select ${id("subscription", "n::text")}, ${id("team", "n::text")}, 'price_organization_month', 'active', 'admin_grant', now(), now() + interval '30 days'
    from generate_series(1, ${teams}) n`);
  // Athletes 1 … first belong to the first team, the rest to the others in turn.
  await run(`insert into clients (id, team_id, display_name, gender, age_years, age_given_at, height_m, weight_kg, skill_level, created_at)
    select ${id("client", "n::text")},
      case when n <= ${ofFirstTeam.athletes} then ${id("team", "'1'")} else ${id("team", `(2 + n % ${teams - 1})::text`)} end,
      'Athlete ' || n, case n % 2 when 0 then 'female' else 'male' end, 16 + n % 60, now(), 1.6 + 0.01 * (n % 35), 55 + n % 40,
      case n % 3 when 0 then 'beginner' when 1 then 'intermediate' else 'advanced' end, now() - interval '400 days'
    from generate_series(1, ${athletesOf(size)}) n`);
  await run(`insert into client_groups (id, team_id, name) values (${id("group", "'1'")}, ${id("team", "'1'")}, 'Group')`);
  await run(`insert into client_group_members (group_id, client_id)
    select ${id("group", "'1'")}, ${id("client", "n::text")} from generate_series(1, ${Math.min(50, ofFirstTeam.athletes)}) n`);
}

async function addSessions(run: Run, size: Size, keysOf: (activity: string, exercise: string) => readonly string[]): Promise<void> {
  const { sessions, ofFirstTeam } = size;
  const athletes = athletesOf(size);
  const exercise = (column: "activity" | "exercise" | "view", n: string) =>
    `(array[${EXERCISES.map((e) => `'${e[column]}'`).join(",")}])[1 + ${n} % ${EXERCISES.length}]`;
  const client = `case when n <= ${ofFirstTeam.sessions} then 1 + n % ${ofFirstTeam.athletes} else ${ofFirstTeam.athletes + 1} + n % ${athletes - ofFirstTeam.athletes} end`;
  await run(`insert into sessions (id, team_id, seq_no, client_id, activity, exercise, camera_view, name, status, inputs, video_key, thumbnail_key, fps, source_fps,
      duration_ms, score, analysis_version, metric_targets, capture_findings, reviewed, processed_at, created_at)
    select ${id("session", "n::text")}, c.team_id, n, c.id, ${exercise("activity", "(n / 7)")}, ${exercise("exercise", "(n / 7)")}, ${exercise("view", "(n / 7)")},
      'Take ' || n, case when n % 50 = 0 then 'failed' else 'completed' end, '{"trim":null,"scuba_session_meta":null}', 'v/' || n, 't/' || n, 60, 60, 9000,
      40 + n % 60, 'bench', '{}', '[]', n % 3 = 0, now(), now() - (n % 360) * interval '1 day' - (n % 86400) * interval '1 second'
    from (select n, ${client} as c from generate_series(1, ${sessions}) n) s join clients c on c.id = ${id("client", "s.c::text")}`);
  for (const { activity, exercise: name } of EXERCISES) {
    const keys = keysOf(activity, name);
    await run(`insert into session_metrics (session_id, key, position, value_num, value_json)
      select s.id, k.key, k.position, 10 + 50 * ((s.seq_no::bigint * 7919 * k.position) % 1000) / 1000.0,
        '{"n": 12, "sd": 1.2, "confidence": 0.9, "unit": "deg"}'::jsonb
      from sessions s cross join unnest(array[${keys.map((k) => `'${k}'`).join(",")}]) with ordinality as k(key, position)
      where s.activity = '${activity}' and s.exercise = '${name}' and s.status = 'completed'`);
  }
}

/** Reads the ids that the requests use from a seeded database. */
async function seededIn(db: Connection): Promise<Seeded> {
  const column = async (text: string) => Ids.parse((await db.query(text)).rows).map((r) => r.id);
  return {
    exercises: EXERCISES.map(({ activity, exercise }) => ({ activity, exercise })),
    adminId: (await column(`select ${id("admin", "'1'")} as id`))[0]!,
    teamId: (await column(`select ${id("team", "'1'")} as id`))[0]!,
    groupId: (await column(`select ${id("group", "'1'")} as id`))[0]!,
    clientIds: await column(`select id from clients where team_id = ${id("team", "'1'")} order by display_name limit 200`),
    sessionIds: await column(
      `select id from sessions where team_id = ${id("team", "'1'")} and status = 'completed' order by seq_no limit 500`,
    ),
  };
}
