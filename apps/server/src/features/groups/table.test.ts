import { ChangeAlert, Client, ClientGroup, GroupTable, Session } from "@sagittal/contract";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { sessionMetrics, sessions } from "../../platform/db/schema/index.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";
import { keepHouse } from "../housekeeping/service.ts";

const DAY_MS = 86_400_000;
const KEY = "cadence";

describe("the table of a group", () => {
  let s: TestService;
  let coach: Person;
  let group: string;
  const athletes: Record<string, string> = {};

  /** A completed session of an athlete with a value of the cadence, so many days ago. */
  const measured = async (client: string, days: number, value: number, camera_view = "side", mdc = 4) => {
    const { id } = Session.parse((await s.createSession(coach.token, { client })).body);
    await s.ended(coach.token, id);
    const { db } = s.ctx;
    const created_at = new Date(s.clock.now().getTime() - days * DAY_MS);
    await db
      .update(sessions)
      .set({ created_at, camera_view: camera_view === "front" ? "front" : "side" })
      .where(eq(sessions.id, id));
    await db
      .update(sessionMetrics)
      .set({ value_num: value, value_json: { n: 20, sd: 1, confidence: 0.9, mdc, verdict: "good" } })
      .where(and(eq(sessionMetrics.session_id, id), eq(sessionMetrics.key, KEY)));
    return id;
  };
  const table = async (query = "", token = coach.token) => s.call("GET", `/api/client-groups/${group}/table/${query}`, { token });

  beforeAll(async () => {
    s = await startTestService();
    coach = await s.person();
    await s.grant(coach, "organization");
    for (const display_name of ["Bo", "ann", "Cy", "Out"]) {
      athletes[display_name] = Client.parse(
        (await s.call("POST", "/api/clients/", { token: coach.token, body: { display_name } })).body,
      ).id;
    }
    group = ClientGroup.parse((await s.call("POST", "/api/client-groups/", { token: coach.token, body: { name: "Squad" } })).body).id;
    const { ann = "", Bo = "", Cy = "", Out = "" } = athletes;
    await s.call("POST", `/api/client-groups/${group}/members/`, { token: coach.token, body: { client_ids: [ann, Bo, Cy] } });
    await measured(ann, 9, 150);
    await measured(ann, 8, 171, "front");
    await measured(ann, 1, 160);
    await measured(Bo, 5, 170);
    await measured(Bo, 3, 172);
    await measured(Out, 1, 99);
  });
  afterAll(() => s.close());

  test("holds each member's newest value and its change since the clip before of the same view", async () => {
    const answer = GroupTable.parse((await table()).body);
    expect(answer).toMatchObject({
      activity: "running",
      exercise: "Easy Run",
      exercises: [{ activity: "running", exercise: "Easy Run", sessions: 5 }],
    });
    expect(answer.metrics.find((m) => m.key === KEY)).toMatchObject({ label: "Cadence" });
    expect(answer.rows.map((row) => [row.display_name, row.cells[KEY]?.value])).toEqual([
      ["ann", 160],
      ["Bo", 172],
      ["Cy", undefined],
    ]);
    const [ann, bo] = answer.rows.map((row) => row.cells[KEY]);
    // 160 lies below the target of now, whatever verdict the analysis once stored.
    expect(ann).toMatchObject({ verdict: "caution", change: { delta: 10, exceeds: true } });
    expect(bo).toMatchObject({ verdict: "good", change: { delta: 2, exceeds: false, verdict: "unchanged" } });
    // Two equal detectable changes of 4 give one of 4.
    expect(bo?.change?.detectable).toBeCloseTo(4, 1);
  });

  test("shows the columns asked for, also as CSV", async () => {
    const answer = GroupTable.parse((await table(`?activity=running&exercise=Easy%20Run&metrics=${KEY},nonsense`)).body);
    expect(answer.metrics.map((m) => m.key)).toEqual([KEY]);
    const csv = await s.call("GET", `/api/client-groups/${group}/table.csv?metrics=${KEY}`, { token: coach.token });
    expect(csv.headers.get("content-type")).toMatch(/^text\/csv/);
    const lines = csv.text.trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^ann,160,caution,10,[\d.]+,\d{4}-\d\d-\d\d,false$/);
    expect(lines[3]).toBe("Cy,,,,,,");
  });

  test("puts the technique score first, by its name, and the result of a test second", async () => {
    const { token } = coach;
    const added = async (path: string, body: object) =>
      z.object({ id: z.uuid() }).parse((await s.call("POST", path, { token, body })).body).id;
    const jumper = await added("/api/clients/", { display_name: "Jumper" });
    const jumpers = await added("/api/client-groups/", { name: "Jumpers" });
    await s.call("POST", `/api/client-groups/${jumpers}/members/`, { token, body: { client_ids: [jumper] } });
    const detail = { n: 3, sd: 1, confidence: 0.9 };
    s.host.result = () => ({
      metrics: ["countermovement_depth", "landing_knee_flexion", "jump_height", "technique_score"].map((key) => ({
        ...{ key, value_num: 40, value_json: detail },
      })),
    });
    const body = { client: jumper, activity: "jump", exercise: "Countermovement Jump" };
    await s.ended(token, Session.parse((await s.createSession(token, body)).body).id);
    s.host.result = () => ({});
    for (const [lang, name] of [
      ["en", "Technique score"],
      ["ru", "Оценка техники"],
      ["es", "Puntuación técnica"],
    ]) {
      const answer = GroupTable.parse((await s.call("GET", `/api/client-groups/${jumpers}/table/?lang=${lang}`, { token })).body);
      expect(answer.metrics.map((m) => m.key)).toEqual(["technique_score", "jump_height", "countermovement_depth", "landing_knee_flexion"]);
      expect(answer.metrics.map((m) => m.test_result)).toEqual([false, true, false, false]);
      expect(answer.metrics[0]?.label).toBe(name);
    }
  });

  test("names the team's own metrics, and judges their change", async () => {
    const { db } = s.ctx;
    const own = { name: "Knee at contact", unit: "deg", higher_is_better: true };
    const [now, before] = await db
      .select()
      .from(sessions)
      .where(eq(sessions.client_id, athletes.Bo ?? ""))
      .orderBy(desc(sessions.created_at));
    for (const [row, value_num] of [
      [before, 20],
      [now, 31],
    ] as const)
      await db.insert(sessionMetrics).values({
        ...{ session_id: row?.id ?? "", key: "own_knee_left", position: 500, value_num },
        value_json: { n: 9, sd: 1, confidence: 0.9, mdc: 3, own },
      });
    const answer = GroupTable.parse((await table("?activity=running&exercise=Easy%20Run&metrics=own_knee_left&lang=es")).body);
    expect(answer.metrics).toEqual([
      { key: "own_knee_left", label: expect.stringMatching(/^Knee at contact \(.+\)$/), unit: "°", test_result: false },
    ]);
    expect(answer.rows[1]?.cells.own_knee_left?.change).toMatchObject({ delta: 11, exceeds: true, verdict: "improved" });
  });

  test("Home tells what exceeds its detectable change, the newest clip first, without archived athletes", async () => {
    const Home = z.object({ alerts: z.array(ChangeAlert) });
    const alerts = async (token = coach.token) => Home.parse((await s.call("GET", "/api/dashboard/?lang=en", { token })).body).alerts;
    const told = (await alerts()).map((a) => [a.display_name, a.changes.map((c) => [c.label, c.unit, c.change.delta, c.change.verdict])]);
    expect(told).toEqual([
      ["ann", [["Cadence", "steps/min", 10, expect.any(String)]]],
      ["Bo", [["Knee at contact (left)", "°", 11, "improved"]]],
    ]);
    const [first] = await alerts();
    // The clip from the front between them is no like clip.
    expect((Date.parse(first?.created_at ?? "") - Date.parse(first?.before_at ?? "")) / DAY_MS).toBeCloseTo(8, 3);
    await s.call("PATCH", `/api/clients/${athletes.ann}/`, { token: coach.token, body: { archived: true } });
    const left = await alerts();
    expect(left.map((a) => a.display_name)).toEqual(["Bo"]);
    const stranger = await s.person();
    const dismiss = (token: string) =>
      s.call("POST", "/api/dashboard/alerts/dismiss/", { token, body: { session_id: left[0]?.session_id ?? "" } });
    // An alert of another team is none, and what one person puts away is there for the others.
    expect(await dismiss(stranger.token)).toMatchObject({ status: 404, body: { detail: "session_not_found" } });
    const colleague = await s.member(coach);
    for (const status of [204, 204]) expect((await dismiss(colleague.token)).status).toBe(status);
    expect((await alerts(colleague.token)).map((a) => a.display_name)).toEqual([]);
    expect((await alerts()).map((a) => a.display_name)).toEqual(["Bo"]);
    expect(Home.parse((await s.call("GET", "/api/dashboard/", { token: stranger.token })).body).alerts).toEqual([]);
  });

  test("an alert that was put away stays away for sixty days, and is then forgotten", async () => {
    const Home = z.object({ alerts: z.array(z.object({ session_id: z.uuid() })) });
    const bos = eq(sessions.client_id, athletes.Bo ?? "");
    const [newest] = await s.ctx.db.select().from(sessions).where(bos).orderBy(desc(sessions.created_at)).limit(1);
    const session_id = newest?.id ?? "";
    const person = await s.member(coach);
    const isShown = async (by: Person) => {
      const answer = await s.call("GET", "/api/dashboard/", { token: await s.login(by) });
      return Home.parse(answer.body).alerts.some((alert) => alert.session_id === session_id);
    };
    /** Whether the person and the coach are shown the alert so many days later, were its clip of that day. */
    const shownAfter = async (days: number) => {
      s.clock.advance({ days });
      await keepHouse(s.ctx);
      await s.ctx.db.update(sessions).set({ created_at: s.clock.now() }).where(eq(sessions.id, session_id));
      return [await isShown(person), await isShown(coach)];
    };
    expect((await s.call("POST", "/api/dashboard/alerts/dismiss/", { token: person.token, body: { session_id } })).status).toBe(204);
    expect(await shownAfter(59)).toEqual([false, true]);
    expect(await shownAfter(2)).toEqual([true, true]);
  });

  test("belongs to one team", async () => {
    const stranger = await s.person();
    expect(await table("", stranger.token)).toMatchObject({ status: 404, body: { detail: "group_not_found" } });
  });
});
