/** Data of every earlier schema is opened by today's service: nothing is lost, and what was added since has its default. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { Client, envelope, Session, SharedSession, TokenResponse } from "@sagittal/contract";
import { sql } from "drizzle-orm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { hashPassword } from "./features/auth/passwords.ts";
import { readConfig } from "./platform/config.ts";
import { rowsOf } from "./platform/db/index.ts";
import { tokenHash } from "./platform/secrets.ts";
import { openService, type Service } from "./service.ts";
import { command, createDatabase, databaseOn } from "./testing/databases.ts";
import { ScriptedHost } from "./testing/host.ts";

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));
const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });
const ALL = Journal.parse(JSON.parse(await readFile(join(MIGRATIONS, "meta/_journal.json"), "utf8"))).entries.map((entry) => entry.tag);

const [ADMIN, TEAM, CLIENT, RUN, FAILED, VIDEO, PLAN, GRANT] = [1, 2, 3, 4, 5, 6, 7, 8].map(
  (n) => `00000000-0000-4000-8000-00000000000${n}`,
);
const KEY = "svc_upgrade-test-key-of-the-first-version";
const LINK = "a-share-link-of-the-first-version";

/** Data written by a version with this number of migrations. */
const rows = (password: string, count: number): string[] => [
  ...firstRows(password),
  // Since the tenth migration a review is noted in the session's row as well; the migration does it for earlier ones.
  ...(count > 10 ? [`update sessions set reviewed = true where id = '${RUN}'`] : []),
];

/** What the first version wrote: statements that hold for every schema since. */
const firstRows = (password: string): string[] => [
  `insert into admins (id, idp_uid, email, password_hash, active_team_id, created_at) values ('${ADMIN}', 'local:${ADMIN}', 'old@example.com', '${password}', '${TEAM}', '2026-01-01Z')`,
  `insert into teams (id, name, next_seq_no) values ('${TEAM}', 'Old team', 3)`,
  `insert into memberships (team_id, admin_id, role) values ('${TEAM}', '${ADMIN}', 'owner')`,
  `insert into subscriptions (id, team_id, price_id, status, managed_source, quota_override, current_period_start, current_period_end)
   values ('${PLAN}', '${TEAM}', 'price_organization_month', 'active', 'admin_grant', 40, '2020-01-01Z', '2099-01-01Z')`,
  `insert into quota_entries (id, team_id, kind, amount, window_key, expires_at)
   values ('${GRANT}', '${TEAM}', 'grant', 40, '${PLAN}:2020-01-01T00:00:00.000Z#0', '2099-01-01Z')`,
  `insert into quota_entries (team_id, kind, amount, grant_id, session_id) values ('${TEAM}', 'debit', -1, '${GRANT}', '${RUN}')`,
  `insert into api_keys (team_id, label, token_hash, token_hint) values ('${TEAM}', 'old key', '${tokenHash(KEY)}', 'svc_…')`,
  `insert into clients (id, team_id, display_name, birth_date, weight_kg) values ('${CLIENT}', '${TEAM}', 'Old athlete', '1990-05-01', 61.5)`,
  `insert into sessions (id, team_id, seq_no, client_id, uploaded_by, activity, exercise, camera_view, name, status, inputs, video_key, fps, score, processed_at, created_at)
   values ('${RUN}', '${TEAM}', 1, '${CLIENT}', '${ADMIN}', 'running', 'Easy Run', 'side', 'Old run', 'completed', '{"lang":"en"}', 'teams/${TEAM}/sessions/2026/01/${VIDEO}.source.mp4', 60, 77, '2026-01-02Z', '2026-01-02Z')`,
  `insert into sessions (id, team_id, seq_no, activity, camera_view, status, inputs, video_key, created_at)
   values ('${FAILED}', '${TEAM}', 2, 'running', 'side', 'failed', '{"lang":"en"}', 'teams/${TEAM}/sessions/2026/01/${VIDEO}.source.mp4', '2026-01-03Z')`,
  `insert into session_metrics (session_id, key, position, value_num, value_json) values ('${RUN}', 'cadence', 0, 171.5, '{"n":9,"sd":1,"confidence":0.9}')`,
  `insert into session_metrics (session_id, key, position, value_num, value_json) values ('${RUN}', 'coach_review', 1, 70, '{"notes":"Well run","score":70,"reviewed_at":"2026-01-02T10:00:00.000Z","reviewed_by":"${ADMIN}"}')`,
  `insert into share_links (team_id, kind, target, token_hash, token_sealed, locale) values ('${TEAM}', 'session', '${RUN}', '${tokenHash(LINK)}', 'sealed', 'en')`,
];

/**
 * Earlier schemas by how many migrations they had: the first, and the one before today's. The embedded database, whose start takes five seconds of a
 * processor, goes the whole way once: it is the same engine.
 */
const EARLIER = { pglite: [1], postgres: [1, ALL.length - 1] } as const;

describe.each(["pglite", "postgres"] as const)("an upgrade on %s", (kind) => {
  let root: string;
  let password: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "sagittal-upgrade-"));
    password = await hashPassword("correct horse battery");
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  /** The migrations that a version had which knew the first `count` of them. */
  async function migrationsOf(count: number): Promise<string> {
    const folder = join(root, `${kind}-${count}`);
    await cp(MIGRATIONS, folder, { recursive: true });
    const path = join(folder, "meta/_journal.json");
    const journal = Journal.parse(JSON.parse(await readFile(path, "utf8")));
    await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    return folder;
  }

  /** Writes the data of a version and returns the settings that open them. */
  async function former(count: number): Promise<{ env: Record<string, string>; end: () => Promise<void> }> {
    const migrationsFolder = await migrationsOf(count);
    const dataDir = join(root, `data-${kind}-${count}`);
    const env = { DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent", APP_SECRET: "upgrade-secret-upgrade-secret-upgrade" };
    if (kind === "pglite") {
      await mkdir(dataDir);
      const client = await PGlite.create({ dataDir: join(dataDir, "db") });
      await migratePglite(drizzlePglite(client), { migrationsFolder });
      for (const row of rows(password, count)) await client.exec(row);
      await client.close();
      return { env, end: async () => {} };
    }
    const server = inject("postgresUrl");
    const name = `upgrade_${process.pid}_${count}`;
    await createDatabase(server, name);
    const url = databaseOn(server, name);
    const pool = new pg.Pool({ connectionString: url });
    await migratePg(drizzlePg(pool), { migrationsFolder });
    for (const row of rows(password, count)) await pool.query(row);
    await pool.end();
    return { env: { ...env, DATABASE_URL: url }, end: () => command(server, `DROP DATABASE ${name} WITH (FORCE)`) };
  }

  async function opened(env: Record<string, string>, use: (service: Service) => Promise<void>): Promise<void> {
    const service = await openService(readConfig(env), {
      checkAnswers: true,
      log: pino({ level: "silent" }),
      host: async () => new ScriptedHost(),
    });
    await use(service).finally(() => service.close());
  }

  test.each(EARLIER[kind])(
    "of data with the first %i migrations keeps them, and every answer fits today's schemas",
    { timeout: 240_000 },
    async (count) => {
      const { env, end } = await former(count);
      try {
        await opened(env, async (service) => {
          const applied = rowsOf(await service.ctx.db.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`));
          expect(applied[0]?.n).toBe(ALL.length);
          const ask = async (path: string, authorization: string, init: RequestInit = {}) => {
            const answer = await fetch(`${service.url}/api${path}`, {
              ...init,
              headers: { authorization, "content-type": "application/json" },
            });
            expect([path, answer.status]).toEqual([path, 200]);
            return answer.json();
          };
          const credentials = { email: "old@example.com", password: "correct horse battery" };
          const login = await ask("/auth/login/", "", { method: "POST", body: JSON.stringify(credentials) });
          const { token, admin } = TokenResponse.parse(login);
          expect(admin.teams.map((team) => team.id)).toEqual([TEAM]);
          expect(admin.session_quota).toBe(39);
          const list = envelope(Session).parse(await ask("/sessions/", `Bearer ${token}`));
          expect(list.results.map((session) => [session.id, session.status])).toEqual([
            [FAILED, "failed"],
            [RUN, "completed"],
          ]);
          const session = Session.parse(await ask(`/sessions/${RUN}/`, `Bearer ${KEY}`));
          expect(session).toMatchObject({ name: "Old run", score: 70, client: CLIENT });
          expect(session.metrics.find((metric) => metric.key === "cadence")?.value_num).toBe(171.5);
          expect(Client.parse(await ask(`/clients/${CLIENT}/`, `Bearer ${token}`))).toMatchObject({
            display_name: "Old athlete",
            weight_kg: 61.5,
          });
          expect(SharedSession.parse(await ask(`/shared/${LINK}/`, ""))).toMatchObject({ score: 70 });
          const reviewed = rowsOf(await service.ctx.db.execute(sql`select id from sessions where reviewed`));
          expect(reviewed).toEqual([{ id: RUN }]);
        });
        // A second start finds nothing left to do.
        await opened(env, async (service) => expect((await fetch(`${service.url}/readyz`)).status).toBe(200));
      } finally {
        await end();
      }
    },
  );
});
