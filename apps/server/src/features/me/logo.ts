import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import sharp from "sharp";
import { DomainError, FieldError } from "../../domain/errors.ts";
import { recognise } from "../../platform/storage/content.ts";

/** Reads one image of a form. Throws 400 on the field when it is missing or no PNG, JPEG or WebP, and 413 when it is over the limit. */
export async function imageOf(request: FastifyRequest, field: string, maxBytes: number): Promise<Buffer> {
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1 } });
  if (!part || part.fieldname !== field) throw new FieldError({ [field]: (t) => t.imageMissing });
  const bytes = await part.toBuffer();
  if (bytes.length > maxBytes) throw new DomainError("payload_too_large");
  return checkedImage(bytes, field);
}

/** The bytes, when they are a PNG, JPEG or WebP. SVG is a program for the reader's browser and is refused. */
export function checkedImage(bytes: Buffer, field: string): Buffer {
  if (!recognise(bytes)?.startsWith("image/")) throw new FieldError({ [field]: (t) => t.oneOf(["PNG", "JPEG", "WebP"]) });
  return bytes;
}

/** Decodes and encodes an image anew, so that only pixels are kept: no metadata, no payload behind the image. Throws 400 when it cannot be decoded. */
export async function reencoded(bytes: Buffer, field: string, largestSide: number, as: "png" | "jpeg"): Promise<Buffer> {
  try {
    const image = sharp(bytes, { limitInputPixels: 50_000_000, failOn: "error" })
      .rotate()
      .resize({ width: largestSide, height: largestSide, fit: "inside", withoutEnlargement: true });
    return await (as === "png" ? image.png() : image.jpeg({ quality: 88 })).toBuffer();
  } catch {
    throw new FieldError({ [field]: (t) => t.imageUnreadable });
  }
}

export function logoKey(teamId: string): string {
  return `teams/${teamId}/branding/${randomUUID()}.png`;
}
