import { CaptureIntent, CaptureLink, ClientConsents, Session, ShareLink, SolutionRun } from "@sagittal/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { teamOfRecord } from "../../tenancy.ts";
import { MP4, type Person, startTestService, type TestService } from "../../testing/service.ts";
import { lockTeam } from "../billing/quota.ts";
import { filmableClient } from "../clients/service.ts";

const WithId = z.looseObject({ id: z.uuid() });

describe("consent of an athlete", () => {
  let s: TestService;
  let coach: Person;
  beforeAll(async () => {
    s = await startTestService({ WORKER_CONCURRENCY: "1" });
    coach = await s.person();
    await s.grant(coach, "professional");
  });
  afterAll(() => s.close());

  const call = (method: string, path: string, body?: unknown) => s.call(method, `/api${path}`, { token: coach.token, body });
  const athlete = async (more: object = {}) =>
    WithId.parse((await call("POST", "/clients/", { display_name: "Ana Núñez", ...more })).body).id;
  const consents = async (id: string) => ClientConsents.parse((await call("GET", `/clients/${id}/consents/`)).body);

  test("who gave it, for whom, when and how; a guardian for minors, nothing from the future", async () => {
    const [adult, child] = [await athlete(), await athlete({ age: 12 })];
    expect(await consents(adult)).toEqual({ state: "none", withdrawn_at: null, results: [] });
    const given = await call("POST", `/clients/${adult}/consents/`, { form: "spoken", given_on: "2026-01-05", note: "before the camp" });
    expect([given.status, ClientConsents.parse(given.body)]).toMatchObject([
      201,
      {
        state: "given",
        results: [
          {
            ...{ source: "recorded", name: "Ana Núñez", guardian_name: "", form: "spoken", given_on: "2026-01-05" },
            ...{ note: "before the camp", session: null, recorded_by: coach.id },
          },
        ],
      },
    ]);
    expect((await call("POST", `/clients/${child}/consents/`, {})).body).toEqual({ guardian_name: [expect.any(String)] });
    expect((await call("POST", `/clients/${child}/consents/`, { guardian_name: "Eva Núñez" })).body).toMatchObject({
      results: [{ guardian_name: "Eva Núñez", form: "written" }],
    });
    expect((await call("POST", `/clients/${adult}/consents/`, { given_on: "2150-01-01" })).body).toEqual({
      given_on: [expect.any(String)],
    });
  });

  test("withdrawn, it ends every link that shows or films the athlete, and none can be made until a new one is recorded; it goes with the athlete", async () => {
    const [id, other] = [await athlete(), await athlete()];
    const session = async (client: string) => {
      const made = Session.parse((await s.createSession(coach.token, { client })).body);
      return (await s.ended(coach.token, made.id)).id;
    };
    const [mine, second, theirs] = [await session(id), await session(id), await session(other)];
    const share = (path: string, body: object = {}) => call("POST", path, body);
    const token = async (path: string, body?: object) => ShareLink.parse((await share(path, body)).body).token;
    const run = SolutionRun.parse(
      (await call("POST", "/solutions/runs/", { solution: "progress-review", client: id, session_ids: [mine, second] })).body,
    ).id;
    const pages = [
      `/shared/${await token(`/sessions/${mine}/share/`)}/`,
      `/shared/compare/${await token("/sessions/compare/share/", { ids: [theirs, mine] })}/`,
      `/solutions/shared/${await token(`/solutions/runs/${run}/share/`)}/`,
    ];
    const kept = `/shared/${await token(`/sessions/${theirs}/share/`)}/`;
    const link = { client: id, activity: "running", exercise: "Easy Run" };
    const capture = new URL(CaptureLink.parse((await call("POST", "/capture-links/", link)).body).url).pathname.split("/").at(-1);
    const consent = { agreed: true, version: 1, lang: "en", age_years: 12, guardian_name: "Eva Underhill" };
    const upload = await s.call("POST", `/api/capture/${capture}/uploads/`, {
      body: { filename: "a.mp4", content_type: "video/mp4", consent },
    });
    const intent = CaptureIntent.parse(upload.body);
    await fetch(intent.url, { method: "PUT", headers: intent.headers, body: new Uint8Array(MP4) });
    await s.call("POST", `/api/capture/${capture}/uploads/${intent.session_id}/done/`);
    expect(await consents(id)).toMatchObject({
      state: "given",
      results: [
        { source: "capture_link", name: "Ana Núñez", guardian_name: "Eva Underhill", form: "electronic", session: intent.session_id },
      ],
    });
    for (const page of [...pages, kept, `/capture/${capture}/`])
      expect([page, (await s.call("GET", `/api${page}`)).status]).toEqual([page, 200]);

    expect(ClientConsents.parse((await call("POST", `/clients/${id}/consents/withdraw/`)).body)).toMatchObject({
      state: "withdrawn",
      withdrawn_at: expect.any(String),
    });
    for (const page of [...pages, `/capture/${capture}/`]) expect([page, (await s.call("GET", `/api${page}`)).status]).toEqual([page, 404]);
    expect((await s.call("GET", `/api${kept}`)).status).toBe(200);
    const refused = { status: 409, body: { detail: "consent_withdrawn" } };
    expect(await share(`/sessions/${mine}/share/`)).toMatchObject(refused);
    expect(await share("/sessions/compare/share/", { ids: [theirs, mine] })).toMatchObject(refused);
    expect(await share(`/solutions/runs/${run}/share/`)).toMatchObject(refused);
    expect(await call("POST", "/capture-links/", link)).toMatchObject(refused);

    expect((await call("POST", `/clients/${id}/consents/`, {})).body).toMatchObject({ state: "given", withdrawn_at: null });
    expect((await share(`/sessions/${mine}/share/`)).status).toBeLessThan(300);
    const zip = await fetch(`${s.url}/api/clients/${id}/export/`, { headers: { authorization: `Bearer ${coach.token}` } });
    expect(Buffer.from(await zip.arrayBuffer()).includes("consents.json")).toBe(true);
    expect((await call("DELETE", `/clients/${id}/`)).status).toBe(204);
    const left = await s.ctx.db.execute(
      "select (select count(*) from client_consents where note = '' and guardian_name = '')::int as own, (select count(*) from capture_consents where guardian_name <> '')::int as named",
    );
    expect(left).toMatchObject({ rows: [{ own: 0, named: 0 }] });
  });

  test("withdrawn, nothing more is analysed: no new session, no re-analysis, no session of somebody else's; a waiting one fails with its refund", async () => {
    const [id, other] = [await athlete(), await athlete({ display_name: "Bo" })];
    const create = (client?: string) => s.createSession(coach.token, { ...(client && { client }) });
    // Without any record of a consent nothing is in the way.
    const mine = Session.parse((await create(id)).body).id;
    const nobodys = Session.parse((await create()).body).id;
    for (const session of [mine, nobodys]) await s.ended(coach.token, session);
    let finish = () => {};
    s.host.decide = () => new Promise((resolve) => (finish = () => resolve("completed")));
    const before = s.host.requests.length;
    const running = Session.parse((await create(other)).body).id;
    await s.eventually(async () => (s.host.requests.length > before ? true : undefined));
    const waiting = Session.parse((await create(id)).body).id;
    const left = async () => Number(Object((await call("GET", "/me/")).body).session_quota);
    const quota = await left();

    await call("POST", `/clients/${id}/consents/withdraw/`);
    s.host.decide = async () => "completed";
    finish();
    await s.ended(coach.token, running);
    expect(await s.ended(coach.token, waiting)).toMatchObject({ status: "failed", failure_reason: expect.stringContaining("consent") });
    expect(s.host.requests.length).toBe(before + 1);
    expect(await left()).toBe(quota + 1);
    const refused = { status: 409, body: { detail: "consent_withdrawn" } };
    expect(await create(id)).toMatchObject(refused);
    expect(await call("POST", `/sessions/${mine}/reanalyze/`, {})).toMatchObject(refused);
    expect(await call("PATCH", `/sessions/${nobodys}/`, { client: id })).toMatchObject(refused);
    expect((await call("PATCH", `/sessions/${mine}/`, { name: "Lap", client: id })).status).toBe(200);
    expect(await left()).toBe(quota + 1);
    expect((await call("GET", `/clients/${id}/`)).body).toMatchObject({ consent_withdrawn_at: expect.any(String) });

    expect((await call("POST", `/clients/${id}/consents/`, {})).status).toBe(201);
    expect((await create(id)).status).toBe(201);
  });

  test("withdrawn while a session of the athlete is being made, it waits for that session", async () => {
    const client = await athlete();
    const withdrawn = await s.ctx.db.transaction(async (creation) => {
      await creation.execute("set local lock_timeout = '5s'");
      await lockTeam(creation, coach.teamId);
      const answer = call("POST", `/clients/${client}/consents/withdraw/`);
      await s.eventually(async () => {
        const waiting = await s.ctx.db.execute(sql`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return z.object({ rows: z.array(z.unknown()).nonempty() }).safeParse(waiting).data;
      });
      await filmableClient(creation, teamOfRecord({ team_id: coach.teamId }), client);
      return { answer };
    });
    expect((await withdrawn.answer).status).toBe(200);
  });

  test("a clip that comes by an open link under the name of somebody who withdrew stays without an athlete", async () => {
    const id = await athlete({ display_name: "Iris Vale" });
    await call("POST", `/clients/${id}/consents/withdraw/`);
    const link = { activity: "running", exercise: "Easy Run" };
    const token = new URL(CaptureLink.parse((await call("POST", "/capture-links/", link)).body).url).pathname.split("/").at(-1);
    const consent = { agreed: true, version: 1, lang: "en", age_years: 30, name: "Iris Vale" };
    const upload = { filename: "a.mp4", content_type: "video/mp4", consent };
    const intent = CaptureIntent.parse((await s.call("POST", `/api/capture/${token}/uploads/`, { body: upload })).body);
    await fetch(intent.url, { method: "PUT", headers: intent.headers, body: new Uint8Array(MP4) });
    expect((await s.call("POST", `/api/capture/${token}/uploads/${intent.session_id}/done/`)).status).toBeLessThan(300);
    expect(await s.ended(coach.token, intent.session_id)).toMatchObject({ status: "completed", client: null, name: "Iris Vale" });
  });
});
