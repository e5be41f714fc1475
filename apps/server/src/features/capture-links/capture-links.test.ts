import { CapturedClip, CaptureIntent, CaptureLink, Session } from "@sagittal/contract";
import { uploadResumable } from "@sagittal/sdk";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { MP4, type Person, startTestService, type TestService } from "../../testing/service.ts";
import { lockTeam } from "../billing/repository.ts";

const WithId = z.looseObject({ id: z.uuid() });
const CONSENT = { agreed: true, version: 1, lang: "es", age_years: 34 };

describe("capture links", () => {
  let s: TestService;
  let coach: Person;
  beforeAll(async () => {
    s = await startTestService();
    coach = await s.person();
    await s.grant(coach, "organization");
  });
  afterAll(() => s.close());

  const call = (method: string, path: string, body?: unknown, p = coach) => s.call(method, `/api${path}`, { token: p.token, body });
  const athlete = async (display_name: string) => WithId.parse((await call("POST", "/clients/", { display_name })).body).id;
  const link = async (body: Record<string, unknown> = {}, p = coach) => {
    const made = CaptureLink.parse((await call("POST", "/capture-links/", { activity: "running", exercise: "Easy Run", ...body }, p)).body);
    return { ...made, token: new URL(made.url).pathname.split("/").at(-1) ?? "" };
  };
  const begin = (token: string, consent: Record<string, unknown> = {}) =>
    s.call("POST", `/api/capture/${token}/uploads/`, {
      body: { filename: "run.mp4", content_type: "video/mp4", consent: { ...CONSENT, ...consent } },
    });
  const done = (token: string, id: string) => s.call("POST", `/api/capture/${token}/uploads/${id}/done/`, { body: {} });
  const put = async (token: string, consent: Record<string, unknown> = {}, bytes: Uint8Array<ArrayBuffer> = new Uint8Array(MP4)) => {
    const intent = CaptureIntent.parse((await begin(token, consent)).body);
    await fetch(intent.url, { method: "PUT", headers: intent.headers, body: bytes });
    return intent.session_id;
  };
  const session = async (id: string) => Session.parse((await call("GET", `/sessions/${id}/`)).body);

  test("a large clip goes on from the last byte, as in the app", async () => {
    const { token } = await link({ client: await athlete("Ivo") });
    const intent = CaptureIntent.parse((await begin(token)).body);
    if (!intent.resumable_url) throw new Error("There is no address to resume at.");
    const sent: number[] = [];
    await uploadResumable(intent.resumable_url, new Blob([new Uint8Array(MP4)]), { onBytes: (bytes) => sent.push(bytes) });
    expect(sent.at(-1)).toBe(MP4.length);
    expect((await done(token, intent.session_id)).status).toBe(200);
    expect((await s.ended(coach.token, intent.session_id)).status).toBe("completed");
  });

  test("a clip lands with the link's athlete and exercise, once, and its consent is kept and shown to the team", async () => {
    const client = await athlete("Vera Petrova");
    const { token, id, url } = await link({ client, camera_view: "side", locale: "ru" });
    expect(new URL(url).pathname).toBe(`/film/${token}`);
    const sent = await put(token, { age_years: 12, guardian_name: " Olga Petrova " });
    expect([(await done(token, sent)).status, (await done(token, sent)).body]).toEqual([200, { received: true }]);
    expect(await session(sent)).toMatchObject({ client, activity: "running", exercise: "Easy Run", blur_face: true, uploaded_by: null });
    const clips = z.array(CapturedClip).parse((await call("GET", `/capture-links/${id}/clips/`)).body);
    expect(clips).toMatchObject([{ session: sent, age_years: 12, guardian_name: "Olga Petrova", lang: "es", consent_version: 1 }]);
    expect((await call("GET", "/capture-links/")).body).toContainEqual(expect.objectContaining({ id, received: 1 }));
    await s.ended(coach.token, sent);
    await call("DELETE", `/sessions/${sent}/`);
    expect((await call("GET", `/capture-links/${id}/clips/`)).body).toEqual([]);
  });

  test("by a team's link a clip goes to the one athlete of the name said, else it carries the name", async () => {
    const client = await athlete("Anna Ito");
    for (const name of ["Two Alike", "two alike"]) await athlete(name);
    const { token } = await link();
    for (const [name, expected] of [
      [" anna ito ", { client, name: "" }],
      ["Two Alike", { client: null, name: "Two Alike" }],
      ["Nobody Known", { client: null, name: "Nobody Known" }],
    ] as const) {
      const id = await put(token, { name });
      expect((await done(token, id)).status).toBe(200);
      expect(await session(id)).toMatchObject({ ...expected, blur_face: false });
    }
  });

  test("the link reads nothing: no athlete, no session, no clip that came by it", async () => {
    const client = await athlete("Secret Name");
    const { token } = await link({ client });
    const id = await put(token);
    await done(token, id);
    const shown = await s.call("GET", `/api/capture/${token}/`);
    expect(shown.status).toBe(200);
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(shown.body)).sort()).toEqual([
      "activity",
      "asks_name",
      "camera_view",
      "exercise",
      "exercise_name",
      "expires_at",
      "filming",
      "locale",
      "safety",
      "team",
      "tips",
    ]);
    expect(shown.text).not.toContain("Secret Name");
    expect((await s.call("GET", `/api/capture/${token}/?lang=ru`)).body).toMatchObject({
      exercise_name: expect.stringMatching(/[а-я]/i),
      tips: expect.arrayContaining([expect.stringMatching(/[а-я]/i)]),
    });
    expect(shown.headers.get("x-robots-tag")).toContain("noindex");
    for (const authorization of [`Bearer ${token}`, `Session ${token}`]) {
      for (const path of [`/sessions/${id}/`, "/clients/", "/capture-links/"])
        expect((await s.call("GET", `/api${path}`, { authorization })).status).toBe(401);
    }
    expect((await s.call("GET", `/api/shared/${token}/`)).status).toBe(404);
    const intent = CaptureIntent.parse((await begin(token)).body);
    expect((await fetch(intent.url)).status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(await s.ctx.db.execute("select * from capture_links"))).not.toContain(token);
  });

  test("without agreement, without a guardian under 18, and for another link's upload nothing is taken", async () => {
    const [one, two] = [await link(), await link()];
    for (const [consent, field] of [
      [{ agreed: false }, "consent.agreed"],
      [{ age_years: 17 }, "consent.guardian_name"],
      [{ age_years: 17, guardian_name: "  " }, "consent.guardian_name"],
      [{ version: 0 }, "consent.version"],
      [{ age_years: undefined }, "consent.age_years"],
    ] as const)
      expect(await begin(one.token, consent)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
    const id = await put(one.token);
    expect(await done(two.token, id)).toMatchObject({ status: 404, body: { detail: "session_not_found" } });
    const words = await put(one.token, {}, new Uint8Array(Buffer.from("no video, only words".repeat(10))));
    expect(await done(one.token, words)).toMatchObject({ status: 400 });
    expect((await call("GET", `/sessions/${words}/`)).status).toBe(404);
  });

  test("a link ends by its time, by hand and by its number; the team's quota holds, and its holder learns nothing of the team's plan", async () => {
    const [late, revoked, small] = [await link({ days: 1 }), await link(), await link({ most: 1 })];
    await s.ctx.db.execute(`update capture_links set expires_at = now() - interval '1 second' where id = '${late.id}'`);
    expect(await s.call("GET", `/api/capture/${late.token}/`)).toMatchObject({ status: 410, body: { detail: "capture_link_expired" } });
    expect((await call("DELETE", `/capture-links/${revoked.id}/`)).status).toBe(204);
    for (const answer of [await begin(revoked.token), await s.call("GET", "/api/capture/unknown/")])
      expect(answer).toMatchObject({ status: 404, body: { detail: "capture_link_not_found" } });
    const first = await put(small.token);
    const second = await put(small.token);
    expect((await done(small.token, first)).status).toBe(200);
    for (const answer of [await done(small.token, second), await begin(small.token)])
      expect(answer).toMatchObject({ status: 409, body: { detail: "capture_closed" } });
    const poor = await s.person();
    const theirs = await link({}, poor);
    for (let i = 0; i < 5; i++) expect((await s.createSession(poor.token)).status).toBe(201);
    const id = await put(theirs.token);
    expect(await done(theirs.token, id)).toMatchObject({ status: 409, body: { detail: "capture_closed" } });
  });

  test("of clips that are sent at once a link takes its number, and one that is sent twice counts once", async () => {
    const { token, id } = await link({ most: 2 });
    const sent = [await put(token), await put(token), await put(token)];
    const answers = await Promise.all([...sent, ...sent.slice(0, 1)].map((clip) => done(token, clip)));
    const taken = new Set(answers.flatMap(({ status }, i) => (status === 200 ? [sent[i % 3]] : [])));
    expect(taken.size).toBe(2);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect((await call("GET", "/capture-links/")).body).toContainEqual(expect.objectContaining({ id, received: 2 }));
  });

  test("a new session's lock on its team does not wait for rows that refer to the team: a result that is stored meanwhile would wait for it in turn", async () => {
    const { teamId } = coach;
    await s.ctx.db.transaction(async (result) => {
      await result.execute(sql`select id from teams where id = ${teamId} for key share`);
      const locked = s.ctx.db.transaction(async (upload) => {
        await upload.execute("set local lock_timeout = '5s'");
        await lockTeam(upload, teamId);
        return true;
      });
      expect(await locked).toBe(true);
    });
  });

  test("one address begins ten clips an hour by a link", async () => {
    const { token } = await link();
    for (let i = 0; i < 10; i++) expect((await begin(token)).status).toBe(201);
    const refused = await begin(token);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  test("by its links a team gets half of the uploads that may wait: nobody with a link keeps the team itself from uploading", async () => {
    const small = await s.person();
    const { token } = await link({ days: 1 }, small);
    const seen = [];
    for (let hour = 0; hour < 4; hour++) {
      for (let i = 0; i < 10; i++) seen.push((await begin(token)).status);
      s.clock.advance({ hours: 1, seconds: 1 });
    }
    expect(seen.filter((status) => status === 201)).toHaveLength(15);
    expect(await begin(token)).toMatchObject({ status: 409, body: { detail: "capture_closed" } });
    small.token = await s.login(small);
    const own = await call(
      "POST",
      "/sessions/upload-intent/",
      { filename: "a.mp4", content_type: "video/mp4", activity: "running" },
      small,
    );
    expect(own.status).toBe(201);
    coach.token = await s.login(coach);
  });

  test("a link is for an exercise of the catalogue and an athlete of the team", async () => {
    expect(await call("POST", "/capture-links/", { activity: "running", exercise: "Back Squat" })).toMatchObject({
      status: 400,
      body: { exercise: [expect.any(String)] },
    });
    expect(await call("POST", "/capture-links/", { activity: "workspace_wellness", exercise: "Ergonomics Assessment" })).toMatchObject({
      status: 400,
      body: { exercise: [expect.stringContaining("only a coach")] },
    });
    const stranger = await s.person();
    const client = await athlete("Ours");
    expect(await call("POST", "/capture-links/", { activity: "running", exercise: "Easy Run", client }, stranger)).toMatchObject({
      status: 404,
      body: { detail: "client_not_found" },
    });
  });
});
