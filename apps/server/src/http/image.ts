import type { FastifyRequest } from "fastify";
import { DomainError, FieldError } from "../domain/errors.ts";
import { checkedImage } from "../platform/images.ts";

/** Reads one image of a form. Throws FieldError when it is missing or no PNG, JPEG or WebP, and payload_too_large. */
export async function imageOf(request: FastifyRequest, field: string, maxBytes: number): Promise<Buffer> {
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1 } });
  if (!part || part.fieldname !== field) throw new FieldError({ [field]: (t) => t.imageMissing });
  const bytes = await part.toBuffer();
  if (bytes.length > maxBytes) throw new DomainError("payload_too_large");
  return checkedImage(bytes, field);
}
