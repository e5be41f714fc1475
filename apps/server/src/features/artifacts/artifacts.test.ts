import { metricTargets } from "@sagittal/catalogue";
import { Artifact, Session } from "@sagittal/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { artifacts } from "../../platform/db/schema/index.ts";
import { ModelStandIn } from "../../testing/model.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";
import { artifactJob } from "./job.ts";

const WithId = z.looseObject({ id: z.uuid() });
const targets = metricTargets({ activity: "running", exercise: "Easy Run", camera_view: "side" });
const detail = { n: 10, sd: 1, confidence: 0.9 };

/** A coach on Professional with an athlete and a finished session of theirs. */
async function team(s: TestService) {
  const coach = await s.person();
  await s.grant(coach, "professional");
  s.host.result = () => ({
    metric_targets: targets,
    metrics: [
      { key: "cadence", value_num: 150.4, value_json: detail },
      { key: "trunk_lean", value_num: 14, value_json: detail },
    ],
  });
  const body = { display_name: "Anna Petrova" };
  const client = WithId.parse((await s.call("POST", "/api/clients/", { token: coach.token, body })).body).id;
  const session = await s.ended(coach.token, Session.parse((await s.createSession(coach.token, { client })).body).id);
  return { coach, client, session };
}
const create = (s: TestService, { token }: Person, body: object) => s.call("POST", "/api/artifacts/", { token, body });
const written = (s: TestService, { token }: Person, id: string) =>
  s.eventually(async () => {
    const artifact = Artifact.parse((await s.call("GET", `/api/artifacts/${id}/`, { token })).body);
    return artifact.status === "pending" ? undefined : artifact;
  });

describe("artifacts", () => {
  let s: TestService;
  let t: Awaited<ReturnType<typeof team>>;
  beforeAll(async () => {
    s = await startTestService();
    t = await team(s);
  });
  afterAll(() => s.close());
  const make = async (body: object) => written(s, t.coach, Artifact.parse((await create(s, t.coach, body)).body).id);

  test("POST answers 201 pending; a job writes it; then it is ready, in its language", async () => {
    const answer = await create(s, t.coach, { kind: "training_plan", session_ids: [t.session.id], locale: "ru" });
    const pending = Artifact.parse(answer.body);
    expect([answer.status, pending]).toMatchObject([
      201,
      { kind: "training_plan", status: "pending", client: t.client, session_ids: [t.session.id], title: "", content: "", edited_at: null },
    ]);
    const ready = await written(s, t.coach, pending.id);
    expect(ready).toMatchObject({ status: "ready", failure_reason: "", model: "rules", title: "План тренировок: Anna Petrova" });
    expect(ready.content).toContain("Наклон туловища: сейчас 14°, цель — от 2° до 10°.");
  });

  test("an athlete alone stands for their newest sessions", async () => {
    const artifact = await make({ kind: "summary", client: t.client });
    expect(artifact).toMatchObject({ status: "ready", session_ids: [t.session.id], client: t.client, title: "Summary: Anna Petrova" });
    expect(artifact.content).toContain("150 steps/min");
  });

  test("are listed newest first and filtered by kind, status and athlete", async () => {
    const one = await make({ kind: "athlete_message", client: t.client });
    const list = z.object({ count: z.int(), results: z.array(Artifact) });
    const get = async (query: string) => list.parse((await s.call("GET", `/api/artifacts/?${query}`, { token: t.coach.token })).body);
    const all = await get("");
    expect(all.results[0]).toEqual(one);
    expect(all.results.map((a) => a.created_at)).toEqual(
      all.results
        .map((a) => a.created_at)
        .toSorted()
        .reverse(),
    );
    expect((await get("kind=athlete_message")).results.map((a) => a.id)).toEqual([one.id]);
    expect((await get("status=failed")).count).toBe(0);
    expect((await get(`client=${t.client}`)).count).toBe(all.count);
    expect((await s.call("GET", "/api/artifacts/?kind=poem", { token: t.coach.token })).body).toHaveProperty("kind");
  });

  test("a ready one is edited and exported as it then is: Markdown, text, PDF", async () => {
    const { id } = await make({ kind: "training_plan", client: t.client });
    const path = `/api/artifacts/${id}/`;
    const body = { title: "Plan for Anna", content: "## Week\n\n- **One** thing" };
    const edited = Artifact.parse((await s.call("PATCH", path, { token: t.coach.token, body })).body);
    expect(edited).toMatchObject({ ...body, status: "ready", edited_at: expect.stringMatching(/Z$/) });
    const file = async (query: string) => s.call("GET", `${path}export/?${query}`, { token: t.coach.token });
    const [md, txt, pdf] = [await file("format=md"), await file("format=txt"), await file("format=pdf&paper=LETTER")];
    expect([md.text, md.headers.get("content-type")]).toEqual([
      "# Plan for Anna\n\n## Week\n\n- **One** thing\n",
      "text/markdown; charset=utf-8",
    ]);
    expect([txt.text, txt.headers.get("content-type")]).toEqual(["Plan for Anna\n\nWeek\n\n• One thing\n", "text/plain; charset=utf-8"]);
    expect([pdf.text.slice(0, 5), pdf.headers.get("content-type")]).toEqual(["%PDF-", "application/pdf"]);
    expect(pdf.headers.get("content-disposition")).toBe('attachment; filename="training-plan.pdf"');
    expect((await file("format=docx")).status).toBe(400);
    expect((await s.call("PATCH", path, { token: t.coach.token, body: { title: " " } })).body).toHaveProperty("title");
    expect((await s.call("DELETE", path, { token: t.coach.token })).status).toBe(204);
    expect(await s.call("GET", path, { token: t.coach.token })).toMatchObject({ status: 404, body: { detail: "artifact_not_found" } });
  });

  test("an artifact that cannot be written is refused with the reason", async () => {
    const refused = async (body: object) => {
      const answer = await create(s, t.coach, body);
      return [answer.status, answer.body];
    };
    expect(await refused({ kind: "summary" })).toEqual([400, { session_ids: ["Name sessions or an athlete."] }]);
    expect(await refused({ kind: "poem", client: t.client })).toMatchObject([400, { kind: [expect.any(String)] }]);
    expect(await refused({ kind: "summary", session_ids: [t.session.id, t.session.id] })).toEqual([
      400,
      { session_ids: ["Each session may appear once."] },
    ]);
    const ofNobody = await s.ended(t.coach.token, Session.parse((await s.createSession(t.coach.token)).body).id);
    expect(await refused({ kind: "summary", session_ids: [t.session.id, ofNobody.id] })).toEqual([
      400,
      { session_ids: ["All sessions must be of the same athlete."] },
    ]);
    const other = { display_name: "New" };
    const empty = WithId.parse((await s.call("POST", "/api/clients/", { token: t.coach.token, body: other })).body).id;
    expect(await refused({ kind: "summary", client: empty })).toEqual([400, { client: ["This athlete has no completed sessions yet."] }]);
    s.host.decide = async () => ({ failure: { code: "no_person", data: {} } });
    const failed = await s.ended(t.coach.token, Session.parse((await s.createSession(t.coach.token)).body).id);
    s.host.decide = async () => "completed";
    expect(await refused({ kind: "summary", session_ids: [failed.id] })).toEqual([409, { detail: "session_not_completed" }]);
    expect(await refused({ kind: "summary", session_ids: [crypto.randomUUID()] })).toEqual([404, { detail: "session_not_found" }]);
    expect(await refused({ kind: "summary", client: crypto.randomUUID() })).toEqual([404, { detail: "client_not_found" }]);
  });

  test("sessions that are gone when it is written make it fail with a reason, and a failed one is neither edited nor exported", async () => {
    const gone = await s.ended(t.coach.token, Session.parse((await s.createSession(t.coach.token)).body).id);
    const { id } = await make({ kind: "summary", session_ids: [gone.id], locale: "es" });
    // As it is when the worker comes to it late.
    await s.ctx.db.update(artifacts).set({ status: "pending", title: "", content: "" }).where(eq(artifacts.id, id));
    const path = `/api/artifacts/${id}/`;
    const call = (method: string, at: string, body?: object) => s.call(method, at, { token: t.coach.token, ...(body && { body }) });
    const notReady = { status: 409, body: { detail: "artifact_not_ready" } };
    expect(await call("PATCH", path, { title: "x" })).toMatchObject(notReady);
    expect((await call("DELETE", `/api/sessions/${gone.id}/`)).status).toBe(204);
    const run = { id: "run", lastTry: false, signal: AbortSignal.timeout(60_000) };
    expect(await artifactJob(s.ctx)({ artifact_id: id }, run)).toBe("failed");
    expect((await call("GET", path)).body).toMatchObject({
      status: "failed",
      failure_reason: "Las sesiones elegidas ya no existen o ninguna tiene un análisis terminado.",
      session_ids: [],
    });
    expect(await call("PATCH", path, { title: "x" })).toMatchObject(notReady);
    expect(await call("GET", `${path}export/`)).toMatchObject(notReady);
    expect(await artifactJob(s.ctx)({ artifact_id: id }, run)).toBe("skipped");
  });

  test("another team's sessions, athletes and artifacts are not there; below Professional it is 402, for keys 403", async () => {
    const { id } = await make({ kind: "summary", client: t.client });
    const other = await s.person();
    await s.grant(other, "organization");
    expect(await create(s, other, { kind: "summary", session_ids: [t.session.id] })).toMatchObject({
      status: 404,
      body: { detail: "session_not_found" },
    });
    expect(await create(s, other, { kind: "summary", client: t.client })).toMatchObject({
      status: 404,
      body: { detail: "client_not_found" },
    });
    for (const [method, path] of [
      ["GET", ""],
      ["PATCH", ""],
      ["DELETE", ""],
      ["GET", "export/"],
    ] as const)
      expect(
        await s.call(method, `/api/artifacts/${id}/${path}`, { token: other.token, ...(method === "PATCH" && { body: {} }) }),
      ).toMatchObject({ status: 404, body: { detail: "artifact_not_found" } });
    const key = await s.key(other);
    expect((await s.call("GET", "/api/artifacts/", { token: key.token })).status).toBe(403);
    await s.grant(other, "starter");
    expect(await create(s, other, { kind: "summary", client: t.client })).toMatchObject({ status: 402, body: { feature: "agents" } });
  });

  test("erasing the athlete erases their artifacts", async () => {
    const own = await team(s);
    const artifact = Artifact.parse((await create(s, own.coach, { kind: "summary", client: own.client })).body);
    await written(s, own.coach, artifact.id);
    expect((await s.call("DELETE", `/api/clients/${own.client}/`, { token: own.coach.token })).status).toBe(204);
    expect((await s.call("GET", `/api/artifacts/${artifact.id}/`, { token: own.coach.token })).status).toBe(404);
  });
});

test.each([
  ["the same numbers", ["## Goals\n\nTrunk lean 14°, aim for 10°."], "small-model"],
  ["an invented number", ["Do 12 squats."], "rules"],
  ["a refusal", "refuse" as const, "rules"],
])("a language model that answers with %s", async (_what, say, writer) => {
  const model = new ModelStandIn();
  model.say = () => say;
  const env = { COACH_PROVIDER: "openai-compatible", COACH_BASE_URL: await model.start(), COACH_MODEL: "small-model" };
  const s = await startTestService(env);
  try {
    const t = await team(s);
    const { id } = Artifact.parse((await create(s, t.coach, { kind: "training_plan", client: t.client })).body);
    const artifact = await written(s, t.coach, id);
    expect(artifact).toMatchObject({ status: "ready", model: writer });
    expect(artifact.content).toContain(writer === "rules" ? "## Where we start" : "aim for 10°");
  } finally {
    await s.close();
    await model.stop();
  }
});
