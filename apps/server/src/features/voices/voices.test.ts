import { readFile, writeFile } from "node:fs/promises";
import { reviewOf, Session, SessionVoice, VOICE_BYTES, VoiceAnswer } from "@sagittal/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { probeVideo, readFrames } from "../../../../../packages/vision/src/index.ts";
import { decodeMono } from "../../../../../packages/vision/src/video/sound.ts";
import { makeClip, makeSound } from "../../../../../packages/vision/test-support/clips.ts";
import { tempFolder } from "../../../../../packages/vision/test-support/temp.ts";
import { teamOfRecord } from "../../tenancy.ts";
import { MP4, type Person, startTestService, type TestService } from "../../testing/service.ts";
import { sweepObjects } from "../housekeeping/sweep.ts";
import { removeSource } from "../sessions/remove.ts";

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
      [Buffer.alloc(500, "<html>"), log, "audio", /not a browser's recording/],
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

describe("a film of a voice-over", () => {
  const temp = tempFolder();
  /** Luma of a frame of the test's clips: the frame's own number can be read from it. */
  const grey = (frame: number) => 20 + 6 * frame;
  const clip = (name: string, invert: boolean) =>
    makeClip(temp(name), {
      ...{ width: 320, height: 192, frames: 30, fps: 30, encoderOptions: { crf: "1" } },
      paint: (frame) => {
        const level = invert ? 255 - grey(frame) : grey(frame);
        return [level, level, level];
      },
    });
  const told = {
    duration_ms: 1500,
    // Stands, plays, goes back, and stands at another place.
    steps: [
      { audio_ms: 0, clip_ms: 200, rate: 0 },
      { audio_ms: 500, clip_ms: 200, rate: 1 },
      { audio_ms: 900, clip_ms: 600, rate: -0.5 },
      { audio_ms: 1300, clip_ms: 900, rate: 0 },
    ],
    drawings: [
      {
        drawing: {
          ...{ kind: "line", colour: "red", from_ms: 0, to_ms: 1000, text: "" },
          points: [
            [0.2, 0.5],
            [0.8, 0.5],
          ],
        },
        drawn_ms: 500,
        removed_ms: 1300,
      },
    ],
  };
  let s: TestService;
  let coach: Person;
  let plain: string;
  let blurred: string;
  let speech: Buffer;
  beforeAll(async () => {
    s = await startTestService();
    coach = await s.person();
    [plain, blurred] = [clip("plain.mp4", false), clip("blurred.mp4", true)];
    speech = await readFile(makeSound(temp("speech.webm"), 1200, true));
  });
  afterAll(() => s.close());

  const at = (id: string) => `/api/sessions/${id}/voice/`;
  const ask = (method: string, path: string, body?: object) => s.call(method, path, { token: coach.token, ...(body && { body }) });
  const make = (id: string) => ask("POST", `${at(id)}video/`);
  const voiceOf = async (id: string) => VoiceAnswer.parse((await ask("GET", at(id))).body).voice;
  const objects = async (id: string) => {
    const keys: string[] = [];
    for await (const page of s.ctx.storage.list(`teams/${coach.teamId}/voices/${id}/`)) keys.push(...page.map((o) => o.key));
    return keys;
  };
  const speak = async (id: string, audio = speech) => {
    const body = new FormData();
    body.set("log", JSON.stringify(told));
    body.set("audio", new Blob([new Uint8Array(audio)]));
    const sent = await fetch(s.url + at(id), { method: "PUT", body, headers: { authorization: `Bearer ${coach.token}` } });
    expect(SessionVoice.parse(await sent.json()).video).toBeNull();
  };
  /** A finished session whose files are these clips, with a voice over it. */
  const spoken = async (body: Record<string, unknown> = {}, audio = speech) => {
    const session = await s.ended(coach.token, Session.parse((await s.createSession(coach.token, body)).body).id);
    const put = (url: string, path: string) => s.ctx.storage.putFile(s.ctx.storage.keyOf(url) ?? "", path, "video/mp4");
    await put(session.video_url, plain);
    if (session.anonymized_url) await put(session.anonymized_url, blurred);
    const begins = Buffer.from(JSON.stringify({ offset_ms: 100 }));
    await s.ctx.storage.putBytes(s.ctx.storage.keyOf(session.pose3d_url) ?? "", begins, "application/json");
    await speak(session.id, audio);
    return session.id;
  };
  const ended = (id: string) =>
    s.eventually(async () => {
      const film = (await voiceOf(id))?.video;
      return film?.status === "ready" || film?.status === "failed" ? film : undefined;
    });
  /** The film's file with its frames' levels at a corner and on the drawing. */
  const decoded = async (url: string) => {
    const path = temp(`film-${url.length}.mp4`);
    await writeFile(path, Buffer.from(await (await fetch(url)).arrayBuffer()));
    const probe = probeVideo(path);
    const frames = Array.from(readFrames(probe), ({ y, yStride, v, uStride }) => ({
      corner: Math.round((((y[4 * yStride + 4] ?? 0) - 16) * 255) / 219),
      red: v[48 * uStride + 80] ?? 0,
    }));
    const samples = new Float32Array(72_000);
    decodeMono(path, samples);
    const loudness = (fromMs: number, toMs: number) => {
      const part = samples.subarray(48 * fromMs, 48 * toMs);
      return part.reduce((sum, x) => sum + Math.abs(x), 0) / part.length;
    };
    return { probe, frames, loudness };
  };
  /** The frame of the clip that each frame of the film should show. */
  const shown = (fromMs: number) =>
    Array.from({ length: 45 }, (_, i) => {
      const ms = (i * 1000) / 30;
      const place = ms < 500 ? 200 : ms < 900 ? ms - 300 : ms < 1300 ? 600 - (ms - 900) / 2 : 900;
      return Math.floor(((place - fromMs + 1) * 30) / 1000);
    });

  test("shows what the viewer showed with the drawings burnt in, sounds, stays while it is asked for again, and goes with a blurring analysis", async () => {
    const id = await spoken();
    const stranger = await s.person();
    expect((await s.call("POST", `${at(id)}video/`, { token: stranger.token })).body).toEqual({ detail: "session_not_found" });
    expect(await make(id)).toMatchObject({ status: 202, body: { status: "queued", url: null, failure_reason: "" } });
    const film = await ended(id);
    expect([film.status, film.failure_reason]).toEqual(["ready", ""]);
    expect((await make(id)).body).toMatchObject({ status: "ready", created_at: film.created_at });

    const { probe, frames, loudness } = await decoded(film.url ?? "");
    expect([probe.codec, probe.hasAudio, frames.length, Math.round(probe.durationMs)]).toEqual(["h264", true, 45, 1500]);
    expect(frames.map(({ corner }) => Math.round((corner - 20) / 6))).toEqual(shown(0));
    const drawn = frames.map(({ red }, i) => (red > 145 ? i : -1)).filter((i) => i >= 0);
    expect([drawn[0], drawn.at(-1), drawn.length]).toEqual([15, 38, 24]);
    expect(loudness(100, 1100)).toBeGreaterThan(0.15);
    expect(loudness(1300, 1500)).toBeLessThan(0.01);

    const { token } = z.looseObject({ token: z.string() }).parse((await ask("POST", `/api/sessions/${id}/share/`, {})).body);
    const shared = VoiceAnswer.parse((await s.call("GET", `/api/shared/${token}/voice/`)).body).voice?.video;
    expect((await fetch(shared?.url ?? "")).headers.get("content-type")).toBe("video/mp4");

    expect((await ask("POST", `/api/sessions/${id}/reanalyze/`, { blur_face: true })).status).toBe(202);
    expect([(await voiceOf(id))?.video, (await objects(id)).length]).toEqual([null, 1]);
    expect((await fetch(shared?.url ?? "")).status).toBe(404);
    await s.ended(coach.token, id);
  });

  test("shows blurred faces only, from where that clip begins, and goes with the source", async () => {
    const id = await spoken({ blur_face: true });
    await make(id);
    const { frames } = await decoded((await ended(id)).url ?? "");
    expect(frames.map(({ corner }) => Math.round((235 - corner) / 6))).toEqual(shown(100));
    await removeSource(s.ctx, teamOfRecord({ team_id: coach.teamId }), id);
    expect([(await voiceOf(id))?.video, (await objects(id)).length]).toEqual([null, 1]);
  });

  test("leaves nothing when the voice is deleted while it is made, and says why a silent one cannot be made", async () => {
    expect((await make(Session.parse((await s.createSession(coach.token)).body).id)).body).toEqual({ detail: "voice_not_found" });
    const id = await spoken();
    const { storage } = s.ctx;
    const put = storage.putFile.bind(storage);
    const removed = vi.spyOn(storage, "remove");
    const putting = vi.spyOn(storage, "putFile").mockImplementationOnce(async (...file) => {
      expect((await ask("DELETE", at(id))).status).toBe(204);
      await put(...file);
    });
    await make(id);
    // Once by the deletion, once by the job that came too late.
    await s.eventually(async () =>
      removed.mock.calls.filter(([keys]) => keys.some((key) => key.endsWith(".mp4"))).length > 1 ? true : undefined,
    );
    await s.eventually(async () => ((await objects(id)).length === 0 ? true : undefined));
    putting.mockRestore();
    removed.mockRestore();

    await speak(id, WEBM);
    await make(id);
    expect(await ended(id)).toMatchObject({ status: "failed", url: null, failure_reason: expect.stringMatching(/no sound/) });
    const told = await s.call("GET", at(id), { token: coach.token, headers: { "accept-language": "es" } });
    expect(VoiceAnswer.parse(told.body).voice?.video?.failure_reason).toMatch(/no contiene sonido/);
    expect((await make(id)).body).toMatchObject({ status: "queued", failure_reason: "" });
    expect((await ended(id)).status).toBe("failed");
  });
});
