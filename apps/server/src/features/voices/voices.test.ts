import { reviewOf, Session, SessionVoice, VOICE_BYTES, VoiceAnswer } from "@sagittal/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { MP4, type Person, startTestService, type TestService } from "../../testing/service.ts";
import { sweepObjects } from "../housekeeping/sweep.ts";

/** An EBML header whose DocType is webm, and sound that nobody decodes. */
const WEBM = Buffer.concat([Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d", "hex"), Buffer.alloc(2000, 7)]);
const M4A = Buffer.concat([Buffer.from("0000001c667479704d344120", "hex"), Buffer.alloc(2000, 7)]);
const log = {
  duration_ms: 3000,
  steps: [
    { audio_ms: 0, clip_ms: 400, rate: 0 },
    { audio_ms: 1200, clip_ms: 400, rate: 0.5 },
  ],
  drawings: [
    {
      drawing: {
        ...{ kind: "line", colour: "red", from_ms: 400, to_ms: 900, text: "" },
        points: [
          [0.2, 0.2],
          [0.4, 0.4],
        ],
      },
      drawn_ms: 800,
      removed_ms: null,
    },
  ],
};

describe.each(["postgres", "pglite"] as const)("a coach's voice over a session, on %s", (database) => {
  let s: TestService;
  let coach: Person;
  let id: string;
  beforeAll(async () => {
    s = await startTestService({}, { database });
    coach = await s.person();
    id = (await s.ended(coach.token, Session.parse((await s.createSession(coach.token)).body).id)).id;
  });
  afterAll(() => s.close());

  const at = (session = id) => `/api/sessions/${session}/voice/`;
  const send = async (audio: Buffer | null, told: unknown = log, { session = id, token = coach.token } = {}) => {
    const body = new FormData();
    if (told !== null) body.set("log", typeof told === "string" ? told : JSON.stringify(told));
    if (audio) body.set("audio", new Blob([new Uint8Array(audio)], { type: "text/html" }));
    const answer = await fetch(s.url + at(session), { method: "PUT", body, headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, body: z.looseObject({}).parse(await answer.json()) };
  };
  const read = async () => VoiceAnswer.parse((await s.call("GET", at(), { token: coach.token })).body).voice;
  const objects = async () => {
    const keys: string[] = [];
    for await (const page of s.ctx.storage.list(`teams/${coach.teamId}/voices/`)) keys.push(...page.map((o) => o.key));
    return keys;
  };

  test("is kept as it was sent, makes a review, gives way to a new one, shows on the public page, and is deleted", async () => {
    expect(await read()).toBeNull();
    const sent = await send(WEBM);
    expect(sent.status).toBe(200);
    const first = SessionVoice.parse(sent.body);
    expect(first).toMatchObject({ content_type: "audio/webm", size_bytes: WEBM.length, log });
    const file = await fetch(first.url);
    expect([file.headers.get("content-type"), Buffer.from(await file.arrayBuffer())]).toEqual(["audio/webm", WEBM]);
    const session = Session.parse((await s.call("GET", `/api/sessions/${id}/`, { token: coach.token })).body);
    expect(reviewOf(session.metrics)).toMatchObject({ notes: "", score: null, reviewed_by: coach.id });

    const words = { notes: "Hips high", score: 70 };
    expect((await s.call("POST", `/api/sessions/${id}/review/`, { token: coach.token, body: words })).status).toBe(200);
    expect(SessionVoice.parse((await send(M4A)).body).content_type).toBe("audio/mp4");
    expect(SessionVoice.parse((await send(MP4)).body).content_type).toBe("audio/mp4");
    expect(await objects()).toEqual([expect.stringContaining(id)]);
    const after = Session.parse((await s.call("GET", `/api/sessions/${id}/`, { token: coach.token })).body);
    expect(reviewOf(after.metrics)).toMatchObject({ notes: "Hips high", score: 70 });

    const { token } = z
      .looseObject({ token: z.string() })
      .parse((await s.call("POST", `/api/sessions/${id}/share/`, { token: coach.token, body: {} })).body);
    const shared = VoiceAnswer.parse((await s.call("GET", `/api/shared/${token}/voice/`)).body).voice;
    expect(shared?.log).toEqual(log);
    expect(shared?.url).not.toMatch(new RegExp(`${id}|${coach.teamId}`));
    expect(Buffer.from(await (await fetch(shared?.url ?? "")).arrayBuffer())).toEqual(MP4);

    expect((await s.call("DELETE", at(), { token: coach.token })).status).toBe(204);
    expect([await read(), await objects()]).toEqual([null, []]);
    expect(await s.call("DELETE", at(), { token: coach.token })).toMatchObject({ status: 404, body: { detail: "voice_not_found" } });
    expect(VoiceAnswer.parse((await s.call("GET", `/api/shared/${token}/voice/`)).body).voice).toBeNull();
  });

  test("is refused in plain words when it is no recording, too large, or its log is none, and leaves nothing", async () => {
    const step = { audio_ms: 5, clip_ms: 0, rate: 0 };
    const wrong: [Buffer | null, unknown, string, RegExp][] = [
      [Buffer.alloc(500, "<html>"), log, "audio", /no recording of a browser/],
      [null, log, "audio", /form field/],
      [WEBM, null, "log", /required/],
      [WEBM, "{", "log", /object/],
      [WEBM, { ...log, steps: [step] }, "log.steps", /rise from 0/],
      [WEBM, { ...log, duration_ms: 200_000 }, "log.duration_ms", /182/],
    ];
    for (const [audio, told, field, says] of wrong) {
      const answer = await send(audio, told);
      expect([field, answer.status, String(answer.body[field])]).toEqual([field, 400, expect.stringMatching(says)]);
    }
    expect(await send(Buffer.concat([WEBM, Buffer.alloc(VOICE_BYTES)]))).toMatchObject({ status: 413 });
    expect((await s.call("PUT", at(), { token: coach.token, body: log })).body).toHaveProperty("audio");
    expect([await read(), await objects()]).toEqual([null, []]);
  });

  test("belongs to one team, waits until the analysis has ended, stays while housekeeping sweeps and goes with its session", async () => {
    expect((await send(WEBM)).status).toBe(200);
    const stranger = await s.person();
    expect(await send(WEBM, log, { token: stranger.token })).toEqual({ status: 404, body: { detail: "session_not_found" } });
    let finish = () => {};
    s.host.decide = () => new Promise((resolve) => (finish = () => resolve("completed")));
    const open = Session.parse((await s.createSession(coach.token)).body).id;
    expect(await send(WEBM, log, { session: open })).toEqual({ status: 409, body: { detail: "session_not_reviewable" } });
    await s.eventually(async () => (s.host.requests.length > 1 ? true : undefined));
    finish();
    await s.ended(coach.token, open);

    await s.ctx.storage.putBytes(`teams/${coach.teamId}/voices/${id}/lost.webm`, WEBM, "audio/webm");
    s.clock.advance({ days: 2 });
    expect(await sweepObjects(s.ctx)).toBe(1);
    expect(await objects()).toHaveLength(1);
    expect((await s.call("DELETE", `/api/sessions/${id}/`, { token: await s.login(coach) })).status).toBe(204);
    expect(await objects()).toEqual([]);
  });
});
