import { Session, SessionCookie } from "@sagittal/contract";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { rowsOf } from "../../platform/db/index.ts";
import { admins, shareLinks, solutionRuns } from "../../platform/db/schema/index.ts";
import type { DatabaseKind } from "../../testing/databases.ts";
import { type Answer, type Person, startTestService, type TestService } from "../../testing/service.ts";

const Id = z.object({ id: z.string() });

/** A program that asks for a session again and again, with what it knows already. */
class Poller {
  readonly #service: TestService;
  readonly #id: string;
  readonly authorization: string;
  #etag = "";

  constructor(service: TestService, id: string, authorization: string) {
    this.#service = service;
    this.#id = id;
    this.authorization = authorization;
  }

  async ask(): Promise<Answer> {
    const headers: Record<string, string> = this.#etag ? { "if-none-match": this.#etag } : {};
    // By the whole address: the document does not list 304, which any GET may answer.
    const url = `${this.#service.url}/api/sessions/${this.#id}/`;
    const answer = await this.#service.call("GET", url, { authorization: this.authorization, headers });
    this.#etag = answer.headers.get("etag") ?? "";
    return answer;
  }

  /** Asks until nothing new is told and the answer is remembered. */
  async untilQuiet(): Promise<void> {
    // A key's first use is noted, which changes the key.
    for (let i = 0; i < 3; i++) await this.ask();
    expect((await this.ask()).status).toBe(304);
  }
}

/** The service hears what others change. */
const listens = (s: TestService) => s.eventually(async () => (await s.ctx.database.changes.current()) || undefined);

interface Where {
  name: string;
  database: DatabaseKind;
  /** Whether another process asks than the one that changes. */
  other: boolean;
}

const WHERE: readonly Where[] = [
  { name: "changed by the process that asks, embedded", database: "pglite", other: false },
  { name: "changed by the process that asks", database: "postgres", other: false },
  { name: "changed by another process", database: "postgres", other: true },
];

describe.each(WHERE)("a session that is polled, $name", ({ database, other }) => {
  let s: TestService;
  let asked: TestService;
  let [owner, member]: Person[] = [];
  let [id, second] = ["", ""];

  beforeAll(async () => {
    s = await startTestService({}, { database });
    asked = other ? await startTestService({ DATABASE_URL: s.ctx.config.DATABASE_URL, ROLE: "api" }) : s;
    owner = await s.person("owner");
    await s.grant(owner, "organization");
    member = await s.member(owner);
    id = await made();
    second = await made();
    await listens(asked);
  }, 120_000);
  afterAll(async () => {
    if (other) await asked.close();
    await s.close();
  });

  const made = async (): Promise<string> => {
    const created = Session.parse((await s.createSession(owner!.token)).body);
    return (await s.ended(owner!.token, created.id)).id;
  };
  const call = (method: string, path: string, body?: object, token = owner!.token) => s.call(method, `/api${path}`, { token, body });
  const bearer = (token: string) => `Bearer ${token}`;

  /** Another process knows what was changed once it has written anything itself, and within a second at most. */
  const known = async () => {
    if (other) await asked.ctx.db.execute(sql`update teams set name = name where false`);
  };

  /** What a poller is told first after a change. */
  async function toldAfter(poller: Poller, change: () => Promise<unknown>): Promise<Answer> {
    await known();
    await poller.untilQuiet();
    await change();
    await known();
    return poller.ask();
  }

  test("shows at once what changes of it, its links and its reports", async () => {
    const poller = new Poller(asked, id, bearer(owner!.token));
    const after = async (change: () => Promise<unknown>) => Session.parse((await toldAfter(poller, change)).body);
    expect(await after(() => call("PATCH", `/sessions/${id}/`, { name: "Late start" }))).toMatchObject({ name: "Late start" });
    expect(await after(() => call("POST", `/sessions/${id}/review/`, { notes: "Good.", score: 91 }))).toMatchObject({ score: 91 });
    expect(await after(() => call("POST", `/sessions/${id}/share/`))).toMatchObject({ has_active_share: true });
    expect(await after(() => call("DELETE", `/sessions/${id}/share/`))).toMatchObject({ has_active_share: false });
    expect(await after(() => call("POST", "/sessions/compare/share/", { ids: [second, id] }))).toMatchObject({ has_active_share: true });

    const athlete = Id.parse((await call("POST", "/clients/", { display_name: "Zed" })).body).id;
    for (const one of [id, second]) await call("PATCH", `/sessions/${one}/`, { client: athlete });
    let run = "";
    const report = async () => {
      const body = { solution: "progress-review", client: athlete, session_ids: [id, second] };
      run = Id.parse((await call("POST", "/solutions/runs/", body)).body).id;
    };
    expect((await after(report)).reports).toHaveLength(1);
    await call("DELETE", "/sessions/compare/share/", { ids: [second, id] });
    await s.ctx.db.update(solutionRuns).set({ solution: "return-to-sport" });
    const link = { team_id: owner!.teamId, kind: "solution", target: run, token_hash: "", token_sealed: "", locale: "en" } as const;
    expect(await after(() => s.ctx.db.insert(shareLinks).values(link))).toMatchObject({ has_active_share: true });
    expect(await after(() => call("PATCH", `/solutions/runs/${run}/`, { name: "Spring" }))).toMatchObject({
      reports: [{ name: "Spring" }],
    });
    expect((await after(() => call("DELETE", `/solutions/runs/${run}/`))).reports).toEqual([]);

    const upper = new Poller(asked, id.toUpperCase(), bearer(owner!.token));
    const renamed = await toldAfter(upper, () => call("PATCH", `/sessions/${id}/`, { name: "Again" }));
    expect(renamed).toMatchObject({ status: 200, body: { name: "Again" } });
    expect(await toldAfter(poller, () => call("DELETE", `/sessions/${id}/`))).toMatchObject({ status: 404 });
  });

  test("costs no query while nothing changes, and is no other team's", async () => {
    const test = await s.key(owner!, { mode: "test" });
    const ofTest = Session.parse((await s.createSession(test.token)).body).id;
    await s.ended(test.token, ofTest);
    for (const [token, session] of [
      [owner!.token, second],
      [(await s.key(owner!)).token, second],
      [test.token, ofTest],
    ] as const) {
      const poller = new Poller(asked, session, bearer(token));
      await poller.untilQuiet();
      // Nobody else can read who asks and what for.
      const answer = await s.ctx.db.transaction(async (tx) => {
        await tx.execute(sql`lock table sessions, admins, api_keys, share_links in access exclusive mode`);
        return poller.ask();
      });
      expect(answer.status).toBe(304);
    }
    const stranger = await s.person("stranger");
    expect((await new Poller(asked, second, bearer(stranger.token)).ask()).status).toBe(404);
  });

  test("ends with the time of a link and of a key, which nothing tells", async () => {
    const expires_at = new Date(asked.clock.now().getTime() + 30_000);
    const poller = new Poller(asked, second, bearer(owner!.token));
    await call("POST", `/sessions/${second}/share/`);
    const key = new Poller(asked, second, bearer((await s.key(owner!, { expires_at: expires_at.toISOString() })).token));
    const shorter = () => s.ctx.db.update(shareLinks).set({ expires_at });
    expect((await toldAfter(poller, shorter)).status).toBe(304);
    await key.untilQuiet();
    expect((await new Poller(asked, second, poller.authorization).ask()).body).toMatchObject({ has_active_share: true });
    asked.clock.advance({ seconds: 31 });
    expect((await poller.ask()).body).toMatchObject({ has_active_share: false });
    expect((await key.ask()).status).toBe(401);
    asked.clock.advance({ seconds: -31 });
  });

  test("asks at once who may see it: key, plan, sign-in, membership, account", async () => {
    const { id: keyId, token } = await s.key(owner!);
    const byKey = new Poller(asked, second, bearer(token));
    expect((await toldAfter(byKey, () => s.grant(owner!, "professional"))).status).toBe(401);
    expect((await byKey.ask()).status).toBe(401);
    await s.grant(owner!, "organization");
    expect((await toldAfter(byKey, () => call("DELETE", `/api-keys/${keyId}/`))).status).toBe(401);

    const cookie = SessionCookie.parse((await call("POST", "/auth/session/", {}, member!.token)).body).session_cookie;
    const signOut = () => s.call("DELETE", "/api/auth/session/", { authorization: `Session ${cookie}` });
    expect((await toldAfter(new Poller(asked, second, `Session ${cookie}`), signOut)).status).toBe(401);

    const byMember = new Poller(asked, second, bearer(member!.token));
    const own = Id.parse((await call("POST", "/teams/", { name: "Own" }, member!.token)).body).id;
    const enter = (team: string) => call("POST", "/me/active-team/", { team_id: team }, member!.token);
    await enter(owner!.teamId);
    expect((await toldAfter(byMember, () => enter(own))).status).toBe(404);
    await enter(owner!.teamId);
    const removed = await toldAfter(byMember, () => call("DELETE", `/team/members/${member!.id}/`));
    expect([403, 404]).toContain(removed.status);

    const newPassword = () => s.ctx.db.update(admins).set({ token_version: 2 }).where(eq(admins.id, owner!.id));
    expect((await toldAfter(new Poller(asked, second, bearer(owner!.token)), newPassword)).status).toBe(401);
    owner!.token = await s.login(owner!);
    const lastKey = new Poller(asked, second, bearer((await s.key(owner!)).token));
    await lastKey.untilQuiet();
    const lastOwner = new Poller(asked, second, bearer(owner!.token));
    const erased = await toldAfter(lastOwner, () => call("DELETE", "/me/", { confirm: owner!.email }));
    expect([erased.status, (await lastKey.ask()).status]).toEqual([401, 401]);
  });
});

test("while changes cannot be heard, everything is read anew, and what was remembered is forgotten", async () => {
  const s = await startTestService();
  const other = await startTestService({ DATABASE_URL: s.ctx.config.DATABASE_URL, ROLE: "api" });
  try {
    const owner = await s.person();
    const { id } = Session.parse((await s.createSession(owner.token)).body);
    await s.ended(owner.token, id);
    await listens(s);
    const poller = new Poller(s, id, `Bearer ${owner.token}`);
    const rename = (name: string) => other.call("PATCH", `/api/sessions/${id}/`, { token: owner.token, body: { name } });
    await poller.untilQuiet();
    const [{ cut } = {}] = rowsOf(
      await other.ctx.db.execute(
        sql`select count(pg_terminate_backend(pid, 10000))::int as cut from pg_stat_activity where application_name = 'sagittal changes' and datname = current_database()`,
      ),
    );
    expect(cut).toBeGreaterThan(0);
    // The end of the connection has arrived when a question on it fails, or before.
    await s.ctx.db.execute(sql`update teams set name = name where false`);
    await poller.ask();
    for (const name of ["One", "Two", "Three"]) {
      await rename(name);
      expect((await poller.ask()).body).toMatchObject({ name });
    }
    await listens(s);
    await poller.untilQuiet();
    await rename("Four");
    await s.ctx.db.execute(sql`update teams set name = name where false`);
    expect((await poller.ask()).body).toMatchObject({ name: "Four" });
  } finally {
    await other.close();
    await s.close();
  }
}, 60_000);

test("each table that a polled answer and the right to it are read from tells its changes", async () => {
  const read = new Set<string>();
  // A service that only answers: nothing else asks meanwhile.
  const s = await startTestService({ ROLE: "api" });
  const queries = vi.spyOn(pg.Client.prototype, "query");
  try {
    const owner = await s.person();
    await s.grant(owner, "organization");
    const key = await s.key(owner);
    const { id } = Session.parse((await s.createSession(owner.token)).body);
    await listens(s);
    queries.mockClear();
    for (const authorization of [`Bearer ${owner.token}`, `Bearer ${key.token}`]) await new Poller(s, id, authorization).untilQuiet();
    for (const [asked] of queries.mock.calls) {
      const { text = `${asked}` } = z.object({ text: z.string().optional() }).catch({}).parse(asked);
      if (/^select/i.test(text)) for (const [, table = ""] of text.matchAll(/(?:from|join) "(\w+)"/g)) read.add(table);
    }
    const triggers = rowsOf(
      await s.ctx.db.execute(sql`select event_object_table as table from information_schema.triggers where trigger_name like '%\\_tell'`),
    );
    const told = new Set(triggers.map(({ table }) => table));
    expect([...read]).toEqual(expect.arrayContaining(["sessions", "share_links", "solution_runs", "admins", "memberships", "api_keys"]));
    expect([...read].filter((table) => !told.has(table))).toEqual([]);
  } finally {
    queries.mockRestore();
    await s.close();
  }
}, 60_000);
