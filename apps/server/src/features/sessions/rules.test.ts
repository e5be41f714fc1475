import { reviewOf, Session } from "@sagittal/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { sessions } from "../../platform/db/schema/index.ts";
import { JPEG, MP4, type Person, startTestService, type TestService } from "../../testing/service.ts";

const WithId = z.looseObject({ id: z.uuid() });

describe("around a session", () => {
  let s: TestService;
  let coach: Person;
  beforeAll(async () => {
    s = await startTestService();
    coach = await s.person();
    await s.grant(coach, "professional");
  });
  afterAll(() => s.close());

  const done = async (p = coach, body: Record<string, unknown> = {}) =>
    s.ended(p.token, Session.parse((await s.createSession(p.token, body)).body).id);
  const call = (method: string, path: string, body?: unknown, p = coach) => s.call(method, `/api${path}`, { token: p.token, body });
  const quota = async (p = coach) => (await s.profile(p)).session_quota;
  /** Holds the analysis until told to go on. */
  const held = async (p = coach) => {
    let finish = () => {};
    s.host.decide = () => new Promise((resolve) => (finish = () => resolve("completed")));
    const { id } = Session.parse((await s.createSession(p.token)).body);
    await s.eventually(async () => (s.host.requests.length > 0 ? true : undefined));
    return {
      id,
      async finish() {
        finish();
        s.host.decide = async () => "completed";
        await s.ended(p.token, id);
      },
    };
  };

  test("Behaviour rule 5: a review is stored as a coach_review metric, a second replaces it, and it waits for the end of the analysis", async () => {
    const session = await done();
    const review = (body: unknown, id = session.id) => call("POST", `/sessions/${id}/review/`, body);
    const first = Session.parse((await review({ notes: "Good rhythm.", score: 90 })).body);
    expect(first).toMatchObject({
      score: 90,
      metrics: expect.arrayContaining([
        { key: "coach_review", value_num: 90, value_json: expect.objectContaining({ notes: "Good rhythm." }) },
      ]),
    });
    const second = Session.parse((await review({ notes: "Look again." })).body);
    expect(second.metrics.filter((m) => m.key === "coach_review")).toMatchObject([
      { value_num: null, value_json: { notes: "Look again." } },
    ]);
    expect(second.score).toBe(81);
    const drawing = {
      kind: "angle",
      colour: "yellow",
      from_ms: 100,
      to_ms: 100,
      points: [
        [0.4, 0.5],
        [0.5, 0.6],
        [0.6, 0.5],
      ],
    };
    const drawn = Session.parse((await review({ notes: "", drawings: [drawing] })).body);
    expect(reviewOf(drawn.metrics)?.drawings).toEqual([{ ...drawing, text: "" }]);
    const twoArms = { ...drawing, points: drawing.points.slice(0, 2) };
    expect((await review({ notes: "", drawings: [twoArms] })).body).toHaveProperty(["drawings.0.points"]);
    expect((await review({ notes: "", drawings: [{ ...drawing, to_ms: 50 }] })).body).toHaveProperty(["drawings.0.to_ms"]);
    expect((await review({ notes: " " })).body).toHaveProperty("notes");
    expect((await review({ notes: "x".repeat(4001) })).body).toHaveProperty("notes");
    expect((await review({})).body).toHaveProperty("notes");
    expect((await review({ notes: "n", score: 101 })).body).toHaveProperty("score");
    const waiting = await held();
    expect(await review({ notes: "n" }, waiting.id)).toMatchObject({ status: 409, body: { detail: "session_not_reviewable" } });
    await waiting.finish();
    expect((await call("GET", "/sessions/?needs_review=true")).text).not.toContain(session.id);
  });

  test("a review that names the one it replaces does not overwrite another coach's; without that name, or sent twice, it is stored as ever", async () => {
    const session = await done();
    const review = (body: unknown) => call("POST", `/sessions/${session.id}/review/`, body);
    const mine = { notes: "Mine.", score: 70, replaces: null };
    expect((await review(mine)).status).toBe(200);
    expect((await review(mine)).status).toBe(200);
    const theirs = { notes: "Theirs.", replaces: null };
    expect(await review(theirs)).toMatchObject({ status: 409, body: { detail: "review_changed" } });
    const stored = reviewOf(Session.parse((await call("GET", `/sessions/${session.id}/`)).body).metrics);
    expect(stored).toMatchObject({ notes: "Mine.", score: 70 });
    expect((await review({ ...theirs, replaces: stored?.reviewed_at })).status).toBe(200);
    expect((await review({ notes: "Any." })).status).toBe(200);
  });

  test("re-analysis follows the tap on the athlete, keeps it until the next one, and null chooses again", async () => {
    const session = await done();
    const told = async (body: Record<string, unknown>) => {
      expect((await call("POST", `/sessions/${session.id}/reanalyze/`, body)).status).toBe(202);
      await s.ended(coach.token, session.id);
      return s.host.requests.at(-1)?.subject_hint;
    };
    const subject_hint = { t_s: 1.2, x: 0.4, y: 0.6 };
    expect(await told({ subject_hint })).toEqual(subject_hint);
    expect(await told({ blur_face: false })).toEqual(subject_hint);
    expect(await told({ subject_hint: null })).toBeNull();
    const wrong = await call("POST", `/sessions/${session.id}/reanalyze/`, { subject_hint: { t_s: 0, x: 2, y: 0 } });
    expect(wrong).toMatchObject({ status: 400, body: { "subject_hint.x": expect.anything() } });
  });

  test("re-analysis is free while the debit is held, 409 in flight, keeps processed_at, the review and the number", async () => {
    const session = await done();
    await call("POST", `/sessions/${session.id}/review/`, { notes: "stays" });
    const before = await quota();
    let finish = () => {};
    s.host.decide = () => new Promise((resolve) => (finish = () => resolve("completed")));
    const again = await call("POST", `/sessions/${session.id}/reanalyze/`, { handedness: "left", trim: { start_s: 0.5, end_s: 2 } });
    expect(again.status).toBe(202);
    expect(again.body).toMatchObject({
      status: "pending",
      analyzed_url: "",
      pose3d_url: "",
      thumbnail_url: "",
      anonymized_url: "",
      seq_no: session.seq_no,
      processed_at: session.processed_at,
    });
    expect(Session.parse(again.body).metrics.map((m) => m.key)).toEqual(["coach_review"]);
    expect(await call("POST", `/sessions/${session.id}/reanalyze/`)).toMatchObject({
      status: 409,
      body: { detail: "reanalyze_in_flight" },
    });
    await s.eventually(async () => (s.host.requests.at(-1)?.handedness === "left" ? true : undefined));
    expect(s.host.requests.at(-1)?.trim).toEqual({ start_s: 0.5, end_s: 2 });
    finish();
    s.host.decide = async () => "completed";
    const end = await s.ended(coach.token, session.id);
    expect(end.status).toBe("completed");
    expect([session.trim, end.trim]).toEqual([null, { start_s: 0.5, end_s: 2 }]);
    expect(end.metrics.map((m) => m.key)).toContain("coach_review");
    expect((await fetch(end.analyzed_url)).status).toBe(200);
    expect((await fetch(session.analyzed_url)).status).toBe(404);
    expect(await quota()).toBe(before);
    expect((await call("POST", `/sessions/${session.id}/reanalyze/`, { camera_view: "top" })).body).toHaveProperty("camera_view");
  });

  test("a clip declared as the wrong activity is analysed again as the right one", async () => {
    const session = await done();
    const wrong = await call("POST", `/sessions/${session.id}/reanalyze/`, { activity: "weightlifting", exercise: "Sprint" });
    expect(wrong).toMatchObject({ status: 400, body: { exercise: expect.anything() } });
    expect(await call("POST", `/sessions/${session.id}/reanalyze/`, { activity: "scuba_diving" })).toMatchObject({
      status: 400,
      body: { scuba_session_meta: expect.anything() },
    });
    const again = await call("POST", `/sessions/${session.id}/reanalyze/`, {
      activity: "weightlifting",
      exercise: "Back Squat",
      barbell_mass_kg: 60,
    });
    expect(again).toMatchObject({ status: 202, body: { activity: "weightlifting", exercise: "Back Squat", barbell_mass_kg: 60 } });
    await s.ended(coach.token, session.id);
    expect(s.host.requests.at(-1)).toMatchObject({ activity: "weightlifting", exercise: "Back Squat", barbell_mass_kg: 60 });
    // Another activity has no exercise of the old one, and no bar.
    const walk = await call("POST", `/sessions/${session.id}/reanalyze/`, { activity: "walking" });
    expect(walk).toMatchObject({ status: 202, body: { activity: "walking", exercise: "", barbell_mass_kg: null } });
    await s.ended(coach.token, session.id);
  });

  test("a session that names no exercise is filed under the one that its clip shows; no exercise is filmed from a view that none of them has", async () => {
    s.host.result = () => ({ exercise: "Tempo Run" });
    const { status, body } = await s.createSession(coach.token, { activity: "running", exercise: "" });
    expect([status, Session.parse(body).exercise]).toEqual([201, ""]);
    expect(await s.ended(coach.token, Session.parse(body).id)).toMatchObject({ status: "completed", exercise: "Tempo Run" });
    s.host.result = () => ({});
    expect(await s.createSession(coach.token, { activity: "fencing", exercise: "", camera_view: "front" })).toMatchObject({
      status: 400,
      body: { camera_view: ["Use one of: side."] },
    });
  });

  test("a failed session takes one slot again on re-analysis, and that can be refused with 402", async () => {
    const p = await s.person();
    s.host.decide = async () => ({ failure: { code: "no_person", data: {} } });
    const failed = await done(p);
    s.host.decide = async () => "completed";
    expect([failed.status, await quota(p)]).toEqual(["failed", 5]);
    for (let i = 0; i < 5; i++) await s.createSession(p.token);
    expect(await call("POST", `/sessions/${failed.id}/reanalyze/`, {}, p)).toMatchObject({
      status: 402,
      body: { detail: "quota_exhausted" },
    });
    await s.grant(p, "starter");
    expect((await call("POST", `/sessions/${failed.id}/reanalyze/`, {}, p)).status).toBe(202);
    expect((await s.ended(p.token, failed.id)).status).toBe("completed");
    expect(await quota(p)).toBe(49);
  });

  test("seq_no counts up per team under concurrent creates and is never used again", async () => {
    const p = await s.person();
    await s.grant(p, "professional");
    const upload = await s.upload(p.token);
    const created = await Promise.all(
      Array.from({ length: 8 }, () => call("POST", "/sessions/", { activity: "running", video_url: upload.public_url }, p)),
    );
    const all = created.map((a) => Session.parse(a.body));
    expect(all.map((x) => x.seq_no).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const session of all) await s.ended(p.token, session.id);
    const last = all.find((x) => x.seq_no === 8);
    expect((await call("DELETE", `/sessions/${last?.id}/`, undefined, p)).status).toBe(204);
    expect(Session.parse((await s.createSession(p.token)).body).seq_no).toBe(9);
  });

  test("deleting removes row and media, and keeps an upload that another session was made from", async () => {
    const first = await done();
    const [row] = await s.ctx.db.select().from(sessions).where(eq(sessions.id, first.id));
    const twin = Session.parse(
      (await call("POST", "/sessions/", { activity: "running", video_url: s.ctx.storage.publicUrl(row?.video_key ?? "") })).body,
    );
    await s.ended(coach.token, twin.id);
    expect((await call("DELETE", `/sessions/${first.id}/`)).status).toBe(204);
    expect((await call("GET", `/sessions/${first.id}/`)).status).toBe(404);
    expect(await s.ctx.storage.info(row?.analyzed_key ?? "")).toBeNull();
    expect(await s.ctx.storage.info(row?.video_key ?? "")).not.toBeNull();
    await call("DELETE", `/sessions/${twin.id}/`);
    expect(await s.ctx.storage.info(row?.video_key ?? "")).toBeNull();
  });

  test("a session deleted while it is analysed ends nowhere", async () => {
    const running = await held();
    expect((await call("DELETE", `/sessions/${running.id}/`)).status).toBe(204);
    s.host.decide = async () => "completed";
    const next = await done();
    expect(next.status).toBe("completed");
  });

  test("patch: label, athlete, handedness; the exercise only after the end", async () => {
    const client = WithId.parse((await call("POST", "/clients/", { display_name: "Ann" })).body).id;
    const session = await done();
    expect(
      (await call("PATCH", `/sessions/${session.id}/`, { name: "Lap 3", client, handedness: "left", exercise: "Tempo Run" })).body,
    ).toMatchObject({
      name: "Lap 3",
      client,
      handedness: "left",
      exercise: "Tempo Run",
    });
    expect((await call("PATCH", `/sessions/${session.id}/`, { exercise: "Chess" })).body).toHaveProperty("exercise");
    expect((await call("PATCH", `/sessions/${session.id}/`, { name: "x".repeat(121) })).body).toHaveProperty("name");
    expect(
      (await call("GET", `/sessions/?client=${client}&search=ann&exercise=Tempo%20Run&camera_view=side&status=completed&is_demo=false`))
        .body,
    ).toMatchObject({ count: 1 });
    const running = await held();
    expect(await call("PATCH", `/sessions/${running.id}/`, { exercise: "Easy Run" })).toMatchObject({ status: 409 });
    await running.finish();
  });

  test("list sorts: newest, oldest, name, client", async () => {
    const p = await s.person();
    await s.grant(p, "professional");
    const clients = [];
    for (const display_name of ["zoe", "Adam"]) clients.push(WithId.parse((await call("POST", "/clients/", { display_name }, p)).body).id);
    await done(p, { name: "b", client: clients[0] });
    await done(p, { name: "C", client: clients[1] });
    await done(p, { name: "a" });
    const order = async (sort: string) =>
      z
        .object({ results: z.array(Session) })
        .parse((await call("GET", `/sessions/?sort=${sort}`, undefined, p)).body)
        .results.map((x) => x.name);
    expect(await order("newest")).toEqual(["a", "C", "b"]);
    expect(await order("oldest")).toEqual(["b", "C", "a"]);
    expect(await order("name")).toEqual(["a", "b", "C"]);
    expect(await order("client")).toEqual(["C", "b", "a"]);
  });

  test("Behaviour rule 7: counts follow from, to, client, is_demo and the zone's days, and ignore the rest", async () => {
    const p = await s.person();
    await s.grant(p, "professional");
    const at = async (iso: string) => {
      const { id } = await done(p);
      await s.ctx.db
        .update(sessions)
        .set({ created_at: new Date(iso) })
        .where(eq(sessions.id, id));
    };
    // 29 March 2026 has 23 hours in Berlin: it begins at 23:00 UTC and ends at 22:00 UTC.
    for (const iso of ["2026-03-28T22:59:59.999Z", "2026-03-28T23:00:00.000Z", "2026-03-29T21:59:59.999Z", "2026-03-29T22:00:00.000Z"])
      await at(iso);
    const total = async (query: string) =>
      z
        .object({ activity_counts: z.looseObject({ running: z.number() }) })
        .parse((await call("GET", `/sessions/counts/?${query}`, undefined, p)).body).activity_counts.running;
    expect(await total("from=2026-03-29&to=2026-03-29&tz=Europe/Berlin")).toBe(2);
    expect(await total("from=2026-03-29&to=2026-03-29")).toBe(2);
    expect(await total("from=2026-03-28&to=2026-03-28")).toBe(2);
    expect(await total("from=2026-03-29&tz=Europe/Berlin&activity=jump&exercise=x&search=y&needs_review=false&sort=name")).toBe(3);
    expect(await total("is_demo=true")).toBe(0);
    expect((await call("GET", "/sessions/counts/?from=29-03-2026", undefined, p)).body).toHaveProperty("from");
    for (const path of ["/sessions/counts/", "/sessions/", "/sessions/export/", "/solutions/runs/"])
      expect([path, await call("GET", `${path}?from=2026-03-30&to=2026-03-29`, undefined, p)]).toMatchObject([
        path,
        { status: 400, body: { to: ["The end must not be before the start."] } },
      ]);
  });

  test("athletes: the analysis gets their known data", async () => {
    const client = WithId.parse(
      (
        await call("POST", "/clients/", {
          display_name: "Bo",
          gender: "female",
          age: 31,
          height_cm: 171.5,
          weight_kg: 62.4,
          leg_length_cm: 80,
          skill_level: "advanced",
        })
      ).body,
    );
    expect(client).toMatchObject({
      age: 31,
      height_cm: 171.5,
      weight_kg: 62.4,
      leg_length_cm: 80,
      session_count: 0,
      last_session_at: null,
    });
    await done(coach, { client: client.id });
    expect(s.host.requests.at(-1)?.athlete).toEqual({
      height_cm: expect.closeTo(171.5),
      weight_kg: 62.4,
      leg_length_cm: 80,
      age: 31,
      sex: "female",
      skill_level: "advanced",
    });
    expect((await call("GET", `/clients/${client.id}/`)).body).toMatchObject({ session_count: 1, last_session_at: expect.any(String) });
  });

  test("athletes: ceiling of the plan, archive, search, and erasure", async () => {
    const p = await s.person();
    const add = (display_name: string) => call("POST", "/clients/", { display_name }, p);
    const first = WithId.parse((await add("One")).body).id;
    const refused = await add("Two");
    expect([refused.status, refused.body]).toEqual([
      402,
      { detail: "client_limit_reached", reset_at: null, current_plan: "Free", current_role: "free" },
    ]);
    expect((await call("PATCH", `/clients/${first}/`, { archived: true }, p)).body).toMatchObject({ archived_at: expect.any(String) });
    expect((await add("Two")).status).toBe(201);
    expect((await call("PATCH", `/clients/${first}/`, { archived: false }, p)).status).toBe(402);
    expect((await call("GET", "/clients/?archived=true", undefined, p)).body).toMatchObject({ count: 1, results: [{ id: first }] });
    expect((await call("GET", "/clients/?search=tw", undefined, p)).body).toMatchObject({ count: 1, results: [{ display_name: "Two" }] });
    const session = await done(p, { client: first });
    expect((await call("DELETE", `/clients/${first}/`, undefined, p)).status).toBe(204);
    expect((await call("GET", `/sessions/${session.id}/`, undefined, p)).body).toMatchObject({ client: null });
    const second = WithId.parse(
      z.object({ results: z.array(z.unknown()) }).parse((await call("GET", "/clients/", undefined, p)).body).results[0],
    ).id;
    const theirs = await done(p, { client: second });
    await call("DELETE", `/clients/${second}/?erase_sessions=true`, undefined, p);
    expect((await call("GET", `/sessions/${theirs.id}/`, undefined, p)).status).toBe(404);
  });

  test("Behaviour rule 16: groups: unique names, whole batches or none, idempotent members", async () => {
    const group = await call("POST", "/client-groups/", { name: "Sprinters", colour: "accent-2" });
    expect([group.status, group.body]).toMatchObject([
      201,
      { name: "Sprinters", description: "", colour: "accent-2", member_ids: [], member_count: 0 },
    ]);
    const { id } = WithId.parse(group.body);
    expect(await call("POST", "/client-groups/", { name: "sprinters" })).toMatchObject({
      status: 400,
      body: { name: [expect.any(String)] },
    });
    const client = WithId.parse((await call("POST", "/clients/", { display_name: "Cy" })).body).id;
    const members = (body: unknown, method = "POST") => call(method, `/client-groups/${id}/members/`, body);
    expect(await members({ client_ids: [client, crypto.randomUUID()] })).toMatchObject({
      status: 400,
      body: { client_ids: [expect.any(String)] },
    });
    expect((await members({ client_ids: [] })).status).toBe(400);
    for (let i = 0; i < 2; i++)
      expect((await members({ client_ids: [client, client] })).body).toMatchObject({ member_ids: [client], member_count: 1 });
    expect((await call("GET", `/clients/?group=${id}`)).body).toMatchObject({ count: 1 });
    expect((await members({ client_ids: [client] }, "DELETE")).body).toMatchObject({ member_count: 0 });
    expect((await call("PATCH", `/client-groups/${id}/`, { description: "d" })).body).toMatchObject({
      description: "d",
      name: "Sprinters",
    });
    expect((await call("DELETE", `/client-groups/${id}/`)).status).toBe(204);
    expect(await call("GET", `/client-groups/${id}/`)).toMatchObject({ status: 404, body: { detail: "group_not_found" } });
  });

  test("special inputs: required by their activity, read only there, the clinical payload never shown", async () => {
    const scuba_session_meta = { side_involved: "L", condition: "transtibial", arms_engaged: false, borg_sound_post_bout: 7 };
    const dive = await done(coach, { activity: "scuba_diving", exercise: "", scuba_session_meta });
    expect(dive.has_scuba_meta).toBe(true);
    expect(JSON.stringify(dive)).not.toContain("borg");
    expect(s.host.requests.at(-1)?.scuba_session_meta).toMatchObject({ borg_sound_post_bout: 7, fin_model: "" });
    const bad = await s.createSession(coach.token, {
      activity: "scuba_diving",
      exercise: "",
      scuba_session_meta: { ...scuba_session_meta, borg_sound_post_bout: 11, side_involved: "X" },
    });
    expect(Object.keys(Object(bad.body)).sort()).toEqual(["scuba_session_meta.borg_sound_post_bout", "scuba_session_meta.side_involved"]);
    for (const own of [
      { activity: "bowling", exercise: "", approach_step_count: 0 },
      { activity: "running", exercise: "", treadmill_incline_deg: 31 },
      { activity: "weightlifting", exercise: "", barbell_mass_kg: 0 },
      { activity: "walking", exercise: "", walk_test_distance_m: 0 },
    ])
      expect(Object.keys(Object((await s.createSession(coach.token, own)).body))).toEqual([Object.keys(own)[2]]);
    const run = await done(coach, {
      scuba_session_meta: "nonsense",
      barbell_mass_kg: 0,
      approach_step_count: 0,
      walk_test_distance_m: "nonsense",
    });
    expect(run).toMatchObject({ has_scuba_meta: false, barbell_mass_kg: null, walk_test_distance_m: null });
    expect(s.host.requests.at(-1)).toMatchObject({ scuba_session_meta: null, approach_step_count: null });
    await done(coach, { activity: "jump", exercise: "", treadmill_incline_deg: "nonsense" });
    expect(s.host.requests.at(-1)).toMatchObject({ activity: "jump", treadmill_incline_deg: 0 });
  });

  test("the workstation assessment: posture media through the upload intent, the stated height written back", async () => {
    const client = WithId.parse((await call("POST", "/clients/", { display_name: "Dee" })).body).id;
    const intent = await call("POST", "/sessions/upload-intent/", {
      filename: "d.mp4",
      content_type: "video/mp4",
      activity: "workspace_wellness",
      posture_media_content_type: "image/png",
    });
    const { posture_media } = z
      .object({
        posture_media: z.object({
          url: z.string(),
          headers: z.record(z.string(), z.string()),
          public_url: z.string(),
          object_key: z.string(),
        }),
      })
      .parse(intent.body);
    expect(posture_media.object_key).toMatch(/\.posture\.png$/);
    expect(
      await call("POST", "/sessions/upload-intent/", {
        filename: "d.mp4",
        content_type: "video/mp4",
        activity: "workspace_wellness",
        posture_media_content_type: "image/gif",
      }),
    ).toMatchObject({ status: 400 });
    expect(
      (
        await call("POST", "/sessions/upload-intent/", {
          filename: "d.mp4",
          content_type: "video/mp4",
          activity: "running",
          posture_media_content_type: "image/gif",
        })
      ).body,
    ).not.toHaveProperty("posture_media");
    const assessment = {
      setup: {
        posture: "seated",
        measurements_cm: {
          desktop_height: 72,
          eye_level_height: 120,
          screen_top_height: 118,
          seat_top_height: 45,
          seat_pan_depth: 42,
          back_rest_height: 50,
        },
      },
      anthropometry: { physical_height_cm: 181 },
      pain: { has_pain: false },
      sit_duration_min: 420,
      posture_media: { url: posture_media.public_url, kind: "image" },
    };
    const create = (workstation_assessment: unknown) =>
      s.createSession(coach.token, { activity: "workspace_wellness", exercise: "Ergonomics Assessment", client, workstation_assessment });
    expect((await create(undefined)).body).toEqual({ workstation_assessment: ["This field is required."] });
    expect((await create({ ...assessment, posture_media: { url: "https://example.com/p.png", kind: "image" } })).body).toHaveProperty([
      "workstation_assessment.posture_media.url",
    ]);
    expect(
      (
        await create({
          ...assessment,
          setup: { posture: "seated", measurements_cm: { desktop_height: 72, eye_level_height: 120, screen_top_height: 118 } },
        })
      ).body,
    ).toHaveProperty(["workstation_assessment.setup.measurements_cm.seat_pan_depth"]);
    expect((await create(assessment)).body).toEqual({
      "workstation_assessment.posture_media.url": [expect.stringContaining("not uploaded")],
    });
    const put = (body: BodyInit) => fetch(posture_media.url, { method: "PUT", headers: posture_media.headers, body });
    for (const [kind, content, message] of [
      ["image", "<svg/>".repeat(20), "not a JPEG, PNG or WebP picture"],
      ["image", new Uint8Array(MP4), "not a JPEG, PNG or WebP picture"],
      ["video", new Uint8Array(JPEG), "not an MP4, MOV or WebM video"],
    ] as const) {
      await put(content);
      const refused = await create({ ...assessment, posture_media: { ...assessment.posture_media, kind } });
      const body = { "workstation_assessment.posture_media.url": [expect.stringContaining(message)] };
      expect([refused.status, refused.body]).toEqual([400, body]);
    }
    await put(new Uint8Array(JPEG));
    expect((await create(assessment)).status).toBe(201);
    expect((await call("GET", `/clients/${client}/`)).body).toMatchObject({ height_cm: 181 });
  });
});
