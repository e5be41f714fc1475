import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";

const Created = z.looseObject({ userData: z.looseObject({ user_uid: z.uuid(), profile_photo: z.string() }) });
const Users = z.looseObject({ users: z.array(z.looseObject({ user_uid: z.uuid(), display_name: z.string() })) });

describe("the roster surface", () => {
  let s: TestService;
  let coach: Person;
  let key: string;
  beforeAll(async () => {
    s = await startTestService();
    coach = await s.person();
    await s.grant(coach, "organization");
    key = (await s.key(coach)).token;
  });
  afterAll(() => s.close());

  const at = (path: string) => `/client-management/clients/${path}`;
  const form = (fields: Record<string, string>) => ({
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const add = async (fields: Record<string, string>) => {
    const answer = await s.call("POST", at(""), { token: key, ...form({ email: "a@example.com", ...fields }) });
    expect(answer.status).toBe(201);
    return Created.parse(answer.body).userData;
  };

  test("both header forms are taken; errors have the surface's own body", async () => {
    for (const authorization of [key, `Bearer ${key}`, `Bearer ${coach.token}`])
      expect((await s.call("GET", at(""), { authorization })).status).toBe(200);
    expect(await s.call("GET", at(""), { authorization: `${key}x` })).toMatchObject({ status: 401, body: { error: "Invalid API key" } });
    expect(await s.call("GET", at(""))).toMatchObject({ status: 401, body: { error: expect.any(String) } });
    expect(await s.call("GET", at(crypto.randomUUID()), { token: key })).toMatchObject({ status: 404, body: { error: "User not found" } });
    expect(await s.call("GET", at("no-id"), { token: key })).toMatchObject({ status: 404, body: { error: "User not found" } });
    expect(
      await s.call("POST", at(""), {
        token: key,
        ...form({
          display_name: "X",
          email: `${"a".repeat(65)}@example.com`,
          age: "old",
          gender: "other",
          preferable_activities: '["Chess"]',
        }),
      }),
    ).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/email.*age.*gender.*preferable_activities/s) },
    });
    expect(await s.call("GET", at("filter/?preferable_activities=Running"), { token: key })).toMatchObject({
      status: 400,
      body: { error: 'preferable_activities: Send a JSON list, for example ["Running"].' },
    });
  });

  const sendForm = async (fields: Record<string, string>, { name = "photo.png", key: once }: { name?: string; key?: string } = {}) => {
    const body = new FormData();
    for (const [field, value] of Object.entries({ email: "form@example.com", ...fields })) body.set(field, value);
    body.set("profile_photo", new File([], name));
    const headers = { authorization: `Bearer ${key}`, ...(once !== undefined && { "idempotency-key": once }) };
    const answer = await fetch(s.url + at(""), { method: "POST", headers, body });
    return { status: answer.status, replayed: answer.headers.get("idempotent-replayed"), body: await answer.json() };
  };

  test("text that no database can hold is refused in every form", async () => {
    const refused = { status: 400, body: { error: expect.stringContaining("cannot be stored") } };
    expect(await s.call("POST", at(""), { token: key, ...form({ display_name: "a\0b", email: "a@example.com" }) })).toMatchObject(refused);
    expect(await sendForm({ display_name: "a\0b" })).toMatchObject(refused);
    expect(await sendForm({ display_name: "Ann" }, { name: "a\0b.png" })).toMatchObject(refused);
  });

  test("Idempotency-Key: the same form creates once, whatever stands between its parts; another form is refused", async () => {
    const [first, again] = [
      await sendForm({ display_name: "Once" }, { key: "once" }),
      await sendForm({ display_name: "Once" }, { key: "once" }),
    ];
    expect([first.status, first.replayed, again]).toEqual([201, null, { status: 201, replayed: "true", body: first.body }]);
    for (const changed of [
      await sendForm({ display_name: "Twice" }, { key: "once" }),
      await sendForm({ display_name: "Once" }, { key: "once", name: "b.png" }),
    ])
      expect(changed).toMatchObject({ status: 409, body: { error: "idempotency_key_reused" } });
    const headers = { "idempotency-key": "by query", "content-type": "application/x-www-form-urlencoded" };
    const byQuery = (name: string) => s.call("POST", at(`?display_name=${name}&email=q@example.com`), { token: key, body: "", headers });
    expect([(await byQuery("Quentin")).status, (await byQuery("Quincy")).status]).toEqual([201, 409]);
  });

  test("a multipart body that does not say where its parts end is refused", async () => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      const headers = { authorization: `Bearer ${key}`, "content-type": "multipart/form-data" };
      const answer = await fetch(s.url + at(""), { method, headers, body: "--x--" });
      expect([answer.status, await answer.json()]).toEqual([415, { error: "unsupported_media_type" }]);
    }
  });

  test("create by multipart with a photo, read, update, note, delete; the main surface shows the same athlete", async () => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "blue" } })
      .png()
      .toBuffer();
    const body = new FormData();
    for (const [k, v] of Object.entries({
      display_name: "Eva",
      email: "eva@example.com",
      age: "27",
      gender: "female",
      shoeSize: "39.5",
      weight: "61.2",
      height: "172",
      preferable_activities: '["Running","Vertical Jump"]',
    }))
      body.append(k, v);
    body.append("profile_photo", new Blob([new Uint8Array(png)], { type: "image/png" }), "p.png");
    const response = await fetch(s.url + at(""), { method: "POST", headers: { authorization: key }, body });
    expect(response.status).toBe(201);
    const { userData } = Created.parse(await response.json());
    expect(userData).toMatchObject({
      display_name: "Eva",
      email: "eva@example.com",
      age: 27,
      gender: "female",
      shoeSize: 39.5,
      weight: 61.2,
      height: 172,
      preferable_activities: ["Running", "Vertical Jump"],
    });
    const photo = await fetch(userData.profile_photo);
    expect(await sharp(Buffer.from(await photo.arrayBuffer())).metadata()).toMatchObject({ format: "jpeg", width: 40 });

    const uid = userData.user_uid;
    expect((await s.call("PUT", `${at("")}?user_uid=${uid}&weight=63`, { token: key })).body).toHaveProperty("message");
    expect(
      (await s.call("PUT", at(""), { token: key, ...form({ user_uid: uid, display_name: "Eva B", preferable_activities: "[]" }) })).status,
    ).toBe(200);
    const read = await s.call("GET", at(uid), { token: key });
    expect(read.body).toEqual({
      created_at: expect.any(String),
      weight: 63,
      age: "27",
      ycom: null,
      height: 172,
      phone: "",
      leg_length: null,
      display_name: "Eva B",
      shoeSize: "39.5",
      email: "eva@example.com",
      gender: "female",
      brand: "",
      shoeModel: "",
      profile_photo: expect.stringContaining("http"),
      user_uid: uid,
    });
    const note = (body: unknown) => s.call("POST", at(`save-notes/${uid}`), { token: key, body });
    expect((await note({ note: "left knee" })).status).toBe(200);
    expect((await s.call("GET", `/api/clients/${uid}/`, { token: key })).body).toMatchObject({
      note: "left knee",
      age: 27,
      height_cm: 172,
      preferred_activities: [],
    });
    expect((await note({})).status).toBe(200);
    expect((await s.call("GET", `/api/clients/${uid}/`, { token: key })).body).toMatchObject({ note: "" });
    expect(await note({ note: "ä".repeat(60_000) })).toMatchObject({ status: 400, body: { error: expect.stringContaining("100 kB") } });
    expect((await s.call("DELETE", `${at("")}?user_uid=${uid}`, { token: key })).body).toHaveProperty("message");
    expect((await s.call("DELETE", at(""), { token: key, body: { user_uid: uid } })).status).toBe(404);
    expect((await fetch(userData.profile_photo)).status).toBe(404);
  });

  test("a photo of an update that cannot be stored is removed again; the user's photo stays", async () => {
    const created = await s.call("POST", at(""), { token: key, ...form({ display_name: "Ida", email: "ida@example.com" }) });
    const uid = Created.parse(created.body).userData.user_uid;
    const { storage } = s.ctx;
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "blue" } })
      .png()
      .toBuffer();
    const before: string[] = [];
    const put = storage.putBytes.bind(storage);
    storage.putBytes = async (...args) => {
      await put(...args);
      before.push(args[0]);
      // Deleted while the photo was being stored.
      await s.ctx.db.execute(`delete from clients where id = '${uid}'`);
    };
    const body = new FormData();
    body.append("user_uid", uid);
    body.append("profile_photo", new Blob([new Uint8Array(png)], { type: "image/png" }), "p.png");
    const response = await fetch(s.url + at(""), { method: "PUT", headers: { authorization: key }, body });
    storage.putBytes = put;
    expect([response.status, before.length]).toEqual([404, 1]);
    expect(await storage.info(before[0] ?? "")).toBeNull();
  });

  test("filter: pages of five, cursor, dates of the last session, gender, activities; 404 when nobody is found", async () => {
    const team = await s.person();
    await s.grant(team, "organization");
    const create = (display_name: string, extra: Record<string, string> = {}) =>
      s.call("POST", at(""), { token: team.token, ...form({ display_name, email: "x@example.com", gender: "male", ...extra }) });
    for (let i = 0; i < 7; i++) await create(`m${i}`, i === 0 ? { preferable_activities: '["Weightlifting"]' } : {});
    const filter = (query: string) => s.call("GET", at(`filter/?${query}`), { token: team.token });
    const first = z.looseObject({ first_uid: z.uuid(), last_uid: z.uuid() }).parse((await filter("")).body);
    expect(first).toMatchObject({ query_count: 7, users: [{ display_name: "m6" }, {}, {}, {}, { display_name: "m2" }] });
    expect(Users.parse((await filter(`start_after_id=${first.last_uid}`)).body).users.map((u) => u.display_name)).toEqual(["m1", "m0"]);
    expect(
      Users.parse((await filter("preferable_activities=[%22Weightlifting%22,%22Running%22]")).body).users.map((u) => u.display_name),
    ).toEqual(["m0"]);
    expect(Users.parse((await filter(`admin_uid=${team.id}&gender=male&limit=1`)).body).users).toHaveLength(1);
    expect(await filter("gender=female")).toMatchObject({ status: 404, body: { error: "No users found" } });
    const runner = Users.parse((await filter("limit=1")).body).users[0]!.user_uid;
    s.host.result = () => ({ metrics: [{ key: "vertical_oscillation", value_num: 8.4, value_json: { n: 9, sd: 1, confidence: 1 } }] });
    const Made = z.looseObject({ id: z.uuid(), created_at: z.string() });
    const session = Made.parse((await s.createSession(team.token, { client: runner })).body);
    await s.ended(team.token, session.id);
    s.host.result = () => ({});
    const day = session.created_at.slice(0, 10);
    expect(Users.parse((await filter(`start_date=${day}&end_date=${day}`)).body).users).toMatchObject([{ user_uid: runner, ycom: 8.4 }]);
    expect((await filter("end_date=2020-01-01")).status).toBe(404);
    expect((await filter("start_date=today")).body).toHaveProperty("error");
  });

  test("a user of another team is not there, and the plan's ceiling answers 404", async () => {
    const { user_uid } = await add({ display_name: "Ours" });
    const other = await s.person();
    expect((await s.call("GET", at(user_uid), { token: other.token })).status).toBe(404);
    expect((await s.call("PUT", `${at("")}?user_uid=${user_uid}`, { token: other.token })).status).toBe(404);
    const create = () => s.call("POST", at(""), { token: other.token, ...form({ display_name: "One", email: "o@example.com" }) });
    expect((await create()).status).toBe(201);
    expect(await create()).toMatchObject({ status: 404, body: { error: expect.stringContaining("limit") } });
  });
});
