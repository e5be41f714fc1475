import { readFile } from "node:fs/promises";
import { ANALYSIS_VERSION } from "@sagittal/analysis";
import { PoseSidecar, Session, SessionEvents } from "@sagittal/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startTestService, type TestService } from "../../testing/service.ts";
import { sampleResult } from "./sample.ts";

const Truth = z.object({ derived: z.object({ cadence_spm: z.number(), ground_contact_time_s: z.number() }) });

test("the stored result is one of the analysis as it is now", async () => {
  expect((await sampleResult()).analysis_version).toBe(ANALYSIS_VERSION);
});

test("the stored result agrees with the exact truth of the clip", async () => {
  const file = await readFile(new URL("../../../../../samples/run_treadmill_side.truth.json", import.meta.url), "utf8");
  const { derived } = Truth.parse(JSON.parse(file));
  const { metrics } = await sampleResult();
  const value = (key: string) => metrics.find((m) => m.key === key)?.value_num;
  expect(value("cadence")).toBeCloseTo(derived.cadence_spm, 0);
  expect(Math.abs((value("contact_time") ?? 0) - derived.ground_contact_time_s * 1000)).toBeLessThan(20);
});

describe("POST /api/me/demo/", () => {
  let s: TestService;
  beforeAll(async () => {
    s = await startTestService();
  });
  afterAll(() => s.close());

  test("makes one finished session per team, outside quota and numbering, also when asked for at once", async () => {
    const p = await s.person();
    const before = (await s.profile(p)).session_quota;
    const answers = await Promise.all([1, 2, 3].map(() => s.call("POST", "/api/me/demo/", { token: p.token, body: {} })));
    const [first, ...others] = answers.map((a) => Session.parse(a.body));
    expect(answers.map((a) => a.status)).toEqual([201, 201, 201]);
    expect(first).toMatchObject({
      is_demo: true,
      status: "completed",
      seq_no: null,
      activity: "running",
      analysis_version: ANALYSIS_VERSION,
    });
    expect(others.map((o) => o.id)).toEqual([first!.id, first!.id]);
    expect(first!.score).toEqual(expect.any(Number));
    expect(first!.metrics.filter((m) => m.value_num !== null).length).toBeGreaterThan(5);
    expect((await s.profile(p)).session_quota).toBe(before);
    const list = await s.call("GET", "/api/sessions/?is_demo=true", { token: p.token });
    expect(list.body).toMatchObject({ count: 1 });
    const real = Session.parse((await s.createSession(p.token)).body);
    expect(real.seq_no).toBe(1);
  });

  test("its media can be fetched and have their declared types", async () => {
    const p = await s.person();
    const demo = Session.parse((await s.call("POST", "/api/me/demo/", { token: p.token, headers: { "accept-language": "es" } })).body);
    expect(demo.name).toMatch(/^Ejemplo/);
    for (const url of [demo.video_url, demo.analyzed_url]) {
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
      expect(bytes.subarray(4, 8).toString("latin1")).toBe("ftyp");
    }
    const image = Buffer.from(await (await fetch(demo.thumbnail_url)).arrayBuffer());
    expect(image.subarray(0, 3).toString("hex")).toBe("ffd8ff");
    const sidecar = PoseSidecar.parse(await (await fetch(demo.pose3d_url)).json());
    expect(sidecar.frames).toHaveLength(sidecar.frame_count);
    expect(sidecar.events.length).toBeGreaterThan(0);
    expect((await s.call("GET", `/api/sessions/${demo.id}/export/?format=csv`, { token: p.token })).status).toBe(200);
  });

  test("it has no stored landmarks: a correction of its events is refused with the step to take first, and changes nothing", async () => {
    const p = await s.person();
    const demo = Session.parse((await s.call("POST", "/api/me/demo/", { token: p.token })).body);
    const path = `/api/sessions/${demo.id}/events/`;
    const detected = SessionEvents.parse((await s.call("GET", path, { token: p.token })).body);
    expect([detected.corrected, detected.events.length > 0, detected.original]).toEqual([false, true, detected.events]);
    for (const events of [detected.events.slice(1), [], null]) {
      expect(await s.call("PUT", path, { token: p.token, body: { events } })).toMatchObject({
        status: 409,
        body: { detail: "session_without_track", hint: expect.stringContaining("analyse the session again") },
      });
    }
    expect((await s.call("GET", path, { token: p.token })).body).toEqual(detected);
    const again = Session.parse((await s.call("GET", `/api/sessions/${demo.id}/`, { token: p.token })).body);
    expect([again.metrics, again.score]).toEqual([demo.metrics, demo.score]);
    const reanalysed = await s.call("POST", `/api/sessions/${demo.id}/reanalyze/`, { token: p.token, body: {} });
    expect([reanalysed.status, (await s.profile(p)).session_quota]).toEqual([202, 5]);
  });

  test("a team's demonstration can be deleted with its media and made again", async () => {
    const p = await s.person();
    const make = async () => Session.parse((await s.call("POST", "/api/me/demo/", { token: p.token })).body);
    const demo = await make();
    expect((await s.call("DELETE", `/api/sessions/${demo.id}/`, { token: p.token })).status).toBe(204);
    expect((await fetch(demo.analyzed_url)).status).toBe(404);
    expect((await fetch((await make()).analyzed_url)).status).toBe(200);
  });
});
