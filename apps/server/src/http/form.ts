import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { DomainError, FieldError } from "../domain/errors.ts";
import type { FieldMessage } from "../domain/fields/index.ts";
import { recognise } from "../platform/storage/content.ts";
import { HttpError } from "./errors.ts";

const PHOTO_BYTES = 8 * 1024 * 1024;

/** Reads the one file of a form, with the name it was sent under. Throws FieldError with `missing` when `field` has none, payload_too_large, and unsupported_media_type for what is no form. */
export async function fileOfForm(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
  missing: FieldMessage,
): Promise<{ name: string; bytes: Buffer }> {
  requireBoundary(request);
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1 } });
  if (part?.fieldname !== field) throw new FieldError({ [field]: missing });
  const bytes = await part.toBuffer();
  if (bytes.length > maxBytes) throw new DomainError("payload_too_large");
  return { name: part.filename, bytes };
}

/** Content of a form: fields from query, form or JSON, and an optional photo. */
export interface Form {
  fields: Record<string, unknown>;
  photo: Buffer | null;
}

/** Reads multipart, URL-encoded and JSON bodies alike; fields of the query count too, those of the body come first. Throws FieldError when the photo is no JPEG or PNG, and as `partsOf`. */
export async function readForm(request: FastifyRequest, photoField: string): Promise<Form> {
  const query = z.record(z.string(), z.unknown()).parse(request.query ?? {});
  if (!request.isMultipart()) {
    const body = z.record(z.string(), z.unknown()).catch({}).parse(request.body);
    return { fields: { ...query, ...body }, photo: null };
  }
  const { fields, file } = await partsOf(request, photoField, { fileSize: PHOTO_BYTES });
  return { fields: { ...query, ...fields }, photo: file && checkedPhoto(file, photoField) };
}

/** Fields of a multipart form, and its one file where it is sent as `fileField`. Throws payload_too_large and unsupported_media_type. */
export async function partsOf(
  request: FastifyRequest,
  fileField: string,
  limits: { fileSize: number; fieldSize?: number },
): Promise<{ fields: Record<string, unknown>; file: Buffer | null }> {
  requireBoundary(request);
  const fields: Record<string, unknown> = {};
  let file: Buffer | null = null;
  for await (const part of request.parts({ limits: { ...limits, files: 1 } })) {
    if (part.type === "field") fields[part.fieldname] = part.value;
    else {
      const bytes = await part.toBuffer();
      if (part.fieldname === fileField) file = bytes;
    }
  }
  return { fields, file };
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
