import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { Session, SharedLandings, SharedSolution, ShareLink, Solution, SolutionReportView, SolutionRun } from "@sagittal/contract";
import { Printer } from "@sagittal/reports";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { sessions } from "../../platform/db/schema/index.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";
import { bendingKnee } from "../../testing/sidecar.ts";

const WithId = z.looseObject({ id: z.uuid() });
const RunPage = z.object({ count: z.int(), results: z.array(SolutionRun) });

describe("Solutions, printed reports and archives", () => {
  let s: TestService;
  let coach: Person;
  let client: string;
  beforeAll(async () => {
    s = await startTestService();
    coach = await s.person();
    await s.grant(coach, "organization");
    client = await athlete("Anna Secretova");
  });
  afterAll(() => s.close());

  const call = (method: string, path: string, body?: unknown) => s.call(method, `/api${path}`, { token: coach.token, body });
  const athlete = async (display_name: string) =>
    WithId.parse((await call("POST", "/clients/", { display_name, birth_date: "1990-05-01", gender: "female", weight_kg: 60 })).body).id;
  const done = async (cadence: number, body: Record<string, unknown> = {}, day = 1) => {
    s.host.result = () => ({ metrics: [{ key: "cadence", value_num: cadence, value_json: { n: 9, sd: 1, confidence: 0.9, mdc: 2 } }] });
    const session = await s.ended(coach.token, Session.parse((await s.createSession(coach.token, { client, ...body })).body).id);
    await s.ctx.db
      .update(sessions)
      .set({ created_at: new Date(Date.UTC(2026, 5, day)) })
      .where(eq(sessions.id, session.id));
    return session;
  };
  const start = async (session_ids: string[], more: Record<string, unknown> = {}) =>
    SolutionRun.parse((await call("POST", "/solutions/runs/", { solution: "progress-review", client, session_ids, ...more })).body);
  const get = async (id: string, lang = "en") => SolutionRun.parse((await call("GET", `/solutions/runs/${id}/?lang=${lang}`)).body);

  test("the list names ten Solutions in three languages", async () => {
    for (const lang of ["en", "ru", "es"]) {
      const list = z.array(Solution).parse((await call("GET", `/solutions/?lang=${lang}`)).body);
      expect(list).toHaveLength(10);
      if (lang === "ru") expect(list.every((x) => /\p{Script=Cyrillic}/u.test(x.name))).toBe(true);
    }
  });

  test("a run is a draft until its slots are filled, then ready, and reports the changes", async () => {
    const first = await done(150);
    const run = await start([first.id], { name: "  Spring  " });
    expect(run).toMatchObject({
      status: "draft",
      name: "Spring",
      solution_slug: "progress-review",
      client_name: "Anna Secretova",
      session_count: 1,
    });
    expect(await call("GET", `/solutions/runs/${run.id}/report/`)).toMatchObject({
      status: 409,
      body: { detail: "run_not_ready", reason: "Sessions to compare: 1 more" },
    });
    expect(await call("POST", `/solutions/runs/${run.id}/share/`)).toMatchObject({ status: 409 });
    const last = await done(172, {}, 20);
    const ready = SolutionRun.parse((await call("PATCH", `/solutions/runs/${run.id}/`, { session_ids: [first.id, last.id] })).body);
    expect([ready.status, ready.activity]).toEqual(["ready", "running"]);
    const report = SolutionReportView.parse((await call("GET", `/solutions/runs/${run.id}/report/?lang=es`)).body);
    expect(report.athlete).toMatchObject({ display_name: "Anna Secretova", age: 36 });
    expect(report.sections[0]!.findings.map((f) => f.text).join()).toMatch(/Cadencia: de 150 pasos\/min a 172 pasos\/min, mejor/);
    const pdf = await call("GET", `/solutions/runs/${run.id}/report.pdf?lang=ru&paper=LETTER`);
    expect([pdf.status, pdf.headers.get("content-type"), pdf.text.slice(0, 5)]).toEqual([200, "application/pdf", "%PDF-"]);
    expect(await call("GET", `/solutions/runs/${run.id}/report.pdf?paper=A9`)).toMatchObject({
      status: 400,
      body: { paper: [expect.any(String)] },
    });
  });

  test("status follows the sessions: failed with the reason, and draft again when one is deleted", async () => {
    const a = await done(160);
    const b = await done(165, {}, 9);
    const run = await start([a.id, b.id]);
    expect(run.status).toBe("ready");
    s.host.decide = async () => ({ failure: { code: "no_person", data: {} } });
    await call("POST", `/sessions/${b.id}/reanalyze/`, {});
    await s.ended(coach.token, b.id);
    s.host.decide = async () => "completed";
    expect(await get(run.id, "es")).toMatchObject({ status: "failed", failure_reason: expect.stringMatching(/9 jun 2026/) });
    expect(RunPage.parse((await call("GET", "/solutions/runs/?status=failed")).body).results.map((r) => r.id)).toEqual([run.id]);
    await call("DELETE", `/sessions/${b.id}/`);
    expect(await get(run.id)).toMatchObject({ status: "draft", session_count: 1, failure_reason: "" });
    const front = await done(165, { camera_view: "front" }, 9);
    expect(SolutionRun.parse((await call("PATCH", `/solutions/runs/${run.id}/`, { session_ids: [a.id, front.id] })).body)).toMatchObject({
      status: "failed",
      failure_reason: "A progress review compares sessions of the same exercise and camera view.",
    });
  });

  test("keeps the history of falls with a run that asks for it, and with no other, until the athlete is erased", async () => {
    const fall_history = { falls: 1, injured: false, unsteady: true, worried: false };
    const mine = await athlete("Fay Faller");
    const asked = await start([], { solution: "falls-risk", client: mine, fall_history });
    expect(asked.fall_history).toEqual(fall_history);
    const told = await call("PATCH", `/solutions/runs/${asked.id}/`, { fall_history: { ...fall_history, falls: 2 } });
    expect(SolutionRun.parse(told.body).fall_history?.falls).toBe(2);
    expect(
      await call("PATCH", `/solutions/runs/${asked.id}/`, { fall_history: { ...fall_history, falls: 0, injured: true } }),
    ).toMatchObject({
      status: 400,
    });
    expect((await get(asked.id)).fall_history?.falls).toBe(2);
    const hop_tests = {
      involved: "left",
      months: 7,
      single_cm: { left: 110, right: 130 },
      triple_cm: null,
      crossover_cm: null,
      timed_6m_s: null,
    };
    expect(await start([], { fall_history, hop_tests })).toMatchObject({ fall_history: null, hop_tests: null });
    expect((await start([], { solution: "return-to-sport", hop_tests })).hop_tests).toEqual(hop_tests);
    expect((await call("DELETE", `/clients/${mine}/`)).status).toBe(204);
    expect((await get(asked.id)).fall_history).toBeNull();
  });

  test("refuses unknown Solutions, strangers' athletes and sessions, and sessions of two athletes", async () => {
    const mine = await done(160);
    const other = await athlete("B");
    const theirs = await done(160, { client: other });
    const post = (body: Record<string, unknown>) =>
      call("POST", "/solutions/runs/", { solution: "progress-review", client, session_ids: [], ...body });
    expect(await post({ solution: "nope" })).toMatchObject({ status: 400, body: { solution: [expect.any(String)] } });
    expect(await post({ client: randomUUID() })).toMatchObject({ status: 404, body: { detail: "client_not_found" } });
    expect(await post({ session_ids: [randomUUID()] })).toMatchObject({ status: 404, body: { detail: "session_not_found" } });
    expect(await post({ session_ids: [mine.id, theirs.id] })).toMatchObject({ status: 400, body: { session_ids: [expect.any(String)] } });
    const run = await start([mine.id]);
    const stranger = await s.person("stranger");
    for (const [method, path] of [
      ["GET", ""],
      ["PATCH", ""],
      ["DELETE", ""],
      ["GET", "report/"],
      ["GET", "report.pdf"],
      ["POST", "archive/"],
      ["POST", "share/"],
    ])
      expect(
        await s.call(method!, `/api/solutions/runs/${run.id}/${path}`, { token: stranger.token, ...(method === "PATCH" && { body: {} }) }),
        path,
      ).toMatchObject({
        status: 404,
        body: { detail: "run_not_found" },
      });
  });

  test("filters, sorts, searches, archives, and lists the reports of a session", async () => {
    const mine = await athlete("Zoe Filter");
    const a = await done(160, { client: mine });
    const run = async (name: string, solution = "progress-review") => start([a.id], { client: mine, name, solution });
    const [x, y] = [await run("beta"), await run("Alpha", "running-symmetry")];
    const ids = async (query: string) =>
      RunPage.parse((await call("GET", `/solutions/runs/?client=${mine}&${query}`)).body).results.map((r) => r.id);
    expect(await ids("")).toEqual([y.id, x.id]);
    expect(await ids("sort=oldest")).toEqual([x.id, y.id]);
    expect(await ids("sort=name")).toEqual([y.id, x.id]);
    expect(await ids("solution=running-symmetry")).toEqual([y.id]);
    expect(await ids("kind=test")).toEqual([]);
    expect(await ids("search=zoe")).toHaveLength(2);
    expect(await ids("search=BET")).toEqual([x.id]);
    expect(await ids("activity=jump")).toEqual([]);
    expect(await ids("status=ready")).toEqual([y.id]);
    expect(await ids("from=2030-01-01")).toEqual([]);
    expect(Session.parse((await call("GET", `/sessions/${a.id}/`)).body).reports.map((r) => r.name)).toEqual(["Alpha", "beta"]);
    await call("POST", `/solutions/runs/${x.id}/archive/`);
    expect([await ids(""), await ids("archived=true")]).toEqual([[y.id], [x.id]]);
    const listed = z.object({ results: z.array(Session) }).parse((await call("GET", `/sessions/?client=${mine}`)).body).results;
    expect(listed.map((l) => [l.report_count, l.reports])).toEqual([[1, []]]);
    expect((await call("POST", `/solutions/runs/${x.id}/unarchive/`)).body).toMatchObject({ archived_at: null });
    expect((await call("DELETE", `/solutions/runs/${x.id}/`)).status).toBe(204);
    expect((await call("GET", `/solutions/runs/${x.id}/`)).status).toBe(404);
    expect((await call("GET", `/sessions/${a.id}/`)).status).toBe(200);
  });

  test("Behaviour rule 15: a share reuses its token, re-stamps language and units, and names nobody", async () => {
    const [a, b] = [await done(150), await done(170, {}, 12)];
    const run = await start([a.id, b.id], { name: "Anna's spring" });
    const share = async (query: string) => ShareLink.parse((await call("POST", `/solutions/runs/${run.id}/share/?${query}`)).body);
    const first = await share("lang=en");
    const again = await share("lang=ru&units=imperial");
    expect([again.token, again.locale, again.url]).toEqual([first.token, "ru", `/solutions/shared/${first.token}`]);
    const answer = await s.call("GET", `/api/solutions/shared/${first.token}/`);
    expect(SharedSolution.parse(answer.body)).toMatchObject({
      locale: "ru",
      units: "imperial",
      athlete: null,
      run: { solution_name: "Обзор прогресса" },
    });
    for (const secret of ["Anna", client, coach.teamId, coach.id]) expect(answer.text).not.toContain(secret);
    const prints = vi.spyOn(Printer.prototype, "print");
    const pdf = async (query = "") => (await s.call("GET", `/api/solutions/shared/${first.token}/report.pdf${query}`)).text.slice(0, 5);
    // Of many readers one has it printed; another paper, other words or ten minutes later it is another print.
    expect(await Promise.all([pdf(), pdf(), pdf(), pdf()])).toEqual(["%PDF-", "%PDF-", "%PDF-", "%PDF-"]);
    expect(prints).toHaveBeenCalledTimes(1);
    await pdf("?paper=LETTER");
    expect(prints).toHaveBeenCalledTimes(2);
    await s.call("PATCH", "/api/me/branding/", { token: coach.token, body: { footer_text: "Changed" } });
    expect([await pdf(), prints.mock.calls.length]).toEqual(["%PDF-", 3]);
    s.clock.advance({ seconds: 601 });
    expect([await pdf(), prints.mock.calls.length]).toEqual(["%PDF-", 4]);
    prints.mockRestore();
    await s.ctx.db.execute("update share_links set expires_at = now() - interval '1 second'");
    expect(await s.call("GET", `/api/solutions/shared/${first.token}/`)).toMatchObject({ status: 410, body: { detail: "share_expired" } });
    const fresh = await share("lang=en");
    await call("DELETE", `/solutions/runs/${run.id}/`);
    expect(await s.call("GET", `/api/solutions/shared/${fresh.token}/`)).toMatchObject({
      status: 404,
      body: { detail: "share_not_found" },
    });
  });

  test("a shared return to sport shows the landings of both legs, nothing else of their sessions, and nothing once it is revoked", async () => {
    const mine = await athlete("Hanna Hopper");
    /** A hop with one leg that is held after the landing; the analysed clip begins one second into its source. */
    const hop = async (side: "left" | "right", cm: number, day: number, more: Record<string, unknown> = {}) => {
      const body = { client: mine, activity: "jump", exercise: "Single-leg Hop", ...more };
      s.host.result = () => ({
        metrics: [{ key: `hop_distance_${side}`, value_num: cm, value_json: { n: 1, sd: null, confidence: 0.9 } }],
      });
      const { id } = await s.ended(coach.token, Session.parse((await s.createSession(coach.token, body)).body).id);
      const created_at = new Date(Date.UTC(2026, 6, day));
      const [row] = await s.ctx.db.update(sessions).set({ created_at }).where(eq(sessions.id, id)).returning();
      const { t_ms, ...pose } = bendingKnee();
      const at = (type: string, t: number) => ({ type, side, t_ms: t, confidence: 0.9 });
      const moved = { ...pose, offset_ms: 1000, t_ms: t_ms.map((t) => 1000 + t), events: [at("take_off", 1400), at("landing", 1700)] };
      await s.ctx.storage.putBytes(row!.pose3d_key, Buffer.from(JSON.stringify(moved)), "application/json");
      return id;
    };
    const ids = [await hop("left", 96, 1), await hop("left", 120, 2), await hop("right", 130, 3, { blur_face: true })];
    const run = await start(ids, { solution: "return-to-sport", client: mine });
    expect(run.status).toBe("ready");
    const { token, url } = ShareLink.parse((await call("POST", `/solutions/runs/${run.id}/share/?lang=es`)).body);
    const path = `/api/solutions/shared/${token}/landings/`;
    const answer = await s.call("GET", path);
    const [shown, ...others] = SharedLandings.parse(answer.body).landings;
    expect(others).toEqual([]);
    expect(shown).toMatchObject({
      exercise: "Single-leg Hop",
      exercise_name: expect.stringMatching(/pierna/i),
      left: { created_at: "2026-07-02T00:00:00.000Z", landing_ms: 700, width: 720, height: 1280, fps: 60 },
      right: { created_at: "2026-07-03T00:00:00.000Z", landing_ms: 700 },
    });
    for (const secret of [...ids, mine, coach.teamId, coach.id, "Hanna"]) expect(answer.text).not.toContain(secret);
    const videos = [shown!.left.video_url, shown!.right.video_url];
    for (const video of videos) expect((await s.call("GET", video)).text).toMatch(/^annotated/);
    // Only what was analysed: neither the upload nor the pose has an address here.
    expect(answer.text.match(/shared-media/g)).toHaveLength(4);
    expect((await s.call("GET", `${videos[0]!.slice(0, -4)}AAAA`)).status).not.toBe(200);
    expect((await s.call("GET", `${url}/report.pdf`.replace("/solutions", "/api/solutions"))).text.slice(0, 5)).toBe("%PDF-");
    const isShared = async (id: string) => Session.parse((await call("GET", `/sessions/${id}/`)).body).has_active_share;
    expect(await isShared(ids[2]!)).toBe(true);
    await call("DELETE", `/solutions/runs/${run.id}/share/`);
    expect(await isShared(ids[2]!)).toBe(false);
    for (const gone of [path, ...videos])
      expect(await s.call("GET", gone), gone).toMatchObject({ status: 404, body: { detail: "share_not_found" } });
  });

  test("a return to sport is printed with the landings of both legs, also by its link, and without them where a video cannot be read", async () => {
    const demo = (name: string) => readFile(new URL(`../../../../../samples/demo/${name}`, import.meta.url));
    const pose = JSON.parse(gunzipSync(await demo("pose3d.json.gz")).toString());
    const clip = async (side: "left" | "right") => {
      s.host.result = () => ({
        metrics: [{ key: `hop_distance_${side}`, value_num: 120, value_json: { n: 1, sd: null, confidence: 0.9 } }],
      });
      const made = await s.createSession(coach.token, { client, activity: "jump", exercise: "Single-leg Hop" });
      const { id } = await s.ended(coach.token, Session.parse(made.body).id);
      const [row] = await s.ctx.db.select().from(sessions).where(eq(sessions.id, id));
      const events = [{ type: "landing", side, t_ms: pose.t_ms[20], confidence: 0.9 }];
      await s.ctx.storage.putBytes(row!.pose3d_key, Buffer.from(JSON.stringify({ ...pose, events })), "application/json");
      return row!;
    };
    const rows = [await clip("left"), await clip("right")];
    const run = await start(
      rows.map((r) => r.id),
      { solution: "return-to-sport" },
    );
    const link = ShareLink.parse((await call("POST", `/solutions/runs/${run.id}/share/`)).body).url;
    const pictures = async () => {
      const [own, shared] = [await call("GET", `/solutions/runs/${run.id}/report.pdf`), await s.call("GET", `/api${link}/report.pdf`)];
      return [own, shared].map((pdf) => pdf.text.match(/\/Subtype \/Image/g)?.length ?? 0);
    };
    expect(await pictures()).toEqual([0, 0]);
    for (const row of rows) await s.ctx.storage.putBytes(row.analyzed_key, await demo("annotated.mp4"), "video/mp4");
    // What was printed for the link is remembered until one of its sessions changes.
    await s.ctx.db.update(sessions).set({ name: "Filmed" }).where(eq(sessions.id, rows[0]!.id));
    expect(await pictures()).toEqual([4, 4]);
  });

  test("a link to landings ends with the links of a session that it shows; a report without videos goes on", async () => {
    const clips = [await done(150), await done(170, {}, 12)];
    const shared = async (run: SolutionRun) => ShareLink.parse((await call("POST", `/solutions/runs/${run.id}/share/`)).body).token;
    s.host.result = () => ({ metrics: [{ key: "hop_distance_left", value_num: 120, value_json: { n: 1, sd: null, confidence: 0.9 } }] });
    const hop = await s.createSession(coach.token, { client, activity: "jump", exercise: "Single-leg Hop" });
    const { id } = await s.ended(coach.token, Session.parse(hop.body).id);
    const tokens = [await shared(await start(clips.map((c) => c.id))), await shared(await start([id], { solution: "return-to-sport" }))];
    for (const session of [clips[0]!.id, id]) expect((await call("DELETE", `/sessions/${session}/share/`)).status).toBe(204);
    const statuses = tokens.map(async (token) => (await s.call("GET", `/api/solutions/shared/${token}/`)).status);
    expect(await Promise.all(statuses)).toEqual([200, 404]);
  });

  test("a shared report of another kind, and one whose clips show no landing, have no landings", async () => {
    const [a, b] = [await done(150), await done(170, {}, 12)];
    const shared = async (run: SolutionRun) => {
      const { token } = ShareLink.parse((await call("POST", `/solutions/runs/${run.id}/share/`)).body);
      return SharedLandings.parse((await s.call("GET", `/api/solutions/shared/${token}/landings/`)).body).landings;
    };
    expect(await shared(await start([a.id, b.id]))).toEqual([]);
    const both = ["left", "right"].map((side) => ({
      key: `hop_distance_${side}`,
      value_num: 120,
      value_json: { n: 1, sd: null, confidence: 0.9 },
    }));
    s.host.result = () => ({ metrics: both });
    const hop = await s.createSession(coach.token, { client, activity: "jump", exercise: "Single-leg Hop" });
    const { id } = await s.ended(coach.token, Session.parse(hop.body).id);
    expect(await shared(await start([id], { solution: "return-to-sport" }))).toEqual([]);
  });

  test("prints a session, with and without a sidecar that can be read, and refuses one that is not finished", async () => {
    const session = await done(170, { name: "Track" });
    await call("POST", `/sessions/${session.id}/review/`, { notes: "Gut gemacht.", score: 88 });
    const bare = await call("GET", `/sessions/${session.id}/report.pdf?lang=es`);
    expect([bare.status, bare.headers.get("content-type"), bare.text.slice(0, 5)]).toEqual([200, "application/pdf", "%PDF-"]);
    const [row] = await s.ctx.db.select().from(sessions).where(eq(sessions.id, session.id));
    await s.ctx.storage.putBytes(row!.pose3d_key, Buffer.from(JSON.stringify(bendingKnee())), "application/json");
    const whole = await call("GET", `/sessions/${session.id}/report.pdf?lang=ru`);
    expect(whole.text.length).toBeGreaterThan(bare.text.length);
    const run = await start([session.id], { solution: "running-symmetry" });
    const [own, shared] = [
      await call("GET", `/solutions/runs/${run.id}/report.pdf`),
      await s.call("GET", `/api${ShareLink.parse((await call("POST", `/solutions/runs/${run.id}/share/`)).body).url}/report.pdf`),
    ];
    // The coach's review is the team's: a public link prints without it.
    expect([own.status, shared.status]).toEqual([200, 200]);
    expect(own.text.length).toBeGreaterThan(shared.text.length);
    const exported = async (format: string) => (await call("GET", `/sessions/${session.id}/export/?format=${format}`)).text;
    for (const format of ["csv", "json", "mot", "c3d"]) expect(await exported(format), format).toContain("Gut gemacht.");
    s.host.decide = async () => ({ failure: { code: "no_person", data: {} } });
    const failed = await s.ended(coach.token, Session.parse((await s.createSession(coach.token)).body).id);
    s.host.decide = async () => "completed";
    expect(await call("GET", `/sessions/${failed.id}/report.pdf`)).toMatchObject({
      status: 409,
      body: { detail: "session_not_completed" },
    });
    expect(await call("GET", `/sessions/${randomUUID()}/report.pdf`)).toMatchObject({ status: 404 });
  });

  test("gives an athlete's full data as a ZIP and the team's sessions as one CSV, to nobody else", async () => {
    const mine = await athlete("Zip Person");
    const session = await done(161.5, { client: mine, name: '=Run, "one"' });
    const zip = await call("GET", `/clients/${mine}/export/`);
    expect([zip.status, zip.headers.get("content-type"), zip.text.slice(0, 2)]).toEqual([200, "application/zip", "PK"]);
    for (const name of [
      "athlete.json",
      "sessions.csv",
      "session.json",
      "video-annotated.mp4",
      "reports.json",
      "texts.json",
      "target-zones.json",
    ])
      expect(zip.text).toContain(name);
    const csv = await call("GET", `/sessions/export/?client=${mine}&labels=en`);
    expect(csv.headers.get("content-type")).toMatch(/text\/csv/);
    const lines = csv.text.replace("\ufeff", "").trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain("running.cadence (spm)");
    expect(lines[2]).toContain(`${session.id},${session.seq_no},"'=Run, ""one""",${mine},Zip Person,running,Easy Run,side,completed`);
    expect(lines[2]).toContain("161.5");
    const stranger = await s.person("stranger");
    expect(await s.call("GET", `/api/clients/${mine}/export/`, { token: stranger.token })).toMatchObject({ status: 404 });
    expect((await s.call("GET", "/api/sessions/export/", { token: stranger.token })).text).not.toContain("Zip Person");
  });
});
