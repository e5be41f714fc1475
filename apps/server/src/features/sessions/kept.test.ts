import { envelope, type Lang, Session, SessionListQuery } from "@sagittal/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { sessions as table, teamChanges } from "../../platform/db/schema/index.ts";
import { gatherChanges } from "../../platform/db/team-stamp.ts";
import { teamOfRecord } from "../../tenancy.ts";
import { DATABASES } from "../../testing/databases.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";
import { SessionLists } from "./lists.ts";
import { ReadySessions } from "./ready.ts";

const Id = z.object({ id: z.string() });
const Page = envelope(Session);
const EASY = { activity: "running", exercise: "Easy Run" };

describe.each(DATABASES)("answers that are kept, on %s", (database) => {
  let s: TestService;
  let coach: Person;
  let [athlete, group] = ["", ""];
  beforeAll(async () => {
    s = await startTestService({}, { database });
    coach = await s.person();
    await s.grant(coach, "organization");
    athlete = Id.parse((await call("POST", "/clients/", { display_name: "Zed" })).body).id;
    group = Id.parse((await call("POST", "/client-groups/", { name: "Sprinters" })).body).id;
    for (const client of [athlete, null, athlete]) await made({ client });
  }, 120_000);
  afterAll(() => s.close());

  const call = (method: string, path: string, body?: object, token = coach.token) => s.call(method, `/api${path}`, { token, body });
  const made = async (body: Record<string, unknown> = {}): Promise<Session> =>
    s.ended(coach.token, Session.parse((await s.createSession(coach.token, body)).body).id);
  const page = async (query = "", token = coach.token) => Page.parse((await call("GET", `/sessions/${query}`, undefined, token)).body);
  const newest = async (): Promise<Session> => (await page()).results[0]!;

  const QUERIES = [
    "",
    "?search=zed",
    "?sort=client",
    "?sort=name",
    "?needs_review=true",
    "?status=failed",
    "?limit=1&offset=1",
    "?sort=oldest&limit=2",
  ];

  /** What a service would answer that keeps nothing. */
  async function anew(query: string): Promise<unknown> {
    const lists = new SessionLists(s.ctx.db, new ReadySessions(s.ctx));
    const asked = SessionListQuery.parse(Object.fromEntries(new URLSearchParams(query)));
    const { count, results } = await lists.page(teamOfRecord({ team_id: coach.teamId }), asked, "en");
    return { count, results: results.map(({ text }) => JSON.parse(text)) };
  }

  /** The service's own answers after a change beside answers made anew. */
  async function everythingIsAsAnew(): Promise<void> {
    for (const query of [...QUERIES, `?group=${group}`]) {
      const { count, results } = await page(query);
      expect({ count, results }, query).toEqual(await anew(query));
    }
  }

  test("are those of today after every kind of change", async () => {
    await everythingIsAsAnew();
    const { id } = await newest();
    const changes: Record<string, () => Promise<unknown>> = {
      renamed: () => call("PATCH", `/sessions/${id}/`, { name: "Late start" }),
      "given to another athlete": () => call("PATCH", `/sessions/${id}/`, { client: null }),
      reviewed: () => call("POST", `/sessions/${id}/review/`, { notes: "Good.", score: 91 }),
      "reviewed again": () => call("POST", `/sessions/${id}/review/`, { notes: "Better.", score: null }),
      "another's zones": () =>
        call("PUT", "/metric-thresholds/", { ...EASY, metric: "cadence", min_good: 178, max_good: 186, amber_low: 174, amber_high: 190 }),
      "an athlete renamed": () => call("PATCH", `/clients/${athlete}/`, { display_name: "Abe" }),
      "put into a group": () => call("POST", `/client-groups/${group}/members/`, { client_ids: [athlete] }),
      "taken out of a group": () => call("DELETE", `/client-groups/${group}/members/`, { client_ids: [athlete] }),
      "a report": async () => {
        const own = (await page(`?client=${athlete}`)).results.map((session) => session.id);
        await call("POST", "/solutions/runs/", { solution: "progress-review", client: athlete, session_ids: own });
      },
      "analysed again": async () => {
        await call("POST", `/sessions/${id}/reanalyze/`);
        await s.ended(coach.token, id);
      },
      "one more": () => made({ client: athlete }),
      "changes gathered": async () => {
        for (let i = 0; i < 60; i++) await s.ctx.db.insert(teamChanges).values({ team_id: coach.teamId });
        await gatherChanges(s.ctx.db);
        await s.ctx.db.update(table).set({ name: "After" }).where(eq(table.id, id));
      },
      deleted: () => call("DELETE", `/sessions/${id}/`),
      "its athlete erased": () => call("DELETE", `/clients/${athlete}/?erase_sessions=true`),
    };
    const seen = new Set<string>();
    for (const [change, make] of Object.entries(changes)) {
      const before = JSON.stringify(await Promise.all(QUERIES.map((query) => page(query))));
      await make();
      await everythingIsAsAnew();
      if (JSON.stringify(await Promise.all(QUERIES.map((query) => page(query)))) !== before) seen.add(change);
    }
    // The changes do show, so that what was kept could be seen. A group shows in its own list only.
    expect(Object.keys(changes).filter((change) => !seen.has(change))).toEqual(["put into a group", "taken out of a group"]);
  }, 120_000);

  test("a session that is read again tells each step of its analysis", async () => {
    let go = () => {};
    const waiting = new Promise<void>((resolve) => {
      go = resolve;
    });
    s.host.decide = async () => {
      await waiting;
      return "completed";
    };
    const { id } = Session.parse((await s.createSession(coach.token)).body);
    const read = async () => Session.parse((await call("GET", `/sessions/${id}/`)).body);
    const seen = await s.eventually(async () => ((await read()).progress?.stage === "pose_extract" ? read() : undefined));
    expect(seen).toMatchObject({ status: "processing", metrics: [] });
    go();
    expect((await s.ended(coach.token, id)).metrics.length).toBeGreaterThan(0);
    expect(await read()).toMatchObject({ has_active_share: false, reports: [] });
    await call("POST", `/sessions/${id}/share/`);
    expect(await read()).toMatchObject({ has_active_share: true });
    expect((await newest()).has_active_share).toBeNull();
  });

  test("belong to one team and one language", async () => {
    s.host.decide = async () => ({ failure: { code: "no_person", data: {} } });
    const { id: failed } = await made();
    const reason = async (lang: Lang) =>
      Session.parse((await s.call("GET", `/api/sessions/${failed}/`, { token: coach.token, headers: { "accept-language": lang } })).body)
        .failure_reason;
    const reasons = [await reason("en"), await reason("ru"), await reason("es"), await reason("en")];
    expect([new Set(reasons).size, reasons[3]]).toEqual([3, reasons[0]]);
    const stranger = await s.person("stranger");
    expect(await call("GET", `/sessions/${failed}/`, undefined, stranger.token)).toMatchObject({
      status: 404,
      body: { detail: "session_not_found" },
    });
    expect(await page("", stranger.token)).toMatchObject({ count: 0, results: [] });
    const ready = new ReadySessions(s.ctx);
    const [version] = (await s.ctx.db.select({ version: sql<string>`xmin::text` }).from(table).where(eq(table.id, failed))).map(
      (r) => r.version,
    );
    const wanted = [{ id: failed, version: version! }];
    expect(await ready.texts(teamOfRecord({ team_id: coach.teamId }), wanted, "en")).toHaveLength(1);
    expect(await ready.texts(teamOfRecord({ team_id: stranger.teamId }), wanted, "en")).toHaveLength(0);
  });

  test("their media links are made anew before they end", async () => {
    const link = async () => (await page("?status=completed")).results[0]!.thumbnail_url;
    const first = await link();
    s.clock.advance({ hours: 5 });
    coach.token = await s.login(coach);
    const later = await link();
    expect(later).not.toBe(first);
    s.clock.advance({ hours: 2 });
    expect((await fetch(later)).status).toBe(200);
    expect((await fetch(first)).status).toBe(403);
    s.clock.advance({ hours: -7 });
    coach.token = await s.login(coach);
  });

  test("pages follow one another without gap or double, also when read in any order", async () => {
    const [whole, count] = [await page("?limit=200"), (await page()).count];
    expect(whole.results).toHaveLength(count);
    for (const sort of ["newest", "oldest"]) {
      const all = (await page(`?limit=200&sort=${sort}`)).results.map(({ id }) => id);
      for (const offset of [0, 1, 3, 2, 1, count - 1, count, 0]) {
        const part = await page(`?limit=1&offset=${offset}&sort=${sort}`);
        expect([offset, part.count, part.results.map(({ id }) => id)]).toEqual([offset, count, all.slice(offset, offset + 1)]);
      }
    }
  });
});
