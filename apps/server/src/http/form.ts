import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { DomainError, FieldError } from "../domain/errors.ts";
import type { FieldMessage } from "../domain/fields/index.ts";
import { recognise } from "../platform/storage/content.ts";
import { HttpError } from "./errors.ts";
import { requireStorable } from "./json.ts";

const PHOTO_BYTES = 8 * 1024 * 1024;

/** The parts of a multipart form. */
interface Multipart {
  fields: Record<string, unknown>;
  files: { field: string; name: string; bytes: Buffer }[];
}

/** Cache of a request's parsed body. A body can be read only once, and the Idempotency-Key hook reads it before the route. */
const READ = new WeakMap<FastifyRequest, Multipart>();

/** Reads a multipart form of at most one file to its end. Throws payload_too_large, unsupported_media_type and, for text that no database can hold, FieldError. */
export async function readMultipart(request: FastifyRequest, limits: { fileSize: number; fieldSize?: number }): Promise<Multipart> {
  const before = READ.get(request);
  if (before) return before;
  requireBoundary(request);
  const form: Multipart = { fields: {}, files: [] };
  for await (const part of request.parts({ limits: { ...limits, files: 1 } })) {
    if (part.type === "field") form.fields[part.fieldname] = part.value;
    else form.files.push({ field: part.fieldname, name: part.filename, bytes: await part.toBuffer() });
  }
  requireStorable([form.fields, form.files.map((file) => file.name)]);
  READ.set(request, form);
  return form;
}

/** Greatest file of a route's form. */
export const fileBytesOf = (request: FastifyRequest): number => request.routeOptions.config.fileBytes ?? PHOTO_BYTES;

/** Reads the one file of a form, with the name it was sent under. Throws FieldError with `missing` when `field` has none, and as `readMultipart`. */
export async function fileOfForm(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
  missing: FieldMessage,
): Promise<{ name: string; bytes: Buffer }> {
  const [file] = (await readMultipart(request, { fileSize: maxBytes })).files;
  if (file?.field !== field) throw new FieldError({ [field]: missing });
  if (file.bytes.length > maxBytes) throw new DomainError("payload_too_large");
  return file;
}

/** Content of a form: fields from query, form or JSON, and an optional photo. */
export interface Form {
  fields: Record<string, unknown>;
  photo: Buffer | null;
}

/** Reads multipart, URL-encoded and JSON bodies alike; fields of the query count too, those of the body come first. Throws FieldError when the photo is no JPEG or PNG, for text that no database can hold, and as `readMultipart`. */
export async function readForm(request: FastifyRequest, photoField: string): Promise<Form> {
  const query = z.record(z.string(), z.unknown()).parse(request.query ?? {});
  if (!request.isMultipart()) {
    const body = z.record(z.string(), z.unknown()).catch({}).parse(request.body);
    requireStorable(body);
    return { fields: { ...query, ...body }, photo: null };
  }
  const { fields, file } = await partsOf(request, photoField, { fileSize: fileBytesOf(request) });
  return { fields: { ...query, ...fields }, photo: file && checkedPhoto(file, photoField) };
}

/** Fields of a multipart form, and its one file where it is sent as `fileField`. Throws as `readMultipart`. */
export async function partsOf(
  request: FastifyRequest,
  fileField: string,
  limits: { fileSize: number; fieldSize?: number },
): Promise<{ fields: Record<string, unknown>; file: Buffer | null }> {
  const { fields, files } = await readMultipart(request, limits);
  return { fields, file: files.find((file) => file.field === fileField)?.bytes ?? null };
}

/** The reader of forms fails on a multipart body that does not say where its parts end. */
function requireBoundary(request: FastifyRequest): void {
  const type = request.headers["content-type"] ?? "";
  if (/^multipart\//i.test(type) && !/;\s*boundary=[^;\s]/i.test(type)) throw new HttpError("unsupported_media_type");
}

function checkedPhoto(bytes: Buffer, field: string): Buffer | null {
  if (bytes.length === 0) return null;
  const kind = recognise(bytes);
  if (kind !== "image/jpeg" && kind !== "image/png") throw new FieldError({ [field]: (t) => t.oneOf(["JPEG", "PNG"]) });
  return bytes;
}
