import { metricTargets } from "@sagittal/catalogue";
import { Agent, Session } from "@sagittal/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ModelStandIn } from "../../testing/model.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";
import { sentEvents } from "../../testing/stream.ts";

const targets = metricTargets({ activity: "running", exercise: "Easy Run", camera_view: "side", athlete: {}, context: {} });
const detail = { n: 10, sd: 1, confidence: 0.9 };
const metrics = [
  { key: "cadence", value_num: 150.4, value_json: detail },
  { key: "trunk_lean", value_num: 16, value_json: detail },
];

describe("coaching agents", () => {
  let s: TestService;
  let coach: Person;
  beforeAll(async () => {
    s = await startTestService();
    coach = await s.person();
    await s.grant(coach, "professional");
    s.host.result = () => ({ metrics, metric_targets: targets });
  });
  afterAll(() => s.close());

  const make = async (body: object) => Agent.parse((await s.call("POST", "/api/agents/", { token: coach.token, body })).body);
  const session = async () => s.ended(coach.token, Session.parse((await s.createSession(coach.token)).body).id);

  test("below Professional every route answers the paywall body, exactly", async () => {
    const free = await s.person();
    const paywall = {
      detail: "feature_not_in_plan",
      reset_at: null,
      current_plan: "Free",
      current_role: "free",
      feature: "agents",
    };
    const id = crypto.randomUUID();
    for (const [method, path] of [
      ["GET", "/api/agents/"],
      ["POST", "/api/agents/"],
      ["GET", `/api/agents/${id}/`],
      ["PATCH", `/api/agents/${id}/`],
      ["DELETE", `/api/agents/${id}/`],
    ] as const) {
      const answer = await s.call(method, path, { token: free.token, ...(method !== "GET" && { body: {} }) });
      expect([path, answer.status, answer.body]).toEqual([path, 402, paywall]);
    }
    await s.grant(free, "starter");
    expect((await s.call("GET", "/api/agents/", { token: free.token })).body).toMatchObject({ current_plan: "Starter", feature: "agents" });
    await s.grant(free, "professional");
    expect((await s.call("GET", "/api/agents/", { token: free.token })).body).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    });
  });

  test("are made, listed newest first, read, changed and deleted", async () => {
    const first = await make({
      name: "Gait",
      focus: ["rhythm", "rhythm", "posture"],
      tone: "warm",
      locale: "es",
      instructions: " Be kind. ",
    });
    expect(first).toMatchObject({ name: "Gait", focus: ["rhythm", "posture"], tone: "warm", locale: "es", instructions: "Be kind." });
    const second = await make({ name: "Plain" });
    expect(second).toMatchObject({ focus: [], tone: "plain", locale: "en", instructions: "" });
    const list = z.object({ count: z.int(), results: z.array(Agent) });
    const { count, results } = list.parse((await s.call("GET", "/api/agents/?limit=1", { token: coach.token })).body);
    expect([count, results.map((a) => a.id)]).toEqual([2, [second.id]]);
    const changed = await s.call("PATCH", `/api/agents/${first.id}/`, { token: coach.token, body: { tone: "brief" } });
    expect(Agent.parse(changed.body)).toEqual({ ...first, tone: "brief", updated_at: expect.any(String) });
    expect((await s.call("GET", `/api/agents/${first.id}/`, { token: coach.token })).body).toEqual(changed.body);
    expect((await s.call("DELETE", `/api/agents/${first.id}/`, { token: coach.token })).status).toBe(204);
    expect(await s.call("GET", `/api/agents/${first.id}/`, { token: coach.token })).toMatchObject({
      status: 404,
      body: { detail: "agent_not_found" },
    });
  });

  test("wrong fields are named: an unknown metric group, an unknown tone, instructions over 2000 characters, no name", async () => {
    const post = async (body: object) => (await s.call("POST", "/api/agents/", { token: coach.token, body })).body;
    expect(await post({ name: "x", focus: ["knees"] })).toEqual({ focus: [expect.stringContaining("Not a metric group: knees")] });
    expect(await post({ name: "x", tone: "angry" })).toHaveProperty("tone");
    expect(await post({ name: "x", instructions: "x".repeat(2001) })).toHaveProperty("instructions");
    expect(await post({ name: " " })).toHaveProperty("name");
    expect(await post({})).toEqual({ name: ["This field is required."] });
  });

  test("are at most a hundred of a team, also when many are made at once", async () => {
    const p = await s.person();
    await s.grant(p, "professional");
    const post = () => s.call("POST", "/api/agents/", { token: p.token, body: { name: "One of many" } });
    const statuses = (await Promise.all(Array.from({ length: 104 }, post))).map((answer) => answer.status);
    expect([statuses.filter((status) => status === 201).length, statuses.filter((status) => status === 400).length]).toEqual([100, 4]);
  });

  test("?agent= on the coaching stream: focus, tone and language are the agent's; changing it writes anew, deleting it is 404", async () => {
    const { id } = await session();
    const agent = await make({ name: "Posture", focus: ["posture"], tone: "brief", locale: "es" });
    const read = async (query: string) => {
      const events = sentEvents(await s.call("GET", `/api/sessions/${id}/coaching/?${query}`, { token: coach.token }));
      return { locale: events[0]?.data.locale, text: String(events.at(-1)?.data.text) };
    };
    const plain = await read("lang=en");
    const theirs = await read(`agent=${agent.id}`);
    expect(theirs.locale).toBe("es");
    expect(theirs.text).toContain("Técnica: 81 de 100.");
    expect(theirs.text).not.toMatch(/cadencia/i);
    expect((await read(`agent=${agent.id}&lang=ru`)).text).toContain("Техника: 81 из 100.");
    expect(await read("lang=en")).toEqual(plain);
    await s.call("PATCH", `/api/agents/${agent.id}/`, { token: coach.token, body: { focus: [] } });
    expect((await read(`agent=${agent.id}`)).text).toMatch(/cadencia/i);
    await s.call("DELETE", `/api/agents/${agent.id}/`, { token: coach.token });
    expect(await s.call("GET", `/api/sessions/${id}/coaching/?agent=${agent.id}`, { token: coach.token })).toMatchObject({
      status: 404,
      body: { detail: "agent_not_found" },
    });
  });

  test("?agent= is for people of an entitled team only", async () => {
    const { id } = await session();
    const agent = await make({ name: "Mine" });
    await s.grant(coach, "organization");
    const key = await s.key(coach);
    const path = `/api/sessions/${id}/coaching/?agent=${agent.id}`;
    expect(await s.call("GET", path, { token: key.token })).toMatchObject({
      status: 403,
      body: { detail: "This endpoint is not available to API-key callers." },
    });
    expect((await s.call("GET", `/api/sessions/${id}/coaching/`, { token: key.token })).status).toBe(200);
    await s.grant(coach, "starter");
    expect(await s.call("GET", path, { token: coach.token })).toMatchObject({ status: 402, body: { feature: "agents" } });
    await s.grant(coach, "professional");
    const other = await s.person();
    await s.grant(other, "professional");
    const theirs = await s.ended(other.token, Session.parse((await s.createSession(other.token)).body).id);
    expect(await s.call("GET", `/api/sessions/${theirs.id}/coaching/?agent=${agent.id}`, { token: other.token })).toMatchObject({
      status: 404,
      body: { detail: "agent_not_found" },
    });
  });
});

test("the language model is handed the agent's tone and instructions", async () => {
  const model = new ModelStandIn();
  model.say = () => ["Kept short."];
  const s = await startTestService({
    COACH_PROVIDER: "openai-compatible",
    COACH_BASE_URL: await model.start(),
    COACH_MODEL: "small-model",
  });
  try {
    const coach = await s.person();
    await s.grant(coach, "professional");
    const { id } = await s.ended(coach.token, Session.parse((await s.createSession(coach.token)).body).id);
    const body = { name: "A", tone: "warm", instructions: "Always greet the athlete as captain." };
    const agent = Agent.parse((await s.call("POST", "/api/agents/", { token: coach.token, body })).body);
    const events = sentEvents(await s.call("GET", `/api/sessions/${id}/coaching/?agent=${agent.id}`, { token: coach.token }));
    expect(events.at(-1)?.data.text).toBe("Kept short.");
    expect(model.prompts.at(-1)).toContain("Always greet the athlete as captain.");
    expect(model.prompts.at(-1)).toContain("Write warmly");
  } finally {
    await s.close();
    await model.stop();
  }
});
