import { Readable } from "node:stream";
import { z } from "zod";

/** Under this key a response's schema names its media types for the document; without it, it is JSON. */
export const MEDIA_TYPES = "x-media-types";

/** For pictures that are drawn when they are asked for: a page that is opened again does not have them drawn again. */
export const DRAWN_CACHING = { "cache-control": "private, max-age=3600" } as const;

/** A file: bytes, or a stream of them. */
export function fileAnswer(description: string, ...types: string[]) {
  return z.union([z.instanceof(Buffer), z.instanceof(Readable)]).meta({ description, [MEDIA_TYPES]: types });
}

/** A text that is not JSON, such as a page. */
export function textAnswer(description: string, type: string) {
  return z.string().meta({ description, [MEDIA_TYPES]: [type] });
}

/** Server-sent events. */
export function eventStream(description: string) {
  return textAnswer(description, "text/event-stream");
}
