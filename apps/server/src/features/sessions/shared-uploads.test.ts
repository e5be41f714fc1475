import { access } from "node:fs/promises";
import { join } from "node:path";
import { type AnalysisFailure, Session, SessionCreate, type UploadIntent } from "@sagittal/contract";
import { inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { rowsOf } from "../../platform/db/index.ts";
import { sessions } from "../../platform/db/schema/index.ts";
import { teamOfRecord } from "../../tenancy.ts";
import { DATABASES } from "../../testing/databases.ts";
import { JPEG, MP4, type Person, startTestService, type TestService } from "../../testing/service.ts";
import { lockTeam } from "../billing/quota.ts";
import { keepHouse } from "../housekeeping/service.ts";
import { createSession } from "./create.ts";

const ASSESSMENT = {
  setup: { posture: "standing", measurements_cm: { desktop_height: 100, eye_level_height: 160, screen_top_height: 158 } },
  pain: { has_pain: false },
  sit_duration_min: 60,
};

describe("an upload that several sessions read", () => {
  let s: TestService;
  let coach: Person;
  beforeAll(async () => {
    s = await startTestService();
    coach = await s.person();
    await s.grant(coach, "organization");
  });
  afterAll(() => s.close());

  /** An upload for an assessment, with its video and its picture. */
  async function upload(): Promise<{ video: string; picture: string; putPicture: () => Promise<number> }> {
    const intent = await s.deskIntent(coach.token);
    const { posture_media } = intent;
    const put = async ({ url, headers }: Pick<UploadIntent, "url" | "headers">, bytes: Buffer) =>
      (await fetch(url, { method: "PUT", headers, body: new Uint8Array(bytes) })).status;
    const putPicture = () => put(posture_media, JPEG);
    expect([await put(intent, MP4), await putPicture()]).toEqual([200, 200]);
    return { video: intent.public_url, picture: posture_media.public_url, putPicture };
  }
  const create = (body: Record<string, unknown>) =>
    s.call("POST", "/api/sessions/", { token: coach.token, body: { activity: "running", ...body } });
  const assess = (video_url: string, url: string, kind = "image") =>
    create({
      activity: "workspace_wellness",
      exercise: "Ergonomics Assessment",
      video_url,
      workstation_assessment: { ...ASSESSMENT, posture_media: { url, kind } },
    });
  const made = async (answer: ReturnType<typeof create>) => s.ended(coach.token, Session.parse((await answer).body).id);
  const remove = (id: string) => s.call("DELETE", `/api/sessions/${id}/`, { token: coach.token });
  const isThere = (url: string) =>
    access(join(s.dataDir, "objects", url.slice(url.indexOf("teams/")))).then(
      () => true,
      () => false,
    );
  const clean = async (days: number) => {
    s.clock.advance({ days });
    coach.token = await s.login(coach);
    await keepHouse(s.ctx);
  };

  test("is named by its own address only: no result of another session and nothing of another team passes for one", async () => {
    const first = await made(s.createSession(coach.token));
    const { video } = await upload();
    const result = first.analyzed_url.split("?")[0] ?? "";
    const theirs = (await s.upload((await s.person()).token)).public_url;
    const byAnotherName = video.replace("/sessions/", "/sessions/./");
    for (const url of [result, theirs, byAnotherName]) {
      expect((await create({ video_url: url })).body).toEqual({ video_url: [expect.any(String)] });
      expect((await assess(video, url)).body).toEqual({ "workstation_assessment.posture_media.url": [expect.any(String)] });
    }
  });

  test("stays until the last of them is deleted, whether as video or as posture media", async () => {
    const { video, picture } = await upload();
    const [one, two] = [await made(assess(video, video, "video")), await made(assess(video, video, "video"))];
    const source = (await s.upload(coach.token)).public_url;
    const runner = await made(create({ video_url: source }));
    const other = await made(assess(video, source, "video"));
    const pictured = await made(assess(source, picture));
    await remove(one.id);
    await remove(runner.id);
    expect([await isThere(video), await isThere(source)]).toEqual([true, true]);
    await remove(two.id);
    await remove(other.id);
    expect([await isThere(video), await isThere(source), await isThere(picture)]).toEqual([false, true, true]);
    await clean(3);
    expect([await isThere(source), await isThere(picture)]).toEqual([true, true]);
    await remove(pictured.id);
    expect([await isThere(source), await isThere(picture)]).toEqual([false, false]);
  });

  test("takes no more bytes, and outlives an upload whose own video no session uses", async () => {
    const { picture, putPicture } = await upload();
    const source = (await s.upload(coach.token)).public_url;
    await made(assess(source, picture));
    expect(await putPicture()).toBe(409);
    await clean(3);
    expect([await isThere(source), await isThere(picture)]).toEqual([true, true]);
  });

  test("stays while the clean-up lets go of the older of two sessions, and goes with the younger", async () => {
    const { video, picture } = await upload();
    await made(assess(video, picture));
    await s.call("PUT", "/api/team/retention/", { token: coach.token, body: { video_days: 10, session_days: null } });
    await clean(6);
    await made(assess((await s.upload(coach.token)).public_url, picture));
    await clean(6);
    expect([await isThere(video), await isThere(picture)]).toEqual([false, true]);
    await clean(6);
    expect(await isThere(picture)).toBe(false);
  });
});

describe.each(DATABASES)("an upload that goes while a session is created from it, on %s", (database) => {
  let s: TestService;
  let coach: Person;
  beforeAll(async () => {
    s = await startTestService({}, { database });
    coach = await s.person();
    await s.grant(coach, "organization");
  });
  afterAll(() => s.close());

  const create = (video_url: string, desk: Record<string, unknown> = {}) =>
    s.call("POST", "/api/sessions/", { token: coach.token, body: { activity: "running", video_url, ...desk } });
  const remove = (id: string) => s.call("DELETE", `/api/sessions/${id}/`, { token: coach.token });
  const made = async (answer: ReturnType<typeof create>) => (await s.ended(coach.token, Session.parse((await answer).body).id)).id;

  /** Creates a session of the upload; `meanwhile` happens after its file was looked at and before the session is stored. */
  async function createWhile(video_url: string, meanwhile: () => Promise<unknown>): Promise<unknown[]> {
    const { storage } = s.ctx;
    const head = storage.head.bind(storage);
    const looked = vi.spyOn(storage, "head").mockImplementationOnce(async (key, bytes) => {
      const read = await head(key, bytes);
      await meanwhile();
      return read;
    });
    const { status, body } = await create(video_url);
    looked.mockRestore();
    return [status, body];
  }
  const REFUSED = [400, { video_url: [expect.stringContaining("upload")] }];
  const quota = async () => (await s.profile(coach)).session_quota;

  test("with its last session makes no session without a video, and nothing is debited", async () => {
    const { public_url } = await s.upload(coach.token);
    const last = await made(create(public_url));
    const before = await quota();
    expect(await createWhile(public_url, () => remove(last))).toEqual(REFUSED);
    expect(await quota()).toBe(before);
  });

  test("while another session reads the picture of the same upload: the video goes, and makes no session", async () => {
    const desk = await s.deskIntent(coach.token);
    for (const [{ url, headers }, bytes] of [[desk, MP4] as const, [desk.posture_media, JPEG] as const])
      expect((await fetch(url, { method: "PUT", headers, body: new Uint8Array(bytes) })).status).toBe(200);
    const [video, picture] = [desk.public_url, desk.posture_media.public_url];
    const source = (await s.upload(coach.token)).public_url;
    const workstation_assessment = { ...ASSESSMENT, posture_media: { url: picture, kind: "image" } };
    const assessment = { activity: "workspace_wellness", exercise: "Ergonomics Assessment", workstation_assessment };
    const pictured = await made(create(source, assessment));
    const last = await made(create(video));
    expect(await createWhile(video, () => remove(last))).toEqual(REFUSED);
    // The picture is still an upload of the team.
    const second = await made(create(source, assessment));
    await remove(pictured);
    await remove(second);
    expect((await create(source, assessment)).status).toBe(400);
  });

  test("by the clean-up makes no session without a video", async () => {
    const { public_url } = await s.upload(coach.token);
    s.clock.advance({ days: 3 });
    coach.token = await s.login(coach);
    expect(await createWhile(public_url, () => keepHouse(s.ctx))).toEqual(REFUSED);
  });
});

describe("locks of a team and of its session", () => {
  let s: TestService;
  beforeAll(async () => {
    s = await startTestService();
  });
  afterAll(() => s.close());

  /** Waits until so many transactions wait for a lock. */
  const waiting = (most: number) => {
    const waits = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return s.eventually(async () => (rowsOf(await s.ctx.db.execute(waits))[0]?.n === most ? true : undefined));
  };

  test("an upload stays when its last session is deleted in the moment in which another one is stored", async () => {
    const coach = await s.person();
    const team = teamOfRecord({ team_id: coach.teamId });
    const { public_url, object_key } = await s.upload(coach.token);
    const create = SessionCreate.parse({ activity: "running", video_url: public_url });
    const uploader = { adminId: null, blurFaceByDefault: false };
    const last = await createSession(s.ctx, team, create, uploader);
    await s.ended(coach.token, last.id);
    const removing = Promise.withResolvers<Promise<{ status: number }>>();
    const next = await createSession(s.ctx, team, create, uploader, async () => {
      const removed = s.call("DELETE", `/api/sessions/${last.id}/`, { token: coach.token });
      await Promise.race([removed, waiting(1)]);
      removing.resolve(removed);
    });
    expect((await removing.promise).status).toBe(204);
    expect((await s.ended(coach.token, next.id)).status).toBe("completed");
    expect(await s.ctx.storage.info(object_key)).not.toBeNull();
  });

  test("are taken in one order, the team's first: nobody who has it waits for a session of one who waits for it", async () => {
    const coach = await s.person();
    const sessionOf = async () => Session.parse((await s.createSession(coach.token)).body).id;
    const [gone, again] = [await sessionOf(), await sessionOf()];
    await s.ended(coach.token, gone);
    await s.ended(coach.token, again);
    const fail = Promise.withResolvers<{ failure: AnalysisFailure }>();
    s.host.decide = () => fail.promise;
    const failing = await sessionOf();
    const answers = await s.ctx.db.transaction(async (tx) => {
      await lockTeam(tx, coach.teamId);
      const removed = s.call("DELETE", `/api/sessions/${gone}/`, { token: coach.token });
      const analysed = s.call("POST", `/api/sessions/${again}/reanalyze/`, { token: coach.token, body: {} });
      fail.resolve({ failure: { code: "no_person", data: {} } });
      await waiting(3);
      await tx.execute("set local lock_timeout = '5s'");
      await tx
        .select()
        .from(sessions)
        .where(inArray(sessions.id, [gone, again, failing]))
        .for("update");
      return [removed, analysed];
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 202]);
    expect((await s.ended(coach.token, failing)).status).toBe("failed");
  });
});
