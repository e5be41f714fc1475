import { access } from "node:fs/promises";
import { join } from "node:path";
import { Session, type UploadIntent } from "@sagittal/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MP4, type Person, startTestService, type TestService } from "../../testing/service.ts";
import { keepHouse } from "../housekeeping/service.ts";

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
    const put = async ({ url, headers }: Pick<UploadIntent, "url" | "headers">) =>
      (await fetch(url, { method: "PUT", headers, body: new Uint8Array(MP4) })).status;
    expect([await put(intent), await put(posture_media)]).toEqual([200, 200]);
    return { video: intent.public_url, picture: posture_media.public_url, putPicture: () => put(posture_media) };
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
