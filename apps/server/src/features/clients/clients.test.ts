import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
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
