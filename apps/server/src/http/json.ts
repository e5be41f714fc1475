import type { FastifyInstance } from "fastify";
import { FieldError } from "../domain/errors.ts";
import { HttpError } from "./errors.ts";

/** Reads JSON bodies. An empty body counts as none; text that no database can hold (a null character, half a surrogate pair) is refused. */
export function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    const text = typeof body === "string" ? body : body.toString("utf8");
    if (text.trim() === "") return done(null, undefined);
    if (!isShallow(text)) return done(new HttpError("malformed_json"));
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return done(new HttpError("malformed_json"));
    }
    const mayBeUnstorable = /\\u(0000|d[89a-f])/i.test(text);
    done(mayBeUnstorable && !storable(value) ? unstorable() : null, value);
  });
}

/** Greatest nesting of a body: twice that of any body of this API. Far deeper ones would exhaust the stack of recursive code. */
const MAX_DEPTH = 64;

function isShallow(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (inString) {
      if (c === "\\") i++;
      else if (c === '"') inString = false;
    } else if (c === '"') inString = true;
    else if (c === "[" || c === "{") {
      if (++depth > MAX_DEPTH) return false;
    } else if (c === "]" || c === "}") depth--;
  }
  return true;
}

const unstorable = () => new FieldError({ non_field_errors: (t) => t.unstorable });

/** Throws FieldError for a value with text that no database can hold. */
export function requireStorable(value: unknown): void {
  if (!storable(value)) throw unstorable();
}

function storable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (Array.isArray(value)) return value.every(storable);
  if (value !== null && typeof value === "object") return Object.entries(value).every(([k, v]) => storable(k) && storable(v));
  return true;
}
