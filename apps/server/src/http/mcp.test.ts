import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { Session } from "@sagittal/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startTestService, type TestService } from "../testing/service.ts";

const Text = z.object({ content: z.tuple([z.object({ type: z.literal("text"), text: z.string() })]), isError: z.boolean().optional() });
const PROGRAM = new URL("../../../cli/bin/sagittal.ts", import.meta.url).pathname;

describe("sagittal mcp, asked by the official client", () => {
  let s: TestService;
  let session: Session;
  let keys: { all: string; read: string };
  beforeAll(async () => {
    s = await startTestService();
    const coach = await s.person();
    const all = (await s.key(coach, { mode: "test" })).token;
    keys = { all, read: (await s.key(coach, { mode: "test", scopes: ["read"] })).token };
    const made = Session.parse((await s.createSession(all, { exercise: "Treadmill" })).body);
    session = await s.ended(all, made.id);
  });
  afterAll(() => s.close());

  const asked = async (
    key: string,
    more: string[],
    ask: (call: (name: string, args?: object) => Promise<unknown>, client: Client) => unknown,
  ) => {
    const client = new Client({ name: "test", version: "1" });
    const args = [PROGRAM, "mcp", "--url", s.url, "--key", key, ...more];
    await client.connect(new StdioClientTransport({ command: process.execPath, args }));
    const call = async (name: string, given: object = {}) => {
      const { content, isError } = Text.parse(await client.callTool({ name, arguments: { ...given } }));
      return { isError: isError ?? false, ...z.looseObject({}).parse(JSON.parse(content[0].text)) };
    };
    await Promise.resolve(ask(call, client)).finally(() => client.close());
  };

  test("reads sessions, metrics with their uncertainty, comparisons, the catalogue and advice for filming", () =>
    asked(keys.read, [], async (call, client) => {
      const { tools } = await client.listTools();
      expect(tools.every((tool) => tool.annotations?.readOnlyHint === true)).toBe(true);
      expect(await call("list_sessions", { activity: "running" })).toMatchObject({ count: 1, sessions: [{ session_id: session.id }] });
      expect(await call("get_session", { session_id: session.id })).toMatchObject({ status: "completed", metrics: expect.any(Array) });
      const cadence = session.metrics.find((m) => m.key === "cadence");
      expect(await call("get_metric", { session_id: session.id, metric: "cadence" })).toMatchObject({
        session_id: session.id,
        value: cadence?.value_num,
        unit: expect.stringContaining("min"),
        standard_error: cadence?.value_json.se ?? null,
        cycles: cadence?.value_json.n,
      });
      const same = await call("compare_sessions", { session_ids: [session.id, session.id] });
      expect(JSON.stringify(same)).not.toContain('"more_than_chance":true');
      expect(await call("exercise_catalogue")).toHaveProperty("running");
      expect(await call("capture_advice", { activity: "running", exercise: "Treadmill", camera_view: "side" })).toHaveProperty("views");
      expect(await call("get_session", { session_id: crypto.randomUUID() })).toMatchObject({
        isError: true,
        status: 404,
        detail: "session_not_found",
      });
      expect(await call("list_athletes")).toMatchObject({ count: 0, athletes: [] });
    }));

  test("writes only when asked to, and only with a key that may", async () => {
    await asked(keys.read, ["--write"], async (call) => {
      expect(await call("add_athlete", { display_name: "Nora" })).toMatchObject({ isError: true, status: 403, detail: "api_key_scope" });
    });
    await asked(keys.all, ["--write"], async (call) => {
      const athlete = await call("add_athlete", { display_name: "Nora", height_cm: 171 });
      expect(athlete).toMatchObject({ isError: false, display_name: "Nora" });
      const { athlete_id } = z.looseObject({ athlete_id: z.uuid() }).parse(athlete);
      expect(await call("change_session", { session_id: session.id, athlete_id })).toMatchObject({ athlete_id });
      expect(await call("review_session", { session_id: session.id, notes: "Well run." })).toMatchObject({ session_id: session.id });
      expect(await call("athlete_trends", { athlete_id, activity: "running", exercise: "Treadmill" })).toMatchObject({ athlete_id });
    });
  });
});
