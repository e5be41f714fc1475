import { BadRequest } from "@sagittal/contract";
import { z } from "zod";
import { type ErrorCode, meaningOf, statusOf } from "../errors.ts";
import { MEDIA_TYPES } from "../media.ts";
import { type Declared, errorBody, errorsOf } from "./errors.ts";
import { exampleOf } from "./example.ts";
import { requestBodyOf } from "./form-body.ts";
import { OPERATIONS } from "./operations.ts";
import { REQUESTS } from "./requests.ts";

const Media = z.looseObject({ schema: z.unknown() });
const Content = z.record(z.string(), Media);
const Response = z.looseObject({ description: z.string().optional(), content: Content.optional() });
const Operation = z.looseObject({
  description: z.string().optional(),
  parameters: z.array(z.unknown()).optional(),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(z.string(), Response),
});
type Response = z.infer<typeof Response>;
const Paths = z.record(z.string(), z.record(z.string(), Operation));
const Schemas = z.record(z.string(), z.unknown());

const STATUS_WORDS: Record<string, string> = {
  200: "Done",
  201: "Created",
  202: "Accepted",
  204: "Done; no content",
  400: "The request is not valid: messages by field, or a typed error",
};

/**
 * Finishes the document: descriptions, every error with its exact detail, media types and examples.
 * @param declared what the routes declare, by method and path
 */
export function finishDocument<D extends { paths?: unknown; components?: { schemas?: unknown } | undefined }>(
  document: D,
  declared: ReadonlyMap<string, Declared>,
): D {
  const schemas = Schemas.parse(document.components?.schemas ?? {});
  const resolve = (ref: string) => schemas[ref.replace("#/components/schemas/", "")] ?? {};
  const paths = Paths.parse(document.paths ?? {});
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const name = `${method.toUpperCase()} ${path}`;
      const route = declared.get(name);
      if (route) operations[method] = finished(operation, name, route, resolve);
    }
  }
  return { ...document, ...(document.components && { components: withoutUnused(document.components, paths) }), paths };
}

/** Shapes that only requests could use, and none does, are left out. */
function withoutUnused<C extends { schemas?: unknown }>(components: C, paths: unknown): C {
  let schemas = Schemas.parse(components.schemas ?? {});
  for (;;) {
    const text = JSON.stringify([paths, schemas]);
    const used = Object.entries(schemas).filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
    if (used.length === Object.keys(schemas).length) return { ...components, schemas };
    schemas = Object.fromEntries(used);
  }
}

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 255 },
  description: "Any text that is new for each creation: the same request with the same key within a day gets the first answer again.",
};

function finished(
  rest: z.infer<typeof Operation>,
  name: string,
  declared: Declared,
  resolve: (ref: string) => unknown,
): z.infer<typeof Operation> {
  const notes = OPERATIONS[name];
  const description = rest.description ?? notes?.description;
  const roster = declared.roster === true;
  const byStatus = Map.groupBy(errorsOf(declared, notes?.errors ?? []), (code) => String(statusOf(code)));
  const responses: Record<string, Response> = {};
  const refused = declared.hasQuery || declared.hasBody || declared.form || declared.creates ? ["400"] : [];
  for (const status of [...new Set([...Object.keys(rest.responses), ...byStatus.keys(), ...refused])].sort()) {
    const known = rest.responses[status] ?? (status === "400" && !roster ? BAD_REQUEST : undefined);
    responses[status] =
      status.startsWith("2") && known ? success(status, known, resolve) : failure(status, known, byStatus.get(status) ?? [], roster);
  }
  const body = rest.requestBody ?? (declared.form && requestBodyOf(declared.form));
  const written = REQUESTS[name];
  const requestBody =
    body &&
    (written ? { ...body, content: withExample(body.content, written) } : { ...body, content: withExamples(body.content, resolve) });
  const operationId = operationIdOf(name);
  const parameters = declared.creates ? [...(rest.parameters ?? []), IDEMPOTENCY_KEY] : rest.parameters;
  return {
    ...rest,
    operationId,
    ...(description && { description }),
    ...(parameters && { parameters }),
    ...(requestBody && { requestBody }),
    responses,
  };
}

const VERBS: Readonly<Record<string, string>> = { GET: "get", POST: "post", PUT: "put", PATCH: "update", DELETE: "delete" };

/**
 * The name that generated clients give an operation: the method and the path's words, where a word before a parameter is one of its kind.
 * `GET /api/sessions/` is `getSessions`, `GET /api/sessions/{id}/share/` is `getSessionShare`.
 */
function operationIdOf(name: string): string {
  const [method = "", path = ""] = name.split(" ");
  const parts = path.replace(/^\/(api\/)?/, "").split("/");
  const words = parts.flatMap((part, i) => {
    if (part === "" || part.startsWith("{")) return [];
    const one = parts[i + 1]?.startsWith("{") ? singular(part) : part;
    return one.split(/[^a-z0-9]+/i).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  });
  return (VERBS[method] ?? method.toLowerCase()) + words.join("");
}

/** One of a path's kind; a verb such as `save-notes` stays. */
const singular = (part: string): string => (part.startsWith("save-") ? part : part.replace(/ies$/, "y").replace(/s$/, ""));

function success(status: string, response: Response, resolve: (ref: string) => unknown): Response {
  const said = response.description === "Default Response" ? undefined : response.description;
  const description = said ?? STATUS_WORDS[status] ?? "Done";
  const json = response.content?.["application/json"];
  if (!json) return { ...response, description };
  const types = z.looseObject({ [MEDIA_TYPES]: z.array(z.string()).optional() }).safeParse(json.schema).data?.[MEDIA_TYPES];
  if (!types) return { ...response, description, content: withExamples({ "application/json": json }, resolve) };
  const schema = (type: string) => {
    if (/\bjson\b/.test(type)) return { type: "object", additionalProperties: true };
    return /^text\//.test(type) ? { type: "string" } : { type: "string", format: "binary" };
  };
  return { ...response, description, content: Object.fromEntries(types.map((type) => [type, { schema: schema(type) }])) };
}

const BAD_REQUEST: Response = { content: { "application/json": { schema: z.toJSONSchema(BadRequest, { io: "output" }) } } };
const VALIDATION = { field: ["This field is required."] };

function failure(status: string, response: Response | undefined, codes: readonly ErrorCode[], roster: boolean): Response {
  const lines = codes.map((code) => `\`${errorDetail(code)}\`: ${meaningOf(code)}`);
  const description = [STATUS_WORDS[status], ...lines].filter(Boolean).join("\n\n");
  const schema = response?.content?.["application/json"]?.schema ?? bodySchema(roster);
  const validation =
    status === "400" && !isTyped(schema)
      ? [["validation", { summary: "Messages by field", value: roster ? { error: "display_name: This field is required." } : VALIDATION }]]
      : [];
  const typed = codes.map((code) => [code, { summary: meaningOf(code), value: errorBody(code, roster) }]);
  return { ...response, description, content: { "application/json": { schema, examples: Object.fromEntries([...validation, ...typed]) } } };
}

/** True for a schema that takes no messages by field. */
const isTyped = (schema: unknown): boolean =>
  z
    .looseObject({ required: z.array(z.string()) })
    .safeParse(schema)
    .data?.required.includes("detail") ?? false;

function errorDetail(code: ErrorCode): string {
  return z.object({ detail: z.string() }).parse(errorBody(code, false)).detail;
}

function bodySchema(roster: boolean): object {
  const field = roster ? "error" : "detail";
  return { type: "object", properties: { [field]: { type: "string" } }, required: [field], additionalProperties: {} };
}

function withExample(content: z.infer<typeof Content>, example: unknown): z.infer<typeof Content> {
  return Object.fromEntries(Object.entries(content).map(([type, media]) => [type, { ...media, example }]));
}

function withExamples(content: z.infer<typeof Content>, resolve: (ref: string) => unknown): z.infer<typeof Content> {
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => [
      type,
      "example" in media || "examples" in media ? media : { ...media, example: exampleOf(media.schema, resolve) },
    ]),
  );
}
