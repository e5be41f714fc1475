import { Session, SessionCounts, ShareLink, UploadIntent } from "@sagittal/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { sessions, shareLinks } from "../platform/db/schema/index.ts";
import { MP4, type Person, startTestService, type TestService } from "../testing/service.ts";
import { bendingKnee } from "../testing/sidecar.ts";

const Page = z.object({ count: z.number(), next: z.string().nullable(), results: z.array(z.unknown()) });
const WithId = z.looseObject({ id: z.uuid() });

/** Limits and behaviour rules of the interface, each by its name; the others are tested beside their code. */
describe("the interface", () => {
  let s: TestService;
  let coach: Person;
  beforeAll(async () => {
    s = await startTestService();
    coach = await s.person();
    await s.grant(coach, "organization");
  });
  afterAll(() => s.close());

  const call = (method: string, path: string, body?: unknown, p = coach) => s.call(method, `/api${path}`, { token: p.token, body });
  const done = async (body: Record<string, unknown> = {}, p = coach) =>
    s.ended(p.token, Session.parse((await s.createSession(p.token, body)).body).id);
  const share = async (id: string) => ShareLink.parse((await call("POST", `/sessions/${id}/share/`)).body);

  test("Limits: page size is 50 unless asked for, 200 at most, for sessions, athletes and the threshold audit feed", async () => {
    for (let i = 0; i < 51; i++) await call("POST", "/clients/", { display_name: `Athlete ${i}` });
    const page = Page.parse((await call("GET", "/clients/")).body);
    expect([page.count, page.results.length, page.next]).toEqual([51, 50, expect.stringContaining("offset=50")]);
    expect(Page.parse((await call("GET", "/clients/?limit=200")).body).results).toHaveLength(51);
    for (const path of ["/sessions/", "/clients/", "/metric-thresholds/audit/"]) {
      expect([path, (await call("GET", `${path}?limit=200`)).status]).toEqual([path, 200]);
      for (const query of ["limit=201", "limit=0", "offset=-1"])
        expect(await call("GET", `${path}?${query}`)).toMatchObject({
          status: 400,
          body: { [query.split("=")[0] ?? ""]: [expect.any(String)] },
        });
    }
  });

  test("Limits: video formats are MP4, MOV and WebM, by content and whatever is declared", async () => {
    const box = (brand: string) =>
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0${brand}${brand}`, "latin1")]);
    const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x8f, 0x42, 0x82, 0x84]), Buffer.from("webm", "latin1")]);
    const matroska = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x93, 0x42, 0x82, 0x88]), Buffer.from("matroska", "latin1")]);
    const avi = Buffer.from("RIFF\0\0\0\0AVI LIST", "latin1");
    const kinds: [type: string, content: Buffer, status: number][] = [
      ["video/mp4", MP4, 201],
      ["video/quicktime", box("qt  "), 201],
      ["video/webm", webm, 201],
      ["video/webm", matroska, 400],
      ["video/mp4", avi, 400],
      ["video/mp4", box("heic"), 400],
    ];
    for (const [content_type, head, status] of kinds) {
      const asked = await call("POST", "/sessions/upload-intent/", { filename: "clip", content_type, activity: "running" });
      const intent = UploadIntent.parse(asked.body);
      const body = new Uint8Array(Buffer.concat([head, Buffer.alloc(2048)]));
      expect((await fetch(intent.url, { method: "PUT", headers: intent.headers, body })).status).toBe(200);
      const made = await call("POST", "/sessions/", { activity: "running", video_url: intent.public_url });
      expect([head.toString("latin1"), made.status]).toEqual([head.toString("latin1"), status]);
    }
    for (const content_type of ["video/x-msvideo", "image/png", ""])
      expect((await call("POST", "/sessions/upload-intent/", { filename: "clip", content_type, activity: "running" })).body).toHaveProperty(
        "content_type",
      );
  });

  test("Limits: a share link lives SHARE_LINK_TTL_DAYS, 30 by default, from its last re-share", async () => {
    const session = await done();
    const days = (link: ShareLink) => (Date.parse(link.expires_at ?? "") - s.clock.now().getTime()) / 86_400_000;
    const first = await share(session.id);
    expect(days(first)).toBeCloseTo(30, 2);
    s.clock.advance({ days: 29 });
    coach.token = await s.login(coach);
    const again = await share(session.id);
    expect([again.token, days(again)]).toEqual([first.token, expect.closeTo(30, 2)]);
    s.clock.advance({ days: 2 });
    expect((await s.call("GET", `/api/shared/${first.token}/`)).status).toBe(200);
    s.clock.advance({ days: 29 });
    expect(await s.call("GET", `/api/shared/${first.token}/`)).toMatchObject({ status: 410, body: { detail: "share_expired" } });
    coach.token = await s.login(coach);
  });

  test("Limits: session name 120, exercise 80, video_url 1000, review notes 4000, review score 0 to 100: the limit is taken, one more is not", async () => {
    const upload = await s.upload(coach.token);
    const create = (body: object) => call("POST", "/sessions/", { activity: "running", video_url: upload.public_url, ...body });
    expect(await create({ name: "x".repeat(120) })).toMatchObject({ status: 201, body: { name: "x".repeat(120) } });
    for (const [field, value] of [
      ["name", "x".repeat(121)],
      ["exercise", "x".repeat(81)],
      ["video_url", `${upload.public_url}?${"x".repeat(1001)}`],
    ] as const)
      expect(await create({ [field]: value })).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
    const { id } = await done();
    const review = (body: object) => call("POST", `/sessions/${id}/review/`, { notes: "n", ...body });
    for (const body of [{ notes: "x".repeat(4000) }, { score: 0 }, { score: 100 }, { score: null }])
      expect((await review(body)).status).toBe(200);
    for (const [field, value] of [
      ["notes", "x".repeat(4001)],
      ["notes", ""],
      ["score", -0.1],
      ["score", 100.1],
    ] as const)
      expect(await review({ [field]: value })).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
  });

  test("Limits: 2 to 4 sessions are compared", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push((await done()).id);
    const status = async (n: number) => (await call("POST", "/sessions/compare/share/", { ids: ids.slice(0, n) })).status;
    expect(await Promise.all([1, 2, 3, 4, 5].map(status))).toEqual([400, 200, 200, 200, 400]);
  });

  test("Behaviour rule 1: password resets are throttled per client address: 429 with Retry-After, whether or not there is an account", async () => {
    const ask = (email: string) => call("POST", "/auth/password-reset/", { email });
    for (let i = 0; i < 5; i++) expect((await ask(i % 2 ? coach.email : `nobody-${i}@example.com`)).status).toBe(200);
    const refused = await ask(coach.email);
    expect([refused.status, refused.body]).toEqual([429, { detail: "rate_limited" }]);
    const wait = Number(refused.headers.get("retry-after"));
    expect([wait > 0, wait <= 3600]).toEqual([true, true]);
    s.clock.advance({ seconds: wait + 1 });
    expect((await ask(coach.email)).status).toBe(200);
    coach.token = await s.login(coach);
  });

  test("Limits: nothing but partner keys' uploads, password resets and codes is throttled", async () => {
    const answers = await Promise.all(Array.from({ length: 150 }, () => call("GET", "/sessions/counts/")));
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]));
  });

  test("Behaviour rule 3: the object lies under the team's prefix; the filename is recorded but is no part of the key; a posture type that is not supported is refused", async () => {
    const now = s.clock.now().toISOString();
    const ask = (body: object) =>
      call("POST", "/sessions/upload-intent/", {
        filename: "../../Ann's run.mov",
        content_type: "video/mp4",
        activity: "running",
        ...body,
      });
    const intent = UploadIntent.parse((await ask({})).body);
    expect(intent.object_key).toBe(`teams/${coach.teamId}/sessions/${now.slice(0, 4)}/${now.slice(5, 7)}/${intent.session_id}.source.mp4`);
    expect([intent.method, intent.public_url.includes("Ann"), intent]).toEqual([
      "PUT",
      false,
      expect.not.objectContaining({ posture_media: 1 }),
    ]);
    const stored = JSON.stringify(await s.ctx.db.execute(`select filename from upload_intents where id = '${intent.session_id}'`));
    expect(stored).toContain("../../Ann's run.mov");
    const desk = { activity: "workspace_wellness" };
    for (const type of ["video/mp4", "video/quicktime", "image/jpeg", "image/png", "image/webp"])
      expect(UploadIntent.parse((await ask({ ...desk, posture_media_content_type: type })).body).posture_media?.method).toBe("PUT");
    expect(await ask({ ...desk, posture_media_content_type: "image/gif" })).toMatchObject({
      status: 400,
      body: { posture_media_content_type: [expect.any(String)] },
    });
    expect((await ask({ posture_media_content_type: "image/gif" })).status).toBe(201);
  });

  test("Behaviour rule 4: no session and no debit when the quota is used up, the queue cannot be reached, or no team is active", async () => {
    const p = await s.person();
    const quota = async () => (await s.profile(p)).session_quota;
    const count = async () => Page.parse((await call("GET", "/sessions/", undefined, p)).body).count;
    await s.ctx.db.execute("alter schema pgboss rename to pgboss_away");
    const unreachable = await s.createSession(p.token);
    await s.ctx.db.execute("alter schema pgboss_away rename to pgboss");
    expect([unreachable.status, unreachable.body, await quota(), await count()]).toEqual([503, { detail: "enqueue_failed" }, 5, 0]);
    for (let i = 0; i < 5; i++) expect((await s.createSession(p.token)).status).toBe(201);
    expect(await s.createSession(p.token)).toMatchObject({ status: 402, body: { detail: "quota_exhausted" } });
    expect([await quota(), await count()]).toEqual([0, 5]);
    const upload = await s.upload(p.token);
    await s.ctx.db.execute(`update admins set active_team_id = null where id = '${p.id}'`);
    expect(await call("POST", "/sessions/", { activity: "running", video_url: upload.public_url }, p)).toMatchObject({
      status: 403,
      body: { detail: "No active team is selected." },
    });
  });

  test("Behaviour rule 5: the review is in every export, and a failed session can be reviewed", async () => {
    const session = await done();
    await call("POST", `/sessions/${session.id}/review/`, { notes: "First.", score: 40 });
    await call("POST", `/sessions/${session.id}/review/`, { notes: "Keep the rhythm.", score: 77 });
    const [row] = await s.ctx.db.select().from(sessions).where(eq(sessions.id, session.id));
    await s.ctx.storage.putBytes(row?.pose3d_key ?? "", Buffer.from(JSON.stringify(bendingKnee())), "application/json");
    for (const path of [`/sessions/${session.id}/export/?format=csv`, `/sessions/${session.id}/export/?format=json`, "/sessions/export/"]) {
      const { status, text } = await call("GET", path);
      expect([path, status, text.includes("Keep the rhythm."), text.includes("First.")]).toEqual([path, 200, true, false]);
    }
    s.host.decide = async () => ({ failure: { code: "no_person", data: {} } });
    const failed = await done();
    s.host.decide = async () => "completed";
    expect(await call("POST", `/sessions/${failed.id}/review/`, { notes: "Record again." })).toMatchObject({
      status: 200,
      body: { status: "failed" },
    });
  });

  test("Behaviour rule 6: an expired comparison link stays as audit and a new one is minted; a session of another team is not found", async () => {
    const [a, b] = [await done(), await done()];
    const compare = (ids: string[]) => call("POST", "/sessions/compare/share/", { ids });
    const first = ShareLink.parse((await compare([a.id, b.id])).body);
    const links = () =>
      s.ctx.db
        .select()
        .from(shareLinks)
        .where(eq(shareLinks.target, `${a.id},${b.id}`));
    s.clock.advance({ days: 31 });
    coach.token = await s.login(coach);
    const second = ShareLink.parse((await compare([a.id, b.id])).body);
    expect([second.token === first.token, (await links()).length]).toEqual([false, 2]);
    expect((await s.call("GET", `/api/shared/compare/${first.token}/`)).status).toBe(410);
    const stranger = await s.person();
    const theirs = await done({}, stranger);
    expect(await compare([a.id, theirs.id])).toMatchObject({ status: 404, body: { detail: "session_not_found" } });
  });

  test("Behaviour rule 7: the athlete filter applies; unreviewed, running and failed sessions are counted; every activity is listed", async () => {
    const p = await s.person();
    await s.grant(p, "professional");
    const client = WithId.parse((await call("POST", "/clients/", { display_name: "Ann" }, p)).body).id;
    const [first] = [await done({ client }, p), await done({}, p)];
    await call("POST", `/sessions/${first.id}/review/`, { notes: "Seen." }, p);
    s.host.decide = async () => ({ failure: { code: "no_person", data: {} } });
    await done({ client }, p);
    let finish = () => {};
    s.host.decide = () => new Promise((resolve) => (finish = () => resolve("completed")));
    const running = Session.parse((await s.createSession(p.token)).body);
    await s.eventually(async () =>
      Session.parse((await call("GET", `/sessions/${running.id}/`, undefined, p)).body).progress ? true : undefined,
    );
    const counts = async (query = "") => SessionCounts.parse((await call("GET", `/sessions/counts/?${query}`, undefined, p)).body);
    const all = await counts();
    expect(all).toMatchObject({ needs_review_count: 1, processing_count: 1, failed_count: 1 });
    expect([all.activity_counts.running, Object.keys(all.activity_counts).length]).toEqual([4, 21]);
    expect(await counts(`client=${client}`)).toMatchObject({
      activity_counts: { running: 2 },
      needs_review_count: 0,
      processing_count: 0,
      failed_count: 1,
    });
    expect(await counts("activity=jump&exercise=x&camera_view=back&search=y&sort=name&needs_review=true")).toEqual(all);
    finish();
    s.host.decide = async () => "completed";
    await s.ended(p.token, running.id);
  });

  test("GET /api/exercises/: the whole catalogue, or one activity with its metrics, views and guides, in the language", async () => {
    const Catalogue = z.object({
      activity: z.string().nullable(),
      presets: z.array(z.string()),
      by_activity: z.record(z.string(), z.array(z.string())),
      metrics: z.record(z.string(), z.array(z.looseObject({ key: z.string(), label: z.string() }))),
      views_by_exercise: z.record(z.string(), z.array(z.enum(["side", "front", "back"]))),
      guides_by_exercise: z.record(z.string(), z.record(z.string(), z.string())),
      guides_by_exercise_view: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.string()))),
    });
    const get = async (query: string) => Catalogue.parse((await call("GET", `/exercises/?${query}`)).body);
    const whole = await get("");
    expect([Object.keys(whole.by_activity).length, whole.presets, whole.metrics, whole.views_by_exercise]).toEqual([21, [], {}, {}]);
    const [en, ru] = [await get("activity=jump"), await get("activity=jump&lang=ru")];
    expect([en.activity, en.presets, en.by_activity]).toEqual(["jump", whole.by_activity.jump, {}]);
    expect(Object.keys(en.views_by_exercise)).toEqual(en.presets);
    expect(en.metrics["Countermovement Jump"]?.map((m) => m.key)).toContain("jump_height");
    expect(ru.metrics["Countermovement Jump"]?.[0]?.label).toMatch(/[а-я]/i);
    expect(await call("GET", "/exercises/?activity=chess")).toMatchObject({ status: 400, body: { activity: [expect.any(String)] } });
  });

  test("GET /api/movement-guide/: what a movement's analysis measures, in the language", async () => {
    const guide = await call("GET", "/movement-guide/?activity=jump&exercise=Countermovement%20Jump&lang=es");
    expect(guide).toMatchObject({ status: 200, body: { activity: "jump", exercise: "Countermovement Jump", metrics: expect.any(Array) } });
    expect((await call("GET", "/movement-guide/?activity=chess")).status).toBe(400);
  });
});
