import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { ApiError, type ErrorCode, FieldError } from "../platform/errors.ts";

z.config({ customError: (issue) => (issue.code === "invalid_type" && issue.input === undefined ? "This field is required." : undefined) });

/** Validation issues by field path; those of no field go to `non_field_errors`. */
export function fieldErrors(error: z.core.$ZodError): FieldError {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join(".") || "non_field_errors";
    fields[path] ??= [];
    fields[path].push(issue.message);
  }
  return new FieldError(fields);
}

/** Parses within a handler, with the same answer as a route's own validation; `at` is the field that holds the value. */
export function parseField<S extends z.ZodType>(schema: S, value: unknown, at: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { fields } = fieldErrors(parsed.error);
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
  if (error instanceof FieldError) return reply.code(400).send(roster ? { error: sentence(error.fields) } : error.fields);
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
