import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { authenticator } from "../features/auth/authenticate.ts";
import { rowsOf } from "../platform/db/index.ts";
import { type Answer, type Person, startTestService, type TestService } from "../testing/service.ts";
import type { Access } from "./access.ts";
import { buildServer } from "./server.ts";

const Operation = z.looseObject({ "x-access": z.enum(["public", "any", "team", "human", "member", "owner", "platform"]) });
const Document = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), Operation)) });

interface Route {
  method: string;
  path: string;
  access: Access;
}
const KINDS = [
  "nobody",
  "mistyped key",
  "revoked key",
  "downgraded key",
  "live key",
  "stranger",
  "member",
  "owner",
  "platform admin",
] as const;
type Kind = (typeof KINDS)[number];

/** Outcome of a route's access check for a credential: refused or allowed. */
function expected(kind: Kind, access: Access): [status: number, detail?: string] | "passes" {
  if (access === "public") return "passes";
  switch (kind) {
    case "nobody":
      return [401, "Authentication credentials were not provided."];
    case "mistyped key":
    case "revoked key":
      return [401, "Invalid API key"];
    case "downgraded key":
      return [401, "API keys require the Organization plan or higher"];
    case "live key":
      return access === "any" || access === "team" ? "passes" : [403, "This endpoint is not available to API-key callers."];
    case "member":
      return access === "owner" || access === "platform" ? [403] : "passes";
    case "stranger":
    case "owner":
      return access === "platform" ? [403, "Only a platform admin can do this."] : "passes";
    case "platform admin":
      return "passes";
  }
}

// Contract, Authentication rules 4 and 5, as a second source: the routes' own declarations must agree with it.
const KEY_REACHABLE =
  /^\/client-management\/|^\/api\/(sessions|clients|capture-links|client-groups|exercises|movement-guide|solutions|subscriptions\/current|plans|webhooks)\//;
const HUMAN_ONLY =
  /^\/api\/(me|team|teams|invites|api-keys|billing\/(checkout|portal|cancel|reactivate)|dashboard|agents|assistant|artifacts|metric-thresholds|own-metrics|platform|auth\/session)\/|^\/api\/sessions\/[^/]+\/trends\//;

describe("Authentication rules 1 to 7: every route with every credential", () => {
  let s: TestService;
  let routes: Route[];
  const tokens: Partial<Record<Kind, string>> = {};

  beforeAll(async () => {
    s = await startTestService({ PARTNER_RATE_LIMIT_PER_MINUTE: "100000", PASSWORD_RESET_RATE_LIMIT_PER_HOUR: "100000" });
    const document = Document.parse((await s.call("GET", "/api/openapi.json")).body);
    expect(document.openapi).toBe("3.1.0");
    routes = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, access: operation["x-access"] })),
    );
    const team = async (): Promise<Person> => {
      const p = await s.person();
      await s.grant(p, "organization");
      return p;
    };
    const [owner, downgraded, platform] = [await team(), await team(), await team()];
    await s.ctx.db.execute(`update admins set is_platform_admin = true where id = '${platform.id}'`);
    const revoked = await s.key(owner);
    await s.call("DELETE", `/api/api-keys/${revoked.id}/`, { token: owner.token });
    tokens["downgraded key"] = (await s.key(downgraded)).token;
    await s.grant(downgraded, "free");
    Object.assign(tokens, {
      "mistyped key": `${(await s.key(owner)).token}x`,
      "revoked key": revoked.token,
      "live key": (await s.key(owner)).token,
      stranger: (await s.person()).token,
      member: (await s.member(owner)).token,
      owner: owner.token,
      "platform admin": platform.token,
    });
  });
  afterAll(() => s.close());

  /** A request that no handler can act on: ids of nothing, an empty body. */
  const probe = (route: Route, kind: Kind): Promise<Answer> => {
    const path = route.path.replace(/\{[^}]+\}/g, () => randomUUID());
    return s.call(route.method, path, { token: tokens[kind], ...(route.method !== "GET" && { body: {} }) });
  };

  test("the document lists the API's routes", () => {
    expect(routes.length).toBeGreaterThan(40);
  });

  test.each(KINDS)("%s", async (kind) => {
    for (const route of routes) {
      // Ends the very credential that the walk uses.
      if (route.method === "DELETE" && route.path === "/api/auth/session/") continue;
      const wanted = expected(kind, route.access);
      const answer = await probe(route, kind);
      const where = `${kind}: ${route.method} ${route.path}`;
      expect([where, answer.status < 500 || answer.status === 503]).toEqual([where, true]);
      if (wanted === "passes") {
        expect([where, answer.status]).not.toEqual([where, 401]);
        expect([where, answer.text.includes("API-key callers")]).toEqual([where, false]);
        if (answer.status === 403)
          expect([where, answer.body]).toEqual([
            where,
            { detail: expect.stringMatching(/signature|only the|api_keys_require|email_not_verified/i) },
          ]);
      } else {
        const [status, detail] = wanted;
        expect([where, answer.status]).toEqual([where, status]);
        if (detail) expect([where, answer.body]).toEqual([where, { [route.path.startsWith("/api/") ? "detail" : "error"]: detail }]);
      }
    }
  });

  test("Authentication rules 4 and 5: the declarations agree with the contract's lists", () => {
    for (const route of routes) {
      if (route.access === "public") continue;
      const keyOk = route.access === "any" || route.access === "team";
      if (HUMAN_ONLY.test(route.path)) expect([route.path, keyOk]).toEqual([route.path, false]);
      else if (KEY_REACHABLE.test(route.path)) expect([route.path, keyOk]).toEqual([route.path, true]);
      else expect([route.path, "is on neither list"]).toEqual([route.path, ""]);
    }
  });

  test("a route without a declaration is refused", async () => {
    const app = await buildServer(s.ctx, authenticator(s.ctx));
    const route = { method: "GET", url: "/api/undeclared/", handler: async () => "anything" } as const;
    expect(() => app.route(route)).toThrow(/does not declare who may call it/);
    expect(() => app.route({ ...route, config: { access: "team" } })).not.toThrow();
  });
});

describe("general rules of the interface", () => {
  let s: TestService;
  beforeAll(async () => {
    s = await startTestService({ CORS_ORIGINS: "https://app.example" });
  });
  afterAll(() => s.close());

  test("paths work with and without the trailing slash; request ids are echoed or made", async () => {
    for (const path of ["/api/plans", "/api/plans/"]) {
      const answer = await s.call("GET", path, { headers: { "x-request-id": "abc-123" } });
      expect([answer.status, answer.headers.get("x-request-id")]).toEqual([200, "abc-123"]);
    }
    expect((await s.call("GET", "/api/plans/", { headers: { "x-request-id": "not valid!" } })).headers.get("x-request-id")).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });

  test("errors: malformed JSON, a body over the limit, an unknown path, a wrong media type, text that cannot be stored", async () => {
    const p = await s.person();
    const patch = (body: string, type = "application/json") =>
      s.call("PATCH", "/api/me/", { token: p.token, body, headers: { "content-type": type } });
    expect(await patch("{")).toMatchObject({ status: 400, body: { detail: "Malformed JSON." } });
    const latin1 = await fetch(`${s.url}/api/me/`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${p.token}`, "content-type": "application/json" },
      body: Buffer.from('{"display_name":"Müller"}', "latin1"),
    });
    expect([latin1.status, await latin1.json()]).toEqual([400, { detail: "Malformed JSON: the body is not UTF-8 text." }]);
    expect(await patch("[]")).toMatchObject({ status: 400, body: { non_field_errors: [expect.any(String)] } });
    expect(await patch(JSON.stringify({ display_name: "x".repeat(2_000_000) }))).toMatchObject({
      status: 413,
      body: { detail: "payload_too_large" },
    });
    expect(await patch("a=b", "text/csv")).toMatchObject({ status: 415, body: { detail: "unsupported_media_type" } });
    expect(await patch('{"display_name":"a\\u0000b"}')).toMatchObject({ status: 400, body: { non_field_errors: [expect.any(String)] } });
    expect(await patch('{"display_name":"a\\ud800b"}')).toMatchObject({ status: 400 });
    expect(await patch('{"display_name":"ok","unknown_field":1}')).toMatchObject({ status: 200 });
    for (const name of ["__proto__", "constructor", "toString"]) {
      expect(await patch(`{"display_name":"ok","${name}":{"x":1}}`)).toMatchObject({ status: 200 });
      const body = `{"activity":"running","video_url":"https://example.com/a.mp4","${name}":{"x":1}}`;
      const headers = { "content-type": "application/json" };
      const session = await s.call("POST", "/api/sessions/", { token: p.token, body, headers });
      expect(session).toMatchObject({ status: 400, body: { video_url: [expect.any(String)] } });
    }
    for (const path of ["/api/nothing/", "/api/sessions/%00/", "/api/me/x/"])
      expect(await s.call("GET", path, { token: p.token })).toMatchObject({
        status: 404,
        body: { detail: expect.stringContaining("not_found") },
      });
  });

  test("a parameter that holds U+0000 is named; one that nothing reads is no matter", async () => {
    const p = await s.person();
    const read = (path: string) => s.call("GET", path, { token: p.token });
    expect(await read("/api/clients/?search=a%00b")).toMatchObject({ status: 400, body: { search: [expect.any(String)] } });
    expect(await read("/client-management/clients/filter/?gender=%00")).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^gender: /) },
    });
    expect((await read("/api/me/?utm=%00")).status).toBe(200);
  });

  test("a path that cannot be read and headers beyond all measure are answered in the same form", async () => {
    for (const [path, body] of [
      ["/api/sessions/%ff/", { detail: "not_found" }],
      ["/client-management/clients/%ff", { error: "not_found" }],
      [`/api/sessions/${"a".repeat(600)}/`, { detail: "not_found" }],
    ] as const) {
      const answer = await fetch(s.url + path);
      expect([answer.status, answer.headers.get("x-request-id"), await answer.json()]).toEqual([404, expect.any(String), body]);
    }
    const heavy = await fetch(`${s.url}/api/plans/`, { headers: { "x-heavy": "a".repeat(20_000) } });
    expect([heavy.status, await heavy.json()]).toEqual([431, { detail: "headers_too_large" }]);
  });

  test("what the roster surface does not offer is answered in its form", async () => {
    const { token } = await s.person();
    for (const method of ["GET", "PATCH"])
      for (const path of ["/client-management/nothing", "/client-management"])
        expect(await s.call(method, path, { token })).toMatchObject({ status: 404, body: { error: "not_found" } });
    const wrong = await s.call("GET", "/client-management/clients/save-notes/x", { token });
    expect([wrong.status, wrong.headers.get("allow"), wrong.body]).toEqual([405, "POST", { error: "method_not_allowed" }]);
  });

  test("a path called with a method that it does not take names those that it takes", async () => {
    const { token } = await s.person();
    for (const [method, path, allow] of [
      ["PATCH", "/api/sessions/", "GET, HEAD, POST"],
      ["PATCH", "/api/sessions?limit=1", "GET, HEAD, POST"],
      ["GET", "/api/auth/login/", "POST"],
      ["POST", `/api/sessions/${crypto.randomUUID()}/`, "DELETE, GET, HEAD, PATCH"],
      ["POST", "/api/sessions/counts/", "GET, HEAD"],
      ["GET", "/api/sessions/compare/share/", "DELETE, POST"],
      ["POST", "/files/teams/clip.mp4", "GET, HEAD, PUT"],
    ] as const) {
      const { status, headers, body } = await s.call(method, path, { token });
      expect([method, path, status, headers.get("allow"), body]).toEqual([method, path, 405, allow, { detail: "method_not_allowed" }]);
    }
    const head = await s.call("HEAD", "/api/auth/login/");
    expect([head.status, head.headers.get("allow"), head.text]).toEqual([405, "POST", ""]);
    expect((await s.call("HEAD", "/api/plans/")).status).toBe(200);
    // An address of the web app, which has pages only, and what lies nowhere.
    for (const path of ["/login", "/api/nothing/", "/api/sessions/x/y/z/"])
      expect(await s.call("POST", path)).toMatchObject({ status: 404, body: { detail: "not_found" } });
    expect(await s.call("GET", "/models/none")).toMatchObject({ status: 404, body: { detail: "not_found" } });
  });

  test("a file that is not there yet may be asked for again at once", async () => {
    const { token } = await s.person();
    const { public_url } = await s.upload(token);
    const key = public_url.slice(public_url.indexOf("teams/"));
    for (const [of, status, caching] of [
      [key, 200, "private, max-age=3600"],
      [key.replace("source", "other"), 404, "no-store"],
    ] as const) {
      const answer = await fetch(await s.ctx.storage.readUrl(of, 60));
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, caching]);
      await answer.body?.cancel();
    }
  });

  test("lists refuse limits beyond 200 and keep their filters in the page links", async () => {
    const p = await s.person();
    expect((await s.call("GET", "/api/sessions/?limit=201", { token: p.token })).body).toHaveProperty("limit");
    expect((await s.call("GET", "/api/sessions/?tz=Mars/Base", { token: p.token })).body).toEqual({ tz: ["Not a known IANA time zone."] });
  });

  test("Idempotency-Key: the same request is answered again without a second debit, another body is refused", async () => {
    const p = await s.person();
    const upload = await s.upload(p.token);
    const create = (body: Record<string, unknown>, key = "once") =>
      s.call("POST", "/api/sessions/", {
        token: p.token,
        body: { activity: "running", video_url: upload.public_url, ...body },
        headers: { "idempotency-key": key },
      });
    const [first, same] = [await create({}), await create({})];
    expect([first.status, same.status, same.headers.get("idempotent-replayed"), same.body]).toEqual([201, 201, "true", first.body]);
    expect(await create({ name: "other" })).toMatchObject({ status: 409, body: { detail: "idempotency_key_reused" } });
    const parallel = await Promise.all(Array.from({ length: 5 }, () => create({ name: "p" }, "parallel")));
    expect(parallel.filter((a) => a.status === 201 && a.headers.get("idempotent-replayed") === null)).toHaveLength(1);
    expect(parallel.every((a) => a.status === 201 || a.status === 409)).toBe(true);
    expect((await s.profile(p)).session_quota).toBe(3);
    const other = await s.person();
    expect((await s.call("POST", "/api/sessions/", { token: other.token, body: {}, headers: { "idempotency-key": "once" } })).status).toBe(
      400,
    );
  });

  test("Idempotency-Key: a request that was killed frees its key after a short lease, and can no longer answer for it", async () => {
    const p = await s.person();
    await s.grant(p, "professional");
    const add = () =>
      s.call("POST", "/api/clients/", { token: p.token, body: { display_name: "Eva" }, headers: { "idempotency-key": "killed" } });
    await add();
    // What a killed process leaves: the reservation without its answer.
    await s.ctx.db.execute("update idempotency_keys set status = null, response_sealed = null where key = 'killed'");
    expect(await add()).toMatchObject({ status: 409, body: { detail: "idempotency_key_in_flight" } });
    s.clock.advance({ seconds: 300 });
    const again = await add();
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, null]);
    expect((await add()).headers.get("idempotent-replayed")).toBe("true");
  });

  test("Idempotency-Key: every route that creates takes it, with and without the trailing slash, and the document says so", async () => {
    const p = await s.person();
    const owned = { activity: "running", exercise: "Easy Run", name: "Knee at contact", expression: "knee_flexion at IC" };
    for (const [path, body] of [
      ["/api/clients/", { display_name: "Eva" }],
      ["/api/own-metrics/", owned],
      ["/api/webhooks/listen/", {}],
    ] as const) {
      const create = (to: string) => s.call("POST", to, { token: p.token, body, headers: { "idempotency-key": "slash" } });
      const [first, again] = [await create(path), await create(path.slice(0, -1))];
      expect([path, first.status, again.status, again.headers.get("idempotent-replayed")]).toEqual([path, 201, 201, "true"]);
      expect(again.body).toEqual(first.body);
    }
    const { paths } = Document.parse((await s.call("GET", "/api/openapi.json")).body);
    const declared = Object.entries(paths).filter(([, path]) => JSON.stringify(path).includes('"Idempotency-Key"'));
    expect(declared.map(([path]) => path)).toEqual(
      expect.arrayContaining(["/api/sessions/", "/client-management/clients/", "/api/sessions/{id}/references/", "/api/webhooks/listen/"]),
    );
  });

  test("routes of JSON refuse text and forms as OpenAPI says, and an unknown path is unknown whatever is sent", async () => {
    const p = await s.person();
    const send = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
      const answer = await fetch(s.url + path, { method: "POST", headers: { authorization: `Bearer ${p.token}`, ...headers }, body });
      return [answer.status, await answer.json()];
    };
    const form = () => {
      const fields = new FormData();
      fields.set("display_name", "Eva");
      return fields;
    };
    const refused = [415, { detail: "unsupported_media_type" }];
    for (const path of ["/api/clients/", "/api/sessions/", "/api/client-groups/"]) {
      expect([path, await send(path, '{"display_name":"Eva"}')]).toEqual([path, refused]);
      expect([path, await send(path, form())]).toEqual([path, refused]);
      expect([path, await send(path, "a=b", { "content-type": "application/xml" })]).toEqual([path, refused]);
    }
    expect(await send("/client-management/clients/save-notes/x", "note")).toEqual([415, { error: "unsupported_media_type" }]);
    for (const body of ["text", form()]) expect(await send("/api/nowhere/", body)).toEqual([404, { detail: "not_found" }]);
    // What has no body may be called text.
    expect(await send("/api/sessions/", "", { "content-type": "text/plain" })).toMatchObject([
      400,
      { non_field_errors: [expect.any(String)] },
    ]);
  });

  test("Idempotency-Key: an answer that signs a person in is kept for nobody, and the document says so", async () => {
    const body = { email: "twice@example.com", password: "correct horse battery" };
    const headers = { "idempotency-key": "sign-in" };
    const register = () => s.call("POST", "/api/auth/register/", { body, headers });
    const first = await register();
    expect([first.status, await register()]).toMatchObject([201, { status: 409, body: { detail: "email_in_use" } }]);
    const { token } = z.object({ token: z.string() }).parse(first.body);
    const session = async () => {
      const answer = await s.call("POST", "/api/auth/session/", { token, headers });
      expect([answer.status, answer.headers.get("idempotent-replayed")]).toEqual([201, null]);
      return answer.text;
    };
    expect(await session()).not.toBe(await session());
    expect(rowsOf(await s.ctx.db.execute("select 1 from idempotency_keys where key = 'sign-in'"))).toEqual([]);
    const { paths } = Document.parse((await s.call("GET", "/api/openapi.json")).body);
    for (const path of ["/api/auth/register/", "/api/auth/session/"])
      expect(JSON.stringify(paths[path])).toContain("`Idempotency-Key` is not taken");
  });

  test("/llms.txt describes the service and its use, with addresses that exist", async () => {
    const page = await s.call("GET", "/llms.txt");
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(page.text).toMatch(/^# Sagittal\n\n> /);
    const links = [...page.text.matchAll(/\]\((\S+)\)/g)].map((match) => match[1] ?? "");
    expect(links).toEqual([`${s.url}/docs`, `${s.url}/api/openapi.json`]);
    for (const link of links) expect([link, (await s.call("GET", link)).status]).toEqual([link, 200]);
    const { paths } = Document.parse((await s.call("GET", "/api/openapi.json")).body);
    const named = [...page.text.matchAll(/`(?:GET|POST) (\/api\/[^`?]+)/g)].map((match) => match[1] ?? "");
    expect(named.length).toBeGreaterThan(4);
    for (const path of named) expect(Object.keys(paths)).toContain(path);
  });

  test("a browser of an origin of CORS_ORIGINS may do what the API offers, and read its headers", async () => {
    const origin = "https://app.example";
    for (const [method, path] of [
      ["PUT", "/api/team/retention/"],
      ["PATCH", "/api/me/"],
      ["DELETE", "/api/me/"],
      ["PUT", "/files/teams/any"],
      ["PATCH", "/resumable/any"],
    ] as const) {
      const { headers } = await s.call("OPTIONS", path, { headers: { origin, "access-control-request-method": method } });
      expect([headers.get("access-control-allow-origin"), headers.get("access-control-allow-methods")]).toEqual([
        origin,
        expect.stringContaining(method),
      ]);
    }
    const exposed = (await s.call("GET", "/api/plans/", { headers: { origin } })).headers.get("access-control-expose-headers")?.split(", ");
    expect(exposed).toEqual(
      expect.arrayContaining(["Location", "Upload-Offset", "Upload-Length", "Content-Range", "ETag", "Retry-After", "RateLimit"]),
    );
    const { token } = await s.person();
    const { resumable_url } = await s.upload(token);
    const upload = await fetch(`${resumable_url}`, {
      method: "POST",
      headers: { origin, "tus-resumable": "1.0.0", "upload-length": "10" },
    });
    expect([upload.status, upload.headers.get("access-control-allow-origin")]).toEqual([201, origin]);
    expect(upload.headers.get("access-control-expose-headers")).toContain("Location");
  });

  test("health, readiness, metrics, document, reference page and CORS", async () => {
    expect((await s.call("GET", "/healthz")).body).toEqual({ status: "ok" });
    expect((await s.call("GET", "/readyz")).body).toEqual({ status: "ok", database: "ok", queue: "ok", storage: "ok" });
    expect((await s.call("GET", "/metrics")).text).toContain("http_request_duration_seconds_bucket");
    expect((await s.call("GET", "/metrics", { headers: { "x-forwarded-for": "203.0.113.9" } })).status).toBe(404);
    expect((await s.call("GET", "/docs")).text).not.toMatch(/(src|href)="https?:\/\//);
    const allowed = await s.call("GET", "/api/plans/", { headers: { origin: "https://app.example" } });
    expect(allowed.headers.get("access-control-allow-origin")).toBe("https://app.example");
    expect(
      (await s.call("GET", "/api/plans/", { headers: { origin: "https://evil.example" } })).headers.get("access-control-allow-origin"),
    ).toBeNull();
  });
});
