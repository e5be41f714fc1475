import { Session } from "@sagittal/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { C_LOCALE, DATABASES, type TestServer } from "../../testing/databases.ts";
import { freshPostgres } from "../../testing/fresh.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";

const Page = z.looseObject({ count: z.int(), results: z.array(z.looseObject({ id: z.uuid(), display_name: z.string() })) });

describe("the list of athletes", () => {
  let s: TestService;
  let coach: Person;
  beforeAll(async () => {
    s = await startTestService();
    coach = await s.person();
    await s.grant(coach, "organization");
    for (const display_name of ["bea", "Ann", "Cid", "Dan"])
      await s.call("POST", "/api/clients/", { token: coach.token, body: { display_name } });
  });
  afterAll(() => s.close());

  const list = async (query: string, who = coach) => Page.parse((await s.call("GET", `/api/clients/?${query}`, { token: who.token })).body);
  const names = async (query: string) => (await list(query)).results.map((c) => c.display_name);

  test("is sorted by name whatever the case, either way, and pages neither repeat nor skip", async () => {
    expect(await names("sort=name")).toEqual(["Ann", "bea", "Cid", "Dan"]);
    expect(await names("sort=name&order=desc")).toEqual(["Dan", "Cid", "bea", "Ann"]);
    expect(await names("")).toEqual(["Dan", "Cid", "Ann", "bea"]);
    for (const sort of ["sessions", "last_session", "newest"])
      for (const order of ["asc", "desc"]) {
        const pages = await Promise.all([0, 1, 2, 3].map((offset) => names(`sort=${sort}&order=${order}&limit=1&offset=${offset}`)));
        expect(pages.flat().sort()).toEqual(["Ann", "Cid", "Dan", "bea"]);
      }
    expect(await s.call("GET", "/api/clients/?sort=shoe", { token: coach.token })).toMatchObject({ status: 400 });
  });

  test("a birth date is a day of a living person", async () => {
    for (const birth_date of ["0000-01-01", "1899-12-31"])
      expect(await s.call("POST", "/api/clients/", { token: coach.token, body: { display_name: "Old", birth_date } })).toMatchObject({
        status: 400,
        body: { birth_date: [expect.any(String)] },
      });
  });

  test("ids name athletes of the team only, archived or not", async () => {
    const [ann, bea] = (await list("sort=name")).results.map((c) => c.id);
    await s.call("PATCH", `/api/clients/${bea}/`, { token: coach.token, body: { archived: true } });
    expect(await names("sort=name")).toEqual(["Ann", "Cid", "Dan"]);
    expect(await names(`sort=name&ids=${ann},${bea},${crypto.randomUUID()}`)).toEqual(["Ann", "bea"]);
    expect(await names(`ids=${ann},${bea}&archived=false`)).toEqual(["Ann"]);
    const stranger = await s.person();
    expect(await list(`ids=${ann}`, stranger)).toMatchObject({ count: 0, results: [] });
    expect(await s.call("GET", "/api/clients/?ids=nonsense", { token: coach.token })).toMatchObject({ status: 400 });
  });
});

describe.each([...DATABASES, "a database of the C locale"] as const)("names on %s", (kind) => {
  const Listed = z.object({ results: z.array(z.looseObject({ id: z.uuid() })) });
  const Sorted = z.object({ results: z.array(z.looseObject({ name: z.string() })) });
  let s: TestService;
  let coach: Person;
  let own: TestServer | undefined;
  beforeAll(async () => {
    if (kind === "pglite" || kind === "postgres") s = await startTestService({}, { database: kind });
    else {
      own = await freshPostgres(C_LOCALE);
      s = await startTestService({ DATABASE_URL: own.url });
    }
    coach = await s.person();
    await s.grant(coach, "organization");
  });
  afterAll(async () => {
    await s.close();
    await own?.stop();
  });

  const found = async (path: string, search: string) =>
    Listed.parse((await s.call("GET", `${path}?search=${encodeURIComponent(search)}`, { token: coach.token })).body).results.map(
      (r) => r.id,
    );
  const added = async (display_name: string) =>
    z.object({ id: z.uuid() }).parse((await s.call("POST", "/api/clients/", { token: coach.token, body: { display_name } })).body).id;

  test("a search knows neither case nor е from ё nor accents, and takes signs as they are written", async () => {
    const semyonov = await added("Семёнов Йонас");
    const gutierrez = await added("Lucía GUTIÉRREZ (U17)");
    for (const search of ["семенов", "СЕМЁНОВ", "йонас", "нов йон"])
      expect(await found("/api/clients/", search), search).toEqual([semyonov]);
    for (const search of ["gutierrez", "Gutiérrez", "lucia gut", "(u17)"])
      expect(await found("/api/clients/", search), search).toEqual([gutierrez]);
    for (const search of ["ионас", "gut.errez", "u17$", "[a-z]", "*", "\\"])
      expect(await found("/api/clients/", search), search).toEqual([]);
  });

  test("a search finds sessions and reports by their names and by their athletes' names", async () => {
    const { token } = coach;
    const client = await added("Артём Ñíguez");
    const session = Session.parse((await s.createSession(token, { client, name: "Приём мяча" })).body).id;
    await s.ended(token, session);
    const body = { solution: "progress-review", client, session_ids: [session], name: "Отчёт Núñez" };
    const run = z.object({ id: z.uuid() }).parse((await s.call("POST", "/api/solutions/runs/", { token, body })).body).id;
    for (const search of ["артем", "niguez", "прием"]) expect(await found("/api/sessions/", search), search).toEqual([session]);
    for (const search of ["артем", "niguez", "отчет", "nunez"]) expect(await found("/api/solutions/runs/", search), search).toEqual([run]);
  });

  test("of several requests at once one gives a group its name, in whatever case; the others are told that it is taken", async () => {
    const taken = { status: 400, body: { name: [expect.any(String)] } };
    const other = await s.person();
    const answers = (sent: Promise<{ status: number; body: unknown }>[]) =>
      Promise.all(sent).then((all) => all.toSorted((a, b) => a.status - b.status));
    const create = (name: string) => s.call("POST", "/api/client-groups/", { token: other.token, body: { name } });
    const rename = (id: string, name: string) => s.call("PATCH", `/api/client-groups/${id}/`, { token: other.token, body: { name } });
    const made = await answers(["Ёлки", "ёлки", "ЁЛКИ", "ёЛКИ"].map(create));
    expect(made).toMatchObject([{ status: 201 }, taken, taken, taken]);
    const ids = [];
    for (const name of ["A", "B", "C", "D"]) ids.push(z.object({ id: z.uuid() }).parse((await create(name)).body).id);
    const renamed = await answers(ids.map((id, n) => rename(id, n % 2 ? "Ñandú" : "ÑANDÚ")));
    expect(renamed).toMatchObject([{ status: 200 }, taken, taken, taken]);
  });

  test("lists are sorted as a dictionary is", async () => {
    const other = await s.person();
    await s.grant(other, "organization");
    const add = (path: string, body: object) => s.call("POST", path, { token: other.token, body });
    const Added = z.object({ id: z.uuid() });
    const sorted = ["Alonso", "Álvarez", "emma", "Nuñez", "Ñusta", "Zoe", "ёжик", "Ёлкин", "жар", "Жук", "Игорь", "Йонас"];
    const byName = new Map<string, string>();
    for (const display_name of sorted.toReversed())
      byName.set(display_name, Added.parse((await add("/api/clients/", { display_name })).body).id);
    const { body } = await s.call("GET", "/api/clients/?sort=name", { token: other.token });
    expect(Page.parse(body).results.map((r) => r.display_name)).toEqual(sorted);
    for (const name of ["Álvarez", "Zoe", "Ёлкин", "жар"].toReversed())
      await s.ended(other.token, Session.parse((await s.createSession(other.token, { client: byName.get(name), name })).body).id);
    for (const sort of ["name", "client"]) {
      const { results } = Sorted.parse((await s.call("GET", `/api/sessions/?sort=${sort}`, { token: other.token })).body);
      expect(results.map((r) => r.name)).toEqual(["Álvarez", "Zoe", "Ёлкин", "жар"]);
    }
  });
});
