import type { FastifyRequest } from "fastify";
import { checkedImage } from "../platform/images.ts";
import { fileOfForm } from "./form.ts";

/** Reads one image of a form. Throws FieldError when it is missing or no PNG, JPEG or WebP, and as `fileOfForm`. */
export async function imageOf(request: FastifyRequest, field: string, maxBytes: number): Promise<Buffer> {
  const { bytes } = await fileOfForm(request, field, maxBytes, (t) => t.imageMissing);
  return checkedImage(bytes, field);
}
