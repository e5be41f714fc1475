import { expect, test } from "vitest";
import { judgeBy } from "./conformance.ts";

const json = (schema: unknown) => ({ content: { "application/json": { schema } } });
const judge = judgeBy({
  openapi: "3.1.0",
  paths: {
    "/api/things/{id}/": { get: { responses: { 200: json({ $ref: "#/components/schemas/Thing" }), 404: json({ type: "object" }) } } },
    "/api/things/counts/": { get: { responses: { 200: json({ type: "integer" }) } } },
    "/api/things/": { delete: { responses: { 204: {} } } },
  },
  components: {
    schemas: {
      Thing: {
        type: "object",
        properties: { at: { type: "string", format: "date-time" }, n: { type: ["integer", "null"] } },
        required: ["at"],
        additionalProperties: false,
      },
    },
  },
});
const answer = (path: string, status: number, body: unknown, contentType = "application/json; charset=utf-8", method = "GET") =>
  judge({ method, path, status, contentType, body });

test("an answer that fits its operation is right, with and without trailing slash and query", () => {
  expect(answer("/api/things/7/?lang=en", 200, { at: "2026-01-01T00:00:00.000Z", n: null })).toBeNull();
  expect(answer("/api/things/7", 404, { detail: "not_found" })).toBeNull();
  expect(answer("/api/things/counts/", 200, 3)).toBeNull();
  expect(answer("/api/things/", 204, "", "", "DELETE")).toBeNull();
  expect(answer("/elsewhere", 200, "x", "text/html")).toBeNull();
});

test("a wrong field, a further field, an undeclared status and another media type are told", () => {
  expect(answer("/api/things/7/", 200, { at: "yesterday" })).toMatch(/^GET \/api\/things\/\{id\}\/ 200: \/at must match format/);
  expect(answer("/api/things/7/", 200, { at: "2026-01-01T00:00:00Z", secret: 1 })).toMatch(/must NOT have additional properties/);
  expect(answer("/api/things/7/", 409, { detail: "x" })).toMatch(/409 is not in the document/);
  expect(answer("/api/things/7/", 200, "x", "text/html")).toMatch(/text\/html came/);
  expect(answer("/api/things/counts/", 200, "three")).toMatch(/must be integer/);
});
