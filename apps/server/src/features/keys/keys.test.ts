import { ApiKey, ApiKeyCreated, ApiKeyRequest, envelope } from "@sagittal/contract";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { versions } from "../../http/versions.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";
import { keepHouse } from "../housekeeping/service.ts";

describe("API keys", () => {
  let s: TestService;
  let owner: Person;
  beforeAll(async () => {
    s = await startTestService({ TRUST_PROXY: "on", PARTNER_RATE_LIMIT_PER_MINUTE: "5" });
    owner = await s.person();
    await s.grant(owner, "organization");
  });
  afterAll(() => s.close());

  const read = (token: string, headers = {}) => s.call("GET", "/api/sessions/", { token, headers });
  const intent = (token: string) =>
    s.call("POST", "/api/sessions/upload-intent/", {
      token,
      body: { filename: "a.mp4", content_type: "video/mp4", activity: "running" },
    });
  const group = (token: string) => s.call("POST", "/api/client-groups/", { token, body: { name: crypto.randomUUID() } });
  const missing = (scope: string) => ({ status: 403, body: { detail: "api_key_scope", scope } });

  test("a key reads, writes and uploads unless its scopes say less", async () => {
    const all = await s.key(owner);
    expect(all).toMatchObject({ mode: "live", scopes: ["read", "write"], expires_at: null, allowed_ips: [] });
    expect([(await read(all.token)).status, (await group(all.token)).status, (await intent(all.token)).status]).toEqual([200, 201, 201]);
    const { token: reader } = await s.key(owner, { scopes: ["read"] });
    expect((await read(reader)).status).toBe(200);
    expect(await group(reader)).toMatchObject(missing("write"));
    expect(await intent(reader)).toMatchObject(missing("upload"));
    const { token: uploader } = await s.key(owner, { scopes: ["upload"] });
    expect((await s.createSession(uploader)).status).toBe(201);
    expect(await read(uploader)).toMatchObject(missing("read"));
    expect(await group(uploader)).toMatchObject(missing("write"));
  });

  test("a key has a label, by which its owner knows it", async () => {
    const make = (body: object) => s.call("POST", "/api/api-keys/", { token: owner.token, body });
    for (const label of ["", " \t", undefined])
      expect(await make({ label })).toMatchObject({ status: 400, body: { label: [expect.any(String)] } });
    expect(await make({ label: " Gym " })).toMatchObject({ status: 201, body: { label: "Gym" } });
  });

  test("an expired key says so; an expiry in the past is refused", async () => {
    const at = (hours: number) => new Date(s.clock.now().getTime() + hours * 3_600_000).toISOString();
    const refused = await s.call("POST", "/api/api-keys/", { token: owner.token, body: { label: "x", expires_at: at(-1) } });
    expect(refused).toMatchObject({ status: 400, body: { expires_at: ["Must be in the future."] } });
    const { token } = await s.key(owner, { expires_at: at(2) });
    expect((await read(token)).status).toBe(200);
    s.clock.advance({ hours: 3 });
    owner.token = await s.login(owner);
    expect(await read(token)).toMatchObject({ status: 401, body: { detail: "API key has expired" } });
  });

  test("a rotated key works on for the overlap; its successor has its limits", async () => {
    const old = await s.key(owner, { label: "club", scopes: ["read"], allowed_ips: ["127.0.0.0/8", "::1"] });
    const rotate = (id: string, body = {}) => s.call("POST", `/api/api-keys/${id}/rotate/`, { token: owner.token, body });
    const next = ApiKeyCreated.parse((await rotate(old.id, { overlap_hours: 2 })).body);
    expect(next).toMatchObject({ label: "club", scopes: ["read"], allowed_ips: ["127.0.0.0/8", "::1"], expires_at: null });
    expect([(await read(old.token)).status, (await read(next.token)).status]).toEqual([200, 200]);
    s.clock.advance({ hours: 3 });
    owner.token = await s.login(owner);
    expect([(await read(old.token)).status, (await read(next.token)).status]).toEqual([401, 200]);
    const last = ApiKeyCreated.parse((await rotate(next.id, { overlap_hours: 0 })).body);
    expect([(await read(next.token)).status, (await read(last.token)).status]).toEqual([401, 200]);
    expect(await rotate(crypto.randomUUID())).toMatchObject({ status: 404, body: { detail: "api_key_not_found" } });
  });

  test("a rotation that is repeated, as after a lost answer, gives the lifetime that the key was made with", async () => {
    const rotate = async (id: string) =>
      ApiKeyCreated.parse((await s.call("POST", `/api/api-keys/${id}/rotate/`, { token: owner.token, body: { overlap_hours: 1 } })).body);
    const lasting = await s.key(owner);
    for (const key of [await rotate(lasting.id), await rotate(lasting.id)]) expect(key.expires_at).toBeNull();
    const quarterly = await s.key(owner, { expires_at: new Date(s.clock.now().getTime() + 90 * 86_400_000).toISOString() });
    const lifetime = ({ created_at, expires_at }: ApiKeyCreated) => Date.parse(expires_at ?? "") - Date.parse(created_at);
    for (const key of [await rotate(quarterly.id), await rotate(quarterly.id)]) expect(lifetime(key)).toBe(lifetime(quarterly));
  });

  test("an expiry at the edge of what a caller may name can be rotated, one beyond it is refused", async () => {
    const far = await s.key(owner, { expires_at: "2199-12-31T23:59:59+00:00" });
    expect(
      ApiKeyCreated.parse((await s.call("POST", `/api/api-keys/${far.id}/rotate/`, { token: owner.token, body: {} })).body).expires_at,
    ).toMatch(/^2199-12-31/);
    for (const expires_at of ["9999-12-31T23:59:59Z", "2199-12-31T23:59:59-12:00"])
      expect(await s.call("POST", "/api/api-keys/", { token: owner.token, body: { label: "x", expires_at } })).toMatchObject({
        status: 400,
        body: { expires_at: ["Use a time from 1900 to 2199."] },
      });
  });

  test("a key works only from its addresses, seen through the proxies", async () => {
    const { token } = await s.key(owner, { allowed_ips: ["203.0.113.0/24", "2001:db8::1"] });
    expect(await read(token)).toMatchObject({ status: 403, body: { detail: "api_key_address" } });
    for (const from of ["203.0.113.9", "2001:db8::1"]) expect((await read(token, { "x-forwarded-for": from })).status).toBe(200);
    expect((await read(token, { "x-forwarded-for": "203.0.114.9" })).status).toBe(403);
    const wrong = await s.call("POST", "/api/api-keys/", { token: owner.token, body: { label: "x", allowed_ips: ["10.0.0.0/40"] } });
    expect(wrong).toMatchObject({ status: 400, body: { "allowed_ips.0": [expect.stringContaining("CIDR")] } });
  });

  test("the limit stands in the fields of the IETF draft and in the older three; the version in every answer", async () => {
    const { token } = await s.key(owner);
    const { headers } = await intent(token);
    expect(headers.get("ratelimit-policy")).toBe('"upload-intent";q=5;w=60');
    expect(headers.get("ratelimit")).toMatch(/^"upload-intent";r=4;t=\d+$/);
    expect([headers.get("ratelimit-limit"), headers.get("ratelimit-remaining")]).toEqual(["5", "4"]);
    for (let i = 0; i < 4; i++) await intent(token);
    const refused = await intent(token);
    expect([refused.status, refused.headers.get("ratelimit")]).toEqual([429, expect.stringContaining("r=0")]);
    expect(refused.headers.get("sagittal-version")).toBe("1.0.0");
    expect((await s.call("GET", "/api/plans/")).headers.get("sagittal-version")).toBe("1.0.0");
  });

  test("the owner sees last use, and what was asked with a key, without bodies and queries, for seven days", async () => {
    const key = await s.key(owner);
    const log = async (query = "") => {
      const answer = await s.call("GET", `/api/api-keys/${key.id}/requests/${query}`, { token: owner.token });
      return envelope(ApiKeyRequest).parse(answer.body);
    };
    await s.call("GET", "/api/clients/?search=secret", { token: key.token, headers: { "x-request-id": "mine-1" } });
    await s.call("GET", `/api/sessions/${crypto.randomUUID()}/`, { token: key.token });
    await s.call("GET", "/api/me/", { token: key.token });
    const page = await s.eventually(async () => ((await log()).count === 3 ? log() : undefined));
    expect(page.results.map((r) => [r.method, r.status])).toEqual([
      ["GET", 403],
      ["GET", 404],
      ["GET", 200],
    ]);
    expect(page.results[2]).toMatchObject({ path: "/api/clients/", request_id: "mine-1", latency_ms: expect.any(Number) });
    expect(JSON.stringify(page)).not.toContain("secret");
    expect((await log("?status=error&limit=1")).results).toHaveLength(1);
    expect((await log("?status=ok")).count).toBe(1);
    const list = z.array(ApiKey).parse((await s.call("GET", "/api/api-keys/", { token: owner.token })).body);
    expect(list.find((k) => k.id === key.id)?.last_used_at).not.toBeNull();
    const stranger = await s.person();
    expect((await s.call("GET", `/api/api-keys/${key.id}/requests/`, { token: stranger.token })).status).toBe(404);
    expect((await s.call("GET", `/api/api-keys/${key.id}/requests/`, { token: key.token })).status).toBe(403);
    // A request is noted after its answer: the refused one too, before the days go by.
    await s.eventually(async () => ((await log()).count === 4 ? true : undefined));
    s.clock.advance({ days: 8 });
    await keepHouse(s.ctx);
    owner.token = await s.login(owner);
    expect((await log()).count).toBe(0);
  });
});

test("an operation that will go says since when and when in its answers", async () => {
  const app = Fastify();
  versions(app);
  const deprecated = {
    since: new Date("2027-01-01T00:00:00Z"),
    sunset: new Date("2027-06-01T00:00:00Z"),
    link: "https://example.com/docs",
  };
  app.route({ method: "GET", url: "/api/old/", config: { deprecated }, handler: async () => ({}) });
  const { headers } = await app.inject("/api/old/");
  expect(headers).toMatchObject({
    "sagittal-version": "1.0.0",
    deprecation: "@1798761600",
    sunset: "Tue, 01 Jun 2027 00:00:00 GMT",
    link: '<https://example.com/docs>; rel="deprecation"; type="text/html"',
  });
});
