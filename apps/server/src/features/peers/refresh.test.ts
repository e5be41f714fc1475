import { Client, PeerStandings } from "@sagittal/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DATABASES } from "../../testing/databases.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";
import { refreshDue } from "./refresh.ts";

/** More athletes than are compared while the caller waits. */
const ATHLETES = 600;

describe.each(DATABASES)("peers of a large platform on %s", (kind) => {
  let s: TestService;
  beforeAll(async () => {
    s = await startTestService({}, { database: kind });
    s.clock.to(new Date("2026-03-01T12:00:00Z"));
  });
  afterAll(() => s.close());

  const scoreOf = async (p: Person, client: Client) => {
    const answer = await s.call("GET", `/api/clients/${client.id}/peers/`, { token: p.token });
    return PeerStandings.parse(answer.body).activities[0]?.score;
  };

  test("stand still while a refresh would take long, and follow when it is due", async () => {
    const p = await s.person();
    const made = await s.call("POST", "/api/clients/", { token: p.token, body: { display_name: "Ana", gender: "female" } });
    const ana = Client.parse(made.body);
    await s.ctx.db.execute(sql`insert into clients (team_id, display_name, gender)
      select ${p.teamId}::uuid, 'Athlete ' || n, 'female' from generate_series(2, ${ATHLETES}::int) n`);
    await s.ctx.db.execute(sql`insert into sessions (team_id, client_id, activity, exercise, camera_view, status, inputs, video_key, created_at)
      select team_id, id, 'running', 'Easy Run', 'side', 'completed', '{}', 'v', '2026-02-01' from clients where team_id = ${p.teamId}::uuid`);
    const score = (value: number) => sql`insert into session_metrics (session_id, key, position, value_num, value_json)
      select id, 'technique_score', 1, case when client_id = ${ana.id}::uuid then ${value}::int else 50 end, '{"n": 1}' from sessions where team_id = ${p.teamId}::uuid
      on conflict (session_id, key) do update set value_num = excluded.value_num`;
    await s.ctx.db.execute(score(90));
    expect(await scoreOf(p, ana)).toMatchObject({ source: "team", n: ATHLETES, percentile: 99 });

    // Metrics are written with their session.
    await s.ctx.db.execute(score(10));
    await s.ctx.db.execute(sql`update sessions set score = 10 where client_id = ${ana.id}::uuid`);
    expect(await scoreOf(p, ana)).toMatchObject({ percentile: 99 });
    s.clock.advance({ seconds: 600 });
    p.token = await s.login(p);
    expect(await refreshDue(s.ctx)).toBe(1);
    expect(await scoreOf(p, ana)).toMatchObject({ percentile: 1 });
    expect(await refreshDue(s.ctx)).toBe(0);
  });
});
