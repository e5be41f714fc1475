import fc from "fast-check";
import { z } from "zod";

/** A JSON schema as the OpenAPI document has it; only what steers generation is read. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
}
const Schema: z.ZodType<Schema> = z.looseObject({});
const Parameter = z.looseObject({ name: z.string(), in: z.string(), schema: Schema.default({}) });
const Content = z.record(z.string(), z.looseObject({ schema: Schema.optional() }));
const Operation = z.looseObject({
  parameters: z.array(Parameter).default([]),
  requestBody: z.looseObject({ content: Content }).optional(),
});
const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), Schema) }),
});

/** A request that the document allows, or nearly so. */
interface FuzzedRequest {
  operation: string;
  method: string;
  path: string;
  body?: string;
  contentType?: string;
}

/** What clients send by mistake or on purpose: other types, edges, text that other layers would take for their own. */
const HOSTILE = fc.constantFrom<unknown>(
  ...[
    null,
    true,
    "",
    " ",
    "\u0000",
    "\ud800",
    "'; drop table sessions; --",
    "%00",
    "../../etc/passwd",
    "$(id)",
    "𝕊".repeat(300),
    "x".repeat(5000),
  ],
  ...[
    0,
    -1,
    1e308,
    -1e-308,
    2 ** 53,
    2 ** 31,
    0.1,
    [],
    {},
    [[[[[]]]]],
    { __proto__: null, constructor: 1 },
    "0000-00-00",
    "9999-12-31T23:59:60Z",
  ],
);

function instances(schema: Schema, all: Record<string, Schema>, depth: number): fc.Arbitrary<unknown> {
  if (schema.$ref) {
    const known = all[schema.$ref.split("/").at(-1) ?? ""];
    return known && depth < 6 ? instances(known, all, depth + 1) : fc.constant({});
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && depth < 6) return fc.oneof(...choices.map((one) => instances(one, all, depth + 1)));
  if (schema.allOf && depth < 6)
    return fc.tuple(...schema.allOf.map((one) => instances(one, all, depth + 1))).map((parts) => Object.assign({}, ...parts));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object") {
    const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, mostly(instances(one, all, depth + 1))] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  }
  if (type === "array") return fc.array(mostly(instances(schema.items ?? {}, all, depth + 1)), { maxLength: 4 });
  const [min, max] = [schema.minimum ?? -1000, schema.maximum ?? 1000];
  if (type === "integer") return fc.integer({ min: Math.ceil(Math.max(min, -(2 ** 31))), max: Math.floor(Math.min(max, 2 ** 31)) });
  if (type === "number") return fc.double({ min: Math.max(min, -1e6), max: Math.min(max, 1e6), noNaN: true });
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (schema.format === "uuid") return fc.uuid();
  if (schema.format === "date")
    return fc
      .date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((d) => d.toISOString().slice(0, 10));
  if (schema.format === "date-time")
    return fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }).map((d) => d.toISOString());
  if (schema.format === "email") return fc.constant("fuzz@example.com");
  return fc.string({ unit: "binary", maxLength: 60 });
}

const mostly = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: good, weight: 7 }, { arbitrary: HOSTILE, weight: 1 });

/**
 * Requests for every operation of an OpenAPI document.
 * @param ids values for path parameters that exist in the service, so that handlers are reached
 * @param without operations, as `method path`, that would end the caller's own access
 */
export function requestsFrom(
  openapi: unknown,
  ids: readonly string[],
  without: readonly string[],
): Map<string, fc.Arbitrary<FuzzedRequest>> {
  const { paths, components } = Document.parse(openapi);
  const requests = new Map<string, fc.Arbitrary<FuzzedRequest>>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { parameters, requestBody }] of Object.entries(operations)) {
      const operation = `${method} ${path}`;
      if (without.includes(operation)) continue;
      const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      const places = parameters.filter((p) => p.in === "path");
      const query = parameters.filter((p) => p.in === "query");
      const inPath = fc.tuple(
        ...places.map(({ schema }) =>
          fc.oneof(
            { arbitrary: fc.constantFrom(...ids), weight: 5 },
            { arbitrary: instances(schema, components.schemas, 0), weight: 2 },
            { arbitrary: HOSTILE, weight: 1 },
          ),
        ),
      );
      const inQuery = fc.record(Object.fromEntries(query.map((p) => [p.name, mostly(instances(p.schema, components.schemas, 0))])), {
        requiredKeys: [],
      });
      const inBody = content?.schema ? mostly(instances(content.schema, components.schemas, 0)) : fc.constant(undefined);
      requests.set(
        operation,
        fc.tuple(inPath, inQuery, inBody).map(([values, search, body]) => {
          const filled = places.reduce((at, { name }, i) => at.replace(`{${name}}`, () => textOf(values[i])), path);
          const pairs = Object.entries(search).map(([name, value]) => `${name}=${textOf(value)}`);
          return {
            operation,
            method: method.toUpperCase(),
            path: pairs.length > 0 ? `${filled}?${pairs.join("&")}` : filled,
            ...(content && {
              body: JSON.stringify(body) ?? "",
              contentType: contentType?.includes("json") ? contentType : "application/json",
            }),
          };
        }),
      );
    }
  }
  return requests;
}

/** A value as it stands in an address. */
function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(text.toWellFormed()) || "%20";
}
