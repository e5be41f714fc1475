import { RetentionState, Session } from "@sagittal/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";
import { keepHouse } from "../housekeeping/service.ts";

describe("retention", () => {
  let s: TestService;
  let coach: Person;
  beforeAll(async () => {
    s = await startTestService();
    coach = await s.person();
  });
  afterAll(() => s.close());

  const call = (method: string, path: string, body?: unknown) => s.call(method, `/api${path}`, { token: coach.token, body });
  const state = async (query = "") => RetentionState.parse((await call("GET", `/team/retention/${query}`)).body);
  const later = async (days: number) => {
    s.clock.advance({ days });
    coach.token = await s.login(coach);
  };
  const session = async () => s.ended(coach.token, Session.parse((await s.createSession(coach.token)).body).id);
  const objects = async () => {
    const keys: string[] = [];
    for await (const page of s.ctx.storage.list(`teams/${coach.teamId}/`)) keys.push(...page.map((object) => object.key));
    return keys;
  };

  test("off by default; what it would delete is told before; videos go first, whole sessions later, and nothing younger", async () => {
    const old = await session();
    await later(40);
    const young = await session();
    expect(await state()).toEqual({ video_days: null, session_days: null, due: { videos: 0, sessions: 0 } });
    await keepHouse(s.ctx);
    expect((await objects()).filter((key) => key.includes(".source.")).length).toBe(2);

    expect((await state("?video_days=30&session_days=90")).due).toEqual({ videos: 1, sessions: 0 });
    expect((await call("PUT", "/team/retention/", { video_days: 6, session_days: null })).status).toBe(400);
    expect((await call("PUT", "/team/retention/", { video_days: 30, session_days: 90 })).body).toMatchObject({
      due: { videos: 1, sessions: 0 },
    });
    await keepHouse(s.ctx);
    const without = Session.parse((await call("GET", `/sessions/${old.id}/`)).body);
    expect(without).toMatchObject({ video_url: "", status: "completed", metrics: old.metrics });
    expect((await fetch(without.analyzed_url)).status).toBe(200);
    expect(await call("POST", `/sessions/${old.id}/reanalyze/`, {})).toMatchObject({
      status: 409,
      body: { detail: "session_without_video" },
    });
    expect((await objects()).filter((key) => key.includes(".source."))).toEqual([expect.stringContaining(young.id)]);

    await later(55);
    await keepHouse(s.ctx);
    expect((await call("GET", `/sessions/${old.id}/`)).status).toBe(404);
    expect((await objects()).filter((key) => key.includes(old.id))).toEqual([]);
    expect(Session.parse((await call("GET", `/sessions/${young.id}/`)).body).status).toBe("completed");
  });
});
