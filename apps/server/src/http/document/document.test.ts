import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startTestService, type TestService } from "../../testing/service.ts";
import { OPERATIONS } from "./operations.ts";
import { REQUESTS } from "./requests.ts";

const Media = z.looseObject({
  schema: z.unknown(),
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.looseObject({ value: z.looseObject({}) })).optional(),
});
const Operation = z.looseObject({
  "x-access": z.string(),
  tags: z.array(z.string()).min(1),
  summary: z.string().min(5),
  description: z.string().min(5),
  parameters: z.array(z.looseObject({ in: z.string(), name: z.string(), description: z.string().optional() })).default([]),
  requestBody: z.looseObject({ content: z.record(z.string(), Media) }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string(), content: z.record(z.string(), Media).optional() })),
});
const Document = z.looseObject({
  openapi: z.literal("3.1.0"),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
});

/** Answers that are not JSON, with their media types. */
const FILES: Record<string, string[]> = {
  "GET /api/sessions/{id}/report.pdf": ["application/pdf"],
  "GET /api/sessions/{id}/references/{reference}/report.pdf": ["application/pdf"],
  "GET /api/sessions/{id}/key-moments.jpg": ["image/jpeg"],
  "GET /api/shared/{token}/key-moments.jpg": ["image/jpeg"],
  "GET /api/solutions/runs/{id}/report.pdf": ["application/pdf"],
  "GET /api/solutions/shared/{token}/report.pdf": ["application/pdf"],
  "GET /api/clients/{id}/export/": ["application/zip"],
  "GET /api/sessions/export/": ["text/csv"],
  "GET /api/client-groups/{id}/table.csv": ["text/csv"],
  "GET /api/sessions/{id}/export/": [
    "text/csv",
    "application/json",
    "text/tab-separated-values",
    "application/octet-stream",
    "text/plain",
    "model/gltf-binary",
    "application/fhir+json",
  ],
  "GET /api/artifacts/{id}/export/": ["text/markdown", "text/plain", "application/pdf"],
  "GET /api/sessions/{id}/coaching/": ["text/event-stream"],
  "GET /api/shared/{token}/coaching/": ["text/event-stream"],
  "POST /api/assistant/": ["text/event-stream"],
  "GET /api/unsubscribe/{token}/": ["text/html"],
  "POST /api/unsubscribe/{token}/": ["text/html"],
};

describe("the OpenAPI document", () => {
  let s: TestService;
  let document: z.infer<typeof Document>;
  let operations: [name: string, operation: z.infer<typeof Operation>][];
  beforeAll(async () => {
    s = await startTestService();
    document = Document.parse((await s.call("GET", "/api/openapi.json")).body);
    operations = Object.entries(document.paths).flatMap(([path, of]) =>
      Object.entries(of).map(([method, operation]): [string, z.infer<typeof Operation>] => {
        const name = `${method.toUpperCase()} ${path}`;
        const parsed = Operation.safeParse(operation);
        expect([name, parsed.error?.issues ?? []]).toEqual([name, []]);
        return [name, Operation.parse(operation)];
      }),
    );
  });
  afterAll(() => s.close());

  /** Reasons why a value does not match a schema of the document. */
  const problems = (schema: unknown, value: unknown) => {
    const local = (part: unknown): unknown => JSON.parse(JSON.stringify(part).replaceAll("#/components/schemas/", "#/$defs/"));
    const whole = z.looseObject({}).parse({ ...z.looseObject({}).parse(local(schema)), $defs: local(document.components.schemas) });
    return z.fromJSONSchema(whole).safeParse(value).error?.issues ?? [];
  };

  test("pairs of numbers are arrays of a fixed length, which every generator of clients reads", () => {
    expect(JSON.stringify(document)).not.toContain("prefixItems");
    const Review = z.looseObject({ properties: z.looseObject({ drawings: z.unknown() }) });
    const body = new Map(operations).get("POST /api/sessions/{id}/review/")?.requestBody?.content["application/json"]?.schema;
    const { drawings } = Review.parse(body).properties;
    const drawn = (point: unknown) => [{ kind: "text", colour: "red", from_ms: 0, to_ms: 0, points: [point], text: "here" }];
    expect(problems(drawings, drawn([0.5, 1]))).toEqual([]);
    for (const wrong of [[0.5], [0.5, 1, 1], [0.5, 2]]) expect(problems(drawings, drawn(wrong))).not.toEqual([]);
  });

  test("every operation has a tag, a summary and a description; every note belongs to an operation", () => {
    expect(operations.length).toBeGreaterThan(120);
    const names = operations.map(([name]) => name);
    for (const name of [...Object.keys(OPERATIONS), ...Object.keys(REQUESTS)]) expect(names).toContain(name);
  });

  test("answers that are not JSON have their media types, and only those", () => {
    for (const [name, { responses }] of operations) {
      const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
      expect([name, success !== undefined]).toEqual([name, true]);
      const types = Object.keys(success?.content ?? {});
      if (FILES[name]) expect([name, types.toSorted()]).toEqual([name, FILES[name].toSorted()]);
      else expect([name, types.length === 0 || types.join() === "application/json"]).toEqual([name, true]);
    }
  });

  test("every JSON answer says its shape", () => {
    const Refs = z.looseObject({ $ref: z.string().optional(), properties: z.looseObject({ results: z.unknown() }).optional() });
    for (const [name, { responses }] of operations)
      for (const [status, { content }] of Object.entries(responses)) {
        const media = content?.["application/json"];
        if (media) expect([name, status, Object.keys(Object(media.schema))]).not.toEqual([name, status, []]);
      }
    const answer = (name: string) => Refs.parse(new Map(operations).get(name)?.responses["200"]?.content?.["application/json"]?.schema);
    expect(answer("GET /api/sessions/{id}/").$ref).toBe("#/components/schemas/Session");
    expect(answer("GET /api/sessions/").properties?.results).toMatchObject({ items: { $ref: "#/components/schemas/Session" } });
  });

  test("an operation that reads a body or parameters can refuse them", () => {
    const reading = operations.filter(([, { requestBody, parameters }]) => requestBody ?? parameters.some((p) => p.in === "query"));
    expect(reading.length).toBeGreaterThan(100);
    for (const [name, { responses }] of reading) expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(["400"])]);
  });

  test("an operation that may find its body too large or of a wrong type has a body", () => {
    const refusing = operations.filter(([, { responses }]) => "413" in responses || "415" in responses);
    expect(refusing.length).toBeGreaterThan(50);
    for (const [name, { requestBody }] of refusing) expect([name, requestBody !== undefined]).toEqual([name, true]);
  });

  test("a form names its fields, its file and the file's types", () => {
    const body = (name: string) => operations.find(([n]) => n === name)?.[1].requestBody;
    expect(body("PUT /api/sessions/{id}/voice/")).toMatchObject({
      required: true,
      content: {
        "multipart/form-data": {
          schema: { properties: { log: { type: "string" }, audio: { type: "string", format: "binary" } }, required: ["log", "audio"] },
          encoding: { audio: { contentType: "audio/webm, audio/mp4" } },
        },
      },
    });
    const types = { "multipart/form-data": {}, "application/x-www-form-urlencoded": {}, "application/json": {} };
    const fields = { properties: { display_name: { type: "string" }, email: { format: "email" } }, required: ["display_name", "email"] };
    expect(body("POST /client-management/clients/")?.content).toMatchObject(
      Object.fromEntries(Object.keys(types).map((type) => [type, { schema: fields }])),
    );
  });

  test("every parameter says what it means", () => {
    const silent = operations.flatMap(([name, { parameters }]) =>
      parameters.filter(({ description = "" }) => description.length < 5).map((parameter) => `${name} ${parameter.name}`),
    );
    expect(silent).toEqual([]);
  });

  test("every error answer lists its exact details, and examples carry them", () => {
    for (const [name, operation] of operations) {
      if (operation["x-access"] !== "public")
        expect([name, Object.keys(operation.responses)]).toEqual([name, expect.arrayContaining(["401"])]);
      for (const [status, response] of Object.entries(operation.responses)) {
        if (status.startsWith("2")) continue;
        const examples = Object.entries(response.content?.["application/json"]?.examples ?? {});
        expect([name, status, examples.length > 0]).toEqual([name, status, true]);
        for (const [code, { value }] of examples) {
          if (code === "validation") continue;
          const detail = String(value.detail ?? value.error);
          expect([name, status, response.description.includes(`\`${detail}\``)]).toEqual([name, status, true]);
        }
      }
    }
  });

  test("every JSON body and answer has an example that fits its schema", () => {
    const wrong: unknown[] = [];
    for (const [name, operation] of operations) {
      const bodies = [
        operation.requestBody,
        ...Object.entries(operation.responses)
          .filter(([status]) => status.startsWith("2"))
          .map(([, r]) => r),
      ];
      for (const body of bodies) {
        const media = body?.content?.["application/json"];
        if (!media || FILES[name]?.includes("application/json")) continue;
        expect([name, "example" in media]).toEqual([name, true]);
        wrong.push(...problems(media.schema, media.example).map((issue) => [name, issue.path.join("."), issue.message]));
      }
    }
    expect(wrong).toEqual([]);
  });

  test("the details in the document are those that are sent", async () => {
    const p = await s.person();
    const of = (name: string, status: string) =>
      Object.values(operations.find(([n]) => n === name)?.[1].responses[status]?.content?.["application/json"]?.examples ?? {}).map(
        (e) => e.value,
      );
    expect(of("GET /api/agents/", "402")).toContainEqual((await s.call("GET", "/api/agents/", { token: p.token })).body);
    expect(of("GET /api/me/", "401")).toContainEqual((await s.call("GET", "/api/me/")).body);
    const missing = await s.call("GET", `/api/clients/${crypto.randomUUID()}/`, { token: p.token });
    expect(of("GET /api/clients/{id}/", "404")).toContainEqual(missing.body);
    const roster = await s.call("GET", `/client-management/clients/${crypto.randomUUID()}`, { token: p.token });
    expect(of("GET /client-management/clients/{user_uid}", "404")).toContainEqual(roster.body);
  });
});
