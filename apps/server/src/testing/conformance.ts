/** Whether the answers of a service are those of its OpenAPI document. */

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { z } from "zod";

const Operation = z.looseObject({
  responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.unknown()).optional() })),
});
const Document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

/** An answer as it came. */
interface Received {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: unknown;
}

/** Says what is wrong with an answer by the document; null for nothing, also where the document has no such operation. */
export type Judge = (answer: Received) => string | null;

interface Route {
  readonly template: string;
  readonly pattern: RegExp;
  readonly parameters: number;
}

/** Answers that any operation may give, whatever it does: the framework's own. */
const EVERYWHERE = [405, 413, 414, 431];

/** @param source the OpenAPI document */
export function judgeBy(source: unknown): Judge {
  const document = Document.parse(source);
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(document, "document");
  const routes = Object.keys(document.paths)
    .map(routeOf)
    .toSorted((a, b) => a.parameters - b.parameters);
  const compiled = new Map<string, ValidateFunction>();
  return ({ method, path, status, contentType, body }) => {
    const bare = path.replace(/[?#].*$/s, "").replace(/\/+$/, "");
    const template = routes.find((r) => r.pattern.test(bare))?.template;
    const verb = method.toLowerCase();
    const operation = template ? document.paths[template]?.[verb] : undefined;
    if (!template || !operation || EVERYWHERE.includes(status)) return null;
    const what = `${method} ${template} ${status}`;
    const response = operation.responses[String(status)];
    if (!response) return `${what} is not in the document (${JSON.stringify(body)?.slice(0, 200)})`;
    const types = Object.keys(response.content ?? {});
    const type = contentType.split(";")[0]?.trim() ?? "";
    if (status === 304 || (types.length === 0 && body === "")) return null;
    if (!types.includes(type)) return `${what}: ${type || "nothing"} came, the document has ${types.join(", ") || "no content"}`;
    if (type !== "application/json") return null;
    const pointer = ["", "paths", template, verb, "responses", String(status), "content", type, "schema"]
      .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
      .join("/");
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    compiled.set(pointer, validate);
    if (validate(body)) return null;
    const faults = (validate.errors ?? []).slice(0, 3).map((e) => `${e.instancePath || "the body"} ${e.message}`);
    return `${what}: ${faults.join("; ")}`;
  };
}

function routeOf(template: string): Route {
  const names = template.match(/\{[^}]+\}/g) ?? [];
  const pattern = template
    .replace(/\/+$/, "")
    .split(/\{[^}]+\}/)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("[^/]+");
  return { template, pattern: new RegExp(`^${pattern}$`), parameters: names.length };
}
