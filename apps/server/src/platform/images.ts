import sharp from "sharp";
import { FieldError } from "../domain/errors.ts";
import { recognise } from "./storage/content.ts";

/** Checks that the bytes are a PNG, JPEG or WebP. SVG can run scripts in the reader's browser and is refused. Throws FieldError. */
export function checkedImage(bytes: Buffer, field: string): Buffer {
  if (!recognise(bytes)?.startsWith("image/")) throw new FieldError({ [field]: (t) => t.oneOf(["PNG", "JPEG", "WebP"]) });
  return bytes;
}

/** Decodes and re-encodes an image, so that only pixels remain: no metadata, no appended payload. Throws FieldError. */
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
