import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { ApiError, type ErrorCode, FieldError } from "../platform/errors.ts";
import { type FieldMessage, inLanguage } from "../platform/fields/index.ts";
import { messageOf } from "../platform/fields/issue.ts";
import { languageOf } from "./language.ts";

/** Checks a value from a request; what is wrong with it is told by field, and what belongs to no field under `non_field_errors`. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): { value: z.output<S> } | { error: FieldError } {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { value: parsed.data };
  const fields: Record<string, FieldMessage[]> = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.map(String).join(".") || "non_field_errors";
    fields[path] ??= [];
    fields[path].push(messageOf(issue));
  }
  return { error: new FieldError(fields) };
}

/** Parses within a handler, with the same answer as a route's own validation; `at` is the field that holds the value. */
export function parseField<S extends z.ZodType>(schema: S, value: unknown, at: string): z.output<S> {
  const result = checked(schema, value);
  if ("value" in result) return result.value;
  const { fields } = result.error;
  throw new FieldError(Object.fromEntries(Object.entries(fields).map(([k, v]) => [k === "non_field_errors" ? at : `${at}.${k}`, v])));
}

const FROM_FRAMEWORK: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_json",
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_REQ_FILE_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "unsupported_media_type",
};

/** How the framework's file sender tells the size of a file that lacks the part asked for. */
const SizeTold = z.object({ headers: z.object({ "Content-Range": z.string() }) });

/** Answers every error in the contract's form; what is not foreseen is logged and answered with 500. */
export function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => send(reply, new ApiError("not_found")));
  app.setErrorHandler((error: FastifyError, request, reply) => send(reply, answerFor(error, request), request));
}

function answerFor(error: FastifyError, request: FastifyRequest): ApiError | FieldError {
  if (error instanceof FieldError) {
    // An id that is not an id names nothing: that is a 404, whatever shape the caller gave it.
    return error.validationContext === "params" ? new ApiError(request.routeOptions.config.missing ?? "not_found") : error;
  }
  if (error instanceof ApiError) return error;
  const known = FROM_FRAMEWORK[error.code];
  if (known) return new ApiError(known);
  if (error.statusCode === 416) return new ApiError("range_not_satisfiable", {}, SizeTold.safeParse(error).data?.headers);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return error.statusCode === 413 ? new ApiError("payload_too_large") : new ApiError("malformed_json", { detail: error.message });
  }
  request.log.error({ err: error }, "unexpected error");
  return new ApiError("internal_error");
}

function send(reply: FastifyReply, error: ApiError | FieldError, request?: FastifyRequest) {
  const roster = request?.routeOptions.config.roster === true;
  if (error instanceof FieldError) {
    const lang = request ? languageOf(request) : "en";
    const fields = inLanguage(error.fields, lang);
    return reply
      .code(400)
      .header("content-language", lang)
      .send(roster ? { error: sentence(fields) } : fields);
  }
  return reply
    .code(error.status)
    .headers(error.headers)
    .send(roster ? { error: String(error.body.detail) } : error.body);
}

function sentence(fields: Record<string, string[]>): string {
  return Object.entries(fields)
    .map(([field, messages]) => `${field}: ${messages.join(" ")}`)
    .join(" ");
}

declare module "../platform/errors.ts" {
  interface FieldError {
    /** Set by the framework: which part of the request failed. */
    validationContext?: string;
  }
}
