import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Person, startTestService, type TestService } from "./testing/service.ts";

const Paths = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({ "x-access": z.string() }))) });
const WithId = z.looseObject({ id: z.uuid() });

/** Ids of one team's records by the address that takes them. */
type Ids = Record<string, string>;

describe("two teams with a full set of data: nothing of one is there for the other", () => {
  let s: TestService;
  let mine: Person;
  let theirs: Person;
  let ids: Ids;
  let credentials: [name: string, token: string][];

  beforeAll(async () => {
    s = await startTestService({ PARTNER_RATE_LIMIT_PER_MINUTE: "100000" });
    const team = async () => {
      const p = await s.person();
      await s.grant(p, "organization");
      await s.markVerified(p);
      return p;
    };
    [mine, theirs] = [await team(), await team()];
    const post = async (path: string, body: unknown) => WithId.parse((await s.call("POST", path, { token: theirs.token, body })).body).id;
    const client = await post("/api/clients/", { display_name: "Their athlete" });
    const session = WithId.parse((await s.createSession(theirs.token, { client })).body).id;
    await s.ended(theirs.token, session);
    const group = await post("/api/client-groups/", { name: "Their group" });
    await s.call("POST", `/api/client-groups/${group}/members/`, { token: theirs.token, body: { client_ids: [client] } });
    ids = {
      "/api/sessions/{id}": session,
      "/api/clients/{id}": client,
      "/api/client-groups/{id}": group,
      "/api/solutions/runs/{id}": await post("/api/solutions/runs/", { solution: "progress-review", client, session_ids: [session] }),
      "/api/agents/{id}": await post("/api/agents/", { name: "Their agent" }),
      "/api/artifacts/{id}": await post("/api/artifacts/", { kind: "summary", client, session_ids: [session] }),
      "/api/webhooks/{id}": await post("/api/webhooks/", { url: "https://8.8.8.8/hook", events: ["session.failed"] }),
      "/api/invites/{id}": await post("/api/invites/", { email: "new@example.com" }),
      "/api/capture-links/{id}": await post("/api/capture-links/", { activity: "running", exercise: "Easy Run" }),
      "/api/own-metrics/{id}": await post("/api/own-metrics/", {
        activity: "running",
        exercise: "Easy Run",
        name: "Their metric",
        expression: "knee_flexion at IC",
      }),
      "/api/api-keys/{id}": (await s.key(theirs)).id,
      "/api/team/members/{admin_id}": (await s.member(theirs)).id,
    };
    credentials = [
      ["another team's owner", mine.token],
      ["another team's member", (await s.member(mine)).token],
      ["another team's key", (await s.key(mine)).token],
    ];
  });
  afterAll(() => s.close());

  test("by ids in paths: every route that takes an id of a team's record answers 404, or refuses the caller's role", async () => {
    const { paths } = Paths.parse((await s.call("GET", "/api/openapi.json")).body);
    const bodies: Record<string, unknown> = {
      review: { notes: "n" },
      events: { events: [] },
      landmarks: { landmarks: [] },
      "distance-marks": { marks: [] },
      replay: { from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" },
      members: { client_ids: [ids["/api/clients/{id}"]] },
      preview: { expression: "knee_flexion at IC" },
      "/api/own-metrics/{id}/": { name: "Mine", expression: "knee_flexion at IC" },
    };
    let probed = 0;
    for (const [path, operations] of Object.entries(paths)) {
      if (path.startsWith("/api/shared/")) continue;
      const query = path.endsWith("/trends/") ? "?activity=running" : "";
      const prefix = /^(\/api\/[^{]+\{(?:id|admin_id)\})/.exec(path)?.[1];
      if (!prefix) continue;
      const id = ids[prefix];
      expect([prefix, id]).toEqual([prefix, expect.any(String)]);
      for (const method of Object.keys(operations)) {
        for (const [name, token] of credentials) {
          const body = method === "get" ? undefined : (bodies[path] ?? bodies[path.split("/").at(-2) ?? ""] ?? {});
          const answer = await s.call(method.toUpperCase(), path.replace(/\{(id|admin_id)\}/, id ?? "") + query, { token, body });
          const where = `${name}: ${method} ${path}`;
          expect([where, answer.status === 404 || (answer.status === 403 && name !== "another team's owner")]).toEqual([where, true]);
          // The same words as for an id that never was.
          if (answer.status === 404) {
            const unknown = await s.call(method.toUpperCase(), path.replace(/\{(id|admin_id)\}/, randomUUID()) + query, { token, body });
            expect([where, answer.body]).toEqual([where, unknown.body]);
          }
          probed++;
        }
      }
    }
    expect(probed).toBeGreaterThan(40);
    // Hundreds of requests: on a busy machine they take longer than other tests.
  }, 300_000);

  test("by ids in bodies and queries", async () => {
    const [client, session] = [ids["/api/clients/{id}"], ids["/api/sessions/{id}"]];
    const { token } = mine;
    expect(await s.createSession(token, { client })).toMatchObject({ status: 404, body: { detail: "client_not_found" } });
    const own = WithId.parse((await s.createSession(token)).body).id;
    await s.ended(token, own);
    expect(await s.call("PATCH", `/api/sessions/${own}/`, { token, body: { client } })).toMatchObject({
      status: 404,
      body: { detail: "client_not_found" },
    });
    const group = WithId.parse((await s.call("POST", "/api/client-groups/", { token, body: { name: "Mine" } })).body).id;
    expect(await s.call("POST", `/api/client-groups/${group}/members/`, { token, body: { client_ids: [client] } })).toMatchObject({
      status: 400,
    });
    for (const query of [`client=${client}`, `group=${ids["/api/client-groups/{id}"]}`, "search=athlete"]) {
      expect((await s.call("GET", `/api/sessions/?${query}`, { token })).body).toMatchObject({ count: 0, results: [] });
    }
    expect((await s.call("GET", `/api/clients/?group=${ids["/api/client-groups/{id}"]}`, { token })).body).toMatchObject({ count: 0 });
    const upload = await s.upload(theirs.token);
    const stolen = await s.call("POST", "/api/sessions/", { token, body: { activity: "running", video_url: upload.public_url } });
    expect([stolen.status, stolen.body]).toEqual([400, { video_url: [expect.any(String)] }]);
    const reserved = await s.call("POST", "/api/sessions/", {
      token,
      body: { id: upload.session_id, activity: "running", video_url: upload.public_url },
    });
    expect(reserved.body).toHaveProperty("id");
    expect(session).toBeDefined();
  });

  test("lists of one team show nothing of the other", async () => {
    for (const path of [
      "/api/sessions/",
      "/api/clients/",
      "/api/client-groups/",
      "/api/solutions/runs/",
      "/api/agents/",
      "/api/artifacts/",
      "/api/webhooks/",
      "/api/invites/",
      "/api/capture-links/",
      "/api/api-keys/",
      "/api/team/members/",
    ]) {
      const { text } = await s.call("GET", path, { token: mine.token });
      for (const id of Object.values(ids)) expect([path, text.includes(id)]).toEqual([path, false]);
    }
  });
});
