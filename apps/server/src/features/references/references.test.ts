import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { ComparedReference, MOST_REFERENCES, Session, SessionReferences } from "@sagittal/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessions } from "../../platform/db/schema/index.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";
import { bendingKnee } from "../../testing/sidecar.ts";
import { sweepObjects } from "../housekeeping/sweep.ts";

const walk = gunzipSync(readFileSync(new URL("../../../../../packages/reports/src/testing/walk.c3d.gz", import.meta.url)));

/** A laboratory's curve: the knee of the test sidecar, 3° less, its clock 1 s ahead, 200 samples a second. */
const knee = bendingKnee();
const lab = [
  "time_s,knee_flexion_left,moment",
  ...Array.from({ length: 400 }, (_, i) => i / 200).map((t) => `${t + 1},${40 + 30 * Math.sin(6 * t) - 3},0`),
].join("\n");

describe("a laboratory's files", () => {
  let s: TestService;
  let coach: Person;
  let id: string;
  beforeAll(async () => {
    s = await startTestService();
    coach = await s.person();
    id = (await s.ended(coach.token, Session.parse((await s.createSession(coach.token)).body).id)).id;
    const [row] = await s.ctx.db.select().from(sessions).where(eq(sessions.id, id));
    await s.ctx.storage.putBytes(row?.pose3d_key ?? "", Buffer.from(JSON.stringify(knee)), "application/json");
  });
  afterAll(() => s.close());

  const send = async (
    content: string | Buffer,
    { query = "", field = "file", session = id, token = coach.token, name = "../trial 1.csv", more = {} } = {},
  ) => {
    const body = new FormData();
    body.set(field, new File([new Uint8Array(Buffer.from(content))], name));
    const headers = { authorization: `Bearer ${token}`, "accept-language": "es", ...more };
    const answer = await fetch(`${s.url}/api/sessions/${session}/references/${query}`, { method: "POST", body, headers });
    return { status: answer.status, body: await answer.json() };
  };
  const at = (reference = "") => `/api/sessions/${id}/references/${reference}`;
  const objects = async () => {
    const keys: string[] = [];
    for await (const page of s.ctx.storage.list(`teams/${coach.teamId}/references/`)) keys.push(...page.map((o) => o.key));
    return keys;
  };

  test("are compared when they are sent, kept with the session, read again and deleted", async () => {
    const sent = await send(lab);
    expect(sent.status).toBe(201);
    const { comparison, ...file } = ComparedReference.parse(sent.body);
    expect(file).toMatchObject({ name: "trial 1.csv", format: "csv", size_bytes: lab.length, offset_s: null });
    expect(comparison).toMatchObject({ aligned_by: "curves", offset_s: expect.closeTo(1, 2), unknown: ["moment"] });
    expect(comparison.rows.map((r) => [r.key, r.agreement.n, Number(r.agreement.bias.toFixed(1))])).toEqual([
      ["knee_flexion_left", knee.frame_count, 3],
    ]);
    const other = ComparedReference.parse((await send(lab, { query: "?offset_s=1.5" })).body);
    expect(other.comparison).toMatchObject({ aligned_by: "stated", offset_s: 1.5 });
    expect(await objects()).toHaveLength(2);
    const list = SessionReferences.parse((await s.call("GET", at(), { token: coach.token })).body);
    expect(list.results).toEqual([file, expect.objectContaining({ id: other.id, offset_s: 1.5 })]);
    const again = await s.call("GET", at(`${file.id}/`), { token: coach.token });
    expect(again.body).toEqual({ ...file, comparison });
    const pdf = await s.call("GET", at(`${file.id}/report.pdf?lang=ru`), { token: coach.token });
    expect([pdf.status, pdf.headers.get("content-type"), pdf.text.slice(0, 5)]).toEqual([200, "application/pdf", "%PDF-"]);
    expect((await s.call("DELETE", at(`${other.id}/`), { token: coach.token })).status).toBe(204);
    expect(await s.call("GET", at(`${other.id}/`), { token: coach.token })).toMatchObject({
      status: 404,
      body: { detail: "reference_not_found" },
    });
    expect(await objects()).toEqual([expect.stringContaining(file.id)]);
  });

  test("that cannot be used are refused with a sentence and leave nothing", async () => {
    const before = await objects();
    const wrong: [string | Buffer, string][] = [
      ["", "El archivo no tiene filas."],
      ["time_s,knee_flexion_left\n0,1\n0,2\n", "El tiempo de la fila 2 no sigue al anterior."],
      ["metric,value\nnonsense,1\n", "El archivo no contiene nada que mida esta sesión, o las dos grabaciones no coinciden en el tiempo."],
      [walk.subarray(0, 20_000), "El archivo C3D está dañado o termina antes de tiempo."],
    ];
    for (const [content, sentence] of wrong) expect(await send(content)).toEqual({ status: 400, body: { file: [sentence] } });
    expect((await send(lab, { field: "photo" })).body).toHaveProperty("file");
    expect(await send(Buffer.alloc(25 * 1024 * 1024))).toMatchObject({ status: 413 });
    expect(await send(lab, { name: "a\0b.mot" })).toEqual({ status: 400, body: { non_field_errors: [expect.any(String)] } });
    expect(await objects()).toEqual(before);
  });

  test("are kept once when they are sent again with the same Idempotency-Key", async () => {
    const before = await objects();
    const more = { "idempotency-key": "one file" };
    const [first, again] = [await send(lab, { more }), await send(lab, { more })];
    expect([first.status, again]).toEqual([201, first]);
    expect(await send(`${lab}\n`, { more })).toMatchObject({ status: 409, body: { detail: "idempotency_key_reused" } });
    expect(await send(lab, { more, query: "?offset_s=1" })).toMatchObject({ status: 409 });
    expect((await objects()).length).toBe(before.length + 1);
  });

  test("belong to one team and one session", async () => {
    const stranger = await s.person();
    const [file] = SessionReferences.parse((await s.call("GET", at(), { token: coach.token })).body).results;
    expect(await send(lab, { token: stranger.token })).toEqual({ status: 404, body: { detail: "session_not_found" } });
    for (const method of ["GET", "DELETE"]) expect((await s.call(method, at(`${file?.id}/`), { token: stranger.token })).status).toBe(404);
    const other = await s.ended(coach.token, Session.parse((await s.createSession(coach.token)).body).id);
    expect((await s.call("GET", `/api/sessions/${other.id}/references/${file?.id}/`, { token: coach.token })).status).toBe(404);
  });

  test("are at most ten, stay while housekeeping sweeps, and go with their session", async () => {
    const { results } = SessionReferences.parse((await s.call("GET", at(), { token: coach.token })).body);
    for (let n = results.length; n < MOST_REFERENCES; n++) expect((await send("metric,value\ncadence,170\n")).status).toBe(201);
    expect(await send(lab)).toEqual({ status: 400, body: { file: ["Una sesión puede tener 10 como máximo; elimine uno antes."] } });
    await s.ctx.storage.putBytes(`teams/${coach.teamId}/references/${id}/lost`, Buffer.from("x"), "application/octet-stream");
    s.clock.advance({ days: 2 });
    expect(await sweepObjects(s.ctx)).toBe(1);
    expect(await objects()).toHaveLength(MOST_REFERENCES);
    expect((await s.call("DELETE", `/api/sessions/${id}/`, { token: await s.login(coach) })).status).toBe(204);
    expect(await objects()).toEqual([]);
  });
});
