import type { FastifyInstance } from "fastify";
import { FieldError } from "../domain/errors.ts";
import { HttpError } from "./errors.ts";

/** JSON is UTF-8 (RFC 8259). Bytes of another encoding are refused: replaced by U+FFFD, they would spoil names without a word. */
const UTF_8 = new TextDecoder("utf-8", { fatal: true });
const NOT_UTF_8 = "Malformed JSON: the body is not UTF-8 text.";

/** Reads JSON bodies. An empty body counts as none, also one that is called text; other text is no body of this API. Text that no database can hold (a null character, half a surrogate pair) is refused. */
export function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => {
    let text: string;
    try {
      text = typeof body === "string" ? body : UTF_8.decode(body);
    } catch {
      return done(new HttpError("malformed_json", NOT_UTF_8));
    }
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
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser("text/plain", { parseAs: "string" }, (request, body, done) => {
    const isEmpty = body.toString().trim() === "";
    done(isEmpty || request.is404 ? null : new HttpError("unsupported_media_type"), undefined);
  });
}

const MULTIPART = "multipart/form-data";

/** Refuses forms on routes that read none, before anything of them is checked. Routes with a parser of their own are not asked. */
export function refuseForms(app: FastifyInstance): void {
  app.addHook("preValidation", async (request) => {
    if (request.is404 || !request.isMultipart()) return;
    if (!request.routeOptions.config.form?.types.includes(MULTIPART)) throw new HttpError("unsupported_media_type");
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
